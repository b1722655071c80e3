// Time that is left of a turn.

/** With so little left of a turn, its clock is drawn so that nobody overlooks it. */
export const URGENT_MS = 15_000

/** Milliseconds until the deadline by the server's clock, never below zero. */
export function remaining(deadlineMs: number, nowMs: number, offsetMs: number): number {
  return Math.max(0, deadlineMs - (nowMs + offsetMs))
}

/** What part of the turn is left, from 0 to 1. */
export function fractionLeft(remainingMs: number, turnMs: number | null): number {
  return turnMs === null || turnMs <= 0 ? 1 : Math.min(1, remainingMs / turnMs)
}

export type Span = { unit: 'seconds' | 'minutes' | 'hours' | 'days'; count: number }

/** A time in the one unit that says enough. */
export function span(ms: number): Span {
  const seconds = Math.ceil(ms / 1000)
  if (seconds < 120) return { unit: 'seconds', count: seconds }
  if (seconds < 2 * 3600) return { unit: 'minutes', count: Math.round(seconds / 60) }
  if (seconds < 48 * 3600) return { unit: 'hours', count: Math.round(seconds / 3600) }
  return { unit: 'days', count: Math.round(seconds / 86400) }
}
