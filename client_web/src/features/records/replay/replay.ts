// A game that is over, moment by moment: what a replay draws, jumps to and waits for. Pure.
import { applyEvent } from '../../../model/room/fold.ts'
import { endsTurn, type LogEntry } from '../../../model/room/log.ts'
import { isMoveEvent } from '../../../model/room/moves.ts'
import type { Room } from '../../../model/room/room.ts'
import { ownSeats, turnOf } from '../../../model/room/seats.ts'
import type { Player, Replay, RoomEvent } from '../../../net/wire.ts'

export interface Moment {
  room: Room
  /** What happened; null at the beginning, and where nothing is told. */
  entry: LogEntry | null
  /** When; null where that is not known. */
  atMs: number | null
  /** The turn that it belongs to, by its place in `turns`; null before the first and after the last. */
  turn: number | null
  /** Which throw of the turn it is, if it is one. */
  throw: number | null
}

export interface ReplayTurn {
  seat: number
  round: number
  /** The moment of its first deed. */
  first: number
  /** What ended it; null where the game was given up before. */
  end: LogEntry | null
}

export interface Timeline {
  /** From the table before the first throw to the end: one for each version of the room. Never empty. */
  moments: Moment[]
  /** In the order in which they began. */
  turns: ReplayTurn[]
}

/** Every state that the room went through, made once: stepping then only chooses one. */
export function timelineOf(replay: Replay): Timeline {
  let room = applyEvent(null, replay.snapshot).room as Room
  const moments: Moment[] = [{ room: unclocked(room), entry: null, atMs: null, turn: null, throw: null }]
  const turns: ReplayTurn[] = []
  replay.events.forEach((event, index) => {
    const { room: after, outcome } = applyEvent(room, event)
    if (outcome !== 'applied') return
    const turn = event.type === 'undone' ? goneBackTo(turns, after, event.seat) : turnAt(turns, room, event, moments)
    const last = after.log.at(-1)
    const entry = last?.version === after.version ? last : null
    if (turn !== null && entry !== null && endsTurn(entry)) turns[turn] = { ...(turns[turn] as ReplayTurn), end: entry }
    const made = event.type === 'thrown' ? event.throw : null
    moments.push({ room: unclocked(after), entry, atMs: replay.at_ms[index] ?? null, turn, throw: made })
    room = after
  })
  return { moments, turns }
}

/** No clock runs any more. */
function unclocked(room: Room): Room {
  return { ...room, turns: room.turns.map((turn) => ({ ...turn, deadline_ms: null })) }
}

/** The turn that an event belongs to; a new one begins with its first deed. */
function turnAt(turns: ReplayTurn[], before: Room, event: RoomEvent, moments: Moment[]): number | null {
  if (event.type === 'finished' || event.type === 'archived' || event.type === 'aborted') return null
  if (!isMoveEvent(event)) return moments.at(-1)?.turn ?? null
  const round = turnOf(before, event.seat)?.round ?? 0
  const known = turns.findLastIndex((turn) => turn.seat === event.seat && turn.round === round)
  return known >= 0 ? known : turns.push({ seat: event.seat, round, first: moments.length, end: null }) - 1
}

/** The turn that a seat goes back to by taking a decision back: it has not ended any more. */
function goneBackTo(turns: ReplayTurn[], after: Room, seat: number): number | null {
  const round = turnOf(after, seat)?.round ?? 0
  const at = turns.findLastIndex((turn) => turn.seat === seat && turn.round === round)
  if (at < 0) return null
  turns[at] = { ...(turns[at] as ReplayTurn), end: null }
  return at
}

export function momentAt(timeline: Timeline, index: number): Moment {
  return timeline.moments[index] as Moment
}

export function lastOf(timeline: Timeline): number {
  return timeline.moments.length - 1
}

/** The moment of a version of the room: the beginning or the end where there is none. */
export function indexOf(timeline: Timeline, version: number | null): number {
  if (version === null) return 0
  return Math.min(lastOf(timeline), Math.max(0, version - momentAt(timeline, 0).room.version))
}

/** The seat whose dice lie in the tray: of whoever does something; before that, of whoever goes first. */
export function actorAt(timeline: Timeline, index: number): number | null {
  const { turn, room } = momentAt(timeline, index)
  if (turn !== null) return timeline.turns[turn]?.seat ?? null
  return index === 0 ? (room.order[0] ?? null) : null
}

/** Whether each seat's turns are for itself, and not one after the other with those of others. */
export function playsAtOnce(room: Room): boolean {
  return room.options.order !== 'alternate' && room.seats.length > 1
}

/** The seat from which a viewer looks at first: their own; else the first one, or all where all play at once. */
export function firstView(timeline: Timeline, me: Player | null): number | null {
  const { room } = momentAt(timeline, 0)
  const [own] = ownSeats(room, me)
  return own ?? (playsAtOnce(room) ? null : (room.order[0] ?? null))
}

/** Whether a step comes to this moment: where all play at once, from a seat's view only to its own ones. */
function visited(timeline: Timeline, index: number, view: number | null): boolean {
  if (view === null || index === 0 || index === lastOf(timeline) || !playsAtOnce(momentAt(timeline, 0).room)) return true
  return actorAt(timeline, index) === view
}

/** The moment after this one (`by` 1) or before (`by` -1); itself where there is none. */
export function step(timeline: Timeline, from: number, by: 1 | -1, view: number | null): number {
  for (let index = from + by; index >= 0 && index <= lastOf(timeline); index += by)
    if (visited(timeline, index, view)) return index
  return from
}

/** The beginning of the next turn, or of this one or the one before it; the end or the beginning beyond them. */
export function stepTurn(timeline: Timeline, from: number, by: 1 | -1, view: number | null): number {
  const firsts = timeline.turns.map((turn) => turn.first).filter((first) => visited(timeline, first, view))
  if (by === 1) return firsts.find((first) => first > from) ?? lastOf(timeline)
  return firsts.findLast((first) => first < from) ?? 0
}

/** `played`: at the pace of the players, without their long pauses; else so many times an even pace. */
export type Speed = 'played' | '1' | '2' | '4'

const THROW_MS = 1_600
const OTHER_MS = 1_200
const LEAST_MS = 400
const LEAST_THROW_MS = 1_000
const MOST_MS = 3_000

/** How long a moment is shown before the next one while the game is played. */
export function dwellMs(timeline: Timeline, from: number, to: number, speed: Speed): number {
  const { entry, atMs } = momentAt(timeline, from)
  const even = entry?.kind === 'thrown' ? THROW_MS : OTHER_MS
  if (speed !== 'played') return even / Number(speed)
  const nextMs = momentAt(timeline, to).atMs
  if (atMs === null || nextMs === null) return even
  const least = entry?.kind === 'thrown' ? LEAST_THROW_MS : LEAST_MS
  return Math.min(MOST_MS, Math.max(least, nextMs - atMs))
}

/** When the game was over; null where that is not known. */
export function endedMs(timeline: Timeline): number | null {
  return timeline.moments.findLast((moment) => moment.atMs !== null)?.atMs ?? null
}

/** Whether the game ended before somebody won. */
export function isGivenUp(timeline: Timeline): boolean {
  return momentAt(timeline, lastOf(timeline)).room.result === null
}

/** The rows that were entered at this moment. */
export function enteredAt({ entry }: Moment): { seat: number; rows: string[] } | null {
  return entry?.kind === 'entered' ? { seat: entry.seat, rows: Object.keys(entry.rows) } : null
}
