/** How long dice fly; what is said and shown of a throw waits for them. */
export const FLIGHT_MS = 620

/** How long a throw that lost the turn lies there, once it has landed. */
export const LOST_MS = 2_600

export function calm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

export function landingMs(): number {
  return calm() ? 0 : FLIGHT_MS
}
