import { expect, test } from 'vitest'
import type { RoomEvent } from '../../net/wire.ts'
import { hand, hiddenSheet, BANKING_CARD, bankingSheet, room, thrownSheet } from './fixtures.ts'
import { applyEvent } from './fold.ts'
import { handOf } from './hands.ts'
import type { Room } from './room.ts'

const OF = { room: 'KDJ47WQZ', version: 11 } as const
const NEXT = [{ seat: 1, round: 1, deadline_ms: null }]

function after(event: RoomEvent, before = room()): Room {
  const applied = applyEvent(before, event)
  if (applied.outcome !== 'applied') throw new Error(applied.outcome)
  return applied.room
}

const lucky = (part: Parameters<typeof bankingSheet>[0] = {}): Room =>
  room({ card: BANKING_CARD, hands: [hand(0, { sheet: bankingSheet(part) }), hand(1, { sheet: bankingSheet() })] })

test('a bonus comes with the entry', () => {
  const entry: RoomEvent = {
    ...OF,
    type: 'entered',
    seat: 0,
    rows: { any: 25 },
    dice: { any: [5, 5, 5, 5, 5] },
    bonus: 100,
    total: 125,
    turns: NEXT,
    by: 'player',
  }
  expect(after(entry).log.at(-1)).toMatchObject({ kind: 'entered', bonus: 100, total: 125 })
})

test('where dice are set aside, a throw tells of the dice thrown', () => {
  const aside = [{ face: 6, dice: [3, 4], points: 60 }]
  const ones = [{ face: 1, dice: [1, 2], points: 0 }]
  const next = after(
    {
      ...OF,
      type: 'thrown',
      seat: 0,
      dice: [0, 1, 2, 5],
      faces: [6, 1, 2, 3],
      throw: 2,
      tumble: 5,
      set_aside: ones,
      by: 'player',
    },
    lucky({ faces: [1, 1, 1, 6, 6, 1], throws: 1, aside }),
  )
  const offers = { throw: [], hold: false, enter: [], set_aside: ones, bank: [] }
  const now = bankingSheet({ faces: [6, 1, 2, 6, 6, 3], throws: 2, aside, offers })
  expect(handOf(next, 0)).toEqual({ seat: 0, sheet: now, held: [], tumble: 5 })
  expect(next.log.at(-1)).toMatchObject({ dice: [0, 1, 2, 5], faces: [6, 1, 2, 3], throwsLeft: null, lost: null })
})

test('dice set aside are told with what they make now', () => {
  const aside = [{ face: 6, dice: [1, 3], points: 12 }]
  const secured: RoomEvent = {
    ...OF,
    type: 'secured',
    seat: 0,
    dice: [1, 3],
    faces: [1, 6],
    face: 6,
    aside,
    set_aside: aside,
    bank: [],
    by: 'player',
  }
  const next = after(secured, lucky({ faces: [2, 1, 2, 6, 6, 3], throws: 1 }))
  const offers = { throw: [0, 2, 4, 5], hold: false, enter: [], set_aside: aside, bank: [] }
  expect(handOf(next, 0)?.sheet).toEqual(bankingSheet({ faces: [2, 1, 2, 6, 6, 3], throws: 1, aside, offers }))
  expect(next.log.at(-1)).toMatchObject({ kind: 'secured', dice: [1, 3], face: 6, points: 12, completed: null })
})

test('a set that is complete is counted, and no longer lies there', () => {
  const secured: RoomEvent = {
    ...OF,
    type: 'secured',
    seat: 0,
    dice: [5],
    faces: [6],
    face: 6,
    completed: 72,
    aside: [],
    set_aside: [],
    bank: [],
    by: 'clock',
  }
  const aside = [{ face: 6, dice: [0, 1, 2, 3, 4], points: 60 }]
  const before = lucky({ faces: [6, 6, 6, 6, 6, 6], throws: 2, aside, points: 10 })
  const next = after(secured, { ...before, hands: before.hands.map((one) => ({ ...one, tumble: 4 })) })
  expect(handOf(next, 0)).toEqual({ seat: 0, sheet: bankingSheet({ throws: 2, points: 82 }), held: [], tumble: null })
  expect(next.log.at(-1)).toMatchObject({ face: 6, points: null, completed: 72, by: 'clock' })
})

test('points are banked, and the turn goes on', () => {
  const before = { ...lucky(), falls: { 0: { seat: 0, dice: [0], tumble: 3 } } }
  const joined = [{ die: 0, face: 6 }]
  const next = after(
    { ...OF, type: 'banked', seat: 0, joined, points: 18, total: 118, turns: NEXT, by: 'player' },
    before,
  )
  expect(next).toMatchObject({ turns: NEXT, falls: {} })
  expect(handOf(next, 0)?.sheet).toEqual(bankingSheet({ total: 118 }))
  expect(next.log.at(-1)).toMatchObject({ kind: 'banked', points: 18, total: 118, joined })
})

test('a lost turn clears the tray, and its dice are remembered until the next throw', () => {
  const aside = [{ face: 6, dice: [3, 4], points: 60 }]
  const before = lucky({ faces: [1, 2, 2, 6, 6, 3], throws: 1, aside, points: 30 })
  const event: RoomEvent = {
    ...OF,
    type: 'thrown',
    seat: 0,
    dice: [0, 1, 2, 5],
    faces: [2, 3, 4, 5],
    throw: 2,
    tumble: 9,
    total: 0,
    turns: NEXT,
    lost: 90,
    by: 'player',
  }
  const next = after(event, before)
  expect(handOf(next, 0)).toEqual({ seat: 0, sheet: bankingSheet(), held: [], tumble: null })
  expect(next.turns).toEqual(NEXT)
  expect(next.lost).toEqual({ seat: 0, dice: [0, 1, 2, 5], tumble: 9, faces: [2, 3, 4, 6, 6, 5], aside, points: 90 })
  expect(next.log.at(-1)).toMatchObject({ kind: 'thrown', dice: [0, 1, 2, 5], faces: [2, 3, 4, 5], lost: 90 })
  const first = bankingSheet({ faces: [1, 1, 1, 2, 2, 3], throws: 1 })
  const all = [0, 1, 2, 3, 4, 5]
  const thrown: RoomEvent = {
    ...OF,
    version: 12,
    type: 'thrown',
    seat: 1,
    dice: all,
    faces: first.faces,
    throw: 1,
    tumble: 2,
    set_aside: [],
    by: 'player',
  }
  expect(after(thrown, next).lost).toBeNull()
})

test('of a hidden seat one hears that it threw, and that its turn ended', () => {
  const before = room({ hands: [hand(0), hand(1, { sheet: hiddenSheet(1) })], turns: NEXT })
  const threw = after({ ...OF, type: 'concealed', seat: 1, throw: 2, by: 'player' }, before)
  expect(handOf(threw, 1)?.sheet).toEqual(hiddenSheet(2))
  expect(threw.log.at(-1)).toMatchObject({ kind: 'concealed', seat: 1, what: 'threw', by: 'player' })
  const turns = [{ seat: 0, round: 2, deadline_ms: null }]
  const ended = after(
    { ...OF, version: 12, type: 'concealed', seat: 1, turns, by: 'clock' },
    threw,
  )
  expect(ended.turns).toEqual(turns)
  expect(ended.log.at(-1)).toMatchObject({ kind: 'concealed', what: 'ended', by: 'clock' })
})

test('dice that are no longer seen do not go on falling', () => {
  const before = room({
    hands: [hand(0), hand(1, { sheet: thrownSheet([1, 2, 3, 4, 5]), held: [1], tumble: 4 })],
    falls: { 1: { seat: 1, dice: [0], tumble: 4 } },
  })
  const next = after({ ...OF, type: 'concealed', seat: 1, throw: 2, by: 'player' }, before)
  expect(next.falls).toEqual({})
  expect(handOf(next, 1)).toMatchObject({ held: [], tumble: null })
})

test('what is hidden and changes nothing is not told', () => {
  const next = after({ ...OF, type: 'concealed', seat: 1 })
  expect(next).toEqual({ ...room(), version: 11 })
})
