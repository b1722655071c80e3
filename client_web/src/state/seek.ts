// Quick match: what is chosen, what is asked for, and what follows from what is heard of the search.
import type { Card, News, Pool, RoomEvent } from './wire'

export type Speed = NonNullable<Pool['speed']>
export type Counts = 'rated' | 'casual' | 'either'
export type Told = Extract<News, { type: 'seeking' }>

/** What the person chose, as this browser remembers it. */
export interface QuickChoice {
  /** Rulesets; empty until somebody chose: then the first game that goes. */
  games: readonly string[]
  /** Null: any number from two to four. */
  seats: number | null
  speed: Speed
  counts: Counts
}

/** The server takes no more pools in one search. */
export const POOLS_MOST = 12
export const SEATS = [2, 3, 4] as const
/** Either: where few people are, who asks for less waits less. */
export const USUAL: QuickChoice = { games: [], seats: null, speed: 'live', counts: 'either' }

export function readChoice(text: string | null): QuickChoice {
  try {
    const read = JSON.parse(text ?? '') as Partial<QuickChoice>
    return {
      games: Array.isArray(read.games) ? read.games.filter((game) => typeof game === 'string') : USUAL.games,
      seats: SEATS.find((seats) => seats === read.seats) ?? null,
      speed: read.speed === 'days' ? 'days' : 'live',
      counts: read.counts === 'rated' || read.counts === 'casual' ? read.counts : 'either',
    }
  } catch {
    return USUAL
  }
}

/** Whether so many can play it; null: any number from two to four. */
export function goes(card: Card, seats: number | null): boolean {
  if (seats === null) return card.seats_min <= SEATS[2] && card.seats_max >= SEATS[0]
  return card.seats_min <= seats && seats <= card.seats_max
}

/** How many games fit into one search. */
export function gamesMost(choice: QuickChoice): number {
  return choice.counts === 'either' ? POOLS_MOST / 2 : POOLS_MOST
}

/** The games of the choice that are offered and that so many can play; without a choice the usual one. */
export function gamesOf(choice: QuickChoice, cards: readonly Card[], usual: string | null): Card[] {
  const wanted = choice.games.some((game) => cards.some((card) => card.ruleset === game))
    ? cards.filter((card) => choice.games.includes(card.ruleset))
    : cards
        .filter((card) => card.ruleset === usual)
        .concat(cards.slice(0, 1))
        .slice(0, 1)
  return wanted.filter((card) => goes(card, choice.seats)).slice(0, gamesMost(choice))
}

/** What `seek` carries. */
export function poolsOf(choice: QuickChoice, games: readonly Card[]): Pool[] {
  const counts = choice.counts === 'either' ? [true, false] : [choice.counts === 'rated']
  return games.flatMap(({ ruleset }) =>
    counts.map((rated) => ({ ruleset, seats: choice.seats, speed: choice.speed, rated })),
  )
}

// -- the search ------------------------------------------------------------------------------------

export interface Search {
  /**
   * `asked`: the server has not answered. `leaving`: nor to the wish to stop. `elsewhere`: another window of
   * this player seeks.
   */
  stage: 'idle' | 'asked' | 'seeking' | 'leaving' | 'elsewhere'
  /** What is looked for, or was last. */
  pools: readonly Pool[]
  /** How it stands, as told last. */
  told: Told | null
  /** The room that the last search brought, until its game is over. */
  match: string | null
}

export const NO_SEARCH: Search = { stage: 'idle', pools: [], told: null, match: null }

export function searching(search: Search): boolean {
  return search.stage === 'asked' || search.stage === 'seeking'
}

export function asks(search: Search, pools: readonly Pool[]): Search {
  // What was told of the search before stays until the new one is told of: after a lost connection it is the same.
  return { stage: 'asked', pools, told: searching(search) ? search.told : null, match: null }
}

/** The answer to `seek`. */
export function asked(search: Search, done: boolean): Search {
  if (search.stage !== 'asked') return search
  return { ...search, stage: done ? 'seeking' : 'idle' }
}

export function leaves(search: Search): Search {
  return { ...search, stage: 'leaving', told: null }
}

/** The answer to `stop_seeking`. */
export function left(search: Search): Search {
  return search.stage === 'leaving' ? { ...search, stage: 'idle' } : search
}

/** What is heard of the search; `match` names a room to go to. */
export function hearSearch(search: Search, news: News): { search: Search; match: string | null } {
  const same = { search, match: null }
  switch (news.type) {
    case 'seeking':
      return searching(search) ? { search: { ...search, stage: 'seeking', told: news }, match: null } : same
    case 'seek_ended':
      if (!searching(search)) return same
      return {
        search: { ...search, stage: news.reason === 'elsewhere' ? 'elsewhere' : 'idle', told: null },
        match: null,
      }
    case 'matched':
      // Also for somebody who wished to leave when the match was made already: the others are waiting.
      if (!searching(search) && search.stage !== 'leaving') return same
      return { search: { ...search, stage: 'idle', told: null, match: news.room }, match: news.room }
    default:
      return same
  }
}

/**
 * What an event of the matched room does. `again`: another stayed away, so the search goes on; `late`: one did so
 * oneself.
 */
export function hearMatch(
  search: Search,
  event: RoomEvent,
  own: readonly number[],
): { search: Search; then: 'again' | 'late' | null } {
  if (event.room !== search.match) return { search, then: null }
  if (event.type === 'finished') return { search: { ...search, match: null }, then: null }
  // Who was cut off meanwhile learns it from a snapshot.
  const over = event.type === 'archived' || (event.type === 'snapshot' && event.stage === 'archived')
  if (!over) return { search, then: null }
  const silent = event.silent ?? []
  const late = silent.some((seat) => own.includes(seat))
  return { search: { ...search, match: null }, then: silent.length === 0 ? null : late ? 'late' : 'again' }
}

// -- how it stands, in lines --------------------------------------------------------------------------

/** A game that is waited for: rated and casual waiting are told apart only where both are waited for. */
export interface PoolLine {
  ruleset: string
  seats: number | null
  speed: Speed
  rated: boolean
  waiting: number
  window: number | null
}

/** What is told of each pool, or before that what was asked for, with oneself alone. */
export function poolLines(search: Search): PoolLine[] {
  if (search.told !== null) return search.told.pools.map(({ rating: _rating, ...line }) => line)
  return search.pools.map(({ ruleset, seats = null, speed = 'live', rated = true }) => ({
    ruleset,
    seats,
    speed,
    rated,
    waiting: 1,
    window: null,
  }))
}

/** Where a match should not take the person away at once. */
export interface Whereabouts {
  page: string
  room: string | null
  /** Whether the game there goes on without the person, should they leave now. */
  playing: boolean
}

/** Whether to go to a match at once: not away from another game, nor from a form about oneself. */
export function goesAtOnce(at: Whereabouts, practice: string | null): boolean {
  if (at.page === 'account') return false
  return at.page !== 'room' || at.room === practice || !at.playing
}
