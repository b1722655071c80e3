// How a game ended.
import type { Room } from './room'
import type { Place } from './wire'

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
