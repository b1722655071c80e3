// What is told of a game's dice, against what this page has noted of them before.
import type { Room } from '../room/room.ts'
import { committed, isOfFirstScheme } from './contributions.ts'
import type { Note } from './notes.ts'

export type Contradiction =
  /** The seed was chosen before the seats could commit. */
  | { kind: 'first_scheme' }
  /** The game began, and no commitment of the server's was shown before. */
  | { kind: 'no_commitment' }
  /** The server's commitment is another one than it was. */
  | { kind: 'commitment' }
  /** That of another seat is. */
  | { kind: 'seat_commitment'; seat: number }
  /** Bytes of somebody else are said to be those of an own seat. */
  | { kind: 'other_bytes'; seat: number }
  /** Another seat has bytes that it did not commit to, and that no rule fixes. */
  | { kind: 'chosen_bytes'; seat: number }
  /** The seed that is shown at the end is not the one that was committed to. */
  | { kind: 'seed' }
  /** An own seat is said to have sent no commitment, or no bytes, though this page did its part at once. */
  | { kind: 'silent' | 'withheld'; seat: number }
  /** The same, and nobody need be at fault. */
  | { kind: 'too_late'; seat: number }

/** What follows from the bytes that are noted for an own seat. */
export interface OwnSeat {
  seat: number
  /** Their SHA-256. */
  commitment: string
  /** What the rule gives the seat instead if they do not come. */
  ruled: string
}

/** What the room is now, against the note; `cut` if the line was lost in its opening. */
export function contradictions(room: Room, note: Note | null, own: readonly OwnSeat[], cut: boolean): Contradiction[] {
  if (note === null || room.stage === 'gathering') return []
  const seats = own.map(({ seat }) => seat)
  const broken = [...ofServer(room, note), ...ofSeats(room, note, seats), ...unshown(room, note, seats, cut)]
  const ofOwn = own.flatMap((one) => ofOwnSeat(room, note, one) ?? [])
  // Where no commitment stands, this page keeps its bytes to itself: that they are missing is its own doing.
  const reported = broken.length > 0 ? ofOwn.filter(({ kind }) => kind === 'other_bytes') : ofOwn
  return [...broken, ...reported]
}

/** What one event changed that nothing may change. */
export function changed(before: Room | undefined, after: Room, own: readonly number[], cut: boolean): Contradiction[] {
  if (after.stage === 'opening' && isOfFirstScheme(after)) return [{ kind: 'first_scheme' }]
  if (before === undefined || before.stage === 'gathering' || after.stage === 'gathering') return []
  const found: Contradiction[] = []
  if (before.commitment !== null && isOther(after.commitment, before.commitment)) found.push({ kind: 'commitment' })
  before.seat_commitments.forEach((was, seat) => {
    if (was === null || !isOther(committed(after, seat), was)) return
    // Of an own seat the bytes say more.
    if (!own.includes(seat)) found.push({ kind: 'seat_commitment', seat })
  })
  const begins = before.stage === 'opening' && after.contributions.length > 0
  if (begins && before.commitment === null && !cut) found.push({ kind: 'no_commitment' })
  return found
}

/** Each once. */
export function distinct(all: readonly Contradiction[]): Contradiction[] {
  return [...new Map(all.map((one) => [keyOf(one), one])).values()]
}

export function keyOf(one: Contradiction): string {
  return 'seat' in one ? `${one.kind} ${one.seat}` : one.kind
}

/** Nobody need be at fault. */
export function isMild({ kind }: Contradiction): boolean {
  return kind === 'too_late'
}

function ofServer(room: Room, note: Note): Contradiction[] {
  if (room.commitment === null) return []
  if (note.commitment !== null && note.commitment !== room.commitment) return [{ kind: 'commitment' }]
  return note.seat_commitments !== null && isOfFirstScheme(room) ? [{ kind: 'first_scheme' }] : []
}

/** Commitments of other seats than the own ones, whose bytes say more. */
function ofSeats(room: Room, note: Note, own: readonly number[]): Contradiction[] {
  if (room.commitment === null || isOfFirstScheme(room)) return []
  return (note.seat_commitments ?? []).flatMap((was, seat) =>
    own.includes(seat) || was === committed(room, seat) ? [] : [{ kind: 'seat_commitment', seat }],
  )
}

function ofOwnSeat(room: Room, note: Note, { seat, commitment, ruled }: OwnSeat): Contradiction | null {
  const missing = (kind: 'silent' | 'withheld'): Contradiction =>
    note.late.includes(seat) ? { kind: 'too_late', seat } : { kind, seat }
  const bytes = note.bytes[seat]
  const stands = committed(room, seat)
  // A game that is off because its players did not come.
  if (room.silent.includes(seat)) return missing('silent')
  if (stands !== null && stands !== commitment) return { kind: 'other_bytes', seat }
  const inDice = room.contributions[seat] ?? room.given[seat] ?? bytes
  if (inDice !== bytes && inDice !== ruled) return { kind: 'other_bytes', seat }
  if (inDice !== bytes) return missing(stands === null ? 'silent' : 'withheld')
  // As soon as the seed is chosen, nobody can commit any more.
  return room.commitment !== null && stands === null && !isOfFirstScheme(room) ? missing('silent') : null
}

/** The game began, and the note says that nothing was shown before. */
function unshown(room: Room, note: Note, own: readonly number[], cut: boolean): Contradiction[] {
  if (note.commitment !== null || room.contributions.length === 0 || cut) return []
  return own.some((seat) => !note.late.includes(seat)) ? [{ kind: 'no_commitment' }] : []
}

function isOther(now: string | null, was: string): boolean {
  return now !== null && now !== was
}
