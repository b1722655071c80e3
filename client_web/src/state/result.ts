// How a game ended.
import type { Room } from './room'
import { seatsBeside } from './seats'
import type { Place, Settlement } from './wire'

/** Best first; equal places in the order of play. */
export function standings(room: Room): Place[] {
  return [...(room.result?.places ?? [])].sort(
    (a, b) => a.place - b.place || room.order.indexOf(a.seat) - room.order.indexOf(b.seat),
  )
}

export function winners(room: Room): number[] {
  return standings(room)
    .filter((place) => place.place === 1)
    .map((place) => place.seat)
}

export function ownPlace(room: Room, own: number | null): Place | null {
  return room.result?.places.find((place) => place.seat === own) ?? null
}

/** What each seat receives or pays in play points, in the order of the standings; empty without a stake. */
export function settled(room: Room): Settlement[] {
  const points = room.result?.settlement ?? []
  return standings(room).flatMap((place) => points.find((one) => one.seat === place.seat) ?? [])
}

/** Whether whoever plays on this device has asked for another game. */
export function wantsRematch(room: Room, own: number | null): boolean {
  const here = seatsBeside(room, own)
  return here.length > 0 && here.every((seat) => room.rematch.includes(seat))
}
