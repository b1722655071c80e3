import { expect, test } from 'vitest'
import { minuteOf, timeText } from './minuteOfDay.ts'

test('a minute of the day and the text of it are the same', () => {
  for (const minute of [0, 59, 60, 1320, 1439]) expect(minuteOf(timeText(minute))).toBe(minute)
  expect(timeText(1320)).toBe('22:00')
  expect(minuteOf('07:30:00')).toBe(450)
})

test('what is no time is none', () => {
  for (const text of ['', '24:00', '12:60', 'noon', '7']) expect(minuteOf(text)).toBeNull()
})
