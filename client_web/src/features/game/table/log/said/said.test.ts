// Each throw, hold and entry in one sentence: shorter or longer, and never two.
import { describe, expect, test } from 'vitest'
import { SPEECHES, type Speech } from '../../../../../model/choices/speech.ts'
import { applyEvent } from '../../../../../model/room/fold.ts'
import { BANKING_CARD, bankingSheet, entered, hand, room, thrown, thrownSheet } from '../../../../../model/room/fixtures.ts'
import type { Room } from '../../../../../model/room/room.ts'
import type { RoomEvent } from '../../../../../net/wire.ts'
import { spoken } from '../speech.ts'

const ROOM = 'KDJ47WQZ'
const [MINE, THEIRS] = [0, 1]
const there = room({ hands: [hand(0, { sheet: thrownSheet([6, 5, 6, 1, 1]) }), hand(1)] })
const lucky = room({ card: BANKING_CARD, hands: [hand(0, { sheet: bankingSheet() }), hand(1, { sheet: bankingSheet() })] })
const held: RoomEvent = { type: 'held', room: ROOM, version: 11, seat: 0, dice: [0, 2] }
const none: RoomEvent = { ...held, dice: [] }
const all: RoomEvent = { ...held, dice: [0, 1, 2, 3, 4] }
const banked: RoomEvent = { type: 'banked', room: ROOM, version: 11, seat: 0, joined: [], points: 60, total: 160, turns: [], by: 'player' }

function say(event: RoomEvent, own: number, speech: Speech, before: Room): string {
  const after = applyEvent(before, event).room
  if (after === null) throw new Error('gap')
  return spoken(before, after, own, speech).polite
}

describe.each<[string, RoomEvent, number, Room, Record<Speech, string>]>([
  [
    'an own throw',
    thrown(),
    MINE,
    room(),
    {
      short: '5 5 2 6 3.',
      usual: 'Threw 5 5 2 6 3, two throws left.',
      long: 'You threw 5 5 2 6 3, throw 1 of 3, with two throws left and most now for Any, 17.',
    },
  ],
  [
    'a throw of another',
    thrown({ throw: 3 }),
    THEIRS,
    room(),
    { short: 'Mira: 5 5 2 6 3.', usual: 'Mira threw 5 5 2 6 3.', long: 'Mira threw 5 5 2 6 3, throw 3 of 3.' },
  ],
  [
    'a hold of another',
    held,
    THEIRS,
    there,
    { short: 'Holds 6 6.', usual: 'Mira holds 6 6.', long: 'Mira holds 6 6, so that three dice can be thrown again.' },
  ],
  ['a hold of nothing', none, THEIRS, there, { short: 'Holds nothing.', usual: 'Mira holds nothing.', long: 'Mira holds nothing, so that all dice can be thrown again.' }],
  ['a hold of all', all, THEIRS, there, { short: 'Holds 6 5 6 1 1.', usual: 'Mira holds 6 5 6 1 1.', long: 'Mira holds all dice.' }],
  ['an own entry', entered(), MINE, room(), { short: 'Any 21.', usual: 'Any, 21, total 96.', long: 'You entered Any for 21 with 5 5 2 6 3, and have 96 points now.' }],
  [
    'an entry of another, with a bonus',
    entered({ bonus: 35 }),
    THEIRS,
    room(),
    { short: 'Mira: Any 21 (+35).', usual: 'Mira: Any, 21, bonus 35, total 96.', long: 'Mira entered Any for 21 with 5 5 2 6 3, got a bonus of 35, and has 96 points now.' },
  ],
  ['own points banked', banked, MINE, lucky, { short: 'Banked 60.', usual: 'Banked 60, total 160.', long: 'You banked 60 points, and have 160 points now.' }],
  ['points of another banked', banked, THEIRS, lucky, { short: 'Mira: banked 60.', usual: 'Mira banked 60, total 160.', long: 'Mira banked 60 points, and has 160 points now.' }],
])('%s', (_, event, own, before, texts) => {
  test.each(SPEECHES)('%s', (speech) => {
    const text = say(event, own, speech, before)
    expect(text).toBe(texts[speech])
    expect(text.match(/[.!?](\s|$)/g)).toHaveLength(1)
  })

  test('each is longer than the one before', () => {
    const [short = 0, usual = 0, long = 0] = SPEECHES.map((speech) => texts[speech].length)
    expect(short).toBeLessThanOrEqual(usual)
    expect(usual).toBeLessThanOrEqual(long + 3)
  })
})

test('the own hold speaks by its button, and not by its event too', () => {
  for (const speech of SPEECHES) expect(say(held, MINE, speech, there)).toBe('')
})
