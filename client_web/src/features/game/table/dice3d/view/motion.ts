// Poses between poses: how dice fall, are taken up, and hop into the rail and out of it; and when they knock.
import type { Knock } from '../../../sound/plan.ts'
import { POSE } from '../solver/bodies.ts'
import type { Quaternion } from '../solver/chance.ts'
import { product, relabel } from '../solver/faces.ts'
import { FRAMES_PER_S, type Tumble } from '../solver/tumble.ts'
import type { Projection } from './projection.ts'
import type { Pose } from './scene.ts'

const HOP_HEIGHT = 0.9

/** How long a throw falls. */
export function fallMs({ length }: Tumble): number {
  return ((length - 1) * 1000) / FRAMES_PER_S
}

/** What the dice of a throw strike, as it is seen: after they were taken up, at this pace. */
export function knocksOf({ impacts }: Tumble, takeUpMs: number, pace: number): Knock[] {
  return impacts.map(({ frame, impulse, struck }) => ({ atMs: (takeUpMs + (frame * 1000) / FRAMES_PER_S) / pace, impulse, struck }))
}

/** A die of a throw some time after it left the hand; `label` is what makes it show its face in the end. */
export function fallen(throws: Tumble, body: number, label: Quaternion, ms: number, laid: Projection): Pose {
  const { count, frames, length } = throws
  const at = Math.min(length - 1, Math.max(0, (ms * FRAMES_PER_S) / 1000))
  const frame = Math.floor(at)
  const one = (frame * count + body) * POSE
  const next = (Math.min(length - 1, frame + 1) * count + body) * POSE
  const part = at - frame
  const value = (k: number): number => frames[one + k]! + (frames[next + k]! - frames[one + k]!) * part
  const turned = between(quaternion(frames, one), quaternion(frames, next), part)
  return { x: value(0) * laid.stretchX, y: value(1), z: value(2) * laid.stretchZ, turned: product(turned, label), size: 1 }
}

function quaternion(frames: Float32Array, k: number): Quaternion {
  return [frames[k + 3]!, frames[k + 4]!, frames[k + 5]!, frames[k + 6]!]
}

/** Part of the way from one rotation to another, by the shorter one. */
export function between(one: Quaternion, other: Quaternion, part: number): Quaternion {
  const dot = one.reduce((sum, value, k) => sum + value * other[k]!, 0)
  const sign = dot < 0 ? -1 : 1
  const mixed = one.map((value, k) => value + (sign * other[k]! - value) * part)
  const length = Math.hypot(...mixed)
  return mixed.map((value) => value / length) as unknown as Quaternion
}

/** Part of the way of a hop, from 0 to 1. */
export function hopped(from: Pose, to: Pose, part: number): Pose {
  const slow = 1 - (1 - part) ** 3
  const mix = (a: number, b: number): number => a + (b - a) * slow
  return {
    x: mix(from.x, to.x),
    y: mix(from.y, to.y) + HOP_HEIGHT * 4 * part * (1 - part),
    z: mix(from.z, to.z),
    turned: between(from.turned, to.turned, slow),
    size: mix(from.size, to.size),
  }
}

/** Square to the tray, with this face on top; of the four ways the one that turns a die least from what it was. */
export function upright(face: number, before: Quaternion | null): Quaternion {
  const up = relabel(face === 0 ? 1 : face, 1)
  if (before === null) return up
  const half = Math.SQRT1_2
  const quarters: Quaternion[] = [[0, 0, 0, 1], [0, half, 0, half], [0, 1, 0, 0], [0, -half, 0, half]]
  const ways = quarters.map((quarter) => product(quarter, up))
  const near = (way: Quaternion): number => Math.abs(way.reduce((sum, value, k) => sum + value * before[k]!, 0))
  return ways.reduce((best, way) => (near(way) > near(best) ? way : best))
}
