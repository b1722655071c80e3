// More time for who needs it: in casual games each seat may have some times the room's turn time.
import type { Times } from '../../net/wire.ts'
import type { Room } from './room.ts'
import { isOut } from './leaving.ts'
import { isBot } from './seating.ts'
import { ownSeats, turnOf } from './seats.ts'

const HOUR_MS = 3_600_000

/** Whether turns can be longer for somebody: casual, with a clock, and one that hurries. */
export function stretchable({ options }: Pick<Room, 'options'>): boolean {
  return options.rated !== true && options.turn_ms !== null && options.turn_ms <= HOUR_MS
}

/** How many times the room's turn time a seat has. */
export function timesOf(room: Room, seat: number): Times {
  return room.stretches?.[seat] ?? 1
}

/** The time of a turn of this seat. */
export function turnMsOf(room: Room, seat: number): number | null {
  return room.options.turn_ms === null ? null : room.options.turn_ms * timesOf(room, seat)
}

/** The seats that have more time than the room's, for all to see. */
export function stretchedSeats(room: Room): { seat: number; times: Times }[] {
  return room.seats.map(({ seat }) => ({ seat, times: timesOf(room, seat) })).filter(({ times }) => times > 1)
}

/**
 * Own seats that are to get another time than they have now. More at any time, less only where it is not the seat's turn:
 * the server would refuse it. Where a stand-in plays, its player is not there.
 */
export function toStretch(room: Room, me: Parameters<typeof ownSeats>[1], wanted: Times): number[] {
  if (room.stage !== 'playing' || !stretchable(room)) return []
  return ownSeats(room, me).filter((seat) => {
    const has = timesOf(room, seat)
    const may = !isOut(room, seat) && !isBot(room, seat) && !room.stand_ins.includes(seat)
    return may && (wanted > has || (wanted < has && turnOf(room, seat) === null))
  })
}
