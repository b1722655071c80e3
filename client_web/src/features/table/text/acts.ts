// What can come of a typed command: an act, or a refusal that says what to type instead.
import type { Card, Sheet } from '../../../net/wire.ts'
import { rowLetters, rowsNamed } from './rowNames.ts'

export type TextAct =
  | { do: 'throw'; dice: number[] }
  /** Hold all dice. */
  | { do: 'keep'; dice: number[] }
  /** For each row its dice; with none in any row, the split that gives most is to be asked for. */
  | {
      do: 'enter'
      rows: Record<string, number[]>
      /** Typed with a `yes` behind it: what gives 0 is not asked about. */
      sure: boolean
    }
  | { do: 'set-aside'; dice: number[]; face: number }
  | { do: 'bank'; join: Record<string, number> }
  | { do: 'resign'; sure: boolean }
  | { do: 'show'; whom: string }
  | { do: 'undo' }
  /** To do what was asked about. */
  | { do: 'yes' }
  | { do: 'offers' | 'help' | 'time' }

/** Why nothing is done, with what to type instead; also the question what a beginning may mean. */
export interface Refusal {
  refused: string
}

export interface AtTable {
  card: Card
  /** The own sheet while it is one's own turn, else null. */
  sheet: Sheet | null
}

export type Parsed = TextAct | Refusal

export function refuse(refused: string): Refusal {
  return { refused }
}

/** How a row that may be entered is typed: by the letter of the best one, or of the best two. */
export function exampleRow(card: Card, sheet: Sheet): string {
  const letters = rowLetters(card)
  const best = sheet.rows
    .filter(({ row }) => sheet.offers.enter.includes(row))
    .sort((one, other) => (other.potential ?? 0) - (one.potential ?? 0))
    .slice(0, card.entries)
  return typedLetters(card, best.map(({ row }) => letters.get(row) ?? ''))
}

/** How rows are typed by their letters: apart where together they begin the name of another one. */
export function typedLetters(card: Card, letters: readonly string[]): string {
  const together = letters.join('')
  return letters.length > 1 && rowsNamed(card, together).length > 0 ? letters.join(' ') : together
}
