// How good a throw is, measured by other means than those that computed it: points all over a die's surface.
import { POSE } from './bodies.ts'
import type { Quaternion } from './chance.ts'
import { ROUND } from './contacts.ts'
import { topFace } from './faces.ts'
import type { Tumble } from './tumble.ts'

type Vector = readonly [x: number, y: number, z: number]

const CORE = 0.5 - ROUND
const SURFACE = surface(5)

/** How far from flat a die lies, in degrees. */
export function tiltOf(turned: Quaternion): number {
  const up = Math.min(1, topFace(turned).up)
  // For small angles the sine is the angle.
  return (Math.sqrt(1 - up * up) * 180) / 3.141592653589793
}

/** How deep, at a frame, any two dice are in each other, and any die in the ground. */
export function deepestOverlap({ count, frames }: Tumble, frame: number): { dice: number; ground: number } {
  let [dice, ground] = [0, 0]
  const poses = Array.from({ length: count }, (_, die) => {
    const k = (frame * count + die) * POSE
    const at: Vector = [frames[k]!, frames[k + 1]!, frames[k + 2]!]
    return { at, turned: [frames[k + 3]!, frames[k + 4]!, frames[k + 5]!, frames[k + 6]!] as Quaternion }
  })
  for (const one of poses) {
    const points = SURFACE.map((point) => plus(turn(one.turned, point), one.at))
    for (const point of points) ground = Math.max(ground, -point[1])
    for (const other of poses) {
      const apart = plus(one.at, other.at, -1)
      if (other === one || apart[0] * apart[0] + apart[1] * apart[1] + apart[2] * apart[2] > 3) continue
      const [x, y, z, w] = other.turned
      for (const point of points) dice = Math.max(dice, -outside(turn([-x, -y, -z, w], plus(point, other.at, -1))))
    }
  }
  return { dice, ground }
}

/** Points on the surface of a rounded cube. */
function surface(parts: number): Vector[] {
  const steps = Array.from({ length: parts + 1 }, (_, step) => step / parts - 0.5)
  return steps.flatMap((u) =>
    steps.flatMap((v) =>
      [-0.5, 0.5].flatMap((side) =>
        ([[u, v, side], [u, side, v], [side, u, v]] as const).map((point) => {
          const core = point.map((value) => Math.min(CORE, Math.max(-CORE, value))) as unknown as Vector
          const out = plus(point, core, -1)
          const length = Math.sqrt(out[0] * out[0] + out[1] * out[1] + out[2] * out[2])
          return plus(core, out, ROUND / length)
        }),
      ),
    ),
  )
}

/** How far a point is outside of a rounded cube; below zero within it. */
function outside(point: Vector): number {
  const [x, y, z] = point.map((value) => Math.abs(value) - CORE) as unknown as Vector
  const [ox, oy, oz] = [Math.max(0, x), Math.max(0, y), Math.max(0, z)]
  return Math.sqrt(ox * ox + oy * oy + oz * oz) + Math.min(0, Math.max(x, y, z)) - ROUND
}

function plus(one: Vector, other: Vector, times = 1): Vector {
  return [one[0] + times * other[0], one[1] + times * other[1], one[2] + times * other[2]]
}

function turn([x, y, z, w]: Quaternion, [ax, ay, az]: Vector): Vector {
  const [tx, ty, tz] = [2 * (y * az - z * ay), 2 * (z * ax - x * az), 2 * (x * ay - y * ax)]
  return [ax + w * tx + y * tz - z * ty, ay + w * ty + z * tx - x * tz, az + w * tz + x * ty - y * tx]
}
