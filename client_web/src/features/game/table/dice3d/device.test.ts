import { expect, test } from 'vitest'
import { Slowness } from './device.ts'

const smooth = Array.from({ length: 60 }, () => 17)
const slow = Array.from({ length: 20 }, () => 70)

test('a device is slow that draws throw after throw too slowly, and not by one of them', () => {
  const slowness = new Slowness()
  expect(slowness.after(slow)).toBe(false)
  expect(slowness.after(slow)).toBe(true)
  const other = new Slowness()
  expect([slow, smooth, slow, smooth].map((gaps) => other.after(gaps))).toEqual([false, false, false, false])
})

test('a few long pictures among many, and throws that nobody saw, say nothing', () => {
  const slowness = new Slowness()
  expect(slowness.after([...smooth, 400, 400])).toBe(false)
  expect(slowness.after([...smooth, 400, 400])).toBe(false)
  expect(slowness.after([900])).toBe(false)
  expect(slowness.after([900])).toBe(false)
})
