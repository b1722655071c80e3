import { expect, test } from 'vitest'
import { AIKO, BANKING_CARD, bankingSheet, CARD, MIRA, OPTIONS, room, thrownSheet } from '../../../model/room/fixtures.ts'
import type { AdvisedMove, Advice } from '../../../net/wire.ts'
import { t } from '../../../texts.ts'
import { adviceText, choiceText, chosenMove, coachable, comparedText, doText, keptDice, positionOf, shownMoves, worthText } from './advice.ts'

const SHEET = thrownSheet([5, 2, 5, 5, 1])

function move(part: Partial<AdvisedMove>): AdvisedMove {
  return { do: 'throw', dice: [], rows: {}, text: '', worth: 170, less: 0, ...part }
}

const throwing = (dice: number[], less = 0): AdvisedMove => move({ dice, less, worth: 170 - less })
const entering = (rows: string[], less = 0): AdvisedMove =>
  move({ do: 'enter', rows: Object.fromEntries(rows.map((row) => [row, [0, 1, 2, 3, 4]])), less, worth: 170 - less })

/** The three fives, then two of them, then a row, then all again, then one five. */
const ADVICE: Advice = {
  ruleset: 'sample',
  chance: false,
  moves: [throwing([1, 4]), throwing([0, 1, 4], 2.4), entering(['any'], 5), throwing([0, 1, 2, 3, 4], 8.25), throwing([0, 1, 2, 4], 9)],
}

test('the best move in words, and how much better it is than the next', () => {
  expect(adviceText(CARD, SHEET, ADVICE)).toBe('Keep the three fives: 2.4 points more than the two fives.')
  const row = { ...ADVICE, moves: [throwing([1, 4]), entering(['any'], 1)] }
  expect(adviceText(CARD, SHEET, row)).toBe('Keep the three fives: 1.0 point more than entering Any.')
  const even = { ...ADVICE, moves: [entering(['any']), throwing([0, 1, 2, 3, 4], 0.01)] }
  expect(adviceText(CARD, SHEET, even)).toBe('Enter Any: as good as throwing all dice again.')
  expect(comparedText(CARD, SHEET, { ...ADVICE, moves: [entering(['any'])] })).toBe('there is nothing else to do')
  expect(adviceText(CARD, SHEET, { ...ADVICE, moves: [] })).toBe(t.coach.none)
})

test('what is kept is called by what it is', () => {
  const said = (faces: number[], dice: number[]) => doText(CARD, thrownSheet(faces), throwing(dice))
  expect(said([5, 2, 5, 5, 1], [0, 1, 2, 3, 4])).toBe('Throw all dice again')
  expect(said([5, 2, 5, 5, 1], [0, 1, 2, 4])).toBe('Keep the five')
  expect(said([5, 2, 5, 2, 1], [4])).toBe('Keep the two twos and the two fives')
  expect(said([4, 2, 5, 3, 1], [4])).toBe('Keep the run 2 to 5')
  expect(said([1, 2, 4, 6, 6], [3, 4])).toBe('Keep the one, the two, and the four')
  expect(said([2, 2, 2, 6, 6], [3])).toBe('Keep the three twos and the six')
  expect(said([6, 2, 4, 1, 1], [])).toBe('Keep 1 1 2 4 6')
  expect(said([1, 2, 6, 6, 6], [2, 3, 4])).toBe('Keep the one and the two')
})

test('two rows of ten dice', () => {
  expect(doText(CARD, SHEET, entering(['low', 'any']))).toBe('Enter Low and Any')
})

test('dice set aside by their shades, banks by their points, and chances where others race', () => {
  const bank = { points: 60, total: 60, wins: false, join: {}, joined: [] }
  const sheet = bankingSheet({
    faces: [6, 1, 1, 6, 6, 2],
    throws: 1,
    offers: { throw: [0, 1, 2], hold: false, enter: [], set_aside: [], bank: [bank] },
  })
  const moves = [
    move({ do: 'set_aside', dice: [1, 3, 4], face: 6, worth: 0.55 }),
    move({ do: 'bank', join: {}, worth: 0.538, less: 0.012 }),
    move({ dice: [0, 1], worth: 0.5, less: 0.05 }),
  ]
  expect(moves.map((one) => doText(BANKING_CARD, sheet, one))).toEqual([
    'Set aside dark 1, light 6 6 as sixes',
    'Bank 60',
    'Throw two dice',
  ])
  const advice = { ruleset: 'sample', chance: true, moves }
  expect(comparedText(BANKING_CARD, sheet, advice)).toBe('1.2 % more than banking 60')
  expect(moves.map((one, place) => worthText(advice, one, place))).toEqual([
    '55.0 % to win, best',
    '53.8 % to win, 1.2 % less',
    '50.0 % to win, 5.0 % less',
  ])
  expect(chosenMove(BANKING_CARD, sheet, advice, { rows: [], held: [], aside: [4, 3, 1], divided: false })).toBe(moves[0])
  expect(chosenMove(BANKING_CARD, sheet, advice, { rows: [], held: [], aside: [4], divided: false })).toBeNull()
  expect(chosenMove(BANKING_CARD, sheet, advice, { rows: [], held: [], aside: [], divided: false })).toBeNull()
})

test('what if: the hold or row that is chosen, against the best', () => {
  const costs = (rows: string[], held: number[]) =>
    choiceText(ADVICE, chosenMove(CARD, SHEET, ADVICE, { rows, held, aside: [], divided: false }))
  expect(costs([], [])).toBe('')
  expect(costs([], [0, 2, 3])).toBe('Your choice is the best.')
  expect(costs([], [0, 3])).toBe('Your choice costs 2.4 points.')
  expect(costs([], [3])).toBe('Your choice costs 9.0 points.')
  expect(costs(['any'], [0, 2, 3])).toBe('Your choice costs 5.0 points.')
  expect(costs([], [1, 4])).toBe('')
  expect(costs(['low'], [])).toBe('')
})

test('dice that two rows share otherwise than best have no worth that is known', () => {
  const rows = { rows: ['any', 'low'], held: [], aside: [] }
  const advice = { ...ADVICE, moves: [entering(['low', 'any'])] }
  expect(chosenMove(CARD, SHEET, advice, { ...rows, divided: false })).toBe(advice.moves[0])
  expect(chosenMove(CARD, SHEET, advice, { ...rows, divided: true })).toBeNull()
})

test('four lines, none of which looks like another', () => {
  const sheet = bankingSheet({ faces: [6, 6, 2, 6, 6, 2], throws: 1 })
  const aside = (dice: number[], less: number): AdvisedMove => move({ do: 'set_aside', dice, face: 6, less })
  const moves = [aside([0, 3], 0), aside([1, 4], 0), aside([0, 1], 1), aside([3, 4], 2), aside([0, 1, 3], 3), aside([0, 3, 4], 4)]
  const advice = { ruleset: 'sample', chance: false, moves }
  expect(shownMoves(BANKING_CARD, sheet, advice)).toEqual([moves[0], moves[2], moves[3], moves[4]])
  expect(comparedText(BANKING_CARD, sheet, advice)).toBe('1.0 point more than setting aside dark 6 6 as sixes')
})

test('the lines of the list tell worth and loss', () => {
  expect(ADVICE.moves.slice(0, 3).map((one, place) => worthText(ADVICE, one, place))).toEqual([
    '170.0 to expect, best',
    '167.6 to expect, 2.4 points less',
    '165.0 to expect, 5.0 points less',
  ])
  expect(worthText(ADVICE, throwing([1], 0.04), 1)).toBe('170.0 to expect, as good')
  expect(keptDice(SHEET, throwing([1, 4]))).toEqual([0, 2, 3])
})

test('holding is no other position, another throw is', () => {
  const at = positionOf(room(), 0, 1, SHEET)
  expect(positionOf(room(), 0, 1, { ...SHEET })).toBe(at)
  expect(positionOf(room(), 0, 1, thrownSheet([5, 2, 5, 5, 1], 2))).not.toBe(at)
  expect(positionOf(room(), 0, 2, SHEET)).not.toBe(at)
})

test('there is a coach alone or against the computer, and never between people or in a rated game', () => {
  const [me, bot] = [{ seat: 0, ...MIRA }, { seat: 1, ...AIKO, bot: true }]
  expect(coachable(room({ seats: [me] }), MIRA)).toBe(true)
  expect(coachable(room({ seats: [me, bot] }), MIRA)).toBe(true)
  expect(coachable(room({ seats: [me, bot] }), { player: 'p-bo', name: 'Bo' })).toBe(false)
  expect(coachable(room({ seats: [me, bot], options: { ...OPTIONS, rated: true } }), MIRA)).toBe(false)
  expect(coachable(room({ seats: [me, bot], stage: 'finished' }), MIRA)).toBe(false)
  expect(coachable(room({ seats: [me, { seat: 1, ...AIKO }] }), MIRA)).toBe(false)
  expect(coachable(room({ seats: [me, { ...me, seat: 1, name: 'Tom' }] }), MIRA)).toBe(false)
})
