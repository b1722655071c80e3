// Vacation: in games over days the time of a seat stands still until its player is back.
import type { Room } from '../room.ts'
import { isOut } from '../leaving.ts'

/** Until when the player of a seat is on vacation; null where they are not, or no more. */
export function vacationOf(room: Room, seat: number, nowMs: number): number | null {
  const until = room.stage === 'playing' && !isOut(room, seat) ? (room.vacations?.[seat] ?? null) : null
  return until !== null && until > nowMs ? until : null
}

/** Whoever is on vacation, for all to see. */
export function onVacationNow(room: Room, nowMs: number): { seat: number; untilMs: number }[] {
  return room.seats.flatMap(({ seat }) => {
    const untilMs = vacationOf(room, seat, nowMs)
    return untilMs === null ? [] : [{ seat, untilMs }]
  })
}
