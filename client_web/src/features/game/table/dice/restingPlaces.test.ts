import { expect, test } from 'vitest'
import { chance } from '../../../../ui/chance.ts'
import { fleetingFace, restingPlaces } from './restingPlaces.ts'

const SEEDS = Array.from({ length: 500 }, (_, index) => index * 7_654_321)

test('the same tumble rests the same everywhere', () => {
  expect(restingPlaces(123456, 5)).toEqual(restingPlaces(123456, 5))
  expect(restingPlaces(123456, 5)).not.toEqual(restingPlaces(123457, 5))
  expect([chance(1)(), chance(2)()]).toMatchInlineSnapshot(`
    [
      0.6270739405881613,
      0.7342509443406016,
    ]
  `)
})

test('dice lie from left to right, on the felt, and not on each other', () => {
  for (const seed of SEEDS) {
    const places = restingPlaces(seed, 5)
    for (const [index, place] of places.entries()) {
      expect(place.x).toBeGreaterThan(0.05)
      expect(place.x).toBeLessThan(0.95)
      expect(place.y).toBeGreaterThan(0.15)
      expect(place.y).toBeLessThan(0.85)
      const next = places[index + 1]
      if (next === undefined) continue
      expect(next.x).toBeGreaterThan(place.x)
      expect(Math.abs(next.y - place.y)).toBeGreaterThan(0.15)
    }
  }
})

test('ten dice lie in two lines', () => {
  for (const seed of SEEDS) {
    const places = restingPlaces(seed, 10)
    expect(Math.max(...places.slice(0, 5).map((place) => place.y))).toBeLessThan(
      Math.min(...places.slice(5).map((place) => place.y)),
    )
    for (const place of places) expect(place.y).toBeLessThan(0.9)
  }
})

test('a die in the air shows faces of a die', () => {
  for (const seed of SEEDS) expect([1, 2, 3, 4, 5, 6]).toContain(fleetingFace(seed, 2, 3))
})
