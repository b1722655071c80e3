// Which seats a stand-in plays, as a game goes on: who may have made a move.
import type { GameRecord } from '../state/wire'
import type { Fact } from './format'

/** A function that is called with each fact of a seat in turn: whether whoever had the seat then did it. */
export function standIns({ seats, options }: GameRecord): (fact: Extract<Fact, { seat: number }>) => boolean {
  const bots = new Set(seats.filter(({ bot }) => bot === true).map(({ seat }) => seat))
  const has = new Set(bots)
  return (fact) => {
    const { type, seat } = fact
    if (type === 'committed' || type === 'contributed') return true
    if (type === 'stand_in') return !has.has(seat) && has.add(seat).has(seat)
    if (type === 'taken_back') return !bots.has(seat) && has.delete(seat)
    const by = type === 'held' ? 'player' : fact.by
    return (by === 'stand_in') === has.has(seat) && (by !== 'clock' || options.turn_ms !== null)
  }
}
