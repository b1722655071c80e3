// The admission of a room that gathers: what the host asks for, and who is kept out.
import { LIMITS, type Admission, type Draft } from '../../../net/wire.ts'

type AdmissionChange = Pick<Extract<Draft, { type: 'set_admission' }>, 'locked' | 'open_ms' | 'uses'>

const TIMES_MS = [600_000, 3_600_000, 86_400_000] as const

/** Whether the invite's time is over. */
export function isEnded(admission: Admission, nowMs: number): boolean {
  return admission.until_ms !== null && nowMs >= admission.until_ms
}

/** The whole admission, as it is sent, with one thing changed: what is not changed goes on as it is. */
export function admissionChange(admission: Admission, change: Partial<AdmissionChange>, nowMs: number): AdmissionChange {
  // An invite that is over is not opened by locking or unlocking: the least time is over soon.
  const open_ms = admission.until_ms === null ? null : Math.max(LIMITS.INVITE_MS_LEAST, admission.until_ms - nowMs)
  const uses = admission.uses === 0 ? null : admission.uses
  return { locked: admission.locked, open_ms, uses, ...change }
}

/** The admission that such an ask makes. */
export function admissionAfter({ locked = false, open_ms = null, uses = null }: AdmissionChange, nowMs: number): Admission {
  return { locked, until_ms: open_ms === null ? null : nowMs + open_ms, uses }
}

/** Which of the times offered an invite with so much left can have had. */
export function inviteTime(leftMs: number): number {
  return TIMES_MS.find((time) => leftMs <= time) ?? TIMES_MS[2]
}

export type RefusalReason = 'room_locked' | 'invite_expired' | 'room_full'

/** Why somebody without a seat cannot come in now, as far as it is plain from the room; null: they may try. */
export function refusalFor(room: { admission: Admission; seats: readonly unknown[]; seats_wanted: number }, nowMs: number): RefusalReason | null {
  if (room.seats.length >= room.seats_wanted) return 'room_full'
  if (room.admission.locked) return 'room_locked'
  return isEnded(room.admission, nowMs) || room.admission.uses === 0 ? 'invite_expired' : null
}
