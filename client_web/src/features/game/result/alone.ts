// A game alone, against one's own games of the same rules: the best, the mean, and where this one stands.
import { LIMITS, type GameHead } from '../../../net/wire.ts'

/** The most games that the server puts into one answer: further back nobody looks here. */
export const GAMES_MOST = LIMITS.LISTED_GAMES_MOST

export interface OwnGames {
  /** How many, this one among them. */
  count: number
  best: number
  mean: number
  /** 1 for the best; equal totals share a place. */
  place: number
}

/** Games alone of a player, the newest first. */
export function alonePath(player: string, ruleset: string): string {
  return `/api/v1/players/${player}/games?facts=false&seats=1&max=${GAMES_MOST}&ruleset=${ruleset}`
}

/**
 * Null where this game is none of them: then it is not known where it stands. Games in which something was taken back
 * do not count.
 */
export function ownGames(heads: readonly GameHead[], game: string): OwnGames | null {
  const played = heads.filter(({ result }) => result?.undone === undefined)
  const totals = played.flatMap(({ game: id, result }) => (result?.places ?? []).map(({ total }) => ({ id, total })))
  const mine = totals.find(({ id }) => id === game)?.total
  if (mine === undefined) return null
  return {
    count: totals.length,
    best: Math.max(...totals.map(({ total }) => total)),
    mean: totals.reduce((sum, { total }) => sum + total, 0) / totals.length,
    place: 1 + totals.filter(({ total }) => total > mine).length,
  }
}
