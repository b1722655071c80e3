import { expect, test } from 'vitest'
import { groundFor } from '../solver/bodies.ts'
import { magnified, pointAt, projectionOf, seenAt } from './projection.ts'

/** Felts of a small phone, of a phone held upright and on its side, and of a desktop. */
const FELTS = [
  { left: 10, top: 10, width: 340, height: 102 },
  { left: 10, top: 10, width: 346, height: 194 },
  { left: 11, top: 11, width: 366, height: 240 },
  { left: 19, top: 19, width: 634, height: 416 },
]

test('wherever a die comes to rest, it is seen on the felt, and it can be told from its neighbours', () => {
  for (const felt of FELTS)
    for (const count of [5, 10]) {
      const ground = groundFor(count)
      const laid = projectionOf(felt, ground)
      expect(laid.edge).toBeGreaterThan(20)
      expect(Math.min(laid.stretchX, laid.stretchZ)).toBeGreaterThanOrEqual(1)
      for (const [x, z] of [[-1, -1], [1, -1], [-1, 1], [1, 1]] as const) {
        const far = (ground.halfWidth - 0.5) * laid.stretchX
        const deep = (ground.halfDepth - 0.5) * laid.stretchZ
        const seen = seenAt(laid, x * far, 0.5, z * deep)
        expect(seen.x).toBeGreaterThan(felt.left)
        expect(seen.x).toBeLessThan(felt.left + felt.width)
        expect(seen.y).toBeGreaterThan(felt.top)
        expect(seen.y).toBeLessThan(felt.top + felt.height)
        // Its top leans over the felt's edge at most, and is never cut off by that of the tray.
        const top = seenAt(laid, x * far, 1, z * deep)
        const half = (laid.edge * magnified(1)) / 2
        expect(top.x - half).toBeGreaterThan(0)
        expect(top.x + half).toBeLessThan(felt.width + 2 * felt.left)
        expect(top.y - half).toBeGreaterThan(0)
      }
    }
})

test('a point is found again where it is seen, at any height', () => {
  const laid = projectionOf(FELTS[1]!, groundFor(5))
  for (const height of [0, 0.5, 3]) {
    const seen = seenAt(laid, 1.5, height, -0.7)
    const found = pointAt(laid, seen.x, seen.y, height)
    expect(found.x).toBeCloseTo(1.5)
    expect(found.z).toBeCloseTo(-0.7)
  }
})

test('what is higher is seen larger and farther from the person', () => {
  const laid = projectionOf(FELTS[1]!, groundFor(5))
  expect(seenAt(laid, 1, 2, 0).x).toBeGreaterThan(seenAt(laid, 1, 0, 0).x)
  expect(seenAt(laid, 1, 2, 0).y).toBeLessThan(seenAt(laid, 1, 0, 0).y)
})
