// A verdict beside what this browser noted of the game itself.
import type { Note } from '../fairness'
import type { Misfit, Verdict } from './verdict'

export interface Checked {
  verdict: Verdict
  /** Seats whose bytes came from this browser and are in the dice; null where it took no part. */
  own: number[] | null
}

export function besideOwn(verdict: Verdict, note: Note | null): Checked {
  if (!verdict.fits || note === null) return { verdict, own: null }
  const { commitment, contributions } = verdict.findings
  const seats = Object.keys(note.bytes).map(Number)
  const seat = seats.find((one) => contributions[one] !== note.bytes[one])
  if (note.commitment !== commitment) return against(verdict, { why: 'seen_commitment' })
  return seat === undefined ? { verdict, own: seats } : against(verdict, { why: 'own_bytes', seat })
}

/** The record of another game than the one that was asked for proves nothing of that one. */
export function ofGame(verdict: Verdict, game: string): Verdict {
  const found = verdict.head?.game
  if (found === undefined || found === game) return verdict
  return { fits: false, head: verdict.head, misfit: { why: 'other_game', game: found } }
}

function against({ head }: Verdict, misfit: Misfit): Checked {
  return { verdict: { fits: false, head, misfit }, own: null }
}
