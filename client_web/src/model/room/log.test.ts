import { expect, test } from 'vitest'
import { withEntry, namesGone, logLines, type NewLogEntry, type LogEntry } from './log.ts'

test('news are kept, but not for ever', () => {
  let log: LogEntry[] = []
  for (let version = 1; version <= 200; version++) log = withEntry(log, version, { kind: 'renewed' })
  expect(log.length).toBeLessThan(120)
  expect(log.at(-1)).toEqual({ version: 200, kind: 'renewed' })
})

test('who is gone', () => {
  const seat = (number: number, name: string, player = name) => ({ seat: number, player, name })
  expect(namesGone([seat(0, 'A'), seat(1, 'B')], [seat(0, 'B')])).toEqual(['A'])
  expect(namesGone([seat(0, 'A', 'p'), seat(1, 'B', 'p')], [seat(0, 'B', 'p')])).toEqual(['A'])
})

test('the log has each throw of turns that run, and of those before what came of them', () => {
  const seen = (...happenings: NewLogEntry[]) =>
    logLines(happenings.reduce<LogEntry[]>((log, one, version) => withEntry(log, version, one), [])).map((one) => one.version)
  const threw = (seat: number, lost: number | null = null): NewLogEntry => ({
    kind: 'thrown',
    seat,
    dice: [],
    faces: [],
    throwsLeft: 2,
    lost,
    by: 'player',
  })
  const entered = (seat: number): NewLogEntry => ({
    kind: 'entered',
    seat,
    rows: {},
    faces: [],
    bonus: 0,
    total: 0,
    by: 'player',
  })
  const hidden = (seat: number, what: 'threw' | 'ended'): NewLogEntry => ({
    kind: 'concealed',
    seat,
    what,
    by: 'player',
  })
  expect(seen(threw(0), { kind: 'held', seat: 0, faces: [] }, threw(0))).toEqual([0, 2])
  expect(seen(threw(0), entered(0), threw(1))).toEqual([1, 2])
  expect(seen(threw(0), threw(1), entered(1))).toEqual([0, 2])
  expect(seen(threw(0), threw(0, 34))).toEqual([1])
  expect(seen(hidden(1, 'threw'), hidden(1, 'ended'), hidden(1, 'threw'))).toEqual([1, 2])
})
