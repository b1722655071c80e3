// The turns that have come to an end, oldest first: what the race of totals and the last turn of each seat are made of.
import { handOf } from '../hands.ts'
import { endsTurn, type EndedTurn, type NewLogEntry, type TurnEnd } from '../log.ts'
import type { Room } from '../room.ts'
import { turnOf } from '../seats.ts'

/** A turn that ended before this page heard of the room: what ended it, and the seat's total by then. */
export interface Past {
  news: NewLogEntry
  version: number
  total: number | null
}

/** The room after the news of a move, with the turn that ended by it. `before` is the room of that turn. */
export function withEnded(before: Room, after: Room, version: number, news: NewLogEntry): Room {
  if (!isTurnEnd(news)) return after
  const turn = turnOf(before, news.seat)
  // The server may have told it already, among the turns of before.
  if (turn === null || after.ended.some((one) => one.end.version === version)) return after
  const total = handOf(after, news.seat)?.sheet.total ?? null
  const end = { ...news, version } as TurnEnd
  return { ...after, ended: [...after.ended, { seat: news.seat, round: turn.round, total, end }] }
}

function isTurnEnd(news: NewLogEntry): news is Omit<TurnEnd, 'version'> & NewLogEntry & { seat: number } {
  return endsTurn(news)
}

/** Those that still stand after decisions were taken back: each seat goes on with the turn that it has then. */
export function stillEnded(room: Room): EndedTurn[] {
  const now = room.turns[0]
  if (now === undefined) return room.ended
  const rounds = Math.max(...room.turns.map((turn) => turn.round))
  const completed = (seat: number): number => {
    const turn = turnOf(room, seat)
    if (turn !== null) return turn.round - 1
    if (room.options.order !== 'alternate') return room.options.order === 'free' ? Infinity : rounds
    return room.order.indexOf(seat) < room.order.indexOf(now.seat) ? now.round : now.round - 1
  }
  return room.ended.filter((one) => one.round <= completed(one.seat))
}

/** Turns that ended before this page heard of the room, as the server tells them, before those that it has seen itself. */
export function withPast(room: Room, past: readonly Past[]): Room {
  const rounds = new Map<number, number>()
  const before = past.flatMap(({ news, version, total }): EndedTurn[] => {
    if (!isTurnEnd(news)) return []
    const round = (rounds.get(news.seat) ?? 0) + 1
    rounds.set(news.seat, round)
    return [{ seat: news.seat, round, total, end: { ...news, version } as TurnEnd }]
  })
  const known = new Set(before.map((one) => one.end.version))
  const since = room.ended.filter((one) => !known.has(one.end.version))
  return { ...room, ended: [...before, ...since], endedWhole: true }
}

/** The last turn of a seat that came to an end; null before the first. */
export function lastTurnOf(room: Room, seat: number): EndedTurn | null {
  return room.ended.findLast((one) => one.seat === seat) ?? null
}

