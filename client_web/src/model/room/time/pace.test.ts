// How long a turn may take, as a player sees it: more time, what is left of a time bank, and both together.
import { expect, test } from 'vitest'
import type { RoomEvent } from '../../../net/wire.ts'
import { AIKO, MIRA, OPTIONS, room } from '../fixtures.ts'
import { applyEvent } from '../fold.ts'
import type { Room } from '../room.ts'
import { stretchable, stretchedSeats, timeBankOf, timeBanksOf, timesOf, toStretch, wholeTurnMsOf } from './pace.ts'

const clocked = (part: Partial<Room> = {}): Room => room({ options: { ...OPTIONS, turn_ms: 60_000 }, ...part })

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
  expect(wholeTurnMsOf(now, 1)).toBe(180_000)
  expect(wholeTurnMsOf(clocked(), 1)).toBe(60_000)
  expect(wholeTurnMsOf(room(), 1)).toBeNull()
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

const turns = [{ seat: 1, round: 1, deadline_ms: 90_000 }]
const banked = (part: Partial<Room> = {}): Room =>
  room({ options: { ...OPTIONS, turn_ms: 60_000, time_bank_ms: 120_000 }, time_banks: [120_000, 30_000], turns, ...part })

test('a turn may take its own time and what is in the bank', () => {
  expect([wholeTurnMsOf(banked(), 0), wholeTurnMsOf(banked(), 1)]).toEqual([180_000, 90_000])
  expect(wholeTurnMsOf(room(), 0)).toBeNull()
  const { time_banks: _banks, ...without } = banked()
  expect(wholeTurnMsOf(without, 1)).toBe(60_000)
})

test('the own time of a turn goes first, and then what is in the bank', () => {
  expect([90_000, 31_000, 30_000, 12_000, 0].map((left) => timeBankOf(banked(), 1, left))).toEqual([30_000, 30_000, 30_000, 12_000, 0])
})

test('the bank of a seat whose turn does not run stands still, and a room without one has none', () => {
  expect(timeBankOf(banked(), 0, null)).toBe(120_000)
  expect(timeBankOf(banked({ turns: [{ seat: 1, round: 1, deadline_ms: null }] }), 1, null)).toBe(30_000)
  expect(timeBankOf(room(), 0, 5_000)).toBeNull()
})

test('only an event that says something of the banks changes them', () => {
  expect(timeBanksOf({ type: 'entered', time_banks: [1, 2] })).toEqual({ time_banks: [1, 2] })
  expect(timeBanksOf({ type: 'held' })).toEqual({})
})
