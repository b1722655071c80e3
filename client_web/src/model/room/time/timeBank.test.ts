// The time bank as a player sees it: what is left of it, and what a turn may take.
import { expect, test } from 'vitest'
import { OPTIONS, room } from '../fixtures.ts'
import type { Room } from '../room.ts'
import { timeBankOf, timeBanksOf, wholeTurnMsOf } from './timeBank.ts'

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
