// Which face is where on a die: opposite faces make seven, and 1, 2, 3 run round their corner against the clock.
import type { Quaternion } from './chance.ts'

type Axis = readonly [x: number, y: number, z: number]

/** Where each face from 1 on looks, on a die that is not turned. */
export const AXES: readonly Axis[] = [
  [0, 1, 0],
  [0, 0, 1],
  [1, 0, 0],
  [-1, 0, 0],
  [0, 0, -1],
  [0, -1, 0],
]
const HALF = Math.sqrt(0.5)

/** The face on top of a die so turned, and how far up it looks: 1 is straight up. */
export function topFace([x, y, z, w]: Quaternion): { face: number; up: number } {
  const [ux, uy, uz] = [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)]
  const ups = AXES.map(([ax, ay, az]) => ux * ax + uy * ay + uz * az)
  const up = Math.max(...ups)
  return { face: ups.indexOf(up) + 1, up }
}

/** The rotation of a cube onto itself that brings `face` to where the face `top` is. */
export function relabel(face: number, top: number): Quaternion {
  const [ax, ay, az] = AXES[face - 1]!
  const [bx, by, bz] = AXES[top - 1]!
  const dot = ax * bx + ay * by + az * bz
  if (dot > 0.5) return [0, 0, 0, 1]
  // Half a turn about any axis that is square to both.
  if (dot < -0.5) return ay * ay > 0.5 ? [1, 0, 0, 0] : [0, 1, 0, 0]
  return [(ay * bz - az * by) * HALF, (az * bx - ax * bz) * HALF, (ax * by - ay * bx) * HALF, HALF]
}

/** The one rotation after the other. */
export function product([ax, ay, az, aw]: Quaternion, [bx, by, bz, bw]: Quaternion): Quaternion {
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by + ay * bw + az * bx - ax * bz,
    aw * bz + az * bw + ax * by - ay * bx,
    aw * bw - ax * bx - ay * by - az * bz,
  ]
}
