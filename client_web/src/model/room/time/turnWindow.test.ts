// The turn window as a player sees it: what is left of a turn, and until when its clock stands still.
import { expect, test } from 'vitest'
import { OPTIONS, room } from '../fixtures.ts'
import type { Room } from '../room.ts'
import { leftOf, minuteThere, openBetween, openMs, opensAt, windowsNow, type TurnWindow, type UtcOffsets } from './turnWindow.ts'

const HOUR_MS = 3_600_000
const DAYTIME: TurnWindow = { begin_minute: 480, end_minute: 1_320 }
const NIGHT: TurnWindow = { begin_minute: 1_320, end_minute: 360 }
const FORWARD_MS = Date.UTC(2027, 2, 28, 1)
const BACK_MS = Date.UTC(2026, 9, 25, 1)
const BERLIN: UtcOffsets = [
  [0, 120],
  [BACK_MS, 60],
  [FORWARD_MS, 120],
]
const TOKYO: UtcOffsets = [[0, 540]]

/** A moment by the clock on the wall in Berlin. */
const at = (text: string): number => Date.parse(`${text}:00${text < '2026-10-25T03' || text > '2027-03-28T02' ? '+02:00' : '+01:00'}`)

test('a window is open for its hours, over midnight too', () => {
  expect([openMs(DAYTIME), openMs(NIGHT)]).toEqual([14 * HOUR_MS, 8 * HOUR_MS])
})

test('time runs only while the window is open', () => {
  expect(openBetween(DAYTIME, BERLIN, at('2026-10-01T21:00'), at('2026-10-02T19:00'))).toBe(12 * HOUR_MS)
  expect(openBetween(NIGHT, BERLIN, at('2026-10-01T12:00'), at('2026-10-03T02:00'))).toBe(12 * HOUR_MS)
  expect(openBetween(DAYTIME, BERLIN, at('2026-10-01T23:00'), at('2026-10-02T07:00'))).toBe(0)
  expect(openBetween(DAYTIME, BERLIN, at('2026-10-02T12:00'), at('2026-10-01T12:00'))).toBe(0)
})

test('over a change of the clock it opens by the new one', () => {
  expect(openBetween(DAYTIME, BERLIN, at('2026-10-24T21:00'), at('2026-10-25T19:00'))).toBe(12 * HOUR_MS)
  expect(openBetween(DAYTIME, BERLIN, at('2027-03-27T21:00'), at('2027-03-28T19:00'))).toBe(12 * HOUR_MS)
  expect(openBetween(NIGHT, BERLIN, at('2026-10-24T22:00'), at('2026-10-25T06:00'))).toBe(9 * HOUR_MS)
  expect(openBetween(NIGHT, BERLIN, at('2027-03-27T22:00'), at('2027-03-28T06:00'))).toBe(7 * HOUR_MS)
  expect(opensAt(DAYTIME, BERLIN, at('2026-10-24T23:00'))).toBe(at('2026-10-25T08:00'))
  expect(opensAt(DAYTIME, BERLIN, at('2027-03-27T23:00'))).toBe(at('2027-03-28T08:00'))
})

test('a window that would open in the hour that is left out opens as the clock is put forward', () => {
  const odd: TurnWindow = { begin_minute: 150, end_minute: 300 }
  expect(opensAt(odd, BERLIN, at('2027-03-28T01:00'))).toBe(FORWARD_MS)
})

test('it opens next in the morning, and at once at its edge', () => {
  expect(opensAt(DAYTIME, BERLIN, at('2026-10-01T22:00'))).toBe(at('2026-10-02T08:00'))
  expect(opensAt(DAYTIME, BERLIN, at('2026-10-02T03:00'))).toBe(at('2026-10-02T08:00'))
  expect(opensAt(DAYTIME, BERLIN, at('2026-10-02T08:00'))).toBeNull()
  expect(opensAt(DAYTIME, BERLIN, at('2026-10-02T21:59'))).toBeNull()
  expect(opensAt(NIGHT, BERLIN, at('2026-10-02T12:00'))).toBe(at('2026-10-02T22:00'))
  expect(opensAt(NIGHT, BERLIN, at('2026-10-02T02:00'))).toBeNull()
})

test('the clock of a player shows another time elsewhere', () => {
  expect([minuteThere(BERLIN, at('2026-10-01T23:10')), minuteThere(TOKYO, at('2026-10-01T23:10'))]).toEqual([1_390, 370])
})

const played = (part: Partial<Room> = {}): Room =>
  room({
    options: { ...OPTIONS, turn_ms: 12 * HOUR_MS, turn_window: DAYTIME },
    seats: room().seats.map((one) => ({ ...one, utc_offsets: (one.seat === 0 ? BERLIN : TOKYO).map((pair) => [...pair]) })),
    turns: [{ seat: 0, round: 1, deadline_ms: at('2026-10-02T19:00') }],
    ...part,
  })

test('what is left of a turn does not become less in closed hours', () => {
  const left = (now: string) => leftOf(played(), 0, at('2026-10-02T19:00'), at(now)) / HOUR_MS
  expect(['2026-10-01T21:00', '2026-10-01T22:00', '2026-10-02T03:00', '2026-10-02T08:00', '2026-10-02T18:00'].map(left)).toEqual([12, 11, 11, 11, 1])
  expect(left('2026-10-02T20:00')).toBe(0)
  expect(leftOf(room(), 0, 5_000, 2_000)).toBe(3_000)
})

test('of each turn that runs it is known whether its clock stands still', () => {
  const now = at('2026-10-01T23:10')
  expect(windowsNow(played(), now)).toEqual([
    { seat: 0, deadlineMs: at('2026-10-02T19:00'), window: DAYTIME, minute: 1_390, pausedUntilMs: at('2026-10-02T08:00') },
  ])
  expect(windowsNow(played(), at('2026-10-02T09:00'))[0]?.pausedUntilMs).toBeNull()
})

test('rooms without a window, stand-ins and games that are over have nothing to say of it', () => {
  expect(windowsNow(room({ turns: [{ seat: 0, round: 1, deadline_ms: 5 }] }), 0)).toEqual([])
  expect(windowsNow(played({ turns: [{ seat: 0, round: 1, deadline_ms: null }] }), 0)).toEqual([])
  expect(windowsNow(played({ stage: 'finished' }), 0)).toEqual([])
})
