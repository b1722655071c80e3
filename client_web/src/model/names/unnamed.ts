// A room without the names of others: for a player who does not want to know against whom they play.
import type { LogEntry } from '../room/log.ts'
import type { Room } from '../room/room.ts'

/** What others are called then. */
export interface Unnamed {
  /** The only one. */
  opponent: string
  /** One of several, by the number of their seat from 1. */
  player: (number: number) => string
  /** Who sat there before the game, and does not play. */
  somebody: string
}

/** Whether somebody with these seats plays in a room now. */
export function isAtTable(room: Room, own: readonly number[]): boolean {
  return own.length > 0 && (room.stage === 'opening' || room.stage === 'playing')
}

/** The room with names for the seats `own` alone: in seats, and in all that has happened. */
export function withoutNames(room: Room, own: readonly number[], called: Unnamed): Room {
  const others = room.seats.filter(({ seat }) => !own.includes(seat))
  const unnamed = (seat: number): string => (others.length === 1 ? called.opponent : called.player(seat + 1))
  const names = new Map(room.seats.map(({ seat, name }) => [name, own.includes(seat) ? name : unnamed(seat)]))
  const nameless = (name: string): string => names.get(name) ?? called.somebody
  return {
    ...room,
    seats: room.seats.map((one) => (own.includes(one.seat) ? one : { ...one, name: unnamed(one.seat) })),
    names: Object.fromEntries(Object.entries(room.names).map(([seat, name]) => [seat, own.includes(Number(seat)) ? name : unnamed(Number(seat))])),
    log: room.log.map((entry) => withoutNamesIn(entry, nameless)),
  }
}

function withoutNamesIn(entry: LogEntry, nameless: (name: string) => string): LogEntry {
  if ('names' in entry) return { ...entry, names: [...new Set(entry.names.map(nameless))] }
  return 'name' in entry ? { ...entry, name: nameless(entry.name) } : entry
}
