// A turn's time as it is filled in: one of the usual ones, or a number and a unit, in the bounds of the server.
import { LIMITS } from '../../../net/wire.ts'

export type ClockUnit = 'seconds' | 'minutes' | 'hours' | 'days'
export const UNIT_MS: Record<ClockUnit, number> = { seconds: 1_000, minutes: 60_000, hours: 3_600_000, days: 86_400_000 }

export interface ClockNumber {
  count: number
  unit: ClockUnit
}

/** The largest unit in which it is a whole number. */
export function clockNumber(ms: number): ClockNumber {
  const units = (Object.keys(UNIT_MS) as ClockUnit[]).reverse()
  const unit = units.find((one) => ms >= UNIT_MS[one] && ms % UNIT_MS[one] === 0) ?? 'seconds'
  return { count: Math.max(1, Math.round(ms / UNIT_MS[unit])), unit }
}

export function clockMs({ count, unit }: ClockNumber): number {
  return count * UNIT_MS[unit]
}

/** The bounds of the number in a unit. */
export function clockBounds(unit: ClockUnit): { least: number; most: number } {
  return { least: Math.max(1, Math.ceil(LIMITS.TURN_MS_LEAST / UNIT_MS[unit])), most: Math.floor(LIMITS.TURN_MS_MOST / UNIT_MS[unit]) }
}

/** The nearest time that a turn may have. */
export function inBounds(ms: number): number {
  return Math.min(LIMITS.TURN_MS_MOST, Math.max(LIMITS.TURN_MS_LEAST, ms))
}
