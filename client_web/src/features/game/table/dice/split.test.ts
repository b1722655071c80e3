import { expect, test } from 'vitest'
import { CARD } from '../../../../model/room/fixtures.ts'
import { groupOf, ofEntry, pick, sameDice, splitText, swap, sumOf, type Split } from './split.ts'

const SPLIT: Split = ofEntry(['low', 'any'], {
  rows: { low: [0, 1, 2, 3, 4], any: [5, 6, 7, 8, 9] },
  scores: { low: 3, any: 21 },
})

test('each die has its row', () => {
  expect(groupOf(SPLIT, 3)).toBe('low')
  expect(groupOf(SPLIT, 9)).toBe('any')
  expect(groupOf(SPLIT, 10)).toBeNull()
})

test('a swap leaves five dice in each row, and asks anew what they give', () => {
  const next = swap(SPLIT, 9, 1)
  expect(next.dice).toEqual({ low: [0, 2, 3, 4, 9], any: [1, 5, 6, 7, 8] })
  expect(next.scores).toBeNull()
  expect(sumOf(next)).toBeNull()
})

test('dice of one row do not swap', () => {
  expect(swap(SPLIT, 0, 1)).toBe(SPLIT)
  expect(swap(SPLIT, 0, 12)).toBe(SPLIT)
})

test('the first press picks, the second swaps, in the same row picks another, on the same die lets go', () => {
  expect(pick(SPLIT, null, 2)).toEqual({ picked: 2, swap: null })
  expect(pick(SPLIT, 2, 7)).toEqual({ picked: null, swap: [2, 7] })
  expect(pick(SPLIT, 2, 4)).toEqual({ picked: 4, swap: null })
  expect(pick(SPLIT, 2, 2)).toEqual({ picked: null, swap: null })
})

test('whether it is still the best split', () => {
  expect(sameDice(SPLIT, swap(swap(SPLIT, 9, 1), 1, 9))).toBe(true)
  expect(sameDice(SPLIT, swap(SPLIT, 9, 1))).toBe(false)
})

test('a split in words', () => {
  expect(sumOf(SPLIT)).toBe(24)
  expect(splitText(CARD, [1, 1, 1, 4, 6, 5, 5, 5, 4, 2], SPLIT)).toBe(
    'Low 3 with 1 1 1 4 6; Any 21 with 5 5 5 4 2. Together 24.',
  )
})
