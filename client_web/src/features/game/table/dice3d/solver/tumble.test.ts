import { expect, test } from 'vitest'
import { groundFor, POSE } from './bodies.ts'
import { AXES, product, relabel, topFace } from './faces.ts'
import { Chance, type Quaternion } from './chance.ts'
import { goldenHash } from './golden.ts'
import { deepestOverlap, tiltOf } from './measure.ts'
import { inReadingOrder, restingSpots, spareSpot, type Spot } from './spare.ts'
import { FRAMES_MOST, FRAMES_PER_S, OVERLAP_MOST, SUNK_MOST, tumble, type Tumble } from './tumble.ts'

/** The proof has 5,000 (`tests/browser/dice3d/test_solver.py`). */
const THROWS = Number(process.env['REGATTA_THROWS'] ?? 60)
/** A net: how long it takes says nothing. */
const PATIENCE_MS = 3_600_000

const COUNTS = [
  [1, 5],
  [2, 5],
  [3, 5],
  [4, 5],
  [5, 5],
  [6, 6],
] as const

function* throws(): Generator<Tumble> {
  for (let seed = 1; seed <= THROWS; seed++) {
    const [count, tray] = seed % 20 === 0 ? ([10, 10] as const) : COUNTS[seed % COUNTS.length]!
    yield tumble(Math.imul(seed, 0x9e3779b1) >>> 0, count, tray)
  }
}

function poseOf({ frames, count }: Tumble, frame: number, die: number): { at: number[]; turned: Quaternion } {
  const pose = [...frames.subarray((frame * count + die) * POSE, (frame * count + die + 1) * POSE)]
  return { at: pose.slice(0, 3), turned: pose.slice(3) as unknown as Quaternion }
}

test('five hundred throws have the bits they have always had', { timeout: PATIENCE_MS }, () => {
  expect(goldenHash(500)).toBe('298bc40d5e9534f8')
})

test('every throw comes to rest flat, apart and inside, and was never deep in another die', { timeout: PATIENCE_MS }, () => {
  const lengths: number[] = []
  for (const one of throws()) {
    const { count, ground, length, tops } = one
    lengths.push(length / FRAMES_PER_S)
    for (let die = 0; die < count; die++) {
      const { at, turned } = poseOf(one, length - 1, die)
      const [x = 9, y = 9, z = 9] = at
      expect(tiltOf(turned)).toBeLessThan(2)
      expect(topFace(turned).face).toBe(tops[die])
      expect(Math.abs(y - 0.5)).toBeLessThan(0.03)
      expect(Math.abs(x)).toBeLessThan(ground.halfWidth - 0.4)
      expect(Math.abs(z)).toBeLessThan(ground.halfDepth - 0.4)
      // It lies: it has stopped, and no frame before the last ones is needed to see that.
      const before = poseOf(one, length - 4, die).at
      expect(Math.hypot(...at.map((value, axis) => value - before[axis]!))).toBeLessThan(0.02)
    }
    for (let frame = 0; frame < length; frame += 3) {
      const overlap = deepestOverlap(one, frame)
      expect(overlap.dice).toBeLessThan(OVERLAP_MOST + 0.05)
      expect(overlap.ground).toBeLessThan(SUNK_MOST + 0.05)
    }
    expect(deepestOverlap(one, length - 1).dice).toBeLessThan(0.03)
  }
  lengths.sort((one, other) => one - other)
  expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThan(1.4)
  expect(lengths.at(-1)).toBeLessThanOrEqual(2.1)
  expect(FRAMES_MOST / FRAMES_PER_S).toBeLessThanOrEqual(2.1)
})

test('each face is on top about as often as each other', { timeout: PATIENCE_MS }, () => {
  const tops = [0, 0, 0, 0, 0, 0]
  for (const one of throws()) for (const top of one.tops) tops[top - 1]!++
  const each = tops.reduce((sum, many) => sum + many, 0) / 6
  const chiSquare = tops.reduce((sum, many) => sum + (many - each) ** 2 / each, 0)
  // Five degrees of freedom: beyond this once in a hundred thousand.
  expect(chiSquare).toBeLessThan(30.9)
})

test('a die that is labelled anew shows the face that the server drew, and is a die still', () => {
  const chance = new Chance(7, 0)
  for (let times = 0; times < 50; times++) {
    const turned = chance.rotation()
    const { face: top } = topFace(turned)
    for (let face = 1; face <= 6; face++) {
      const label = relabel(face, top)
      expect(topFace(product(turned, label)).face).toBe(face)
      // A rotation of the cube onto itself: it brings each axis to an axis.
      const looks = AXES.map((axis) => turnedBy(label, axis))
      expect(looks.every((look) => AXES.some((axis) => axis.every((value, k) => Math.abs(value - look[k]!) < 1e-12)))).toBe(true)
    }
  }
})

test('another seed is another throw, and the same is the same', () => {
  const [one, again, other] = [tumble(5, 5, 5), tumble(5, 5, 5), tumble(6, 5, 5)]
  expect([...one.frames]).toEqual([...again.frames])
  expect([...one.frames.subarray(0, 70)]).not.toEqual([...other.frames.subarray(0, 70)])
})

test('knocks are heard on felt, rim and dice, while the throw lasts', () => {
  const { impacts, length } = tumble(11, 5, 5)
  expect(new Set(impacts.map((one) => one.struck))).toEqual(new Set(['felt', 'rim', 'die']))
  expect(impacts.every(({ frame, impulse }) => frame < length && impulse > 0)).toBe(true)
})

test('dice are numbered as one reads them', () => {
  const one = tumble(3, 5, 5)
  const xs = inReadingOrder(restingSpots(one), 1).map(({ spot }) => spot[0])
  expect(xs).toEqual(xs.toSorted((a, b) => a - b))
  const ten = inReadingOrder(restingSpots(tumble(3, 10, 10)), 2).map(({ spot }) => spot)
  const [far, near] = [ten.slice(0, 5), ten.slice(5)]
  expect(Math.max(...far.map(([, z]) => z))).toBeLessThanOrEqual(Math.min(...near.map(([, z]) => z)))
  for (const line of [far, near]) expect(line.map(([x]) => x)).toEqual(line.map(([x]) => x).toSorted((a, b) => a - b))
})

test('dice that come out of the rail again lie apart from all others', { timeout: PATIENCE_MS }, () => {
  for (let seed = 1; seed <= THROWS; seed++) {
    const [count, tray] = seed % 8 === 0 ? [6, 10] : [3, 5]
    const taken: Spot[] = restingSpots(tumble(seed, count, tray)).map(({ spot }) => spot)
    while (taken.length < tray) {
      const spot = spareSpot(taken, groundFor(tray))
      for (const [x, z] of taken) expect(Math.hypot(x - spot[0], z - spot[1])).toBeGreaterThan(1.1)
      taken.push(spot)
    }
  }
})

function turnedBy([x, y, z, w]: Quaternion, [ax, ay, az]: readonly [number, number, number]): number[] {
  const [tx, ty, tz] = [2 * (y * az - z * ay), 2 * (z * ax - x * az), 2 * (x * ay - y * ax)]
  return [ax + w * tx + y * tz - z * ty, ay + w * ty + z * tx - x * tz, az + w * tz + x * ty - y * tx]
}
