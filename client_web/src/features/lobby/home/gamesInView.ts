import { readStored, store } from '../../../app/storage.ts'

/** Games of one's own that the home page shows before one asks for all. */
export const IN_VIEW = 6

/** As many as were here last. */
export function gamesBefore(): number {
  return Math.min(IN_VIEW, Number(readStored('games') ?? 0) || 0)
}

export function rememberGames(games: number): void {
  store('games', games === 0 ? null : String(games))
}
