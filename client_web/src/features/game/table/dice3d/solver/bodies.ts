// The dice as bodies: where they are and how they move. One edge of a die is the unit of length.
import type { Chance, Quaternion } from './chance.ts'

/** Half the width (x) and half the depth (z) of the ground between its walls. */
export interface Ground {
  halfWidth: number
  halfDepth: number
}

const FEW: Ground = { halfWidth: 3.9, halfDepth: 2.1 }
const MANY: Ground = { halfWidth: 5.2, halfDepth: 2.5 }
/** Up to so many dice a tray has one line of them, and the smaller ground. */
export const FEW_MOST = 6

/** The ground of a tray with so many dice, however many of them are thrown. */
export function groundFor(count: number): Ground {
  return count > FEW_MOST ? MANY : FEW
}

/** Numbers of a die in `frames`: its place, then its rotation. */
export const POSE = 7

export class Bodies {
  readonly count: number
  /** Places, speeds and turning speeds: three numbers for each die. */
  readonly at: Float64Array
  readonly speed: Float64Array
  readonly spin: Float64Array
  /** Four numbers for each die. */
  readonly turned: Float64Array
  /** The same as a matrix, by rows: nine numbers for each die. */
  readonly axes: Float64Array
  /** Dice that have come in over the near wall; from then on it keeps them. */
  readonly inside: Uint8Array

  constructor(count: number) {
    this.count = count
    this.at = new Float64Array(3 * count)
    this.speed = new Float64Array(3 * count)
    this.spin = new Float64Array(3 * count)
    this.turned = new Float64Array(4 * count)
    this.axes = new Float64Array(9 * count)
    this.inside = new Uint8Array(count)
  }

  /** Fall for a time, and work the axes out of the rotation. */
  fall(gravity: number, seconds: number): void {
    const { turned, axes } = this
    for (let die = 0; die < this.count; die++) {
      this.speed[3 * die + 1]! -= gravity * seconds
      const x = turned[4 * die]!
      const y = turned[4 * die + 1]!
      const z = turned[4 * die + 2]!
      const w = turned[4 * die + 3]!
      const k = 9 * die
      axes[k] = 1 - 2 * (y * y + z * z)
      axes[k + 1] = 2 * (x * y - z * w)
      axes[k + 2] = 2 * (x * z + y * w)
      axes[k + 3] = 2 * (x * y + z * w)
      axes[k + 4] = 1 - 2 * (x * x + z * z)
      axes[k + 5] = 2 * (y * z - x * w)
      axes[k + 6] = 2 * (x * z - y * w)
      axes[k + 7] = 2 * (y * z + x * w)
      axes[k + 8] = 1 - 2 * (x * x + y * y)
    }
  }

  /** Move for a time; air and felt take a little of the speed. */
  move(seconds: number): void {
    const { at, speed, spin, turned } = this
    for (let die = 0; die < this.count; die++) {
      const k = 3 * die
      speed[k]! *= 0.9996
      speed[k + 2]! *= 0.9996
      for (let axis = k; axis < k + 3; axis++) {
        spin[axis]! *= 0.9985
        at[axis]! += speed[axis]! * seconds
      }
      const hx = spin[k]! * seconds * 0.5
      const hy = spin[k + 1]! * seconds * 0.5
      const hz = spin[k + 2]! * seconds * 0.5
      const q = 4 * die
      const [x, y, z, w] = [turned[q]!, turned[q + 1]!, turned[q + 2]!, turned[q + 3]!]
      const nx = x + hx * w + hy * z - hz * y
      const ny = y + hy * w + hz * x - hx * z
      const nz = z + hz * w + hx * y - hy * x
      const nw = w - hx * x - hy * y - hz * z
      const length = Math.sqrt(nx * nx + ny * ny + nz * nz + nw * nw)
      turned[q] = nx / length
      turned[q + 1] = ny / length
      turned[q + 2] = nz / length
      turned[q + 3] = nw / length
    }
  }

  /** Whether any die moves or turns so that one could see it. */
  moves(): boolean {
    const { speed, spin } = this
    for (let k = 0; k < 3 * this.count; k += 3) {
      if (squareOf(speed, k) > 0.12 || squareOf(spin, k) > 0.12) return true
    }
    return false
  }

  /** Write all poses into `frames`, as its frame of this number. */
  record(frames: Float32Array, frame: number): void {
    for (let die = 0; die < this.count; die++) {
      const k = (frame * this.count + die) * POSE
      for (let i = 0; i < 3; i++) frames[k + i] = this.at[3 * die + i]!
      for (let i = 0; i < 4; i++) frames[k + 3 + i] = this.turned[4 * die + i]!
    }
  }

  set(die: number, at: readonly number[], speed: readonly number[], spin: readonly number[], turned: Quaternion): void {
    this.at.set(at, 3 * die)
    this.speed.set(speed, 3 * die)
    this.spin.set(spin, 3 * die)
    this.turned.set(turned, 4 * die)
  }
}

function squareOf(all: Float64Array, k: number): number {
  return all[k]! * all[k]! + all[k + 1]! * all[k + 1]! + all[k + 2]! * all[k + 2]!
}

/** A loose handful, flung from beyond the near wall at the left or the right towards the far side. */
export function launch(chance: Chance, count: number, { halfWidth, halfDepth }: Ground): Bodies {
  const bodies = new Bodies(count)
  const side = chance.between(0, 1) < 0.5 ? -1 : 1
  const hard = chance.between(0.88, 1.12)
  const x0 = side * (halfWidth - 1.8)
  const columns = count > FEW_MOST ? 4 : 3
  for (let die = 0; die < count; die++) {
    const column = die % columns
    const line = (die - column) / columns
    bodies.set(
      die,
      [
        x0 - side * (column * 1.28 - 1) + chance.between(-0.1, 0.1),
        2.1 + line * 1.3 + chance.between(-0.08, 0.08),
        halfDepth + 1.9 + chance.between(-0.1, 0.3),
      ],
      [
        -side * hard * chance.between(5, 11),
        chance.between(-1, 3),
        -hard * chance.between(13, 16.5),
      ],
      [chance.between(-42, 4), chance.between(-20, 20), side * chance.between(-4, 34)],
      chance.rotation(),
    )
  }
  return bodies
}
