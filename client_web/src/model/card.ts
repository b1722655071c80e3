// What the card of a game says of its rows.
import type { Card, CardRow } from '../net/wire.ts'

export type Section = CardRow['section']

export const SECTIONS: readonly Section[] = ['upper', 'lower']

export function rowName(card: Card, row: string): string {
  return card.rows.find((one) => one.row === row)?.name ?? row
}
