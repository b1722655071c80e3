// How a game ended.
import type { Room } from '../../../model/room/room.ts'
import { actorName, nameOf, seatsOnDevice } from '../../../model/room/seats.ts'
import type { Place, RatingChange, Settlement } from '../../../net/wire.ts'
import { t } from '../../../texts.ts'

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

/** How it ended, in a few words. */
export function outcome(room: Room, own: number | null): string {
  if (room.result === null && room.server_seed !== null) return t.result.givenUp
  const first = winners(room)
  if (first.length === 0 || room.seats.length < 2) return t.result.done
  if (first.length > 1) return t.result.shared(first.map((seat) => nameOf(room, seat)))
  return first[0] === own && actorName(room, own) === null ? t.result.you : t.result.wins(nameOf(room, first[0] ?? 0))
}

/** What the person's win is praised with; empty where they have not won, or it is another's on the same device too. */
export function winText(room: Room, own: number | null): string {
  const first = winners(room)
  const next = standings(room).find((place) => place.place > 1)
  if (own === null || room.seats.length < 2 || !first.includes(own) || actorName(room, own) !== null) return ''
  if (first.length > 1) return t.result.together
  return next === undefined ? '' : t.result.ahead((ownPlace(room, own)?.total ?? 0) - next.total, nameOf(room, next.seat))
}

export function ownPlace(room: Room, own: number | null): Place | null {
  return room.result?.places.find((place) => place.seat === own) ?? null
}

/** What each seat receives or pays in play points, in the order of the standings; empty without a stake. */
export function settlements(room: Room): Settlement[] {
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
  const here = seatsOnDevice(room, own)
  const all = (seats: readonly number[]): boolean => here.length > 0 && here.every((seat) => seats.includes(seat))
  const people = room.seats.filter((seat) => !here.includes(seat.seat) && seat.bot !== true)
  const named = (is: (seat: number) => boolean): string[] =>
    people.filter((seat) => is(seat.seat)).map((seat) => seat.name)
  const answered = [...room.rematch, ...room.rematch_declined]
  const lapsed = room.log.findLastIndex((entry) => entry.kind === 'lapsed')
  return {
    stands: room.rematch_until_ms !== null,
    mine: all(room.rematch) ? 'wants' : all(room.rematch_declined) ? 'declined' : 'open',
    wanting: named((seat) => room.rematch.includes(seat)),
    open: named((seat) => !answered.includes(seat)),
    lapsed: lapsed >= 0 && room.rematch_until_ms === null && room.next_room === null,
    refused: lapsed < 0 ? [] : refusedBefore(room, lapsed),
  }
}

/** What the rematch is to whoever plays on this device: theirs, or one to watch; null where they may not. */
export function nextRoomFor(room: Room, own: number | null): 'play' | 'watch' | null {
  if (room.next_room === null) return null
  if (seatsOnDevice(room, own).some((seat) => room.rematch.includes(seat))) return 'play'
  return room.options.watchers === 'none' ? null : 'watch'
}

/** Names of those who declined last the offer that ended at this place of the news. */
function refusedBefore(room: Room, end: number): string[] {
  const begin = room.log.slice(0, end).findLastIndex((entry) => entry.kind === 'lapsed')
  const answers = new Map<number, boolean>()
  for (const entry of room.log.slice(begin + 1, end)) {
    if (entry.kind === 'declined') answers.set(entry.seat, true)
    if (entry.kind === 'rematch') answers.set(entry.seat, false)
  }
  return [...answers].filter(([, declined]) => declined).map(([seat]) => nameOf(room, seat))
}

/** What the game did to the rating of a seat; null where it was casual, or where that is not known here. */
export function ratingOf(room: Room, seat: number): RatingChange | null {
  return room.ratings.find((one) => one.seat === seat) ?? null
}
