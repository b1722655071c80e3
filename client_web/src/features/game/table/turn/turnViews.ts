// The components that a kind of turn is played with.
import type { Component } from 'svelte'
import type { Room } from '../../../../model/room/room.ts'
import type { Card, Hand, Sheet } from '../../../../net/wire.ts'
import BankingActions from './banking/BankingActions.svelte'
import PhoneRace from './banking/PhoneRace.svelte'
import Race from './banking/Race.svelte'
import { bankingSurface } from './banking/surface.ts'
import type { Play } from './play.svelte.ts'
import PhoneCard from '../sheet/PhoneCard.svelte'
import RowActions from '../sheet/RowActions.svelte'
import type { DrawnRow } from '../sheet/rows.ts'
import ScoreTable from '../sheet/ScoreTable.svelte'
import { turnSurface } from './turnSurface.ts'

interface Marks {
  /** What is said of the own seat, where it is not "you". */
  mark?: string
  /** Rows that are chosen, and what each would get. */
  chosen?: readonly string[]
  worths?: Readonly<Record<string, number>>
  /** Missing: only to be read. */
  onpress?: (row: DrawnRow) => void
}

interface ScoresProps extends Marks {
  room: Room
  own: number | null
  /** Rows that were entered just now, to be marked. */
  entered?: { seat: number; rows: readonly string[] } | null
}

interface PhoneScoresProps extends Marks {
  room: Room
  own: number | null
  /** The hand whose card is shown, what that is called, and whether it is its turn. */
  hand: Hand | null
  label: string
  active: boolean
}

export interface TurnViews {
  /** What can be done in one's own turn. */
  Actions: Component<{ room: Room; sheet: Sheet; play: Play }>
  /** How far all seats have come. */
  Scores: Component<ScoresProps>
  /** The same under the tray of a phone, or one card. */
  PhoneScores: Component<PhoneScoresProps>
}

const BANKING: TurnViews = { Actions: BankingActions, Scores: Race, PhoneScores: PhoneRace }
const CATEGORY: TurnViews = { Actions: RowActions, Scores: ScoreTable, PhoneScores: PhoneCard }

export function turnViews(card: Card): TurnViews {
  return turnSurface(card) === bankingSurface ? BANKING : CATEGORY
}
