// What is told of the time of a seat's turns beside the moves: the members of each such fact, and when it can come.
import type { GameRecord } from '../../../../net/wire.ts'
import { members, orNull, whole, type Validator } from './validators.ts'

type Type = 'stretched' | 'vacation'
type TimeFact = Extract<GameRecord['facts'][number], { type: Type }>

/** How many times the turn time a seat can have, in a casual game. */
const TIMES: ReadonlySet<number> = new Set([1, 2, 3, 5, 10])

/** Turns of at most so long are not of games in which orders are left, or anybody is on vacation. */
export const SHORT_TURN_MS = 3_600_000

/** Who has the seat when the fact comes, and whether it plays no more. */
interface SeatThen {
  isBot: boolean
  isPlayedFor: boolean
  isOut: boolean
  options: GameRecord['options']
}

/** By type, the members of a fact beside those that every fact has. */
export function timeKinds(seat: Validator): Record<Type, Validator> {
  const count = whole(0)
  return {
    stretched: members({ seat, times: count }),
    vacation: members({ seat, until_ms: orNull(count) }),
  }
}

export function isTimeFact(fact: { type: string }): fact is TimeFact {
  return Object.hasOwn(timeKinds(whole(0)), fact.type)
}

export function timeFits(fact: TimeFact, { isBot, isPlayedFor, isOut, options }: SeatThen): boolean {
  switch (fact.type) {
    case 'stretched':
      return !isPlayedFor && !isOut && options.rated !== true && options.turn_ms !== null && TIMES.has(fact.times)
    case 'vacation': {
      const isOver = fact.until_ms !== null && fact.at_ms !== null && fact.until_ms <= fact.at_ms
      return !isBot && !isOut && (options.turn_ms ?? 0) > SHORT_TURN_MS && !isOver
    }
  }
}
