import { expect, test } from 'vitest'
import { hand, room, thrownSheet } from '../../../../model/room/fixtures.ts'
import { justBegun, openingSums, openingText } from './openingThrows.ts'

const threw = (seat: number, ...faces: number[]) => ({ seat, faces })

test('the throws for who begins are told with their sums', () => {
  const lowest = room({ order: [0, 1], opening_throws: [[threw(0, 3), threw(1, 5)]] })
  expect(openingText(lowest)).toBe('Mira throws 3, Aiko throws 5: Mira begins')
  const highest = room({ order: [1, 0], opening_throws: [[threw(0, 1, 1, 2, 3, 4), threw(1, 6, 6, 6, 5, 1)]] })
  expect(openingText(highest)).toBe('Mira throws 11, Aiko throws 24: Aiko begins')
  expect(openingSums(highest)[0]?.map((one) => one.sum)).toEqual([11, 24])
})

test('ties are thrown again', () => {
  const tied = room({
    order: [1, 0],
    opening_throws: [
      [threw(0, 3), threw(1, 3)],
      [threw(0, 6), threw(1, 2)],
    ],
  })
  expect(openingText(tied)).toBe('Mira throws 3, Aiko throws 3; again: Mira throws 6, Aiko throws 2: Aiko begins')
})

test('where nobody threw there is nothing to tell', () => {
  expect(openingText(room({ opening_throws: [] }))).toBe('')
})

test('a game has just begun until the first seat throws', () => {
  expect(justBegun(room())).toBe(true)
  expect(justBegun(room({ hands: [hand(0, { sheet: thrownSheet([1, 2, 3, 4, 5]) }), hand(1)] }))).toBe(false)
  expect(justBegun(room({ turns: [{ seat: 1, round: 1, deadline_ms: null }] }))).toBe(false)
  expect(justBegun(room({ turns: [{ seat: 0, round: 2, deadline_ms: null }] }))).toBe(false)
})
