import { expect, test } from 'vitest'
import { settleHold, shownHeld, toggle, toThrow } from './hold.ts'

test('a die is held and released, in the order of the tray', () => {
  expect(toggle([1, 4], 2)).toEqual([1, 2, 4])
  expect(toggle([1, 4], 4)).toEqual([1])
})

test('a pending hold is shown for its room until the newest is answered', () => {
  const pending = { room: 'A', dice: [3], serial: 2 }
  expect(shownHeld(pending, 'A', [0])).toEqual([3])
  expect(shownHeld(pending, 'B', [0])).toEqual([0])
  expect(shownHeld(null, 'A', [0])).toEqual([0])
  expect(settleHold(pending, 1)).toBe(pending)
  expect(settleHold(pending, 2)).toBeNull()
})

test('what is not held is thrown', () => {
  expect(toThrow([0, 1, 2, 3, 4], [1, 3])).toEqual([0, 2, 4])
  expect(toThrow([], [1])).toEqual([])
})
