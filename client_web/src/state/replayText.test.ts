import { expect, test } from 'vitest'
import { CARD, hand, LUCK, luckSheet, MIRA } from './fixtures'
import { fold, momentAt } from './replay'
import { finished, replay, TAPE, thrown, turns, type Told } from './replayFixtures'
import { endText, headingAt, placeAt, saidOf, subAt, turnText } from './replayText'
import type { RoomEvent } from './wire'

test('each moment has a name', () => {
  expect(TAPE.moments.map((_, index) => placeAt(TAPE, index))).toEqual([
    'Before the first throw',
    'Round 1, Mira, first throw',
    'Round 1, Mira, holds 2 2',
    'Round 1, Mira, second throw',
    'Round 1, Mira, Low 9',
    'Round 1, Aiko, first throw',
    'Round 1, Aiko, Any 9',
    'Aiko wins',
  ])
  expect(headingAt(TAPE, 2)).toBe('Mira, round 1')
})

test('each moment says what happened', () => {
  expect([0, 2, 3, 7].map((index) => subAt(TAPE, index))).toEqual([
    'Mira goes first',
    'Mira holds 2 2',
    'Mira threw 2 2 3 4 4',
    '1. Aiko 12, 2. Mira 9',
  ])
})

test('a step says what happened, a jump also where it led', () => {
  expect(saidOf(TAPE, 0, 1)).toBe('Mira threw 2 2 1 5 6.')
  expect(saidOf(TAPE, 3, 2)).toBe('Round 1, Mira, holds 2 2. Mira holds 2 2.')
  expect(saidOf(TAPE, 5, 0)).toBe('Before the first throw. Mira goes first.')
  expect(saidOf(TAPE, 6, 7)).toBe('Aiko wins. 1. Aiko 12, 2. Mira 9.')
})

test('a game that was given up says so', () => {
  const tape = fold(replay([thrown(0, [1, 2, 3, 4, 5]), { type: 'archived' }], { turns: turns(0, 1) }))
  expect(headingAt(tape, 2)).toBe('Given up here')
  expect(tape.turns.map((turn) => turnText(momentAt(tape, 0).room, turn))).toEqual(['Round 1, Mira, Not ended'])
})

test('a game alone ends with its total', () => {
  const alone = { ...finished, result: { places: [{ seat: 0, place: 1, total: 30 }], won_at_once: false } }
  const tape = fold(replay([alone], { seats: [{ seat: 0, ...MIRA }], order: [0], hands: [hand(0)] }))
  expect([0, 1].map((index) => [headingAt(tape, index), subAt(tape, index)])).toEqual([
    ['Before the first throw', ''],
    ['Game over', 'Total 30'],
  ])
})

test('dice set aside, banked and lost have their words', () => {
  const aside = [{ face: 6, dice: [0, 3], points: 12 }]
  const faces = [6, 1, 2, 6, 3, 3]
  const all = [0, 1, 2, 3, 4, 5]
  const tape = fold(
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
      { card: LUCK, turns: turns(0, 1), hands: [hand(0, { sheet: luckSheet() }), hand(1, { sheet: luckSheet() })] },
    ),
  )
  expect([2, 3, 4, 5].map((index) => placeAt(tape, index))).toEqual([
    'Round 1, Mira, sets aside dark 6, light 6',
    'Round 1, Mira, Banked 12',
    'Round 1, Aiko, first throw, 40 lost',
    'Round 1, Aiko, after a break of the service',
  ])
  expect(momentAt(tape, 4).room.lost?.faces).toEqual(faces)
  expect(tape.turns.map((turn) => endText(momentAt(tape, 0).room, turn.end))).toEqual(['Banked 12', 'Lost 40'])
})

test('two rows of one turn are both named, with their bonus', () => {
  const both: Told<RoomEvent> = {
    type: 'entered',
    seat: 0,
    rows: { low: 5, any: 20 },
    dice: {},
    bonus: 35,
    total: 60,
    turns: turns(1, 1),
    by: 'clock',
  }
  const tape = fold(replay([both], { card: { ...CARD, entries: 2 }, turns: turns(0, 1) }))
  expect(placeAt(tape, 1)).toBe('Round 1, Mira, Low 5, Any 20 +35')
})
