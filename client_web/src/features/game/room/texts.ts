// What is said where a room does not open, or not yet.
export const noRoom = {
  no_such_room: 'No such room',
  no_such_room_hint: 'There’s no room with this code, or its game is over. Ask for a new link.',
  other_rules: 'This game waits for a newer server',
  other_rules_hint:
    'The site is being updated, and this game is played by rules that the server you reached does not have yet. ' +
    'Nothing is lost: load the page again in a minute.',
  loading: 'Opening the room…',
  offlineHint: 'The server can’t be reached. The room opens by itself when it can. Rules that you read and games that you watched again before are there without it.',
}
