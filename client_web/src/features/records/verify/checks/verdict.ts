// What comes of a verification.

/** What is told of a game beside its verdict. */
export interface Head {
  game: string
  /** The ruleset's name. */
  name: string
  /** Names by seat; null where a player took theirs out. */
  seats: (string | null)[]
  ended_ms: number
  given_up: boolean
}

/**
 * Whose bytes a seat has: its own, or those of the rule because it did not commit, had committed and sent none, or
 * is a stand-in's from the beginning. In records of version 1 whoever sent none was silent.
 */
export type Gave = 'own' | 'silent' | 'withheld' | 'stand_in'

/** What was found where everything fits. */
export interface Findings {
  commitment: string
  /** By seat; null for one that did not commit. Null in records of version 1, where seats did not. */
  seat_commitments: (string | null)[] | null
  /** By seat, 64 hexadecimal digits each. */
  contributions: string[]
  /** By seat. */
  gave: Gave[]
  /** Dice that were computed anew, those thrown for who begins among them. */
  dice: number
  throws: number
  /** Decisions that were taken back. */
  undone: number
  begins: 'as_seated' | 'shuffled' | 'thrown'
  order: number[]
}

/** The first thing that does not fit. Versions are those of the room, seats and dice count from 0. */
export type Misfit =
  | { why: 'empty' | 'too_big' | 'not_text' | 'cut_short' | 'not_json' | 'foreign' | 'head' }
  | { why: 'note' }
  | { why: 'doubled' | 'unknown_version' | 'unknown_scheme' | 'unknown_fact'; found: string }
  | { why: 'member'; member: string }
  | { why: 'commitment' | 'ends' | 'times' | 'order' | 'seal' }
  | { why: 'silent' | 'withheld' | 'stand_in_gave'; seat: number }
  /** Commitments of seats, against what happened and against the bytes. */
  | { why: 'seat_commitment' | 'uncommitted' | 'other_bytes'; seat: number }
  | { why: 'early' | 'chosen_early'; version: number }
  | { why: 'gap' | 'backwards'; version: number }
  | { why: 'out_of_place'; version: number; fact: string }
  | { why: 'opening'; round: number; seat: number | null }
  | { why: 'die'; version: number; seat: number; die: number; face: number; drawn: number }
  | { why: 'throw' | 'hold' | 'entry' | 'aside' | 'bank'; version: number; seat: number }
  | { why: 'player' | 'undone' | 'not_to_play' | 'turns' | 'total' | 'lost' | 'standing'; version: number; seat: number }
  | { why: 'over'; given_up: boolean }
  | { why: 'result'; seat: number | null }
  | { why: 'other_game'; game: string }
  | Noted

/** Against what was noted: by this browser, or by an app whose file was given with the record. */
export type Noted = { file: string | null } & (
  | { why: 'noted_commitment' | 'noted_scheme' }
  | { why: 'noted_seat' | 'noted_bytes' | 'noted_silent' | 'noted_withheld'; seat: number }
)

export type Verdict =
  | { fits: true; head: Head; findings: Findings }
  /** `head` is null where the file could not be read so far. */
  | { fits: false; head: Head | null; misfit: Misfit }
