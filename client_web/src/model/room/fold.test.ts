import { expect, test } from 'vitest'
import type { RoomEvent } from '../../net/wire.ts'
import { entered, hand, hiddenSheet, room, snapshot, thrown, thrownSheet } from './fixtures.ts'
import { applyEvent } from './fold.ts'
import { handOf } from './hands.ts'

const ROOM = 'KDJ47WQZ'

function after(event: RoomEvent, before = room()) {
  const applied = applyEvent(before, event)
  if (applied.outcome !== 'applied') throw new Error(applied.outcome)
  return applied.room
}

test('a snapshot makes a room, with the names of its seats', () => {
  const applied = applyEvent(null, snapshot())
  expect(applied).toMatchObject({
    outcome: 'applied',
    room: { room: ROOM, version: 10, names: { 0: 'Mira', 1: 'Aiko' } },
  })
  expect(applied.room).not.toHaveProperty('resync')
})

test('an older snapshot is ignored, unless it stands for what was missed', () => {
  expect(applyEvent(room(), snapshot({ version: 9 })).outcome).toBe('ignored')
  expect(applyEvent(room(), snapshot({ version: 9, resync: true }))).toMatchObject({
    outcome: 'applied',
    room: { version: 9 },
  })
})

test('events come in order: known ones are ignored, a gap is told', () => {
  const held = (version: number): RoomEvent => ({ type: 'held', room: ROOM, version, seat: 0, dice: [] })
  expect(applyEvent(room(), held(10)).outcome).toBe('ignored')
  expect(applyEvent(room(), held(12)).outcome).toBe('gap')
  expect(applyEvent(null, held(1)).outcome).toBe('gap')
  expect(after(held(11)).version).toBe(11)
})

test('a kind of event that is not known yet only counts', () => {
  const strange = { type: 'danced', room: ROOM, version: 11 } as unknown as RoomEvent
  expect(after(strange)).toEqual({ ...room(), version: 11 })
})

test('a throw holds the dice that were not thrown, and is remembered as falling', () => {
  const lying = room({ hands: [hand(0, { sheet: thrownSheet([5, 5, 1, 1, 1]) }), hand(1)] })
  const next = after(thrown({ dice: [2, 3, 4], faces: [2, 6, 3], throw: 2, tumble: 7 }), lying)
  expect(handOf(next, 0)).toEqual({ seat: 0, sheet: thrownSheet([5, 5, 2, 6, 3], 2), held: [0, 1], tumble: 7 })
  expect(next.falls).toEqual({ 0: { seat: 0, dice: [2, 3, 4], tumble: 7 } })
  expect(next.log.at(-1)).toMatchObject({
    kind: 'thrown',
    version: 11,
    faces: [5, 5, 2, 6, 3],
    throwsLeft: 1,
    by: 'player',
  })
})

test('holding changes one hand and says the faces', () => {
  const before = room({ hands: [hand(0, { sheet: thrownSheet([5, 5, 2, 6, 3]) }), hand(1)] })
  const next = after({ type: 'held', room: ROOM, version: 11, seat: 0, dice: [0, 3] }, before)
  expect(handOf(next, 0)?.held).toEqual([0, 3])
  expect(handOf(next, 1)).toEqual(hand(1))
  expect(next.log.at(-1)).toMatchObject({ kind: 'held', faces: [5, 6] })
})

test('an entry clears the tray and passes the turn on', () => {
  const before = room({
    hands: [hand(0, { sheet: thrownSheet([1, 1, 1, 2, 2]), held: [0], tumble: 7 }), hand(1)],
    falls: { 0: { seat: 0, dice: [1], tumble: 7 }, 1: { seat: 1, dice: [0], tumble: 8 } },
  })
  const turns = [{ seat: 1, round: 1, deadline_ms: null }]
  const next = after(entered({ rows: { any: 7 }, dice: { any: [1, 1, 1, 2, 2] }, total: 7, turns, by: 'clock' }), before)
  expect(handOf(next, 0)).toMatchObject({ held: [], tumble: null, sheet: { total: 7 } })
  expect(next.turns).toEqual(turns)
  expect(next.falls).toEqual({ 1: { seat: 1, dice: [0], tumble: 8 } })
  expect(next.log.at(-1)).toMatchObject({
    kind: 'entered',
    rows: { any: 7 },
    faces: [1, 1, 1, 2, 2],
    total: 7,
    by: 'clock',
  })
})

test('seats come and go while a room gathers', () => {
  const gathering = room({ stage: 'gathering', order: [], hands: [], turns: [] })
  const joined = after(
    { type: 'seated', room: ROOM, version: 11, seat: { seat: 2, player: 'p-x', name: 'Xu' } },
    gathering,
  )
  expect(joined.names[2]).toBe('Xu')
  const left = after(
    {
      type: 'left',
      room: ROOM,
      version: 12,
      host: 0,
      seats: [
        { seat: 0, player: 'p-aiko', name: 'Aiko' },
        { seat: 1, player: 'p-x', name: 'Xu' },
      ],
    },
    joined,
  )
  expect(left.names).toEqual({ 0: 'Aiko', 1: 'Xu' })
  expect(left.log.at(-1)).toMatchObject({ kind: 'left', names: ['Mira'] })
})

test('who leaves after the game keeps the name on the card', () => {
  const over = room({ stage: 'finished' })
  const left = after(
    { type: 'left', room: ROOM, version: 11, host: 0, seats: [{ seat: 0, player: 'p-mira', name: 'Mira' }] },
    over,
  )
  expect(left.names[1]).toBe('Aiko')
})

test('from the opening to the archive', () => {
  let now = room({ stage: 'gathering', order: [], hands: [], turns: [] })
  now = after({ type: 'opening', room: ROOM, version: 8, deadline_ms: 1 }, { ...now, version: 7 })
  expect(now).toMatchObject({ stage: 'opening', commitment: null, seat_commitments: [null, null], opening_deadline_ms: 1 })
  now = after({ type: 'committed', room: ROOM, version: 9, seat: 1, commitment: 'ef' }, now)
  expect(now.seat_commitments).toEqual([null, 'ef'])
  now = after({ type: 'seed_chosen', room: ROOM, version: 10, commitment: 'ab', deadline_ms: 2 }, now)
  expect(now).toMatchObject({ commitment: 'ab', opening_deadline_ms: 2, contributed: [] })
  // What lies between brought nothing new.
  now = after({ type: 'contributed', room: ROOM, version: 12, seat: 1, bytes: '00' }, { ...now, version: 11 })
  expect(now).toMatchObject({ contributed: [1], given: { 1: '00' } })
  const turns = [{ seat: 1, round: 1, deadline_ms: 5 }]
  now = after(
    {
      type: 'started',
      room: ROOM,
      version: 13,
      order: [1, 0],
      opening_throws: [[{ seat: 0, faces: [4] }]],
      contributions: ['00', '11'],
      hands: [hand(0), hand(1)],
      turns,
    },
    now,
  )
  expect(now).toMatchObject({ opening_deadline_ms: null, contributions: ['00', '11'], contributed: [0, 1] })
  expect(now).toMatchObject({ stage: 'playing', order: [1, 0], turns, opening_throws: [[{ seat: 0, faces: [4] }]] })
  now = after({ type: 'clock_renewed', room: ROOM, version: 14, turns: [{ seat: 1, round: 1, deadline_ms: 9 }] }, now)
  expect(now.turns[0]?.deadline_ms).toBe(9)
  const result = { places: [{ seat: 0, place: 1, total: 9 }], won_at_once: false }
  now = after({ type: 'finished', room: ROOM, version: 15, result, hands: [hand(1), hand(0)], server_seed: 'cd' }, now)
  expect(now).toMatchObject({ stage: 'finished', turns: [], result, hands: [hand(1), hand(0)], server_seed: 'cd' })
  now = after({ type: 'recorded', room: ROOM, version: 16 }, now)
  expect(now).toMatchObject({ stage: 'finished', recorded: true })
  const lines = now.log.length
  now = after({ type: 'clock_renewed', room: ROOM, version: 17, turns: [] }, now)
  expect(now).toMatchObject({ stage: 'finished', turns: [] })
  expect(now.log).toHaveLength(lines)
  now = after({ type: 'rematch_wanted', room: ROOM, version: 18, seat: 0, until_ms: 5 }, now)
  now = after({ type: 'rematch_ready', room: ROOM, version: 19, seat: 1, next_room: 'AAAABBBB' }, now)
  expect(now).toMatchObject({ rematch: [0, 1], next_room: 'AAAABBBB' })
  now = after({ type: 'archived', room: ROOM, version: 20 }, now)
  expect(now).toMatchObject({ stage: 'archived', recorded: true, hands: [hand(1), hand(0)], server_seed: 'cd', result })
})

test('by the first scheme no seat commits', () => {
  const old = after({ type: 'opening', room: ROOM, version: 11, commitment: 'ab', deadline_ms: 1 }, room({ stage: 'gathering' }))
  expect(old).toMatchObject({ stage: 'opening', commitment: 'ab', seat_commitments: [] })
})

test('a game that is called off in its opening waits for nothing any more', () => {
  const opening = room({ stage: 'opening', seat_commitments: ['ef', null], opening_deadline_ms: 5 })
  const off = after({ type: 'archived', room: ROOM, version: 11, silent: [1] }, opening)
  expect(off).toMatchObject({ stage: 'archived', opening_deadline_ms: null, silent: [1] })
})

test('a room that the host of the service closes says why, and whoever comes later reads it too', () => {
  const close_reason = 'Names.'
  const now = after({ type: 'archived', room: ROOM, version: 11, close_reason }, room({ stage: 'gathering' }))
  expect(now).toMatchObject({ stage: 'archived', silent: [], close_reason })
  expect(now.log.at(-1)).toMatchObject({ kind: 'closed', reason: close_reason })
  expect(after({ type: 'archived', room: ROOM, version: 11 }, room({ stage: 'gathering' }))).not.toHaveProperty('close_reason')
})

test('a game that is given up is open to everyone from then on', () => {
  const hidden = room({ hands: [hand(0), hand(1, { sheet: hiddenSheet(1) })] })
  const open = [hand(0), hand(1, { sheet: thrownSheet([1, 2, 3, 4, 5]) })]
  const now = after({ type: 'archived', room: ROOM, version: 11, hands: open, server_seed: 'cd' }, hidden)
  expect(now).toMatchObject({ stage: 'archived', turns: [], hands: open, server_seed: 'cd', result: null })
})

test('the same snapshot again keeps what this page saw fall', () => {
  const falls = { 0: { seat: 0, dice: [0], tumble: 1 } }
  expect(applyEvent(room({ falls }), snapshot()).room?.falls).toEqual(falls)
  expect(applyEvent(room({ falls }), snapshot({ version: 11 })).room?.falls).toEqual({})
})
