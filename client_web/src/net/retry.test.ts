import { expect, test } from 'vitest'
import { afterClose, backOff } from './retry.ts'

test('the pause doubles from 0.3 s to 5 s, with jitter', () => {
  expect([0, 1, 2, 3, 4, 5, 50].map((attempt) => backOff(attempt, 1))).toEqual([300, 600, 1200, 2400, 4800, 5000, 5000])
  expect(backOff(0, 0)).toBe(150)
})

test.each([1000, 1002, 1007, 1008, 4400, 4499])('%d stops', (code) => expect(afterClose(code, 0, 0)).toEqual({ kind: 'stop' }))

test.each([1001, 1005, 1006, 1009, 1011, 1013, 4408])('%d comes back soon', (code) =>
  expect(afterClose(code, 0, 1)).toEqual({ kind: 'reconnect', waitMs: 300 }),
)

test('a restart scatters the crowd over three seconds', () => {
  expect(afterClose(1012, 0, 0.5)).toEqual({ kind: 'reconnect', waitMs: 1500 })
  expect(afterClose(1012, 3, 1)).toEqual({ kind: 'reconnect', waitMs: 2400 })
})

test('too fast waits ten seconds, a bad token comes back as a guest', () => {
  expect(afterClose(4429, 0, 1)).toEqual({ kind: 'reconnect', waitMs: 10_300 })
  expect(afterClose(4503, 0, 1)).toEqual({ kind: 'reconnect', waitMs: 10_300 })
  expect(afterClose(4401, 0, 1)).toEqual({ kind: 'guest', waitMs: 300 })
})
