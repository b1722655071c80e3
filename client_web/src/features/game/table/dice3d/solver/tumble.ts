// A throw as it tumbles: worked out ahead from its seed, until one attempt ends as a throw should. Every client makes the
// same attempts, so the seed is all that travels. A change of a single number here changes every throw: then old replays
// tumble otherwise, and the golden hash beside this file says so.
import { groundFor, launch, POSE, type Bodies, type Ground } from './bodies.ts'
import { Chance } from './chance.ts'
import { Contacts, type Struck } from './contacts.ts'
import { topFace } from './faces.ts'

export const FRAMES_PER_S = 120
const STEPS_PER_FRAME = 2
const SECONDS = 1 / (FRAMES_PER_S * STEPS_PER_FRAME)
const GRAVITY = 90
/** Dice lie when for so many frames none has moved. */
const CALM_FRAMES = 8
/** No throw lasts longer than 2.1 seconds. */
export const FRAMES_MOST = 252
/** How flat a die lies: the cosine of about two degrees. */
const FLAT = 0.9994
/** How deep dice may be in each other, and in the ground, for an instant of a hard knock; in edges of a die. */
export const OVERLAP_MOST = 0.2
export const SUNK_MOST = 0.17
/** A net: the worst of thousands of throws takes a dozen. */
const ATTEMPTS_MOST = 200

export interface Impact {
  frame: number
  impulse: number
  struck: Struck
}

export interface Tumble {
  /** How many dice. */
  count: number
  ground: Ground
  /** How many frames it takes, the last of which is where they lie. */
  length: number
  /** Poses by frame, then by die: seven numbers each (`POSE`). */
  frames: Float32Array
  /** The face of the cube that is on top, by die, if its faces were numbered as `faces.ts` has them. */
  tops: number[]
  impacts: Impact[]
  attempts: number
}

/**
 * Throw so many dice of a tray of `tray` dice.
 *
 * The dice come to rest flat, apart and between the walls, after `FRAMES_MOST` frames at most, and were never deeper in
 * each other than `OVERLAP_MOST`. Throws an Error if no attempt does so.
 */
export function tumble(seed: number, count: number, tray: number): Tumble {
  const ground = groundFor(tray)
  for (let attempt = 0; attempt < ATTEMPTS_MOST; attempt++) {
    const bodies = launch(new Chance(seed, attempt), count, ground)
    const run = simulate(bodies, ground)
    const tops = run === null ? null : restingTops(bodies, ground)
    if (run !== null && tops !== null) return { ...run, count, ground, tops, attempts: attempt + 1 }
  }
  throw new Error(`throw ${seed} of ${count} dice does not come to rest`)
}

/** Let them fall until they lie; null where they take too long, or a knock is deeper than one would believe. */
function simulate(bodies: Bodies, ground: Ground): Pick<Tumble, 'length' | 'frames' | 'impacts'> | null {
  const contacts = new Contacts(bodies, ground, SECONDS)
  const frames = new Float32Array(FRAMES_MOST * bodies.count * POSE)
  const impacts: Impact[] = []
  let calm = 0
  for (let frame = 0; frame < FRAMES_MOST; frame++) {
    for (let step = 0; step < STEPS_PER_FRAME; step++) {
      bodies.fall(GRAVITY, SECONDS)
      contacts.find()
      contacts.resolve()
      contacts.eachImpact((impulse, struck) => impacts.push({ frame, impulse, struck }))
      bodies.move(SECONDS)
    }
    bodies.record(frames, frame)
    if (contacts.deepestInDie > OVERLAP_MOST || contacts.deepestInGround > SUNK_MOST) return null
    calm = bodies.moves() ? 0 : calm + 1
    if (calm === CALM_FRAMES) {
      const length = frame + 1
      return { length, frames: frames.slice(0, length * bodies.count * POSE), impacts }
    }
  }
  return null
}

/** The faces on top; null where a die stands on an edge, on another die, or outside. */
function restingTops(bodies: Bodies, { halfWidth, halfDepth }: Ground): number[] | null {
  const tops: number[] = []
  for (let die = 0; die < bodies.count; die++) {
    const [x, y, z] = [bodies.at[3 * die]!, bodies.at[3 * die + 1]!, bodies.at[3 * die + 2]!]
    const { face, up } = topFace([...bodies.turned.subarray(4 * die, 4 * die + 4)] as [number, number, number, number])
    const lies = y > 0.45 && y < 0.55 && Math.abs(x) < halfWidth - 0.4 && Math.abs(z) < halfDepth - 0.4
    if (!lies || up < FLAT) return null
    tops.push(face)
  }
  return tops
}
