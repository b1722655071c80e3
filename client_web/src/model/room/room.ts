// A room as this client knows it: the snapshot, and what this page has seen happen since.
import type { Combination, Snapshot } from '../../net/wire.ts'
import type { EndedTurn, LogEntry } from './log.ts'

export interface LastThrow {
  seat: number
  /** Positions of the dice that were thrown. */
  dice: number[]
  tumble: number
}

/** A throw that ended the turn, and what lay on the table then. */
export interface Lost extends LastThrow {
  /** By position in the tray. */
  faces: number[]
  aside: Combination[]
  points: number
}

export interface Room extends Omit<Snapshot, 'type' | 'resync'> {
  log: LogEntry[]
  /** Names by seat number, of those who play: they stay when somebody leaves after the game. */
  names: Record<number, string>
  /** By seat, the throw that this page saw fall; none after a snapshot, which shows dice at rest. */
  falls: Record<number, LastThrow>
  /** The version at which somebody’s conditional order changed last, as far as this page heard. */
  ordered?: number
  /** The throw that ended a turn, until the next throw of anybody. */
  lost: Lost | null
  /** By seat, the random bytes that this page heard to be those of the seat before the game began. */
  given: Record<number, string>
  /** Turns that came to an end, oldest first, and whether they are all of the game: a snapshot has none of them. */
  ended: EndedTurn[]
  endedWhole: boolean
}
