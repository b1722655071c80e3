import { expect, test } from 'vitest'
import { isAct, withSeat } from './actingSeat.ts'
import { hidesDice, passTo, asSeenBy, stillShowsLost } from './device.ts'
import { AIKO, hand, BANKING_CARD, bankingSheet, MIRA, room, thrownSheet } from './room/fixtures.ts'
import type { LogEntry, TurnEnd } from './room/log.ts'
import type { Room } from './room/room.ts'

const OPEN = room().options
const IDENTICAL = { ...OPEN, dice: 'identical' as const, reveal: 'hide_all' as const }
const REROLLS = { ...OPEN, reveal: 'hide_rerolls' as const }

const thrown = (version: number, throwsLeft: number | null, lost: number | null = null): LogEntry => ({
  version,
  kind: 'thrown',
  seat: 0,
  dice: [0, 1, 2, 3, 4],
  faces: [1, 1, 2, 3, 4],
  throwsLeft,
  lost,
  by: 'player',
})
const LOG: LogEntry[] = [
  thrown(6, 2),
  { version: 7, kind: 'held', seat: 0, faces: [1] },
  thrown(8, 1),
  { version: 9, kind: 'entered', seat: 0, rows: { low: 2 }, faces: [1, 1], bonus: 0, total: 2, by: 'player' },
  { version: 10, kind: 'renewed' },
]
const LOST = { seat: 0, dice: [0], tumble: 4, faces: [1, 2, 3, 4, 5, 6], aside: [], points: 20 }

/** Mira and Bo share a device, and it is Bo's turn. */
function shared(part: Partial<Room> = {}): Room {
  return room({
    seats: [
      { seat: 0, ...MIRA },
      { seat: 1, player: MIRA.player, name: 'Bo' },
    ],
    names: { 0: 'Mira', 1: 'Bo' },
    options: IDENTICAL,
    turns: [{ seat: 1, round: 1, deadline_ms: null }],
    hands: [hand(0, { sheet: thrownSheet([1, 1, 2, 3, 4], 2), held: [0], tumble: 4 }), hand(1)],
    log: LOG,
    falls: { 0: { seat: 0, dice: [0], tumble: 4 }, 1: { seat: 1, dice: [1], tumble: 5 } },
    ...part,
  })
}

test('identical dice and hidden throws are hidden, open ones are not', () => {
  expect(hidesDice(shared())).toBe(true)
  expect(hidesDice(shared({ options: REROLLS }))).toBe(true)
  expect(hidesDice(shared({ options: OPEN }))).toBe(false)
})

test('the device is passed to the next own seat', () => {
  expect(passTo(shared(), MIRA, 0)).toBe(1)
  expect(passTo(shared(), MIRA, 1)).toBeNull()
})

test('after a reload nobody looks until somebody says so', () => {
  expect(passTo(shared(), MIRA, null)).toBe(1)
})

test('nothing is passed in an open room, with one seat, or when the game is not played', () => {
  expect(passTo(shared({ options: OPEN }), MIRA, 0)).toBeNull()
  expect(passTo(room({ options: IDENTICAL }), AIKO, null)).toBeNull()
  expect(passTo(shared({ stage: 'finished', turns: [] }), MIRA, 0)).toBeNull()
  expect(passTo(shared({ stage: 'opening', turns: [] }), MIRA, null)).toBeNull()
})

test('who lost the turn by a throw sees it before passing the device on', () => {
  expect(stillShowsLost(shared({ lost: LOST }), MIRA, 0)).toBe(true)
  expect(stillShowsLost(shared({ lost: LOST }), MIRA, null)).toBe(false)
  expect(stillShowsLost(shared({ lost: LOST }), MIRA, 1)).toBe(false)
  expect(stillShowsLost(shared({ lost: LOST, options: OPEN }), MIRA, 0)).toBe(false)
})

test('whoever looks sees nothing of the others on the device but that they play', () => {
  const seen = asSeenBy(shared({ lost: LOST }), MIRA, 1)
  expect(seen.hands[0]).toMatchObject({ held: [], tumble: null })
  expect(seen.hands[0]?.sheet).toMatchObject({ faces: [], throws: 2, rows: [], lines: [], total: null, hidden: true })
  expect(seen.hands[1]).toEqual(shared().hands[1])
  expect(seen.falls).toEqual({ 1: { seat: 1, dice: [1], tumble: 5 } })
  expect(seen.lost).toBeNull()
  expect(seen.log.map((entry) => (entry.kind === 'concealed' ? entry.what : entry.kind))).toEqual([
    'threw',
    'threw',
    'ended',
    'renewed',
  ])
})

test('where only the throws between are hidden, first throws and entries are seen', () => {
  const seen = asSeenBy(shared({ options: REROLLS }), MIRA, 1)
  expect(seen.log.map((entry) => entry.kind)).toEqual(['thrown', 'concealed', 'entered', 'renewed'])
  expect(seen.log[2]).toMatchObject({ rows: { low: 2 }, faces: [] })
  const sheet = seen.hands[0]!.sheet
  expect(sheet).toMatchObject({ faces: [], total: 0 })
  expect(sheet.rows.map((row) => [row.score, row.potential])).toEqual([
    [null, null],
    [12, null],
    [null, null],
  ])
  const hands = [hand(0, { sheet: thrownSheet([1, 1, 2, 3, 4], 1), held: [0], tumble: 4 }), hand(1)]
  expect(asSeenBy(shared({ options: REROLLS, hands }), MIRA, 1).hands[0]).toEqual({ ...hands[0], held: [] })
})

test('what is set aside is hidden, and what was banked is seen where only the throws between are hidden', () => {
  const banked: LogEntry = { version: 9, kind: 'banked', seat: 0, points: 30, total: 30, joined: [], by: 'player' }
  const sheet = bankingSheet({
    throws: 1,
    aside: [{ face: 1, dice: [0, 1], points: 2 }],
    points: 0,
    faces: [1, 1, 2, 3, 4, 6],
  })
  const hands = [hand(0, { sheet }), hand(1)]
  const part = { card: BANKING_CARD, hands, log: [thrown(6, null), thrown(7, 0, 12), banked] }
  const some = asSeenBy(shared({ ...part, options: REROLLS }), MIRA, 1)
  expect(some.hands[0]!.sheet).toMatchObject({ faces: [], total: 0, hidden: true })
  expect(some.hands[0]!.sheet).not.toHaveProperty('aside')
  expect(some.log.map((entry) => (entry.kind === 'concealed' ? entry.what : entry.kind))).toEqual([
    'threw',
    'ended',
    'banked',
  ])
  expect(asSeenBy(shared(part), MIRA, 1).log.at(-1)).toMatchObject({ kind: 'concealed', what: 'ended' })
})

test('an open room, one seat or the end of the game hides nothing', () => {
  for (const one of [shared({ options: OPEN }), shared({ stage: 'finished' })]) expect(asSeenBy(one, MIRA, 1)).toBe(one)
  const single = room({ options: IDENTICAL })
  expect(asSeenBy(single, MIRA, null)).toBe(single)
})

test('a command names the seat that acts, where there are several', () => {
  const rooms = { KDJ47WQZ: shared() }
  const throws = { type: 'throw' as const, room: 'KDJ47WQZ', dice: [0] }
  expect(withSeat(throws, rooms, MIRA)).toMatchObject({ ...throws, seat: 1 })
  expect(withSeat({ ...throws, seat: 0 }, rooms, MIRA)).toMatchObject({ ...throws, seat: 0 })
  expect(withSeat(throws, { KDJ47WQZ: room() }, MIRA)).not.toHaveProperty('seat')
  const start = { type: 'start' as const, room: 'KDJ47WQZ' }
  expect(withSeat(start, rooms, MIRA)).toBe(start)
  expect(withSeat({ type: 'my_rooms' }, rooms, MIRA)).toEqual({ type: 'my_rooms' })
})

test('a move says which round and throw it is meant for', () => {
  const hands = [hand(0, { sheet: thrownSheet([1, 2, 3, 4, 5]) })]
  const turns = [{ seat: 0, round: 3, deadline_ms: null }]
  const rooms = { KDJ47WQZ: room({ hands, turns }) }
  const made = hands[0]?.sheet.throws ?? 0
  expect(made).toBeGreaterThan(0)
  const where = { room: 'KDJ47WQZ' }
  expect(withSeat({ type: 'throw', ...where, dice: [0] }, rooms, MIRA)).toMatchObject({ round: 3, throw: made + 1 })
  expect(withSeat({ type: 'enter', ...where, rows: { low: [0] } }, rooms, MIRA)).toMatchObject({ round: 3, throw: made })
  expect(withSeat({ type: 'hold', ...where, dice: [0] }, rooms, MIRA)).not.toHaveProperty('round')
  // A command that is said once more stays as it was.
  const meant = { type: 'throw' as const, ...where, dice: [0], round: 1, throw: 1 }
  expect(withSeat(meant, rooms, MIRA)).toEqual(meant)
  // When it is not one's turn there is nothing to name.
  const waiting = { KDJ47WQZ: room({ hands, turns: [] }) }
  expect(withSeat({ type: 'throw', ...where, dice: [0] }, waiting, MIRA)).not.toHaveProperty('throw')
})

test('turns of another seat on the device that are over tell only what its card shows', () => {
  const entry = LOG[3] as TurnEnd & { kind: 'entered' }
  const ended = [{ seat: 0, round: 1, total: 2, end: entry }]
  const [hidden] = asSeenBy(shared({ ended }), MIRA, 1).ended
  expect(hidden).toEqual({
    seat: 0,
    round: 1,
    total: null,
    end: { version: 9, kind: 'concealed', seat: 0, what: 'ended', by: 'player' },
  })
  const [shown] = asSeenBy(shared({ ended, options: REROLLS }), MIRA, 1).ended
  expect(shown).toEqual({ ...ended[0], end: { ...entry, faces: [] } })
  expect(asSeenBy(shared({ ended }), MIRA, 0).ended).toEqual(ended)
})

test('what cannot be taken back is an act, and what a page says by itself is none', () => {
  for (const type of ['throw', 'enter', 'set_aside', 'bank', 'undo', 'resign', 'abort', 'claim'] as const) expect(isAct(type), type).toBe(true)
  for (const type of ['hold', 'preview', 'commit', 'contribute', 'take_back', 'watch_room', 'stretch'] as const) expect(isAct(type), type).toBe(false)
})
