// What the opening of a game asks of this page: to commit to its seats' random bytes, then to send them.
import type { Player } from '../../net/wire.ts'
import type { Room } from '../room/room.ts'
import { ownSeats } from '../room/seats.ts'

export type ContributionDue =
  /** What the server and the seats have committed to is there to be noted. */
  { kind: 'note' } | { kind: 'commit'; seat: number } | { kind: 'contribute'; seat: number }

/** A commitment or bytes that go out later than so long before the deadline may come too late. */
export const LATE_MS = 2_000

export function contributionsDue(room: Room, me: Player | null): ContributionDue[] {
  if (room.stage !== 'opening') return []
  const bots = new Set(room.seats.filter(({ bot }) => bot === true).map(({ seat }) => seat))
  const own = ownSeats(room, me).filter((seat) => !bots.has(seat))
  if (room.commitment === null)
    return own.filter((seat) => committed(room, seat) === null).map((seat) => ({ kind: 'commit', seat }))
  const note: ContributionDue = { kind: 'note' }
  // Bytes for which a seat did not commit could be answered by a seed that was chosen for them.
  if (isOfFirstScheme(room)) return [note]
  const owing = own.filter((seat) => committed(room, seat) !== null && !room.contributed.includes(seat))
  return [note, ...owing.map((seat): ContributionDue => ({ kind: 'contribute', seat }))]
}

/** What a seat has committed to; null while it has not. */
export function committed(room: Room, seat: number): string | null {
  return room.seat_commitments[seat] ?? null
}

/** The server chose its seed before any seat could commit. */
export function isOfFirstScheme(room: Room): boolean {
  return room.commitment !== null && room.seat_commitments.length === 0
}

export function isLate(deadlineMs: number | null, nowMs: number): boolean {
  return deadlineMs !== null && deadlineMs - nowMs < LATE_MS
}
