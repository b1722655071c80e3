// The total that a game is played to: for tables and results, which need nothing else of the options.
import type { Card, RoomOptions } from '../../../net/wire.ts'

/** The total that wins, where the game is played to one. */
export function targetOf(card: Card, options: RoomOptions): number | null {
  return options.target ?? card.options.find((one) => one.option === 'target')?.default ?? null
}
