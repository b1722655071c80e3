import { expect, test } from 'vitest'
import { AIKO, MIRA, OPTIONS, room, STAND_IN_RULES } from './fixtures.ts'
import { applyEvent } from './fold.ts'
import { claimable, leavingOf } from './leaving.ts'
import type { Room } from './room.ts'

const RULES = { ...STAND_IN_RULES, claim_away_ms: 86_400_000 }
const NOBODY = new Map<number, number>()
const later = { turns: [{ seat: 1, round: 1, deadline_ms: null }] }
const standIn = { seat: 1, player: 'bot', name: 'Stand-in', bot: true }

test('before the first turn is over the game is called off, and resigned later', () => {
  expect(leavingOf(room(), 0)).toEqual({ way: 'abort' })
  expect(leavingOf(room(), 1)).toEqual({ way: 'abort' })
  expect(leavingOf(room(later), 0)).toEqual({ way: 'resign', seats: [0] })
  expect(leavingOf(room({ turns: [{ seat: 0, round: 2, deadline_ms: null }] }), 0)?.way).toBe('resign')
})

test('where all play at once, no turn is over while all are to play', () => {
  const options = { ...OPTIONS, order: 'free' as const }
  const turns = [0, 1].map((seat) => ({ seat, round: 1, deadline_ms: null }))
  expect(leavingOf(room({ options, turns }), 0)?.way).toBe('abort')
  expect(leavingOf(room({ options, turns: turns.slice(1) }), 0)?.way).toBe('resign')
})

test('where nobody else plays the game is just ended', () => {
  const alone = room({ seats: [{ seat: 0, ...MIRA }, standIn], ...later })
  expect(leavingOf(alone, 0)).toEqual({ way: 'close' })
  const device = room({ seats: [0, 1].map((seat) => ({ seat, ...MIRA })), ...later })
  expect(leavingOf(device, 0)).toEqual({ way: 'close' })
})

test('each of several seats on a device resigns by itself; who is out or only watches has nothing to leave', () => {
  const seats = [{ seat: 0, ...MIRA }, { seat: 1, ...AIKO }, { seat: 2, ...MIRA }]
  const three: Partial<Room> = { seats, order: [0, 1, 2], ...later }
  expect(leavingOf(room(three), 0)).toEqual({ way: 'resign', seats: [0, 2] })
  const turns = [{ seat: 2, round: 1, deadline_ms: null }]
  expect(leavingOf(room({ ...three, turns, out: [{ seat: 0, why: 'resigned' }] }), 0)).toEqual({ way: 'resign', seats: [2] })
  expect(leavingOf(room({ ...later, out: [{ seat: 0, why: 'gone' }] }), 0)).toBeNull()
  expect(leavingOf(room(later), null)).toBeNull()
  expect(leavingOf(room({ stage: 'finished' }), 0)).toBeNull()
})

test('the result is claimed where a room has no stand-ins and turns have run out, or somebody is away for long', () => {
  const options = { ...OPTIONS, absence: 'claim' as const }
  const clocked = { ...options, turn_ms: 60_000 }
  expect(claimable(room({ options: clocked, missed: [0, 2] }), 0, NOBODY, RULES)).toEqual([1])
  expect(claimable(room({ options: clocked, missed: [2, 1] }), 0, NOBODY, RULES)).toEqual([])
  expect(claimable(room({ options: { ...OPTIONS, turn_ms: 60_000 }, missed: [0, 2] }), 0, NOBODY, RULES)).toEqual([])
  expect(claimable(room({ options: clocked, missed: [0, 2] }), null, NOBODY, RULES)).toEqual([])
  const away = new Map([[1, RULES.claim_away_ms]])
  expect(claimable(room({ options, ...later }), 0, away, RULES)).toEqual([1])
  expect(claimable(room({ options }), 0, away, RULES)).toEqual([])
  expect(claimable(room({ options, ...later }), 0, new Map([[1, 1_000]]), RULES)).toEqual([])
})

test('who resigned or was gone is out, waits for nothing, and is told of', () => {
  const turns = [{ seat: 1, round: 1, deadline_ms: null }]
  const resigned = applyEvent(room({ stand_ins: [0] }), { type: 'resigned', room: 'KDJ47WQZ', version: 11, seat: 0, turns })
  expect(resigned.room).toMatchObject({ out: [{ seat: 0, why: 'resigned' }], stand_ins: [], turns })
  expect(resigned.room?.log.at(-1)).toMatchObject({ kind: 'out', seat: 0, why: 'resigned' })
  const gone = applyEvent(room(), { type: 'claimed', room: 'KDJ47WQZ', version: 11, seat: 0, turns })
  expect(gone.room?.out).toEqual([{ seat: 0, why: 'gone' }])
})

test('a game that is called off is open to everyone, and over', () => {
  const hands = room().hands
  const off = applyEvent(room(), { type: 'aborted', room: 'KDJ47WQZ', version: 11, hands, server_seed: 'ab' }).room
  expect(off).toMatchObject({ stage: 'archived', turns: [], server_seed: 'ab', result: null })
  expect(off?.log.at(-1)?.kind).toBe('aborted')
})
