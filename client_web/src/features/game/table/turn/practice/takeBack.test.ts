import { expect, test } from 'vitest'
import type { Room } from '../../../../../model/room/room.ts'
import { canTakeBack } from './takeBack.ts'

/** Ada against a bot, in the middle of her second throw. */
const room = (part: object = {}, throws = 2, round = 1): Room =>
  ({
    stage: 'playing',
    options: { rated: false },
    order: [0, 1],
    seats: [{ seat: 0 }, { seat: 1, bot: true }],
    turns: [{ seat: 0, round, deadline_ms: null }],
    hands: [
      { seat: 0, sheet: { throws } },
      { seat: 1, sheet: { throws: 0 } },
    ],
    ...part,
  }) as unknown as Room

test('what was decided in practice can be taken back', () => {
  expect(canTakeBack(room(), 0)).toBe(true)
  expect(canTakeBack(room({ seats: [{ seat: 0 }] }), 0)).toBe(true)
  expect(canTakeBack(room({}, 0, 2), 0)).toBe(true)
})

test('a first throw is no decision', () => {
  expect(canTakeBack(room({}, 1), 0)).toBe(false)
  expect(canTakeBack(room({}, 0), 0)).toBe(false)
})

test('behind a turn of one’s own there is one while a bot plays, and before it there is none', () => {
  const bots = [{ seat: 1, round: 1, deadline_ms: null }]
  expect(canTakeBack(room({ turns: bots }, 0), 0)).toBe(true)
  expect(canTakeBack(room({ turns: bots, order: [1, 0] }, 0), 0)).toBe(false)
  expect(canTakeBack(room({ turns: [{ ...bots[0], round: 2 }], order: [1, 0] }, 0), 0)).toBe(true)
})

test('dice that were set aside are a decision', () => {
  const hands = [{ seat: 0, sheet: { throws: 1, aside: [{ dice: [0] }] } }]
  expect(canTakeBack(room({ hands }), 0)).toBe(true)
})

test('nothing is taken back among people, in rated games, when it is over, or by who only watches', () => {
  expect(canTakeBack(room({ seats: [{ seat: 0 }, { seat: 1 }] }), 0)).toBe(false)
  expect(canTakeBack(room({ options: { rated: true } }), 0)).toBe(false)
  expect(canTakeBack(room({ stage: 'finished' }), 0)).toBe(false)
  expect(canTakeBack(room(), null)).toBe(false)
})
