// What this browser knows of a game from before its first throw: what was promised, and the bytes that it drew.
// A note is a line of docs/fairness.md, "What is noted". What is noted first stays.

export interface Note {
  format: typeof FORMAT
  version: 1
  game: string
  /** Of the server's seed, as it was shown before any bytes were sent; null if none was. */
  commitment: string | null
  /** Of all seats, shown at the same moment; null with it, and in notes of games of the first scheme. */
  seat_commitments: (string | null)[] | null
  /** By seat, the bytes that this browser drew for its own, in hexadecimal. */
  bytes: Record<number, string>
  /** Own seats whose part went out late, or on a line that was lost: it may be missing without anybody's fault. */
  late: number[]
}

const FORMAT = 'regatta.noted'

/** The latest games; a note of eight seats has some 1500 bytes. */
export const NOTES_MOST = 50

const HEX_32_BYTES = /^[0-9a-f]{64}$/

export function blank(game: string): Note {
  return { format: FORMAT, version: 1, game, commitment: null, seat_commitments: null, bytes: {}, late: [] }
}

export function noteIn(notes: readonly Note[], game: string): Note | null {
  return notes.find((note) => note.game === game) ?? null
}

/** The notes with this one in the place of its game's, or behind them; the oldest go. */
export function withNote(notes: readonly Note[], note: Note): Note[] {
  if (noteIn(notes, note.game) === null) return [...notes, note].slice(-NOTES_MOST)
  return notes.map((one) => (one.game === note.game ? note : one))
}

/** The bytes that this browser drew for a seat; those of before stay. */
export function withBytes(note: Note, seat: number, bytes: string): Note {
  return note.bytes[seat] === undefined ? withBytesThatStand(note, seat, bytes) : note
}

/** The bytes whose commitment stands, where another window noted others that came to nothing. */
export function withBytesThatStand(note: Note, seat: number, bytes: string): Note {
  return { ...note, bytes: { ...note.bytes, [seat]: bytes } }
}

/** What the server and the seats committed to; null for seats of a game of the first scheme. */
export function withShown(note: Note, commitment: string, seats: readonly (string | null)[] | null): Note {
  if (note.commitment !== null) return note
  return { ...note, commitment, seat_commitments: seats === null ? null : [...seats] }
}

export function withLate(note: Note, seats: readonly number[]): Note {
  return { ...note, late: [...new Set([...note.late, ...seats])].sort((one, other) => one - other) }
}

/** The notes that a text holds; none where something else wrote it. */
export function readNotes(text: string): Note[] {
  try {
    const kept: unknown = JSON.parse(text)
    return Array.isArray(kept) ? kept.flatMap((one: unknown) => readNote(one) ?? []) : []
  } catch {
    return []
  }
}

/** A note, also of the shape that browsers kept before seats committed; null where it is none. */
export function readNote(value: unknown): Note | null {
  if (typeof value !== 'object' || value === null) return null
  const { format = FORMAT, version = 1, game, commitment, seat_commitments = null, bytes, late = [] } = value as Members
  const isNote =
    format === FORMAT &&
    version === 1 &&
    typeof game === 'string' &&
    (commitment === null || isHash(commitment)) &&
    (seat_commitments === null || listOf(seat_commitments, (one) => one === null || isHash(one))) &&
    isBytes(bytes) &&
    listOf(late, Number.isSafeInteger)
  return isNote ? ({ format, version, game, commitment, seat_commitments, bytes, late } as Note) : null
}

/** Notes as a file of lines, for `regatta verify --noted`. */
export function linesOf(notes: readonly Note[]): string {
  return notes.map((note) => `${JSON.stringify(note)}\n`).join('')
}

type Members = { [Name in keyof Note]?: unknown }

function isHash(value: unknown): boolean {
  return typeof value === 'string' && HEX_32_BYTES.test(value)
}

function isBytes(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.entries(value).every(([seat, bytes]) => /^\d{1,3}$/.test(seat) && isHash(bytes))
}

function listOf(value: unknown, good: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(good)
}
