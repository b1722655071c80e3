// The door of a room that gathers: what the host asks for, and who is kept out.
import type { Door, Draft } from './wire'

type Ask = Pick<Extract<Draft, { type: 'set_door' }>, 'locked' | 'open_ms' | 'uses'>

/** The shortest time that the server takes for an invite. */
const LEAST_MS = 60_000
const TIMES_MS = [600_000, 3_600_000, 86_400_000] as const

/** Whether the invite's time is over. */
export function isEnded(door: Door, nowMs: number): boolean {
  return door.until_ms !== null && nowMs >= door.until_ms
}

/** The whole door, as it is sent, with one thing changed: what is not changed goes on as it is. */
export function doorAsk(door: Door, change: Partial<Ask>, nowMs: number): Ask {
  // An invite that is over is not opened by locking or unlocking: the least time is over soon.
  const open_ms = door.until_ms === null ? null : Math.max(LEAST_MS, door.until_ms - nowMs)
  const uses = door.uses === 0 ? null : door.uses
  return { locked: door.locked, open_ms, uses, ...change }
}

/** The door that such an ask makes. */
export function doorOf({ locked = false, open_ms = null, uses = null }: Ask, nowMs: number): Door {
  return { locked, until_ms: open_ms === null ? null : nowMs + open_ms, uses }
}

/** Which of the times offered an invite with so much left can have had. */
export function doorTime(leftMs: number): number {
  return TIMES_MS.find((time) => leftMs <= time) ?? TIMES_MS[2]
}

export type Kept = 'room_locked' | 'invite_expired' | 'room_full'

/** Why somebody without a seat cannot come in now, as far as it is plain from the room; null: they may try. */
export function keptOut(room: { door: Door; seats: readonly unknown[]; seats_wanted: number }, nowMs: number): Kept | null {
  if (room.seats.length >= room.seats_wanted) return 'room_full'
  if (room.door.locked) return 'room_locked'
  return isEnded(room.door, nowMs) || room.door.uses === 0 ? 'invite_expired' : null
}
