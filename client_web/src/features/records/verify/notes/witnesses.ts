// A verdict beside what was noted of the game: by this browser, and by other apps whose files were given with it.
import type { Note } from '../../../../model/opening/notes.ts'
import type { Findings, Noted, Verdict } from '../checks/verdict.ts'

/** A note, and the file that it stands in; null for those of this browser. */
export interface Witness {
  note: Note
  file: string | null
}

/** What a witness says of a record that fits. */
export interface Comparison {
  file: string | null
  /** It was shown the commitment: the one of the record. */
  sawCommitment: boolean
  /** And those of the seats. */
  sawSeats: boolean
  /** Seats that it vouches for: their bytes are noted, and stand in the record. */
  seats: number[]
  /** Seats whose bytes it noted, and which are fixed by rule: they came too late. */
  late: number[]
}

export interface Checked {
  verdict: Verdict
  /** Of each who noted something of the game. */
  comparisons: Comparison[]
}

export function compareWithNotes(verdict: Verdict, witnesses: readonly Witness[]): Checked {
  if (!verdict.fits) return { verdict, comparisons: [] }
  const comparisons: Comparison[] = []
  for (const { note, file } of witnesses.filter((one) => one.note.game === verdict.head.game)) {
    const misfit = contradicted(verdict.findings, note, file)
    if (misfit !== null) return { verdict: { fits: false, head: verdict.head, misfit }, comparisons: [] }
    comparisons.push(vouched(verdict.findings, note, file))
  }
  return { verdict, comparisons }
}

/** The record of another game than the one that was asked for proves nothing of that one. */
export function ofGame(verdict: Verdict, game: string): Verdict {
  const found = verdict.head?.game
  if (found === undefined || found === game) return verdict
  return { fits: false, head: verdict.head, misfit: { why: 'other_game', game: found } }
}

/** The first thing in which the record contradicts the note: docs/fairness.md, "What is noted". */
function contradicted(found: Findings, note: Note, file: string | null): Noted | null {
  if (note.commitment !== null && note.commitment !== found.commitment) return { why: 'noted_commitment', file }
  const shown = note.seat_commitments
  // The seats had committed, and the record says that they could not.
  if (shown !== null && found.seat_commitments === null) return { why: 'noted_scheme', file }
  const seats = [...(found.seat_commitments ?? []).keys()]
  const other = shown === null ? undefined : seats.find((seat) => found.seat_commitments?.[seat] !== shown[seat])
  if (other !== undefined) return { why: 'noted_seat', seat: other, file }
  const own = ownSeats(note)
  for (const seat of own) {
    const gave = found.gave[seat]
    if (gave === 'own' && found.contributions[seat] === note.bytes[seat]) continue
    if (gave === 'own' || gave === undefined || gave === 'stand_in') return { why: 'noted_bytes', seat, file }
    if (!note.late.includes(seat)) return { why: gave === 'silent' ? 'noted_silent' : 'noted_withheld', seat, file }
  }
  return null
}

function vouched(found: Findings, note: Note, file: string | null): Comparison {
  const own = ownSeats(note)
  const inDice = (seat: number): boolean => found.gave[seat] === 'own'
  return {
    file,
    sawCommitment: note.commitment !== null,
    sawSeats: note.seat_commitments !== null,
    seats: own.filter(inDice),
    late: own.filter((seat) => !inDice(seat)),
  }
}

function ownSeats(note: Note): number[] {
  return Object.keys(note.bytes).map(Number)
}
