// When the dice of a throw lie: what is said and shown of a throw waits for that.
import { landingMs } from './motion.ts'

/** Shows throws falling, each for as long as it takes, and calls `landed` when the dice lie. */
export interface Flights {
  /** A throw falls, or is about to. */
  underWay(): boolean
  /** Let the dice lie at once. */
  skip(): void
}

/** A net for a throw whose dice are never reported to lie. */
const FLIGHT_MOST_MS = 4_000
/** About as long as the longest throw in three dimensions takes, with the hand that takes up the dice. */
const FALL_MS = 2_300

let flights: Flights | null = null
const waiting = new Set<() => void>()

/** Let throws be shown by this from now on; returns what ends that. */
export function showFlights(by: Flights): () => void {
  flights = by
  return () => {
    if (flights !== by) return
    flights = null
    landed()
  }
}

/** The dice lie: call back who waits. */
export function landed(): void {
  const all = [...waiting]
  waiting.clear()
  for (const then of all) then()
}

/** Call back when the dice of the throw that was just heard of lie. Returns what takes that back. */
export function afterLanding(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const release = (): void => {
    clearTimeout(timer)
    waiting.delete(release)
    then()
  }
  const ms = landingMs()
  if (flights === null || ms === 0) timer = setTimeout(then, ms)
  else {
    waiting.add(release)
    // By then it is known whether this throw is one of those that are shown.
    timer = setTimeout(() => {
      timer = setTimeout(release, flights?.underWay() === true ? FLIGHT_MOST_MS : ms)
    })
  }
  return () => {
    clearTimeout(timer)
    waiting.delete(release)
  }
}

/** How long a throw takes at most as it is shown now; 0 where nothing moves. */
export function flightMs(): number {
  return flights === null || landingMs() === 0 ? landingMs() : FALL_MS
}

/** Let dice that fall lie at once. Returns whether any fell. */
export function skipLanding(): boolean {
  if (flights?.underWay() !== true) return false
  flights.skip()
  return true
}
