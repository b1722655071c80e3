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

/** What was found where everything fits. */
export interface Findings {
  commitment: string
  /** By seat, 64 hexadecimal digits each. */
  contributions: string[]
  /** By seat: whether its bytes are its own, or those that the rule gives a silent seat. */
  contributed: boolean[]
  /** Dice that were computed anew, those thrown for who begins among them. */
  dice: number
  throws: number
  begins: 'as_seated' | 'shuffled' | 'thrown'
  order: number[]
}

/** The first thing that does not fit. Versions are those of the room, seats and dice count from 0. */
export type Misfit =
  | { why: 'empty' | 'too_big' | 'not_text' | 'cut_short' | 'not_json' | 'foreign' | 'head' }
  | { why: 'doubled' | 'unknown_version' | 'unknown_fact'; found: string }
  | { why: 'member'; member: string }
  | { why: 'commitment' | 'ends' | 'times' | 'order' | 'seal' }
  | { why: 'silent' | 'stand_in_gave'; seat: number }
  | { why: 'early'; version: number }
  | { why: 'gap' | 'backwards'; version: number }
  | { why: 'out_of_place'; version: number; fact: string }
  | { why: 'opening'; round: number; seat: number | null }
  | { why: 'die'; version: number; seat: number; die: number; face: number; drawn: number }
  | { why: 'throw' | 'hold' | 'entry' | 'aside' | 'bank'; version: number; seat: number }
  | { why: 'player' | 'not_to_play' | 'turns' | 'total' | 'lost' | 'standing'; version: number; seat: number }
  | { why: 'over'; given_up: boolean }
  | { why: 'result'; seat: number | null }
  /** Against what this browser knows of its own. */
  | { why: 'seen_commitment' }
  | { why: 'other_game'; game: string }
  | { why: 'own_bytes'; seat: number }

export type Verdict =
  | { fits: true; head: Head; findings: Findings }
  /** `head` is null where the file could not be read so far. */
  | { fits: false; head: Head | null; misfit: Misfit }
