// Vacation as a player sees it: who is on it now, and until when.
import { expect, test } from 'vitest'
import type { RoomEvent, RoomSummary } from '../../../net/wire.ts'
import { OPTIONS, room } from '../fixtures.ts'
import { applyEvent } from '../fold.ts'
import type { Room } from '../room.ts'
import { onVacationNow, othersAway, vacationOf } from './vacation.ts'

const overDays = (part: Partial<Room> = {}): Room => room({ options: { ...OPTIONS, turn_ms: 86_400_000 }, ...part })

test('whoever is on vacation is known until it is over', () => {
  const now = overDays({ vacations: [null, 9_000] })
  expect([0, 1].map((seat) => vacationOf(now, seat, 8_999))).toEqual([null, 9_000])
  expect(onVacationNow(now, 8_999)).toEqual([{ seat: 1, untilMs: 9_000 }])
  expect(onVacationNow(now, 9_000)).toEqual([])
  expect(onVacationNow(overDays(), 1)).toEqual([])
})

test('nobody waits for who is out, or once the game is over', () => {
  expect(onVacationNow(overDays({ vacations: [9_000, 9_000], out: [{ seat: 1, why: 'resigned' }] }), 1)).toEqual([{ seat: 0, untilMs: 9_000 }])
  expect(onVacationNow(overDays({ vacations: [9_000, 9_000], stage: 'finished' }), 1)).toEqual([])
})

test('it is known by its event, with the turn that runs', () => {
  const event: RoomEvent = { type: 'vacation', room: 'KDJ47WQZ', version: 11, seat: 1, vacations: [null, 9], turns: [{ seat: 1, round: 1, deadline_ms: 9 }] }
  const after = applyEvent(overDays(), event).room!
  expect(after.vacations).toEqual([null, 9])
  expect(after.turns).toEqual(event.turns)
  expect(after.log.at(-1)).toMatchObject({ kind: 'vacation', seat: 1, value: 9 })
})

test('of a list of games those others are known who are on vacation', () => {
  const seats = ['ada', 'bo', 'cy'].map((player, seat) => ({ seat, player, name: player, bot: false }))
  const game: RoomSummary = { room: 'KDJ47WQZ', ruleset: 'yacht', name: 'Yacht', stage: 'playing', seats, your_turn: false, deadline_ms: null }
  expect(othersAway(game, 'ada', 1)).toEqual([])
  expect(othersAway({ ...game, vacations: [9, 9, 5] }, 'ada', 5)).toEqual([{ name: 'bo', untilMs: 9 }])
  expect(othersAway({ ...game, vacations: [9, null, null] }, null, 8)).toEqual([{ name: 'ada', untilMs: 9 }])
})
