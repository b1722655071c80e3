// The lobby as it is told: open rooms, games to watch, and which of them a person wants to see.
import type { LobbyRoom, PushMessage, Player } from '../../../net/wire.ts'

export interface LobbyState {
  rooms: readonly LobbyRoom[]
  online: number
  seeking: number
}

/** More lines nobody reads; the server tells no more of them either. */
const ROOMS_MOST = 200

/** The lobby after what is heard; null while nothing of it is known. */
export function applyPush(lobbyState: LobbyState | null, message: PushMessage): LobbyState | null {
  if (message.type === 'lobby') return { rooms: inOrder(message.rooms), online: message.online, seeking: message.seeking }
  // A change of what this page has not got yet is in the whole that follows.
  if (message.type !== 'lobby_changed' || lobbyState === null) return lobbyState
  const away = new Set([...message.gone, ...message.put.map((room) => room.room)])
  const rooms = [...lobbyState.rooms.filter((room) => !away.has(room.room)), ...message.put]
  return { rooms: inOrder(rooms), online: message.online, seeking: message.seeking }
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
export function openRooms(lobbyState: LobbyState | null): LobbyRoom[] {
  return (lobbyState?.rooms ?? []).filter((room) => room.stage === 'gathering' && free(room) > 0)
}

/** All running games that anyone may watch. */
export function watchable(lobbyState: LobbyState | null): LobbyRoom[] {
  return (lobbyState?.rooms ?? []).filter((room) => room.stage !== 'gathering')
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

/** The games that are among these rooms, each once, by the name that each has here. */
export function gamesIn(rooms: readonly LobbyRoom[], nameOf: (room: LobbyRoom) => string): { ruleset: string; name: string }[] {
  const names = new Map(rooms.map((room) => [room.ruleset, nameOf(room)]))
  return [...names]
    .map(([ruleset, name]) => ({ ruleset, name }))
    .toSorted((one, other) => one.name.localeCompare(other.name))
}

export function isIn(room: LobbyRoom, me: Player | null): boolean {
  return me !== null && room.seats.some((seat) => seat.player === me.player)
}
