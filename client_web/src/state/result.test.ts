import { expect, test } from 'vitest'
import { room } from './fixtures'
import { ownPlace, standings, winners } from './result'

const shared = room({
  order: [1, 0],
  result: {
    places: [
      { seat: 0, place: 1, total: 9 },
      { seat: 1, place: 1, total: 9 },
    ],
    won_at_once: false,
  },
})

test('best first; equals in the order of play', () => {
  expect(standings(shared).map((place) => place.seat)).toEqual([1, 0])
  expect(winners(shared)).toEqual([1, 0])
  expect(ownPlace(shared, 0)?.total).toBe(9)
  expect(ownPlace(shared, null)).toBeNull()
})

test('no result, no places', () => {
  expect(standings(room())).toEqual([])
  expect(winners(room())).toEqual([])
})
