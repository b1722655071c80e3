// What the card of a game says of the game and its rows.
import type { Card, CardRow } from '../net/wire.ts'

export type Section = CardRow['section']

export const SECTIONS: readonly Section[] = ['upper', 'lower']

/** Whether a row or a line stands in a section: one of a section that this page does not know yet stands in the last. */
export function isIn(one: { section: string }, section: Section): boolean {
  return section === 'lower' ? one.section !== 'upper' : one.section === section
}

/** Name and second line of a game, in the one line that a list of choices has for it. */
export function fullName({ name, subtitle }: Pick<Card, 'name' | 'subtitle'>): string {
  return subtitle ? `${name} · ${subtitle}` : name
}

export function rowName(card: Card, row: string): string {
  return card.rows.find((one) => one.row === row)?.name ?? row
}
