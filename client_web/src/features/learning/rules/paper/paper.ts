// The printed score sheet: what stands on it, and its measures. Lengths in millimetres, letters in points.
import { isIn } from '../../../../model/card.ts'
import type { Example, Guide } from '../../../../net/wire.ts'
import { examplesOf, guideSections } from '../guide.ts'

export type PaperSize = 'a4' | 'letter'
export type Use = 'players' | 'games'

export interface Choices {
  paper: PaperSize
  use: Use
  columns: number
  large: boolean
  names: string[]
}

export const COLUMNS_MOST = 6
export const NAME_MOST = 24
export const CHOICES: Choices = { paper: 'a4', use: 'players', columns: 4, large: false, names: [] }

export const SIZES: Record<PaperSize, { css: string; width: number; height: number }> = {
  a4: { css: 'A4 portrait', width: 210, height: 297 },
  letter: { css: 'letter portrait', width: 215.9, height: 279.4 },
}

const MARGIN = 12
const TURN_COLUMN = { plain: 13, large: 18 }
const SCORE_COLUMN_MOST = 34
/** What all score columns may take together, so that the names of rows keep enough. */
const SCORES_MOST = { plain: 108, large: 96 }
/** For the hints of rows, from what reads best to what still fits a crowded card. */
const HINTS = { plain: [10, 9.5, 9, 8.5, 8, 7.5, 7, 6.5, 6], large: [14, 13, 12, 11, 10, 9, 8] }
/** Heights of a written line of a sheet of turns, and of all that stands around them. */
const TURN_HEIGHT = { plain: 9, large: 12 }
const AROUND_TURNS = { plain: 60, large: 85 }

/** Letters of the names above the columns, at most and at least; long names in narrow columns get smaller ones. */
const LABELS = { plain: [11, 7], large: [16, 9] } as const
/** How wide a letter is on average, and a point in millimetres. */
const LETTER = 0.58
const POINT = 25.4 / 72

export const MM = 96 / 25.4

/** The rule for the browser's printing: the sheet has its own margins, so the page has none. */
export function pageRule(paper: PaperSize): string {
  return `@page { size: ${SIZES[paper].css}; margin: 0 }`
}

export interface Measures {
  width: number
  height: number
  margin: number
  scoreColumn: number
  turnColumn: number
  /** Size of the names above the columns. */
  label: number
  /** Sizes of hints to try, the first that fits is the one. */
  hints: number[]
}

/** The measures of a card, or of a sheet of turns: there the columns share all of the width. */
export function measures({ paper, columns, large, names }: Choices, ofTurns = false): Measures {
  const kind = large ? 'large' : 'plain'
  const scoreColumn = ofTurns
    ? (SIZES[paper].width - 2 * MARGIN - TURN_COLUMN[kind]) / columns
    : Math.min(SCORE_COLUMN_MOST, SCORES_MOST[kind] / columns)
  return {
    width: SIZES[paper].width,
    height: SIZES[paper].height,
    margin: MARGIN,
    scoreColumn,
    turnColumn: TURN_COLUMN[kind],
    label: labelSize(names.slice(0, columns), scoreColumn, LABELS[kind]),
    hints: HINTS[kind],
  }
}

function labelSize(names: string[], column: number, [most, least]: readonly [number, number]): number {
  const longest = Math.max(1, ...names.flatMap((name) => name.split(' ')).map((word) => word.length))
  const fits = (column - 2.5) / (longest * LETTER * POINT)
  return Math.max(least, Math.min(most, fits))
}

export type PaperRow =
  | { kind: 'row'; id: string; name: string; hint: string }
  | { kind: 'line'; id: string; name: string; hint: string }
  | { kind: 'total' }

/** The rows of the sheet in the card's order: sections with their lines, then the total. */
export function paperRows(guide: Guide, lineHint: (example: Example) => string): PaperRow[] {
  const rows = guideSections(guide).flatMap(({ section, rows: own }): PaperRow[] => [
    ...own.map(({ row }): PaperRow => ({ kind: 'row', id: row.row, name: row.name, hint: row.hint })),
    ...guide.card.lines
      .filter((line) => isIn(line, section))
      .map(({ line, name }): PaperRow => {
        const hint = examplesOf(guide, line).map(lineHint).join('; ')
        return { kind: 'line', id: line, name, hint }
      }),
  ])
  return [...rows, { kind: 'total' }]
}

/** How many turns fit a sheet of turns. */
export function paperTurns({ paper, large }: Choices): number {
  const kind = large ? 'large' : 'plain'
  return Math.floor((SIZES[paper].height - 2 * MARGIN - AROUND_TURNS[kind]) / TURN_HEIGHT[kind])
}

/** The name above each column; empty where a hand writes it. */
export function columnNames(choices: Choices, game: (number: number) => string): string[] {
  return Array.from({ length: choices.columns }, (_, place) =>
    choices.use === 'games' ? game(place + 1) : (choices.names[place] ?? '').trim(),
  )
}
