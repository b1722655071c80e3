import { expect, test } from 'vitest'
import { ROW_FACE, ROW_MARK, SIGILS } from './artwork.ts'
import { PIPS } from './boat.ts'

test('each face has its pips', () => {
  for (const face of [1, 2, 3, 4, 5, 6]) expect(PIPS[face]).toHaveLength(face)
})

test('eight seats, eight different signs', () => {
  expect(new Set(SIGILS).size).toBe(8)
})

test('a row has one mark', () => {
  expect(Object.keys(ROW_FACE).filter((row) => row in ROW_MARK)).toEqual([])
})
