import { expect, test } from 'vitest'
import { BANKING_CARD, bankingSheet, CARD, hand, OPTIONS, room } from '../../../model/room/fixtures.ts'
import type { EndedTurn } from '../../../model/room/log.ts'
import { raceOf } from './race.ts'

function turn(seat: number, round: number, total: number | null): EndedTurn {
  const end = { version: 10 * round + seat, kind: 'entered' as const, seat, rows: {}, faces: [], bonus: 0, total, by: 'player' as const }
  return { seat, round, total, end }
}

const FOUR_ROUNDS = { ...CARD, rounds: 4 }
const TWO = [turn(0, 1, 20), turn(1, 1, 10), turn(0, 2, 50)]

test('each seat has a line from nothing to its total, over the rounds of the card', () => {
  const { plot } = raceOf(room({ card: FOUR_ROUNDS, ended: TWO }))
  expect(plot.marks.map((mark) => mark.label)).toEqual(['0', '20', '40', '60'])
  expect(plot.lines).toEqual([
    {
      seat: 0,
      points: [
        { x: 0, y: 0 },
        { x: 0.25, y: 20 / 60 },
        { x: 0.5, y: 50 / 60 },
      ],
    },
    {
      seat: 1,
      points: [
        { x: 0, y: 0 },
        { x: 0.25, y: 10 / 60 },
      ],
    },
  ])
  expect(plot.below?.map((one) => one.label)).toEqual(['1', '2', '3', '4'])
})

test('in words and numbers it says the same', () => {
  const race = raceOf(room({ card: FOUR_ROUNDS, ended: TWO }))
  expect(race.label).toBe('Totals over the rounds. After 2 rounds: Mira 50 and Aiko 10.')
  expect(race.columns.map((column) => column.label)).toEqual(['Round', 'Mira', 'Aiko'])
  expect(race.rows).toEqual([
    { head: '1', cells: ['20', '10'] },
    { head: '2', cells: ['50', ''] },
  ])
  expect(race.note).toBe('')
})

test('before the first turn is over nothing is drawn, and that is said', () => {
  const race = raceOf(room())
  expect(race.plot.lines).toEqual([])
  expect(race.rows).toEqual([])
  expect(race.note).toBe('Lines appear as turns end.')
})

test('totals that are hidden are not drawn', () => {
  const race = raceOf(room({ options: { ...OPTIONS, reveal: 'hide_all' }, ended: [turn(0, 1, 20), turn(1, 1, null)] }))
  expect(race.plot.lines.map((line) => line.seat)).toEqual([0])
  expect(race.rows).toEqual([{ head: '1', cells: ['20', ''] }])
  expect(race.note).toBe('Hidden totals are drawn when the game is over.')
})

test('where rounds are missing, a line begins with the first that is known', () => {
  const race = raceOf(room({ card: FOUR_ROUNDS, ended: [turn(0, 3, 80)], endedWhole: false }))
  expect(race.plot.lines[0]?.points).toEqual([{ x: 0.75, y: 1 }])
  expect(race.rows).toEqual([{ head: '3', cells: ['80', ''] }])
  expect(race.note).toBe('From round 3 on: what was before is not known here.')
})

test('a target is drawn across, and a game without rounds grows to the right', () => {
  const banking = { card: BANKING_CARD, hands: [hand(0, { sheet: bankingSheet() })], options: { ...OPTIONS, target: 1_000 } }
  const { plot } = raceOf(room({ ...banking, ended: [turn(0, 7, 400)] }))
  expect(plot.dashed).toBe(1)
  expect(plot.lines[0]?.points).toEqual([{ x: 1, y: 0.4 }])
})
