// What the card of a game says of its rows.
import type { Card, CardRow } from '../net/wire.ts'

export type Section = CardRow['section']

export const SECTIONS: readonly Section[] = ['upper', 'lower']

/** Whether a row or a line stands in a section: one of a section that this page does not know yet stands in the last. */
export function isIn(one: { section: string }, section: Section): boolean {
  return section === 'lower' ? one.section !== 'upper' : one.section === section
}

export function rowName(card: Card, row: string): string {
  return card.rows.find((one) => one.row === row)?.name ?? row
}
