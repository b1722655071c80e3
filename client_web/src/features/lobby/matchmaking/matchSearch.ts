// The search for a match: what is asked for, and what follows from what the server sends.
import type { PushMessage, Pool, RoomEvent } from '../../../net/wire.ts'

export type SearchStatus = Extract<PushMessage, { type: 'seeking' }>

export interface Search {
  /**
   * `requested`: the server has not answered. `leaving`: nor to the request to stop. `elsewhere`: another window of
   * this player seeks.
   */
  stage: 'idle' | 'requested' | 'seeking' | 'leaving' | 'elsewhere'
  /** What is looked for, or was last. */
  pools: readonly Pool[]
  /** How it stands, as told last. */
  status: SearchStatus | null
  /** The room that the last search brought, until its game is over. */
  match: string | null
}

export const NO_SEARCH: Search = { stage: 'idle', pools: [], status: null, match: null }

/** So long one looks alone before the computer is offered. */
export const ALONE_MS = 15_000

/**
 * In how many seconds the computer is offered: 0 where nobody else has waited for the same for long enough, null while
 * somebody does.
 */
export function offerInS(status: SearchStatus | null, nowMs: number): number | null {
  if (status === null || status.waiting > 1) return null
  return Math.max(0, Math.ceil((status.since_ms + ALONE_MS - nowMs) / 1000))
}

export function searching(search: Search): boolean {
  return search.stage === 'requested' || search.stage === 'seeking'
}

export function requested(search: Search, pools: readonly Pool[]): Search {
  // What was told of the search before stays until the new one is told of: after a lost connection it is the same.
  return { stage: 'requested', pools, status: searching(search) ? search.status : null, match: null }
}

/** The answer to `seek`. */
export function answered(search: Search, done: boolean): Search {
  if (search.stage !== 'requested') return search
  return { ...search, stage: done ? 'seeking' : 'idle' }
}

export function leaving(search: Search): Search {
  return { ...search, stage: 'leaving', status: null }
}

/** The answer to `stop_seeking`. */
export function stopped(search: Search): Search {
  return search.stage === 'leaving' ? { ...search, stage: 'idle' } : search
}

/** The search as a new connection finds it: one for day games is told of anew, if it still goes on. */
export function reconnected(search: Search): Search {
  return search.stage === 'seeking' && search.status?.until_ms != null ? { ...search, stage: 'idle', status: null } : search
}

/** What is heard of the search; `match` names a room to go to. */
export function applyPush(search: Search, message: PushMessage): { search: Search; match: string | null } {
  const same = { search, match: null }
  switch (message.type) {
    case 'seeking':
      // A search for day games goes on from visit to visit: who has just come, or looks in another window, finds it.
      return searching(search) || (message.until_ms !== null && search.stage !== 'leaving') ? { search: { ...search, stage: 'seeking', status: message }, match: null } : same
    case 'seek_ended':
      if (!searching(search)) return same
      return {
        search: { ...search, stage: message.reason === 'elsewhere' ? 'elsewhere' : 'idle', status: null },
        match: null,
      }
    case 'matched':
      // Also for somebody who wished to leave when the match was made already: the others are waiting.
      if (!searching(search) && search.stage !== 'leaving') return same
      return { search: { ...search, stage: 'idle', status: null, match: message.room }, match: message.room }
    default:
      return same
  }
}

/**
 * What an event of the matched room does. `again`: another stayed away, so the search goes on; `late`: one did so
 * oneself.
 */
export function applyRoomEvent(
  search: Search,
  event: RoomEvent,
  own: readonly number[],
): { search: Search; then: 'again' | 'late' | null } {
  if (event.room !== search.match) return { search, then: null }
  if (event.type === 'finished') return { search: { ...search, match: null }, then: null }
  // Who was cut off meanwhile learns it from a snapshot.
  if (event.type === 'aborted') return { search: { ...search, match: null }, then: null }
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
  turnMs: number
  rated: boolean
  waiting: number
  window: number | null
}

/** What is told of each pool, or before that what was asked for, with oneself alone. */
export function poolLines(search: Search): PoolLine[] {
  if (search.status !== null) return search.status.pools.map(({ ruleset, seats, turn_ms, rated, waiting, window }) => ({
      ruleset,
      seats,
      turnMs: turn_ms,
      rated,
      waiting,
      window,
    }))
  return search.pools.map(({ ruleset, seats = null, speed = 'live', turn_ms = null, rated = true }) => ({
    ruleset,
    seats,
    turnMs: turn_ms ?? (speed === 'live' ? 60_000 : 86_400_000),
    rated,
    waiting: 1,
    window: null,
  }))
}

/** Where a match should not take the person away at once. */
export interface PageState {
  page: string
  room: string | null
  /** Whether the game there goes on without the person, should they leave now. */
  playing: boolean
}

/** Whether to go to a match at once: not away from another game, nor from a form about oneself. */
export function opensAtOnce(at: PageState, practice: string | null): boolean {
  if (at.page === 'account') return false
  return at.page !== 'room' || at.room === practice || !at.playing
}
