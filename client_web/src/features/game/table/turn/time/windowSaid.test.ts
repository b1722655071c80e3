import { expect, test } from 'vitest'
import { windowSaid } from './windowSaid.ts'

const NOW = {
  seat: 0,
  deadlineMs: Date.UTC(2026, 9, 2, 17),
  window: { begin_minute: 480, end_minute: 1_320 },
  minute: 1_390,
  pausedUntilMs: Date.UTC(2026, 9, 2, 6),
}
const hour = (ms: number): string => new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }).format(ms)

test('while the clock stands still it is said until when, what time it is there, and when time runs out', () => {
  expect(windowSaid(NOW, 'Mira')).toBe(
    `Paused until ${hour(NOW.pausedUntilMs)}: Mira’s turns run 08:00–22:00, and it is 23:10 there. Time runs out ${hour(NOW.deadlineMs)}.`,
  )
  expect(windowSaid(NOW, null)).toBe(`Paused until ${hour(NOW.pausedUntilMs)}: your turns run 08:00–22:00. Time runs out ${hour(NOW.deadlineMs)}.`)
})

test('while it runs it is said between which hours, and when time runs out', () => {
  const open = { ...NOW, minute: 545, pausedUntilMs: null }
  expect(windowSaid(open, 'Mira')).toBe(
    `Mira’s turns run 08:00–22:00 by their own clock, which shows 09:05. Time runs out ${hour(NOW.deadlineMs)}.`,
  )
  expect(windowSaid(open, null)).toBe(`Your turns run 08:00–22:00. Time runs out ${hour(NOW.deadlineMs)}.`)
})
