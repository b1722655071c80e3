import { expect, test } from 'vitest'
import { takeEarlyLine } from './earlyLine.ts'

const [CONNECTING, OPEN, CLOSING, CLOSED] = [0, 1, 2, 3]

function line(readyState: number) {
  return { readyState, onopen: null as ((event: unknown) => unknown) | null }
}

test('a line is taken once', () => {
  const page = { regattaLine: line(CONNECTING!) }
  const taken = page.regattaLine
  expect(takeEarlyLine(page)).toBe(taken)
  expect(takeEarlyLine(page)).toBeNull()
})

test('a line that ended while nobody said hello is none', () => {
  for (const state of [CLOSING!, CLOSED!]) expect(takeEarlyLine({ regattaLine: line(state) })).toBeNull()
})

test('who takes an open line hears that it is open, and of another one when it opens', async () => {
  for (const [state, times] of [[OPEN!, 1], [CONNECTING!, 0]] as const) {
    const taken = takeEarlyLine({ regattaLine: line(state) })!
    let heard = 0
    taken.onopen = () => (heard += 1)
    await Promise.resolve()
    expect(heard).toBe(times)
  }
})
