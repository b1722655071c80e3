import { expect, test } from 'vitest'
import { CARD, GUIDE } from '../../../model/room/fixtures.ts'
import { examplesOf, guideSections, pieces, shadesOf } from './guide.ts'

test('a guide is the card by sections, with examples, the most of each row, and lines that add to the total', () => {
  const [upper, lower, ...more] = guideSections(GUIDE)
  expect(more).toEqual([])
  expect(upper?.rows.map(({ row, most }) => [row.row, most])).toEqual([['low', 3]])
  expect(upper?.lines.map(({ line, examples }) => [line.name, examples[0]?.score])).toEqual([['Bonus', 35]])
  expect(lower?.rows.map(({ row }) => row.row)).toEqual(['high', 'any'])
  expect(lower?.lines).toEqual([])
})

test('a first throw counts for the most of a row, and a row that grows later has none', () => {
  const [, lower] = guideSections(GUIDE)
  expect(lower?.rows.map(({ most }) => most)).toEqual([45, null])
})

test('a game without rows has no sections', () => {
  expect(guideSections({ ...GUIDE, card: { ...CARD, rows: [] } })).toEqual([])
})

test('a row without examples has none', () => expect(examplesOf(GUIDE, 'unknown')).toEqual([]))

test('words between asterisks are stressed', () => {
  expect(pieces('Players say *hold*.')).toEqual([
    { text: 'Players say ', stressed: false },
    { text: 'hold', stressed: true },
    { text: '.', stressed: false },
  ])
  expect(pieces('Plain')).toEqual([{ text: 'Plain', stressed: false }])
})

test('dice are counted by shade, in the order of the tray', () => {
  expect(shadesOf(['dark', 'light', 'dark'])).toEqual([
    ['dark', 2],
    ['light', 1],
  ])
})
