// What can come of a typed command: an act, or a refusal that says what to type instead.
import type { Card, Sheet } from '../../../../net/wire.ts'
import { rowLetters, rowsNamed } from './rowNames.ts'

export interface ThrowAct {
  do: 'throw'
  dice: number[]
}

/** Hold all dice. */
export interface HoldAct {
  do: 'keep'
  dice: number[]
}

/** For each row its dice; with none in any row, the split that gives most is to be asked for. */
export interface EnterAct {
  do: 'enter'
  rows: Record<string, number[]>
  /** Typed with a `yes` behind it: what gives 0 is not asked about. */
  sure: boolean
}

export interface SetAsideAct {
  do: 'set-aside'
  dice: number[]
  face: number
}

export interface BankAct {
  do: 'bank'
  join: Record<string, number>
}

export interface LeaveAct {
  do: 'resign'
  sure: boolean
}

export interface ShowAct {
  do: 'show'
  whom: string
}

/** A word by itself; `yes` does what was asked about. */
interface WordAct {
  do: string
}

export type TextAct = ThrowAct | HoldAct | EnterAct | SetAsideAct | BankAct | LeaveAct | ShowAct | WordAct

/** Why nothing is done, with what to type instead; also the question what a beginning may mean. */
export interface Refusal {
  refused: string
}

export interface AtCard {
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
