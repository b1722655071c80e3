// Whose turn it is, from how many turns each seat has completed.
import type { GameRecord } from '../state/wire'

/** How a seat stands. */
export interface Standing {
  turns: number
  total: number
  /** The total with points that are not safe yet. */
  worth: number
  done: boolean
  won: boolean
}

/** The seats that may play now, in their order; none when the game is over. */
export function toPlay({ order, options }: GameRecord, standings: readonly Standing[]): number[] {
  if (standings.some((standing) => standing.won)) return []
  const left = order.filter((seat) => standings[seat]?.done === false)
  if (options.order === 'free') return left
  const fewest = Math.min(...left.map((seat) => standings[seat]?.turns ?? 0))
  const behind = left.filter((seat) => standings[seat]?.turns === fewest)
  return options.order === 'simultaneous' ? behind : behind.slice(0, 1)
}
