// The time bank: time for the whole game, from which a turn takes what it is longer than the turn clock.
import type { Room } from '../room.ts'
import { turnOf } from '../seats.ts'
import { turnMsOf } from '../stretch.ts'

/** What an event says of the time banks: so they are from then on. Nothing where it says nothing of them. */
export function timeBanksOf(event: object): Pick<Room, 'time_banks'> {
  return 'time_banks' in event ? { time_banks: event.time_banks as number[] } : {}
}

/** All that a turn of this seat may take: the time of a turn, and what the time bank had when it began. */
export function wholeTurnMsOf(room: Room, seat: number): number | null {
  const turnMs = turnMsOf(room, seat)
  return turnMs === null ? null : turnMs + (room.time_banks?.[seat] ?? 0)
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
