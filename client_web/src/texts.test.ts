import { expect, test } from 'vitest'
import { t } from './texts.ts'

test('one and many', () => {
  expect(t.table.throw(1)).toBe('Throw 1 die')
  expect(t.table.throw(3)).toBe('Throw 3 dice')
  expect(t.clockOf(null)).toBe('No clock')
  expect(t.clockOf({ unit: 'days', count: 1 })).toBe('1 day a turn')
})

test('names of dice and rows, as tests and screen readers find them', () => {
  expect(t.table.die(1, '5', true)).toBe('Die 1: 5, held')
  expect(t.table.die(2, '3', false)).toBe('Die 2: 3')
  expect(t.table.rowWorth('Fives', 15, 25)).toBe('Fives 15 max 25')
})

test('short times', () => {
  expect(t.table.short({ unit: 'seconds', count: 24 })).toBe('0:24')
  expect(t.table.short({ unit: 'seconds', count: 119 })).toBe('1:59')
  expect(t.table.short({ unit: 'hours', count: 23 })).toBe('23 h')
})

test('the word is throw', () => {
  expect(JSON.stringify(t)).not.toMatch(/\broll/i)
})
