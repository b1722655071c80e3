// The lobby: quick match, open rooms, games to watch.
export const lobby = {}
