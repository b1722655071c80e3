/** How long flat dice fly; what is said and shown of a throw waits for them. */
const FLIGHT_MS = 620

/** How long dice lie before they can be thrown again: a double tap is one throw. */
export const REST_MS = 300

/** How long a throw that lost the turn lies there, once it has landed. */
export const LOST_MS = 2_600

/** How many times as fast as usual dice fall where the person wants them fast. */
export const FAST = 1.8

export function prefersReducedMotion(): boolean {
  // The person's own wish, as the settings write it on the page.
  return document.documentElement.dataset['motion'] === 'off' || matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** How fast dice fall: 1 is as usual, 0 means that they lie at once, as where the table is text. */
export function throwPace(): number {
  const { throws: wish, table } = document.documentElement.dataset
  return prefersReducedMotion() || wish === 'none' || table === 'text' ? 0 : wish === 'fast' ? FAST : 1
}

/** How long flat dice take to land. */
export function landingMs(): number {
  const pace = throwPace()
  return pace === 0 ? 0 : FLIGHT_MS / pace
}
