import { expect, test } from 'vitest'
import { confirm, NO_CHOICE, press } from './choice.ts'

const TWO = { entries: 2, confirmed: true }
const AT_ONCE = { entries: 1, confirmed: false }

test('the first press chooses, the second enters', () => {
  const first = press(NO_CHOICE, 'fives', 15)
  expect(first).toEqual({ choice: { rows: ['fives'], confirming: false }, enter: false })
  expect(press(first.choice, 'fives', 15).enter).toBe(true)
})

test('another row revokes the choice', () => {
  const first = press(NO_CHOICE, 'ones', 0).choice
  const confirming = confirm(first, [0]).choice
  expect(press(confirming, 'twos', 4)).toEqual({ choice: { rows: ['twos'], confirming: false }, enter: false })
})

test('a zero asks once', () => {
  const chosen = press(NO_CHOICE, 'ones', 0).choice
  const confirming = confirm(chosen, [0])
  expect(confirming).toEqual({ choice: { rows: ['ones'], confirming: true }, enter: false })
  expect(confirm(confirming.choice, [0]).enter).toBe(true)
})

test('without a row nothing is entered', () => {
  expect(confirm(NO_CHOICE, []).enter).toBe(false)
})

test('who wants no question enters at the first press, but a zero still asks', () => {
  expect(press(NO_CHOICE, 'fives', 15, AT_ONCE).enter).toBe(true)
  const zero = press(NO_CHOICE, 'ones', 0, AT_ONCE)
  expect(zero).toEqual({ choice: { rows: ['ones'], confirming: true }, enter: false })
  expect(press(zero.choice, 'ones', 0, AT_ONCE).enter).toBe(true)
})

test('two rows are chosen one after the other; a third replaces the older, a press again releases', () => {
  const one = press(NO_CHOICE, 'a', 1, TWO).choice
  const two = press(one, 'b', 1, TWO)
  expect(two).toEqual({ choice: { rows: ['a', 'b'], confirming: false }, enter: false })
  expect(press(two.choice, 'c', 1, TWO).choice.rows).toEqual(['b', 'c'])
  expect(press(two.choice, 'a', 1, TWO)).toEqual({ choice: { rows: ['b'], confirming: false }, enter: false })
})

test('two rows are entered at once, when what they get is known; a zero in either asks', () => {
  const two = { rows: ['a', 'b'], confirming: false }
  expect(confirm({ rows: ['a'], confirming: false }, [5], 2).enter).toBe(false)
  expect(confirm(two, [], 2).enter).toBe(false)
  expect(confirm(two, [5, 6], 2).enter).toBe(true)
  expect(confirm(two, [5, 0], 2)).toEqual({ choice: { rows: ['a', 'b'], confirming: true }, enter: false })
})
