// Where dice lie that were not thrown and are not in the rail any more: apart from those that were.
import type { Ground } from './bodies.ts'
import { POSE } from './bodies.ts'
import type { Tumble } from './tumble.ts'

export type Spot = readonly [x: number, z: number]

const STEP = 0.35

/** Where the dice of a throw lie, in the order in which one reads them: line by line, from left to right. */
export function restingSpots({ count, frames, length }: Tumble): { body: number; spot: Spot }[] {
  const last = (length - 1) * count
  return Array.from({ length: count }, (_, body) => {
    const k = (last + body) * POSE
    return { body, spot: [frames[k]!, frames[k + 2]!] as const }
  })
}

/** The spots sorted as one reads; a tray of many dice has two lines. */
export function inReadingOrder<T extends { spot: Spot }>(all: readonly T[], lines: 1 | 2): T[] {
  const byDepth = all.toSorted((one, other) => one.spot[1] - other.spot[1])
  const far = lines === 1 ? byDepth : byDepth.slice(0, Math.ceil(byDepth.length / 2))
  const near = lines === 1 ? [] : byDepth.slice(far.length)
  return [far, near].flatMap((line) => line.toSorted((one, other) => one.spot[0] - other.spot[0]))
}

/** A spot for one die more: the one that is farthest from those taken, of a grid over the ground. */
export function spareSpot(taken: readonly Spot[], { halfWidth, halfDepth }: Ground): Spot {
  let best: Spot = [0, 0]
  let clearest = -1
  for (let x = 0.7 - halfWidth; x <= halfWidth - 0.7; x += STEP)
    for (let z = 0.7 - halfDepth; z <= halfDepth - 0.7; z += STEP) {
      // Beyond two edges farther is not better: rather in the middle than in a corner.
      const clear = Math.min(4, ...taken.map(([tx, tz]) => (tx - x) * (tx - x) + (tz - z) * (tz - z)))
      const worth = clear - 0.002 * (x * x + z * z)
      if (worth > clearest) {
        clearest = worth
        best = [x, z]
      }
    }
  return best
}
