import { expect, test } from 'vitest'
import { CARD, hand, BANKING_CARD, bankingSheet, MIRA, OPTIONS } from '../../../model/room/fixtures.ts'
import type { RoomEvent } from '../../../net/wire.ts'
import { timelineOf, momentAt } from './replay.ts'
import { finished, replay, TIMELINE, thrown, turns, type ReplayStep } from './replayFixtures.ts'
import { endText, headingAt, placeAt, saidOf, subAt, turnText } from './replayText.ts'

test('each moment has a name', () => {
  expect(TIMELINE.moments.map((_, index) => placeAt(TIMELINE, index))).toEqual([
    'Before the first throw',
    'Round 1, Mira, first throw',
    'Round 1, Mira, holds 2 2',
    'Round 1, Mira, second throw',
    'Round 1, Mira, Low 9',
    'Round 1, Aiko, first throw',
    'Round 1, Aiko, Any 9',
    'Aiko wins',
  ])
  expect(headingAt(TIMELINE, 2)).toBe('Mira, round 1')
})

test('each moment says what happened', () => {
  expect([0, 2, 3, 7].map((index) => subAt(TIMELINE, index))).toEqual([
    'Mira goes first',
    'Mira holds 2 2',
    'Mira threw 2 2 3 4 4',
    '1. Aiko 12, 2. Mira 9',
  ])
})

test('a step says what happened, a jump also where it led', () => {
  expect(saidOf(TIMELINE, 0, 1)).toBe('Mira threw 2 2 1 5 6.')
  expect(saidOf(TIMELINE, 3, 2)).toBe('Round 1, Mira, holds 2 2. Mira holds 2 2.')
  expect(saidOf(TIMELINE, 5, 0)).toBe('Before the first throw. Mira goes first.')
  expect(saidOf(TIMELINE, 6, 7)).toBe('Aiko wins. 1. Aiko 12, 2. Mira 9.')
})

test('a replay says at which level a stand-in played, and for whom', () => {
  const options = { ...OPTIONS, stand_in: 'captain' as const }
  const moved = { ...thrown(0, [1, 2, 3, 4, 5]), by: 'stand_in' } as ReplayStep<RoomEvent>
  const timeline = timelineOf(replay([{ type: 'stand_in', seat: 0, level: 'captain' }, moved], { turns: turns(0, 1), options }))
  expect([1, 2].map((index) => subAt(timeline, index))).toEqual([
    'Captain plays for Mira from now on',
    'Captain for Mira threw 1 2 3 4 5',
  ])
})

test('a game that was given up says so', () => {
  const timeline = timelineOf(replay([thrown(0, [1, 2, 3, 4, 5]), { type: 'archived' }], { turns: turns(0, 1) }))
  expect(headingAt(timeline, 2)).toBe('Given up here')
  expect(timeline.turns.map((turn) => turnText(momentAt(timeline, 0).room, turn))).toEqual(['Round 1, Mira, Not ended'])
})

test('a solo game ends with its total', () => {
  const alone = { ...finished, result: { places: [{ seat: 0, place: 1, total: 30 }], won_at_once: false } }
  const timeline = timelineOf(replay([alone], { seats: [{ seat: 0, ...MIRA }], order: [0], hands: [hand(0)] }))
  expect([0, 1].map((index) => [headingAt(timeline, index), subAt(timeline, index)])).toEqual([
    ['Before the first throw', ''],
    ['Game over', 'Total 30'],
  ])
})

test('dice set aside, banked and lost have their words', () => {
  const aside = [{ face: 6, dice: [0, 3], points: 12 }]
  const faces = [6, 1, 2, 6, 3, 3]
  const all = [0, 1, 2, 3, 4, 5]
  const timeline = timelineOf(
    replay(
      [
        { type: 'thrown', seat: 0, dice: all, faces, throw: 1, tumble: 1, set_aside: aside, by: 'player' },
        {
          type: 'secured',
          seat: 0,
          dice: [0, 3],
          faces: [6, 6],
          face: 6,
          aside,
          set_aside: [],
          bank: [],
          by: 'player',
        },
        {
          type: 'banked',
          seat: 0,
          joined: [],
          points: 12,
          total: 12,
          turns: turns(1, 1),
          by: 'player',
        },
        {
          type: 'thrown',
          seat: 1,
          dice: all,
          faces,
          throw: 1,
          tumble: 2,
          total: 0,
          turns: turns(0, 2),
          lost: 40,
          by: 'player',
        },
        { type: 'clock_renewed', turns: turns(0, 2) },
      ],
      { card: BANKING_CARD, turns: turns(0, 1), hands: [hand(0, { sheet: bankingSheet() }), hand(1, { sheet: bankingSheet() })] },
    ),
  )
  expect([2, 3, 4, 5].map((index) => placeAt(timeline, index))).toEqual([
    'Round 1, Mira, sets aside dark 6, light 6',
    'Round 1, Mira, Banked 12',
    'Round 1, Aiko, first throw, 40 lost',
    'Round 1, Aiko, after a service interruption',
  ])
  expect(momentAt(timeline, 4).room.lost?.faces).toEqual(faces)
  expect(timeline.turns.map((turn) => endText(momentAt(timeline, 0).room, turn.end))).toEqual(['Banked 12', 'Lost 40'])
})

test('two rows of one turn are both named, with their bonus', () => {
  const both: ReplayStep<RoomEvent> = {
    type: 'entered',
    seat: 0,
    rows: { low: 5, any: 20 },
    dice: {},
    bonus: 35,
    total: 60,
    turns: turns(1, 1),
    by: 'clock',
  }
  const timeline = timelineOf(replay([both], { card: { ...CARD, entries: 2 }, turns: turns(0, 1) }))
  expect(placeAt(timeline, 1)).toBe('Round 1, Mira, Low 5, Any 20 +35')
})
