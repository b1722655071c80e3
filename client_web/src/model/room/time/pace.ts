// How long a turn may take: more time for who needs it in casual games, and what is left of a time bank.
import type { Times } from '../../../net/wire.ts'
import type { Room } from '../room.ts'
import { isOut } from '../leaving.ts'
import { isBot } from '../seating.ts'
import { ownSeats, turnOf } from '../seats.ts'

const HOUR_MS = 3_600_000

/** Whether turns can be longer for somebody: casual, with a clock, and one that hurries. */
export function stretchable({ options }: Pick<Room, 'options'>): boolean {
  return options.rated !== true && options.turn_ms !== null && options.turn_ms <= HOUR_MS
}

/** How many times the room's turn time a seat has. */
export function timesOf(room: Room, seat: number): Times {
  return room.stretches?.[seat] ?? 1
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

/** What an event says of the time banks: so they are from then on. Nothing where it says nothing of them. */
export function timeBanksOf(event: object): Pick<Room, 'time_banks'> {
  return 'time_banks' in event ? { time_banks: event.time_banks as number[] } : {}
}

/** All that a turn of this seat may take: the room's time as often as the seat has it, and what the time bank had when it began. */
export function wholeTurnMsOf(room: Room, seat: number): number | null {
  const onceMs = room.options.turn_ms
  return onceMs === null ? null : onceMs * timesOf(room, seat) + (room.time_banks?.[seat] ?? 0)
}

/**
 * What is left in a seat's time bank, when so much is left of its turn: the turn's own time goes first. Null where there
 * is no bank, or nothing runs that says how it is: a stand-in's turn takes nothing from it.
 */
export function timeBankOf(room: Room, seat: number, leftMs: number | null): number | null {
  const bank = room.time_banks?.[seat]
  if (bank === undefined) return null
  return turnOf(room, seat) === null || leftMs === null ? bank : Math.min(bank, leftMs)
}
