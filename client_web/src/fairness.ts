// What this browser knows of a game from before its first throw: what was promised, and the bytes that it gave.
// Kept here and nowhere else, so that a record can be compared with it whatever the server says by then.
import { recall, remember } from './storage'

export interface Note {
  game: string
  commitment: string
  /** By seat, the bytes that the server has taken from this browser, in hexadecimal. */
  bytes: Record<number, string>
}

/** The latest games; a note has some 200 bytes. */
export const NOTES_MOST = 50

/** The commitment of a game, as it was told while nothing had been thrown. */
export function sawCommitment(game: string, commitment: string): void {
  keep(withCommitment(notes(), game, commitment))
}

/** The server took these bytes for a seat. */
export function gaveBytes(game: string, seat: number, bytes: string): void {
  keep(withBytes(notes(), game, seat, bytes))
}

export function noteOf(game: string): Note | null {
  return notes().find((note) => note.game === game) ?? null
}

/** What was told first stays. */
export function withCommitment(notes: Note[], game: string, commitment: string): Note[] {
  if (notes.some((note) => note.game === game)) return notes
  return [...notes, { game, commitment, bytes: {} }].slice(-NOTES_MOST)
}

export function withBytes(notes: Note[], game: string, seat: number, bytes: string): Note[] {
  return notes.map((note) => (note.game === game ? { ...note, bytes: { ...note.bytes, [seat]: bytes } } : note))
}

/** The notes that a text holds; none where something else wrote it. */
export function readNotes(text: string): Note[] {
  try {
    const kept: unknown = JSON.parse(text)
    return Array.isArray(kept) ? kept.filter(isNote) : []
  } catch {
    return []
  }
}

function isNote(value: unknown): value is Note {
  const note = value as Partial<Note> | null
  const bytes: unknown = note?.bytes
  return (
    typeof note?.game === 'string' &&
    typeof note.commitment === 'string' &&
    typeof bytes === 'object' &&
    bytes !== null &&
    Object.values(bytes).every((one) => typeof one === 'string')
  )
}

function notes(): Note[] {
  return readNotes(recall('fairness') ?? '[]')
}

function keep(all: Note[]): void {
  remember('fairness', JSON.stringify(all))
}
