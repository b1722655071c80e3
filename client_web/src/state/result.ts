// How a game ended.
import type { Room } from './room'
import { nameOf, seatsBeside } from './seats'
import type { Place, RatingChange, Settlement } from './wire'

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

/** How it stands with another game, for whoever plays on this device. */
export interface Offer {
  /** There is an offer now. */
  stands: boolean
  mine: 'open' | 'wants' | 'declined'
  /** Names of the others who want it, and of those who have not answered. */
  wanting: string[]
  open: string[]
  /** There was an offer, and it came to nothing. */
  lapsed: boolean
  /** Who declined the offer that came to nothing. */
  refused: string[]
}

export function rematchOf(room: Room, own: number | null): Offer {
  const here = seatsBeside(room, own)
  const all = (seats: readonly number[]): boolean => here.length > 0 && here.every((seat) => seats.includes(seat))
  const people = room.seats.filter((seat) => !here.includes(seat.seat) && seat.bot !== true)
  const named = (is: (seat: number) => boolean): string[] =>
    people.filter((seat) => is(seat.seat)).map((seat) => seat.name)
  const answered = [...room.rematch, ...room.rematch_declined]
  const lapsed = room.news.findLastIndex((news) => news.kind === 'lapsed')
  return {
    stands: room.rematch_until_ms !== null,
    mine: all(room.rematch) ? 'wants' : all(room.rematch_declined) ? 'declined' : 'open',
    wanting: named((seat) => room.rematch.includes(seat)),
    open: named((seat) => !answered.includes(seat)),
    lapsed: lapsed >= 0 && room.rematch_until_ms === null && room.next_room === null,
    refused: lapsed < 0 ? [] : refusedBefore(room, lapsed),
  }
}

/** Names of those who declined last the offer that ended at this place of the news. */
function refusedBefore(room: Room, end: number): string[] {
  const begin = room.news.slice(0, end).findLastIndex((news) => news.kind === 'lapsed')
  const answers = new Map<number, boolean>()
  for (const news of room.news.slice(begin + 1, end)) {
    if (news.kind === 'declined') answers.set(news.seat, true)
    if (news.kind === 'rematch') answers.set(news.seat, false)
  }
  return [...answers].filter(([, declined]) => declined).map(([seat]) => nameOf(room, seat))
}

/** What the game did to the rating of a seat; null where it was casual, or where that is not known here. */
export function ratingOf(room: Room, seat: number): RatingChange | null {
  return room.ratings.find((one) => one.seat === seat) ?? null
}
