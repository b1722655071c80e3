// One seat's card as it is drawn: the printed card and the seat's sheet laid over each other.
import { isIn, type Section } from '../../../../model/card.ts'
import type { Card, CardLine, CardRow, Line, Sheet } from '../../../../net/wire.ts'
import { t } from '../../../../texts.ts'

export interface DrawnRow extends CardRow {
  score: number | null
  potential: number | null
  most: number
  /** May be entered now. */
  offered: boolean
  /** Why it may not be entered with these dice. */
  barred: string | null
}

export interface DrawnLine extends CardLine {
  value: number
  reached: number | null
  aim: number | null
}

export function drawnRows(card: Card, sheet: Sheet, section?: Section): DrawnRow[] {
  const now = new Map(sheet.rows.map((row) => [row.row, row]))
  return card.rows
    .filter((row) => section === undefined || isIn(row, section))
    .map((row) => ({
      ...row,
      score: now.get(row.row)?.score ?? null,
      potential: now.get(row.row)?.potential ?? null,
      most: now.get(row.row)?.most ?? 0,
      offered: sheet.offers.enter.includes(row.row),
      barred: now.get(row.row)?.barred ?? null,
    }))
}

export function drawnLines(card: Card, sheet: Sheet, section?: Section): DrawnLine[] {
  const now = new Map<string, Line>(sheet.lines.map((line) => [line.line, line]))
  return card.lines
    .filter((line) => section === undefined || isIn(line, section))
    .map((line) => ({
      ...line,
      value: now.get(line.line)?.value ?? 0,
      reached: now.get(line.line)?.reached ?? null,
      aim: now.get(line.line)?.aim ?? null,
    }))
}

/** The total as it is drawn: a sign where it is hidden. */
export function shownTotal(sheet: Sheet | null): string {
  return sheet?.total === null ? t.table.hiddenTotal : String(sheet?.total ?? 0)
}

/** What the dice on the table would give, best first. */
export function bestFirst(card: Card, sheet: Sheet): DrawnRow[] {
  return drawnRows(card, sheet)
    .filter((row) => row.offered && row.potential !== null)
    .sort((a, b) => (b.potential ?? 0) - (a.potential ?? 0))
}

/** The row in the direction of an arrow key: up and down the column, or across to the other one. */
export function neighbour(columns: string[][], from: string, key: string): string | null {
  const column = columns.findIndex((rows) => rows.includes(from))
  const here = columns[column]
  if (here === undefined) return null
  const place = here.indexOf(from)
  if (key === 'ArrowUp') return here[place - 1] ?? null
  if (key === 'ArrowDown') return here[place + 1] ?? null
  const neighbours = columns[column + (key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0)]
  if (neighbours === undefined || neighbours === here) return null
  return neighbours[Math.min(place, neighbours.length - 1)] ?? null
}
