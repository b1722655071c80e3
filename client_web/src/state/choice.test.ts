import { expect, test } from 'vitest'
import { confirm, NO_CHOICE, press } from './choice'

test('the first press chooses, the second enters', () => {
  const first = press(NO_CHOICE, 'fives', 15)
  expect(first).toEqual({ choice: { row: 'fives', asked: false }, enter: false })
  expect(press(first.choice, 'fives', 15).enter).toBe(true)
})

test('another row revokes the choice', () => {
  const first = press(NO_CHOICE, 'ones', 0).choice
  const asked = confirm(first, 0).choice
  expect(press(asked, 'twos', 4)).toEqual({ choice: { row: 'twos', asked: false }, enter: false })
})

test('a zero asks once', () => {
  const chosen = press(NO_CHOICE, 'ones', 0).choice
  const asked = confirm(chosen, 0)
  expect(asked).toEqual({ choice: { row: 'ones', asked: true }, enter: false })
  expect(confirm(asked.choice, 0).enter).toBe(true)
})

test('without a row nothing is entered', () => {
  expect(confirm(NO_CHOICE, 0).enter).toBe(false)
})
