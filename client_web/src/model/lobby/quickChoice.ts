// What a quick match is looked for in, as the person chose it and this browser remembers it.
import { LIMITS, type Card, type Pool } from '../../net/wire.ts'

export type Speed = NonNullable<Pool['speed']>
export type TurnMs = NonNullable<Pool['turn_ms']>
export type Counts = 'rated' | 'casual' | 'either'

/** What the person chose, as this browser remembers it. */
export interface QuickChoice {
  /** Rulesets; empty until somebody chose: then the first game that goes. */
  games: readonly string[]
  /** Null: any number that a pool can have. */
  seats: number | null
  /** Time for a turn: one of CLOCKS. */
  turnMs: TurnMs
  counts: Counts
  /** Whether to meet those alone who mostly play to the end. */
  stayers: boolean
}

/** The clocks that strangers may meet at, with the speed that ratings know. */
export const CLOCKS: readonly { turnMs: TurnMs; speed: Speed }[] = [
  { turnMs: 30_000, speed: 'live' },
  { turnMs: 60_000, speed: 'live' },
  { turnMs: 86_400_000, speed: 'days' },
  { turnMs: 259_200_000, speed: 'days' },
]

export function speedOf(turnMs: TurnMs): Speed {
  return CLOCKS.find((clock) => clock.turnMs === turnMs)?.speed ?? 'live'
}

const { POOL_SEATS_LEAST: SEATS_LEAST, POOL_SEATS_MOST: SEATS_MOST } = LIMITS
export const SEAT_COUNTS: readonly number[] = Array.from({ length: SEATS_MOST - SEATS_LEAST + 1 }, (_, more) => SEATS_LEAST + more)
/** Either: where few people are, who asks for less waits less. */
export const DEFAULT_CHOICE: QuickChoice = { games: [], seats: null, turnMs: 60_000, counts: 'either', stayers: false }

export function readChoice(text: string | null): QuickChoice {
  try {
    const read = JSON.parse(text ?? '') as Partial<QuickChoice> & { speed?: unknown }
    // Before there were two clocks of each speed, the speed was kept.
    const usual = read.speed === 'days' ? 86_400_000 : DEFAULT_CHOICE.turnMs
    return {
      games: Array.isArray(read.games) ? read.games.filter((game) => typeof game === 'string') : DEFAULT_CHOICE.games,
      seats: SEAT_COUNTS.find((seats) => seats === read.seats) ?? null,
      turnMs: CLOCKS.find((clock) => clock.turnMs === read.turnMs)?.turnMs ?? usual,
      counts: read.counts === 'rated' || read.counts === 'casual' ? read.counts : 'either',
      stayers: read.stayers === true,
    }
  } catch {
    return DEFAULT_CHOICE
  }
}

/** Whether so many can play it; null: any number that a pool can have. */
export function canSeat(card: Card, seats: number | null): boolean {
  if (seats === null) return card.seats_min <= SEATS_MOST && card.seats_max >= SEATS_LEAST
  return card.seats_min <= seats && seats <= card.seats_max
}

/** How many games fit into one search. */
export function gamesMost(choice: QuickChoice): number {
  return choice.counts === 'either' ? LIMITS.POOLS_MOST / 2 : LIMITS.POOLS_MOST
}

/** The games of the choice that are offered and that so many can play; without a choice the usual one. */
export function chosenGames(choice: QuickChoice, cards: readonly Card[], usual: string | null): Card[] {
  const wanted = choice.games.some((game) => cards.some((card) => card.ruleset === game))
    ? cards.filter((card) => choice.games.includes(card.ruleset))
    : cards
        .filter((card) => card.ruleset === usual)
        .concat(cards.slice(0, 1))
        .slice(0, 1)
  return wanted.filter((card) => canSeat(card, choice.seats)).slice(0, gamesMost(choice))
}

/** What `seek` carries. */
export function poolsOf(choice: QuickChoice, games: readonly Card[]): Pool[] {
  const counts = choice.counts === 'either' ? [true, false] : [choice.counts === 'rated']
  return games.flatMap(({ ruleset }) =>
    counts.map((rated) => ({
      ruleset,
      seats: choice.seats,
      speed: speedOf(choice.turnMs),
      turn_ms: choice.turnMs,
      rated,
    })),
  )
}
