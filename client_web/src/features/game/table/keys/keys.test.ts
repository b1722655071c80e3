import { expect, test } from 'vitest'
import { beside } from './keys.ts'

test('an arrow to the side goes to what stands beside, and stays at the ends', () => {
  expect(beside(['a', 'b', 'c'], 'b', 'ArrowLeft')).toBe('a')
  expect(beside(['a', 'b', 'c'], 'b', 'ArrowRight')).toBe('c')
  expect(beside(['a', 'b', 'c'], 'c', 'ArrowRight')).toBeNull()
  expect(beside(['a', 'b', 'c'], 'b', 'ArrowUp')).toBeNull()
  expect(beside(['a', 'b', 'c'], 'd', 'ArrowLeft')).toBeNull()
})
