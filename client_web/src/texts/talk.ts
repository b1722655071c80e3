// Talk at the table, spectators, and players who are away.
export const talk = {}
