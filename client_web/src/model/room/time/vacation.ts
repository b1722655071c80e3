// Vacation: in games over days the time of a seat stands still until its player is back.
import type { RoomSummary } from '../../../net/wire.ts'
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

/** The others of a game in a person's list who are on vacation. */
export function othersAway(game: RoomSummary, me: string | null, nowMs: number): { name: string; untilMs: number }[] {
  return game.seats.flatMap(({ seat, name, player }) => {
    const untilMs = game.vacations?.[seat] ?? null
    return untilMs === null || untilMs <= nowMs || player === me ? [] : [{ name, untilMs }]
  })
}
