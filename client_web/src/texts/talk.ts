// Talk at the table, spectators, and players who are away.

export const talk = {
  tookBack: 'You are back: the stand-in has gone, and you play on.',
}
