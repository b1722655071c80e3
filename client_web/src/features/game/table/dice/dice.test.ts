import { expect, test } from 'vitest'
import { CARD, BANKING_CARD } from '../../../../model/room/fixtures.ts'
import { sayDice, sayDie, shaded } from './dice.ts'

test('dice of one shade are told by their faces', () => {
  expect(shaded(CARD.tray)).toBe(false)
  expect(sayDie(CARD.tray, 0, 5)).toBe('5')
  expect(sayDice(CARD.tray, [0, 3], [5, 2])).toBe('5 2')
})

test('of several shades by shade as well', () => {
  expect(shaded(BANKING_CARD.tray)).toBe(true)
  expect(sayDie(BANKING_CARD.tray, 5, 6)).toBe('light 6')
  expect(sayDice(BANKING_CARD.tray, [0, 3, 1, 5], [6, 2, 1, 2])).toBe('dark 6 1, light 2 2')
  expect(sayDice(BANKING_CARD.tray, [3], [2])).toBe('light 2')
  expect(sayDice(BANKING_CARD.tray, [], [])).toBe('')
})

test('a die that lies face down says so', () => {
  expect(sayDie(CARD.tray, 0, 0)).toBe('hidden')
})
