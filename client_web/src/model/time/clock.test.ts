import { expect, test } from 'vitest'
import { fractionLeft, remaining, span } from './clock.ts'

test('the deadline is by the server’s clock', () => {
  expect(remaining(10_000, 4_000, 1_000)).toBe(5_000)
  expect(remaining(10_000, 40_000, 0)).toBe(0)
})

test('a part of the turn', () => {
  expect(fractionLeft(15_000, 30_000)).toBe(0.5)
  expect(fractionLeft(40_000, 30_000)).toBe(1)
  expect(fractionLeft(1, null)).toBe(1)
})

test('a time in the unit that says enough', () => {
  expect(span(29_400)).toEqual({ unit: 'seconds', count: 30 })
  expect(span(10 * 60_000)).toEqual({ unit: 'minutes', count: 10 })
  expect(span(86_400_000)).toEqual({ unit: 'hours', count: 24 })
  expect(span(3 * 86_400_000)).toEqual({ unit: 'days', count: 3 })
})
