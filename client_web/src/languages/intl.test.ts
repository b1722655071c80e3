import { expect, test } from 'vitest'
import { intl } from './intl.ts'

test('plurals are those of the language: Polish has three, French counts none as one', () => {
  const dice = { one: 'kość', few: 'kości', many: 'kości.', other: 'kości?' }
  const { plural } = intl('pl')
  expect([1, 2, 5, 22].map((count) => plural(count, dice))).toEqual(['kość', 'kości', 'kości.', 'kości'])
  expect(intl('fr').many(0, 'point', 'points')).toBe('0 point')
  expect(intl('en').many(0, 'point', 'points')).toBe('0 points')
  expect(intl('de').many(1234, 'Punkt', 'Punkte')).toBe('1.234 Punkte')
})

test('numbers, lists and times are written as the language does', () => {
  expect(intl('en').digits(1234.5, 2)).toBe('1,234.50')
  expect(intl('de').digits(1234.5, 2)).toBe('1.234,50')
  expect(intl('de').list(['a', 'b', 'c'])).toBe('a, b und c')
  expect(intl('es').either(['a', 'b'])).toBe('a o b')
  expect(intl('de').ago(1, 'day')).toBe('gestern')
  expect(intl('en').ordinal(22, { one: 'st', two: 'nd', few: 'rd', other: 'th' })).toBe('nd')
})
