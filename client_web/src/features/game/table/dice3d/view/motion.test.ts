import { expect, test } from 'vitest'
import { groundFor } from '../solver/bodies.ts'
import { product, relabel, topFace } from '../solver/faces.ts'
import { inReadingOrder, restingSpots } from '../solver/spare.ts'
import { tumble } from '../solver/tumble.ts'
import { fallen, fallMs, hopped, upright } from './motion.ts'
import { projectionOf } from './projection.ts'
import type { Pose } from './scene.ts'

const LAID = projectionOf({ left: 0, top: 0, width: 346, height: 194 }, groundFor(5))

test('each die of a throw ends with the face that the server drew, and nothing turns it on the way', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const throws = tumble(seed, 5, 5)
    for (const [place, { body }] of inReadingOrder(restingSpots(throws), 1).entries()) {
      const wanted = ((seed + place) % 6) + 1
      const label = relabel(wanted, throws.tops[body]!)
      const last = fallen(throws, body, label, fallMs(throws), LAID)
      expect(topFace(last.turned).face).toBe(wanted)
      // No snap: each picture is near the one before, the last two as well.
      for (let ms = 0; ms < fallMs(throws); ms += 16) {
        const [one, next] = [fallen(throws, body, label, ms, LAID), fallen(throws, body, label, ms + 16, LAID)]
        expect(Math.hypot(one.x - next.x, one.y - next.y, one.z - next.z)).toBeLessThan(0.6)
      }
      const before = fallen(throws, body, label, fallMs(throws) - 16, LAID)
      expect(Math.hypot(before.x - last.x, before.y - last.y, before.z - last.z)).toBeLessThan(0.02)
    }
  }
})

test('in the rail a die stands square and shows its face, turned as little as can be', () => {
  for (let face = 1; face <= 6; face++) {
    const up = upright(face, null)
    expect(topFace(up)).toEqual({ face, up: expect.closeTo(1) })
    const before = product([0, Math.sin(0.7), 0, Math.cos(0.7)], up)
    const after = upright(face, before)
    expect(topFace(after).face).toBe(face)
    const cosine = Math.abs(before.reduce((sum, value, k) => sum + value * after[k]!, 0))
    // No more than an eighth of a turn.
    expect(cosine).toBeGreaterThan(Math.cos(Math.PI / 8) - 1e-9)
  }
})

test('a hop begins where the die is and ends where it belongs', () => {
  const from: Pose = { x: 0, y: 0.5, z: 0, turned: [0, 0, 0, 1], size: 1 }
  const to: Pose = { x: 2, y: 0.4, z: 3, turned: [0, 1, 0, 0], size: 0.8 }
  expect(hopped(from, to, 0)).toMatchObject({ x: 0, y: 0.5, z: 0, size: 1 })
  expect(hopped(from, to, 1)).toMatchObject({ x: 2, y: 0.4, z: 3 })
  expect(hopped(from, to, 0.5).y).toBeGreaterThan(1)
})
