// What the pages about the rules read from a guide.
import { isIn, SECTIONS, type Section } from '../../../model/card.ts'
import type { CardLine, CardRow, Example, Guide } from '../../../net/wire.ts'

export interface GuideRow {
  row: CardRow
  /** At its best; null where later entries still add to it. */
  most: number | null
  examples: Example[]
}

/** A line that adds to the total: what it gives, and for what. */
export interface GuideLine {
  line: CardLine
  examples: Example[]
}

export interface GuideSection {
  section: Section
  rows: GuideRow[]
  lines: GuideLine[]
}

export function examplesOf(guide: Guide, id: string): Example[] {
  return guide.rows.find((one) => one.row === id)?.examples ?? []
}

function mostOf(examples: Example[]): number | null {
  const best = (some: Example[]): number => Math.max(0, ...some.map((one) => one.score))
  const plain = best(examples.filter((one) => one.note === undefined || one.throw !== undefined))
  return best(examples) > plain ? null : plain
}

/** The card with its examples, by section; none for a game without rows. */
export function guideSections(guide: Guide): GuideSection[] {
  const { rows, lines } = guide.card
  const sections = SECTIONS.map((section) => ({
    section,
    rows: rows
      .filter((row) => isIn(row, section))
      .map((row) => {
        const examples = examplesOf(guide, row.row)
        return { row, examples, most: mostOf(examples) }
      }),
    lines: lines
      .filter((line) => isIn(line, section))
      .map((line) => ({ line, examples: examplesOf(guide, line.line) }))
      .filter((line) => line.examples.length > 0),
  }))
  return sections.filter(({ rows: own }) => own.length > 0)
}

export interface Piece {
  text: string
  /** Stressed: *like this* in the text of a guide. */
  stressed: boolean
}

export function pieces(text: string): Piece[] {
  return text
    .split('*')
    .map((part, place) => ({ text: part, stressed: place % 2 === 1 }))
    .filter((piece) => piece.text !== '')
}

/** How many dice of each shade, in the order of the tray. */
export function shadesOf(tray: string[]): [string, number][] {
  return [...new Set(tray)].map((shade) => [shade, tray.filter((one) => one === shade).length])
}
