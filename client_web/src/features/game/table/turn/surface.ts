// What differs between the two kinds of turn: rows of a card are entered, or dice are set aside and points banked.
import type { Room } from '../../../../model/room/room.ts'
import type { Sheet } from '../../../../net/wire.ts'
import type { DrawnRow } from '../sheet/rows.ts'

export interface TurnSurface {
  /** What a press on a die does: the next throw keeps it, or it is chosen to be set aside. */
  press: 'hold' | 'choose'
  pressable(sheet: Sheet): boolean
  /** What is to be done now, after the first throw of one's own turn. */
  toDo(room: Room, sheet: Sheet, chosen: ChosenMove): string
  /** The dice of a turn, and what can be had from them, as it is said on demand. */
  sayDice(room: Room, sheet: Sheet, held: readonly number[]): string
  sayOffers(room: Room, sheet: Sheet | null): string
  /** The end of a turn that this viewer may not see: as it is spoken, and as it is written on the felt. */
  hiddenEnd: { spoken(name: string): string; written(): string }
}

/** What the person has chosen of a move. */
export interface ChosenMove {
  /** Rows that are chosen. */
  rows: readonly DrawnRow[]
  /** How many dice a throw would throw. */
  dice: number
}
