import { expect, test } from 'vitest'
import { CARD, hand, snapshot } from '../../../model/room/fixtures.ts'
import { applyEvent } from '../../../model/room/fold.ts'
import type { Room } from '../../../model/room/room.ts'
import type { GameAnalysis, Position, SeatAnalysis, WeighedMove } from '../../../net/wire.ts'
import { t } from '../../../texts.ts'
import { chancePlot, coursePlot, courseTable, drawn, entries, keeping, lostByOthers, moveText, verdict } from './analysis.ts'

const room = applyEvent(null, snapshot()).room as Room
const keep = (faces: number[], worth: number): WeighedMove => ({ do: 'throw', keep: faces, worth })
const enter = (row: string, worth: number): WeighedMove => ({ do: 'enter', rows: { [row]: [5, 5, 2, 2, 1] }, worth })
const [low, high] = CARD.rows.map((row) => row.row) as [string, string]
const MOVES = [keep([5, 5], 20), keep([2, 2, 5, 5], 18.5), enter(high, 15), enter(low, 12), keep([], 10)]
const POSITION: Position = {
  version: 12,
  turn: 1,
  throw: 2,
  by: 'player',
  faces: [5, 2, 5, 2, 1],
  played: keep([2, 2, 5, 5], 18.5),
  best: keep([5, 5], 20),
  loss: 1.5,
  forced: false,
  sheet: hand(0).sheet,
  moves: MOVES,
}

function seat(number: number, expected: number[]): SeatAnalysis {
  return {
    seat: number,
    finished: true,
    expected: expected.at(-1) ?? 0,
    luck: 3,
    luck_deviations: 0.1,
    luckier_than: 0.54,
    loss: 3,
    loss_by: { player: 2, clock: 1 },
    own: 4,
    mean_loss: 0.5,
    accuracy: 90,
    course: expected.map((points, turn) => ({ version: 10 + turn, turn, expected: points, luck: 3, loss: 3 })),
    decisions: [POSITION],
    dearest: [POSITION],
  }
}

const FOUND: GameAnalysis = {
  game: 'KDJ47WQZ',
  ruleset: CARD.ruleset,
  par: 100,
  deviation: 20,
  seats: [seat(0, [100, 110, 120]), seat(1, [100, 95])],
  chances: [
    { version: 10, chance: 0.5 },
    { version: 11, chance: 0.8 },
    { version: 12, chance: 1 },
  ],
}

test('a course is drawn between marks that have room for all of it', () => {
  const { lines, marks, dashed } = coursePlot(FOUND)
  expect(marks.map((mark) => mark.label)).toEqual(['80', '100', '120', '140'])
  expect(lines.map((line) => line.seat)).toEqual([0, 1])
  expect(lines[0]?.points).toEqual([
    { x: 0, y: 20 / 60 },
    { x: 0.5, y: 30 / 60 },
    { x: 1, y: 40 / 60 },
  ])
  expect(dashed).toBeCloseTo(1 / 3)
})

test('chances are drawn from 0 to 100 per cent', () => {
  const { lines, marks } = chancePlot(FOUND.chances ?? [])
  expect(lines[0]?.points.map((point) => point.y)).toEqual([0.5, 0.8, 1])
  expect(marks.map((mark) => mark.label)).toEqual(['0 %', '50 %', '100 %'])
})

test('the same stands in a table, where a seat that stopped has empty cells', () => {
  const { columns, rows } = courseTable(FOUND, room)
  expect(columns).toHaveLength(7)
  expect(rows.map((row) => row.head)).toEqual(['Before', '1', '2'])
  expect(rows[0]?.cells).toEqual(['100.0', '', '', '100.0', '', ''])
  expect(rows[2]?.cells).toEqual(['120.0', '+3.0', '3.0', '', '', ''])
})

test('a drawing has words', () => {
  expect(drawn(FOUND, room)).toMatch(/^Total to expect\. .*: from 100\.0 to 120\.0\. .*: from 100\.0 to 95\.0\.$/)
})

test('moves are said by what is held, and by the row', () => {
  expect(moveText(CARD, keep([5, 5], 1))).toBe('Hold 5 5')
  expect(moveText(CARD, keep([], 1))).toBe('Throw all dice again')
  expect(moveText(CARD, enter(low, 1))).toBe(`Enter in ${CARD.rows[0]?.name}`)
  const both = { do: 'enter' as const, rows: { [low]: [1, 1], [high]: [6] }, worth: 1 }
  expect(moveText(CARD, both)).toBe(`Enter 1 1 in ${CARD.rows[0]?.name} and 6 in ${CARD.rows[1]?.name}`)
})

test('dice that are held are found whichever of the same they are', () => {
  expect(keeping(POSITION, new Set([0, 2]))).toBe(MOVES[0])
  expect(keeping(POSITION, new Set([2, 3, 1, 0]))).toBe(MOVES[1])
  expect(keeping(POSITION, new Set())).toBe(MOVES[4])
  expect(keeping(POSITION, new Set([0, 1, 2, 3, 4]))).toBeNull()
})

test('rows come in the order of the card', () => {
  expect(entries(CARD, POSITION)).toEqual([MOVES[3], MOVES[2]])
})

test('a choice is told how good it is', () => {
  expect(verdict(CARD, POSITION, MOVES[0] as WeighedMove)).toBe('Right: nothing is better.')
  const played = 'Hold 2 2 5 5: 1.50 points less than the best. The same as in the game.'
  expect(verdict(CARD, POSITION, MOVES[1] as WeighedMove)).toBe(played)
})

test('what others decided is told apart', () => {
  expect(lostByOthers(seat(0, [100]))).toBe('Decisions by the clock lost 1.0 points.')
  expect(lostByOthers({ ...seat(0, [100]), loss_by: { player: 2 } })).toBe('')
})

test('luck is a sentence, also at its ends', () => {
  expect(t.analysis.luckier('Ada', 0.84)).toBe('Ada had more luck than in 84 of 100 games.')
  expect(t.analysis.luckier('Ada', 0.3)).toBe('Ada had less luck than in 70 of 100 games.')
  expect(t.analysis.luckier('Ada', 0.999)).toBe('Great luck: Ada had more luck than in 99 of 100 games.')
  expect(t.analysis.luckier('Ada', 0.001)).toBe('Bad luck: Ada had less luck than in 99 of 100 games.')
})
