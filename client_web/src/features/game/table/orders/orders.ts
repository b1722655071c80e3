// Conditional orders: when one can be left, and what the form makes of them. Pure.
import { handOf } from '../../../../model/room/hands.ts'
import { isOut } from '../../../../model/room/leaving.ts'
import type { Room } from '../../../../model/room/room.ts'
import { isBot } from '../../../../model/room/seating.ts'
import { turnOf } from '../../../../model/room/seats.ts'
import type { ConditionalOrder } from '../../../../net/wire.ts'

/** Where a turn has no more time than this, all sit at the table. */
const SHORT_TURN_MS = 3_600_000
const PIPS_MOST = 10
/** The ways of keeping dice that this page knows: an order of a newer one may have another. */
export const KEEPS: readonly ConditionalOrder['keep'][] = ['most_frequent', 'face', 'longest_run', 'pips', 'nothing']

/** Whether a game is one in which somebody may be away for a turn. */
export function hasOrders(room: Room): boolean {
  return room.stage === 'playing' && (room.options.turn_ms === null || room.options.turn_ms > SHORT_TURN_MS)
}

/** Whether an order can be left for a seat now. */
export function mayOrder(room: Room, seat: number): boolean {
  const done = handOf(room, seat)?.sheet.done ?? true
  return hasOrders(room) && turnOf(room, seat) === null && !done && !isOut(room, seat) && !isBot(room, seat) && !room.stand_ins.includes(seat)
}

/** Rows that are open on the card of a seat, in its order, by id and name. */
export function openRows(room: Room, seat: number): { row: string; name: string }[] {
  const filled = new Map(handOf(room, seat)?.sheet.rows.map(({ row, score }) => [row, score !== null]))
  return room.card.rows.filter(({ row }) => filled.get(row) === false).map(({ row, name }) => ({ row, name }))
}

/** Where the form begins: with the order that is set, or with one that keeps what lies there most. */
export function draftOf(set: ConditionalOrder | null, rows: readonly { row: string }[], entries: number): ConditionalOrder {
  if (set !== null) return structuredClone(set)
  const first = rows.slice(-Math.max(1, entries)).map(({ row }) => ({ row, least: 1 }))
  return { keep: 'most_frequent', pips: [], early: true, rows: entries === 0 ? [] : first, otherwise: [], bank_from: entries === 0 ? 50 : null }
}

/** The order with the pips that its way of keeping dice asks for. */
export function withPips(order: ConditionalOrder, face: number, typed: string): ConditionalOrder {
  if (order.keep === 'face') return { ...order, pips: [face] }
  if (order.keep === 'pips') return { ...order, pips: pipsIn(typed) }
  // A way of keeping dice that is not known here may have pips too.
  return KEEPS.includes(order.keep) ? { ...order, pips: [] } : order
}

/** The faces in what was typed. */
export function pipsIn(typed: string): number[] {
  return [...typed].filter((letter) => letter >= '1' && letter <= '6').slice(0, PIPS_MOST).map(Number)
}

/** The rows with that of a place moved up by one. */
export function movedUp<T>(rows: readonly T[], place: number): T[] {
  const one = rows[place]
  if (place === 0 || one === undefined) return [...rows]
  return [...rows.slice(0, place - 1), one, ...rows.slice(place - 1, place), ...rows.slice(place + 1)]
}
