// Games on other sites and in streams: what is watched there, and why there is nothing to watch.

export const embed = {
  unknown: 'There is nothing here',
  unknownHint: 'The address of this frame is cut off or mistyped.',
  connecting: 'Opening the game…',
  lost: 'Connection lost. Trying again…',
  open: 'Open on Regatta',
  opens: (game: string) => `${game}, opens on Regatta in a new tab`,
  gathering: 'Waiting for players',
  seatsTaken: (taken: number, wanted: number) => `${taken} of ${wanted} seats taken`,
  over: 'The game is off',
  late: (turns: number) => (turns === 1 ? 'One turn late' : `${turns} turns late`),
  scores: 'Score cards',
  row: 'Row',
  refused: {
    not_welcome: 'This room can’t be watched here: only friends of its players may, or nobody.',
    no_such_room: 'There is no room with this code, or its game is over.',
    other: 'This room can’t be watched just now. Trying again…',
    stopped: 'The server ended the connection. Trying again in a minute.',
  },
}
