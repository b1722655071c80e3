// Whose turn it is, from how many turns each seat has completed.
import type { GameRecord, Place } from '../../../../net/wire.ts'

/** How a seat stands. */
export interface Standing {
  turns: number
  total: number
  /** The total with points that are not safe yet. */
  worth: number
  done: boolean
  won: boolean
}

/** Seats that play no more, in the order in which they went, with why. */
export type Out = ReadonlyMap<number, Place['out']>

export interface Ending {
  standings: Standing[]
  out: Out
}

/** The seats that may play now, in their order; none when the game is over. */
export function toPlay({ order, options, seats }: GameRecord, standings: readonly Standing[], out: Out): number[] {
  if (standings.some((standing) => standing.won)) return []
  const there = order.filter((seat) => !out.has(seat))
  // One seat alone, or none but stand-ins, does not play on.
  if (out.size > 0 && (there.length < 2 || there.every((seat) => seats[seat]?.bot === true))) return []
  const left = there.filter((seat) => standings[seat]?.done === false)
  if (options.order === 'free') return left
  const fewest = Math.min(...left.map((seat) => standings[seat]?.turns ?? 0))
  const behind = left.filter((seat) => standings[seat]?.turns === fewest)
  return options.order === 'simultaneous' ? behind : behind.slice(0, 1)
}
