// A throw as it is shown: dice are taken up from where they were, and fall.
import type { Knock } from '../../../sound/plan.ts'
import type { Quaternion } from '../solver/chance.ts'
import { topFace } from '../solver/faces.ts'
import type { Tumble } from '../solver/tumble.ts'
import { fallen, fallMs, hopped, knocksOf } from './motion.ts'
import type { Projection } from './projection.ts'
import type { Pose } from './scene.ts'

const TAKE_UP_MS = 150

/** By die: its body, and what makes it show its face. */
export type Thrown = ReadonlyMap<number, { body: number; label: Quaternion }>

export class Flight {
  readonly beganMs = performance.now()
  /** How long each picture of it took. */
  readonly gapsMs: number[] = []
  #throws: Tumble
  #thrown: Thrown
  #pace: number
  #takeUpMs: number
  /** Where the dice were that are taken up. */
  #from: ReadonlyMap<number, Pose>
  #lastMs = 0

  /** `at` is where dice are seen by now. */
  constructor(throws: Tumble, thrown: Thrown, pace: number, at: ReadonlyMap<number, Pose>) {
    this.#throws = throws
    this.#thrown = thrown
    this.#pace = pace
    this.#from = new Map([...at].filter(([die]) => thrown.has(die)))
    this.#takeUpMs = this.#from.size > 0 ? TAKE_UP_MS : 0
  }

  get dice(): number[] {
    return [...this.#thrown.keys()]
  }

  get lastsMs(): number {
    return (this.#takeUpMs + fallMs(this.#throws)) / this.#pace
  }

  get knocks(): Knock[] {
    return knocksOf(this.#throws, this.#takeUpMs, this.#pace)
  }

  has(die: number): boolean {
    return this.#thrown.has(die)
  }

  /** Where its dice are at a picture of the page. */
  posesAt(ms: number, laid: Projection): [die: number, pose: Pose][] {
    if (this.#lastMs > 0) this.gapsMs.push(ms - this.#lastMs)
    this.#lastMs = ms
    const since = Math.max(0, ms - this.beganMs) * this.#pace
    return [...this.#thrown].map(([die, { body, label }]) => {
      const falling = fallen(this.#throws, body, label, since - this.#takeUpMs, laid)
      const before = this.#from.get(die)
      const taken = since < this.#takeUpMs ? since / this.#takeUpMs : 1
      return [die, before === undefined || taken === 1 ? falling : hopped(before, falling, taken)]
    })
  }

  /** Leave where a person or a test may look for it how the throw went. */
  report(at: ReadonlyMap<number, Pose>): void {
    const tops = [...at].toSorted(([one], [other]) => one - other).map(([, { turned }]) => topFace(turned).face)
    performance.clearMeasures('regatta.throw')
    const detail = { tops, gapsMs: this.gapsMs, trace: traceOf(this.#throws) }
    performance.measure('regatta.throw', { start: this.beganMs, end: performance.now(), detail })
  }
}

/** What tells one throw from another, whatever faces it was given. */
function traceOf({ frames, length }: Tumble): string {
  let hash = length
  for (const bits of new Int32Array(frames.buffer)) hash = (Math.imul(hash, 31) + bits) | 0
  return (hash >>> 0).toString(16)
}
