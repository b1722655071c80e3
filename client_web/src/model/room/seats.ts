// Who is who at the table.
import type { Hand, Player, Seat, Turn } from '../../net/wire.ts'
import { handOf } from './hands.ts'
import type { Room } from './room.ts'

/** All seats of this player, in their order of play: several where some play on one device. */
export function ownSeats(room: Room, me: Player | null): number[] {
  return me === null ? [] : seatsOf(room, me.player)
}

function seatsOf(room: Room, player: string): number[] {
  const own = new Set(room.seats.filter((seat) => seat.player === player).map((seat) => seat.seat))
  return seatsInOrder(room).filter((seat) => own.has(seat))
}

/** The seats that share the device of this seat, itself among them; none for somebody who only looks. */
export function seatsOnDevice(room: Room, own: number | null): number[] {
  const player = room.seats.find((seat) => seat.seat === own)?.player
  return player === undefined ? [] : seatsOf(room, player)
}

/**
 * The seat that this player acts for now, or null for somebody who only looks: the only one; of several the one
 * whose turn it is, else the one that played last.
 */
export function ownSeat(room: Room, me: Player | null): number | null {
  const seats = ownSeats(room, me)
  if (seats.length < 2) return seats[0] ?? null
  const turns = seats.flatMap((seat) => turnOf(room, seat) ?? [])
  // Stable: of those with the fewest rounds the first in the order of play.
  const next = turns.toSorted((one, other) => one.round - other.round)[0]
  return next?.seat ?? playedLast(room, seats)
}

function playedLast(room: Room, seats: number[]): number | null {
  const turn = room.turns[0]
  if (turn === undefined) return seats[0] ?? null
  // Where all play at once, the seats of one device play in their order.
  if (room.options.order !== 'alternate') return seats.at(-1) ?? null
  const before = seats.filter((seat) => room.order.indexOf(seat) < room.order.indexOf(turn.seat))
  return before.at(-1) ?? seats.at(-1) ?? null
}

/** The name to speak of where "you" could be one of several on this device; null where "you" says it. */
export function actorName(room: Room, own: number | null): string | null {
  return own !== null && seatsOnDevice(room, own).length > 1 ? nameOf(room, own) : null
}

/** Names by seat number. */
export function namesOf(room: { seats: Seat[] }): Record<number, string> {
  return Object.fromEntries(room.seats.map((seat) => [seat.seat, seat.name]))
}

export function nameOf(room: Room, seat: number): string {
  return room.names[seat] ?? room.seats.find((one) => one.seat === seat)?.name ?? String(seat + 1)
}

/** Seats in their order of play, or as they sit while there is none. */
export function seatsInOrder(room: Room): number[] {
  return room.order.length > 0 ? room.order : room.seats.map((seat) => seat.seat)
}

/** The turn whose dice lie in the tray: the own one if there is one, else of those who threw last. */
export function shownTurn(room: Room, own: number | null): Turn | null {
  const mine = turnOf(room, own)
  if (mine !== null || room.turns.length < 2) return mine ?? room.turns[0] ?? null
  const last = room.log.findLast((entry) => entry.kind === 'thrown' && turnOf(room, entry.seat) !== null)
  return (last?.kind === 'thrown' ? turnOf(room, last.seat) : null) ?? room.turns[0] ?? null
}

export function turnOf(room: Room, seat: number | null): Turn | null {
  return room.turns.find((turn) => turn.seat === seat) ?? null
}

/** The card that a viewer has before them: the own one; for somebody who only looks, the one in play. */
export function shownHand(room: Room, own: number | null): Hand | null {
  return handOf(room, own ?? shownTurn(room, own)?.seat ?? seatsInOrder(room)[0] ?? null)
}

export function isHost(room: Room, own: number | null): boolean {
  return room.host !== null && seatsOnDevice(room, own).includes(room.host)
}

/** How many seats must be taken before the host may start. */
export function seatsToStart(room: Room): number {
  return Math.max(2, room.card.seats_min)
}

const DAY_MS = 86_400_000

/** Whether the clock runs out while one is away for a moment: such a game begins with all of its players here. */
export function isLive(room: Room): boolean {
  return room.options.turn_ms !== null && room.options.turn_ms < DAY_MS
}
