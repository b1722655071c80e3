import { expect, test } from 'vitest'
import { MIRA, room } from './fixtures'
import { ownPlace, settled, standings, wantsRematch, winners } from './result'

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

test('play points stand in the order of the places', () => {
  const settlement = [
    { seat: 0, points: -12 },
    { seat: 1, points: 12 },
  ]
  const places = [
    { seat: 0, place: 2, total: 6 },
    { seat: 1, place: 1, total: 9 },
  ]
  expect(settled(room({ result: { places, settlement, won_at_once: false } }))).toEqual(settlement.toReversed())
  expect(settled(shared)).toEqual([])
  expect(settled(room())).toEqual([])
})

test('a device wants a rematch when all its seats do', () => {
  const seats = [0, 1].map((seat) => ({ seat, player: MIRA.player, name: String(seat) }))
  expect(wantsRematch(room({ seats, rematch: [0] }), 1)).toBe(false)
  expect(wantsRematch(room({ seats, rematch: [0, 1] }), 1)).toBe(true)
  expect(wantsRematch(room({ rematch: [1] }), 1)).toBe(true)
  expect(wantsRematch(room({ rematch: [1] }), null)).toBe(false)
})
