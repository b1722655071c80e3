import { expect, test } from 'vitest'
import { GUIDE } from '../../../../model/room/fixtures.ts'
import { CHOICES, COLUMNS_MOST, columnNames, measures, pageRule, paperRows, paperTurns, SIZES } from './paper.ts'

const PAPERS = ['a4', 'letter'] as const
const EVERY_CHOICE = PAPERS.flatMap((paper) =>
  [false, true].flatMap((large) =>
    Array.from({ length: COLUMNS_MOST }, (_, place) => ({ ...CHOICES, paper, large, columns: place + 1 })),
  ),
)

test('the sheet has the rows of a section, its lines with what they give, and the total at last', () => {
  const rows = paperRows(GUIDE, (example) => `${example.score} ${example.note}`)
  expect(rows).toEqual([
    { kind: 'row', id: 'low', name: 'Low', hint: 'Small ones' },
    { kind: 'line', id: 'bonus', name: 'Bonus', hint: '35 for 63 or more' },
    { kind: 'row', id: 'high', name: 'High', hint: 'Big ones' },
    { kind: 'row', id: 'any', name: 'Any', hint: 'All' },
    { kind: 'total' },
  ])
})

test('the page is the paper, without margins of its own', () => {
  expect(pageRule('a4')).toBe('@page { size: A4 portrait; margin: 0 }')
  expect(pageRule('letter')).toBe('@page { size: letter portrait; margin: 0 }')
})

test.each(EVERY_CHOICE)('columns leave room for the names of rows: $columns, $paper, large $large', (choices) => {
  const { width, margin, scoreColumn } = measures(choices)
  expect(width - 2 * margin - choices.columns * scoreColumn).toBeGreaterThan(75)
  expect(scoreColumn).toBeGreaterThanOrEqual(16)
})

test('the longest word of the names decides the size of all, within bounds', () => {
  const six = { ...CHOICES, columns: 6 }
  const label = (...names: string[]): number => measures({ ...six, names }).label
  expect(label()).toBe(11)
  expect(label('Jo', 'Ann of Orléans')).toBeLessThan(11)
  expect(label('Jo', 'Ann of Orléans')).toBeGreaterThan(7)
  expect(label('Wolfeschlegelstein')).toBe(7)
  expect(measures({ ...six, names: ['Wolfeschlegelstein'] }, true).label).toBeGreaterThan(7)
  expect(measures({ ...six, columns: 1, names: ['Jo', 'Wolfeschlegelstein'] }).label).toBe(11)
})

test.each(EVERY_CHOICE)('a sheet of turns has lines to write on: $columns, $paper, large $large', (choices) => {
  const turns = paperTurns(choices)
  expect(turns).toBeGreaterThanOrEqual(12)
  expect(SIZES[choices.paper].height / turns).toBeGreaterThan(choices.large ? 12 : 9)
})

test('columns bear the names of players, or the numbers of games', () => {
  const choices = { ...CHOICES, columns: 3, names: [' Mira ', ''] }
  expect(columnNames(choices, (number) => `Game ${number}`)).toEqual(['Mira', '', ''])
  expect(columnNames({ ...choices, use: 'games' }, (number) => `Game ${number}`)).toEqual(['Game 1', 'Game 2', 'Game 3'])
})
