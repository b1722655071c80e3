// The lobby as it is told: open rooms, games to watch, and which of them a person wants to see.
import { t } from '../messages'
import { clockText, told, type OptionName } from './options'
import type { Card, LobbyRoom, News, Player } from './wire'

export interface Board {
  rooms: readonly LobbyRoom[]
  online: number
  seeking: number
}

/** More lines nobody reads; the server tells no more of them either. */
const ROOMS_MOST = 200

/** The lobby after what is heard; null while nothing of it is known. */
export function hearLobby(board: Board | null, news: News): Board | null {
  if (news.type === 'lobby') return { rooms: inOrder(news.rooms), online: news.online, seeking: news.seeking }
  // A change of what this page has not got yet is in the whole that follows.
  if (news.type !== 'lobby_changed' || board === null) return board
  const away = new Set([...news.gone, ...news.put.map((room) => room.room)])
  const rooms = [...board.rooms.filter((room) => !away.has(room.room)), ...news.put]
  return { rooms: inOrder(rooms), online: news.online, seeking: news.seeking }
}

/**
 * Who waits longest comes first. So a new room comes in below those that are seen, and none moves under a finger
 * that is about to press.
 */
function inOrder(rooms: readonly LobbyRoom[]): LobbyRoom[] {
  return rooms
    .toSorted((one, other) => one.since_ms - other.since_ms || one.room.localeCompare(other.room))
    .slice(-ROOMS_MOST)
}

export type ClockKind = 'live' | 'days' | 'none'

/** A turn of more than an hour is one of days: ratings are kept apart by the same. */
const LIVE_MOST_MS = 3_600_000

export function ofClock(turnMs: number | null): ClockKind {
  return turnMs === null ? 'none' : turnMs <= LIVE_MOST_MS ? 'live' : 'days'
}

export interface Filter {
  /** A ruleset; null: all. */
  ruleset: string | null
  clock: ClockKind | 'any'
  rated: 'any' | 'rated' | 'casual'
  /** At least so many free seats. */
  free: number
}

export const NO_FILTER: Filter = { ruleset: null, clock: 'any', rated: 'any', free: 1 }

export function isFiltered(filter: Filter): boolean {
  return (Object.keys(NO_FILTER) as (keyof Filter)[]).some((part) => filter[part] !== NO_FILTER[part])
}

export function free(room: LobbyRoom): number {
  return room.seats_wanted - room.seats.length
}

/** All rooms that anyone may join. */
export function openRooms(board: Board | null): LobbyRoom[] {
  return (board?.rooms ?? []).filter((room) => room.stage === 'gathering' && free(room) > 0)
}

/** All running games that anyone may watch. */
export function watchable(board: Board | null): LobbyRoom[] {
  return (board?.rooms ?? []).filter((room) => room.stage !== 'gathering')
}

export function filtered(rooms: readonly LobbyRoom[], filter: Filter): LobbyRoom[] {
  return rooms.filter(
    (room) =>
      (filter.ruleset === null || room.ruleset === filter.ruleset) &&
      (filter.clock === 'any' || ofClock(room.options.turn_ms) === filter.clock) &&
      (filter.rated === 'any' || (room.options.rated ?? false) === (filter.rated === 'rated')) &&
      free(room) >= filter.free,
  )
}

/** The games that are among these rooms, each once, by name. */
export function gamesIn(rooms: readonly LobbyRoom[]): { ruleset: string; name: string }[] {
  const names = new Map(rooms.map((room) => [room.ruleset, room.name]))
  return [...names]
    .map(([ruleset, name]) => ({ ruleset, name }))
    .toSorted((one, other) => one.name.localeCompare(other.name))
}

export function isIn(room: LobbyRoom, me: Player | null): boolean {
  return me !== null && room.seats.some((seat) => seat.player === me.player)
}

/** What a room has beside its game, in words: clock, ratings, and what is not as usual. */
export function inWords(room: LobbyRoom, card: Card | null): string[] {
  const rated = room.options.rated === true ? t.lobby.ratedWord : t.lobby.casualWord
  const unusual = card === null ? [] : told(card, room.options).filter(({ option }) => !SHOWN.includes(option))
  return [clockText(room.options.turn_ms), rated, ...unusual.map(({ value }) => value)]
}

/** Said already, or nothing to choose a room by. */
const SHOWN: readonly OptionName[] = ['turn_ms', 'begins', 'rated', 'listed', 'watchers', 'delay_turns', 'talk']
