import { expect, test } from 'vitest'
import { rowName } from '../../../../model/card.ts'
import { CARD, hiddenSheet, sheet, thrownSheet } from '../../../../model/room/fixtures.ts'
import { bestFirst, drawnLines, drawnRows, neighbour, shownTotal } from './rows.ts'

const SHEET = thrownSheet([1, 2, 3, 4, 5])

test('the printed card and the sheet are laid over each other', () => {
  expect(drawnRows(CARD, SHEET, 'lower')).toEqual([
    {
      row: 'high',
      name: 'High',
      section: 'lower',
      hint: 'Big ones',
      score: 12,
      potential: null,
      most: 30,
      offered: false,
      aliases: [],
      barred: null,
    },
    {
      row: 'any',
      name: 'Any',
      section: 'lower',
      hint: 'All',
      score: null,
      potential: 17,
      most: 30,
      offered: true,
      aliases: [],
      barred: null,
    },
  ])
  expect(drawnLines(CARD, SHEET, 'upper')).toEqual([
    { line: 'bonus', name: 'Bonus', section: 'upper', value: 0, reached: 1, aim: 4 },
  ])
  expect(drawnLines(CARD, { ...SHEET, lines: [{ line: 'bonus', value: 3 }] })[0]).toMatchObject({
    value: 3,
    reached: null,
    aim: null,
  })
})

test('a row that may not be entered says why', () => {
  const rows = SHEET.rows.map((row) => (row.row === 'low' ? { ...row, barred: 'It must go into Any.' } : row))
  expect(drawnRows(CARD, { ...SHEET, rows }, 'upper')[0]?.barred).toBe('It must go into Any.')
})

test('a total that is hidden is drawn as a sign', () => {
  expect(shownTotal(sheet({ total: 42 }))).toBe('42')
  expect(shownTotal(hiddenSheet())).toBe('?')
  expect(shownTotal(null)).toBe('0')
})

test('what may be entered, best first', () => {
  expect(bestFirst(CARD, SHEET).map((row) => row.row)).toEqual(['any', 'low'])
})

test('names of rows, or their id where a card does not know one', () => {
  expect(rowName(CARD, 'any')).toBe('Any')
  expect(rowName(CARD, 'other')).toBe('other')
})

test('arrows go along the column and across', () => {
  const columns = [
    ['a', 'b', 'c'],
    ['x', 'y'],
  ]
  expect(neighbour(columns, 'a', 'ArrowDown')).toBe('b')
  expect(neighbour(columns, 'a', 'ArrowUp')).toBeNull()
  expect(neighbour(columns, 'c', 'ArrowDown')).toBeNull()
  expect(neighbour(columns, 'c', 'ArrowRight')).toBe('y')
  expect(neighbour(columns, 'y', 'ArrowLeft')).toBe('b')
  expect(neighbour(columns, 'x', 'ArrowRight')).toBeNull()
  expect(neighbour(columns, 'x', 'Enter')).toBeNull()
  expect(neighbour(columns, 'q', 'ArrowUp')).toBeNull()
})

test('a row or a line of a section that this page does not know yet is drawn in the last one', () => {
  const rows = CARD.rows.map((row, at) => (at === 0 ? { ...row, section: 'middle' as never } : row))
  const lines = CARD.lines.map((line) => ({ ...line, section: 'middle' as never }))
  const card = { ...CARD, rows, lines }
  const drawn = [...drawnRows(card, SHEET, 'upper'), ...drawnRows(card, SHEET, 'lower')].map((row) => row.row)
  expect(drawn.toSorted()).toEqual(CARD.rows.map((row) => row.row).toSorted())
  expect(drawnRows(card, SHEET, 'lower')[0]?.row).toBe(CARD.rows[0]?.row)
  expect([drawnLines(card, SHEET, 'upper'), drawnLines(card, SHEET, 'lower').length]).toEqual([[], lines.length])
})
