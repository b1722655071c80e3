// Who is who at the table.
import { handOf, type Room } from './room'
import type { Hand, Player, Turn } from './wire'

/** This player's seat, or null for somebody who only looks. */
export function ownSeat(room: Room, me: Player | null): number | null {
  return room.seats.find((seat) => seat.player === me?.player)?.seat ?? null
}

export function nameOf(room: Room, seat: number): string {
  return room.names[seat] ?? room.seats.find((one) => one.seat === seat)?.name ?? String(seat + 1)
}

/** Seats in their order of play, or as they sit while there is none. */
export function seatsInOrder(room: Room): number[] {
  return room.order.length > 0 ? room.order : room.seats.map((seat) => seat.seat)
}

/** The turn whose dice lie in the tray: the own one if there is one. */
export function shownTurn(room: Room, own: number | null): Turn | null {
  return room.turns.find((turn) => turn.seat === own) ?? room.turns[0] ?? null
}

export function turnOf(room: Room, seat: number | null): Turn | null {
  return room.turns.find((turn) => turn.seat === seat) ?? null
}

/** The card that a viewer has before them: the own one; for somebody who only looks, the one in play. */
export function shownHand(room: Room, own: number | null): Hand | null {
  return handOf(room, own ?? shownTurn(room, own)?.seat ?? seatsInOrder(room)[0] ?? null)
}

export function isHost(room: Room, own: number | null): boolean {
  return own !== null && room.host === own
}

/** How many seats must be taken before the host may start. */
export function fewest(room: Room): number {
  return Math.max(2, room.card.seats_min)
}

/** Whether this seat's random bytes are still wanted. */
export function mustContribute(room: Room, me: Player | null): boolean {
  const own = ownSeat(room, me)
  return room.stage === 'opening' && own !== null && !room.contributed.includes(own)
}
