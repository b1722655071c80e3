import { expect, test } from 'vitest'
import type { RoomEvent } from '../../net/wire.ts'
import { applyEvent } from './fold.ts'
import { readTimes } from '../choices/times.ts'
import { AIKO, MIRA, OPTIONS, room } from './fixtures.ts'
import type { Room } from './room.ts'
import { stretchable, stretchedSeats, timesOf, toStretch, turnMsOf } from './stretch.ts'

const clocked = (part: Partial<Room> = {}): Room => room({ options: { ...OPTIONS, turn_ms: 60_000 }, ...part })

test('a remembered choice is one of those that there are', () => {
  expect(['2', '10', '4', 'x', null].map(readTimes)).toEqual([2, 10, 1, 1, 1])
})

test('turns are longer where there is a clock that hurries, and no rating', () => {
  const of = (part: object) => stretchable({ options: { ...OPTIONS, turn_ms: 60_000, ...part } })
  expect(of({})).toBe(true)
  expect(of({ turn_ms: 3_600_000 })).toBe(true)
  expect(of({ turn_ms: 86_400_000 })).toBe(false)
  expect(of({ turn_ms: null })).toBe(false)
  expect(of({ rated: true })).toBe(false)
})

test('a seat has the time of the room as often as it needs it', () => {
  const now = clocked({ stretches: [1, 3] })
  expect([0, 1].map((seat) => timesOf(now, seat))).toEqual([1, 3])
  expect(turnMsOf(now, 1)).toBe(180_000)
  expect(turnMsOf(clocked(), 1)).toBe(60_000)
  expect(turnMsOf(room(), 1)).toBeNull()
  expect(stretchedSeats(now)).toEqual([{ seat: 1, times: 3 }])
})

test('more is asked for at once, less when the own turn is over', () => {
  expect(toStretch(clocked(), MIRA, 3)).toEqual([0])
  expect(toStretch(clocked(), AIKO, 3)).toEqual([1])
  expect(toStretch(clocked({ stretches: [3, 3] }), MIRA, 3)).toEqual([])
  expect(toStretch(clocked({ stretches: [5, 5] }), MIRA, 2)).toEqual([])
  expect(toStretch(clocked({ stretches: [5, 5] }), AIKO, 2)).toEqual([1])
})

test('nothing is asked for where it cannot be, or nobody is there', () => {
  expect(toStretch(room(), MIRA, 3)).toEqual([])
  expect(toStretch(clocked({ stage: 'finished' }), MIRA, 3)).toEqual([])
  expect(toStretch(clocked({ stand_ins: [0] }), MIRA, 3)).toEqual([])
  expect(toStretch(clocked({ out: [{ seat: 0, why: 'resigned' }] }), MIRA, 3)).toEqual([])
  expect(toStretch(clocked(), null, 3)).toEqual([])
})

test('what others take is known by its event, with the turn that runs', () => {
  const event: RoomEvent = { type: 'stretched', room: 'KDJ47WQZ', version: 11, seat: 1, stretches: [1, 2], turns: [{ seat: 1, round: 1, deadline_ms: 9 }] }
  const after = applyEvent(clocked(), event).room!
  expect(after.stretches).toEqual([1, 2])
  expect(after.turns).toEqual(event.turns)
  expect(after.log.at(-1)).toMatchObject({ kind: 'stretched', seat: 1, value: 2 })
})
