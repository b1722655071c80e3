// What one feels of a throw of one's own: a short shake for each of its hardest knocks.
import { hardness, heardOf, type Knock } from './plan.ts'

export interface Shakes {
  afterMs: number
  /** As `navigator.vibrate` takes it: milliseconds of shaking and of rest in turn. */
  pattern: number[]
}

const SHAKES_MOST = 8
const SHORTEST_MS = 6
const LONGEST_MS = 24
/** A motor needs as long to come to rest. */
const REST_MS = 45
/** Softer ones are not felt apart. */
const SOFTEST = 0.2

/** The shakes of a throw whose dice strike like this; null where nothing is to be felt. */
export function shakesOf(knocks: readonly Knock[]): Shakes | null {
  const felt: { atMs: number; ms: number }[] = []
  for (const knock of heardOf(knocks).toSorted((one, other) => other.impulse - one.impulse)) {
    const hard = hardness(knock)
    if (hard < SOFTEST || felt.length === SHAKES_MOST) break
    const [atMs, ms] = [Math.round(knock.atMs), Math.round(SHORTEST_MS + (LONGEST_MS - SHORTEST_MS) * hard)]
    if (felt.every((one) => Math.abs(one.atMs - atMs) >= LONGEST_MS + REST_MS)) felt.push({ atMs, ms })
  }
  felt.sort((one, other) => one.atMs - other.atMs)
  const [first] = felt
  if (first === undefined) return null
  const pattern = felt.flatMap(({ atMs, ms }, place) => {
    const before = felt[place - 1]
    return before === undefined ? [ms] : [atMs - before.atMs - before.ms, ms]
  })
  return { afterMs: first.atMs, pattern }
}
