// Which seats a stand-in plays, as a game goes on: who may have made a move.
import type { GameRecord } from '../../../../net/wire.ts'
import type { Fact } from '../record/format.ts'
import { isTimeFact, SHORT_TURN_MS, timeFits } from '../record/turnTime.ts'

type Out = Extract<Fact, { type: 'resigned' | 'claimed' }>

/** Whether a seat plays no more by a fact. */
export function isOut(fact: Fact): fact is Out {
  return fact.type === 'resigned' || fact.type === 'claimed'
}

export interface StandIns {
  /** Called with each fact of a seat in turn: whether whoever had the seat then did it. */
  fact: (fact: Extract<Fact, { seat: number }>) => boolean
  /** Called where somebody leaves a conditional order: whether that can be. */
  order: () => boolean
}

export function standIns({ seats, options }: GameRecord): StandIns {
  const bots = new Set(seats.filter(({ bot }) => bot === true).map(({ seat }) => seat))
  const has = new Set(bots)
  const out = new Set<number>()
  let ordered = false
  const order = (): boolean => (ordered = options.turn_ms === null || options.turn_ms > SHORT_TURN_MS)
  const fact: StandIns['fact'] = (fact) => {
    const { type, seat } = fact
    if (type === 'committed' || type === 'contributed') return true
    if (isOut(fact)) {
      has.delete(seat)
      const may = fact.type === 'resigned' || options.absence === 'claim'
      return may && !bots.has(seat) && !out.has(seat) && out.add(seat).has(seat)
    }
    if (type === 'stand_in') return fact.level === options.stand_in && !has.has(seat) && !out.has(seat) && has.add(seat).has(seat)
    // Where no stand-in plays for who is gone, the others can claim no result of who is back.
    if (type === 'taken_back') return !bots.has(seat) && (has.delete(seat) || (options.absence === 'claim' && !out.has(seat)))
    // Nobody takes back what a stand-in or a bot has done.
    if (type === 'undone') return !has.has(seat)
    if (isTimeFact(fact)) return timeFits(fact, { isBot: bots.has(seat), isPlayedFor: has.has(seat), isOut: out.has(seat), options })
    const by = fact.type === 'held' ? 'player' : fact.by
    return (by === 'stand_in') === has.has(seat) && (by !== 'clock' || options.turn_ms !== null) && (by !== 'order' || ordered)
  }
  return { fact, order }
}
