// Whether there is a decision to take back: in practice, where nobody but bots sits beside one and nothing is at stake.
import { handOf } from '../../../../../model/room/hands.ts'
import type { Room } from '../../../../../model/room/room.ts'
import { turnOf } from '../../../../../model/room/seats.ts'

/** How far back one may go, the server knows. */
export function canTakeBack(room: Room, own: number | null): boolean {
  if (own === null || room.stage !== 'playing' || room.options.rated === true) return false
  if (room.seats.filter((seat) => seat.bot !== true).length !== 1) return false
  const sheet = handOf(room, own)?.sheet
  const turn = turnOf(room, own)
  if (sheet === undefined) return false
  // Behind a turn of one's own there is an entry or a bank; within the first one a second throw, or dice set aside.
  const entered = turn === null ? isBehindATurn(room, own) : turn.round > 1
  return entered || sheet.throws > 1 || (sheet.aside?.length ?? 0) > 0 || (sheet.points ?? 0) > 0
}

/** While others play: whether one has had a turn. */
function isBehindATurn(room: Room, own: number): boolean {
  const round = Math.min(...room.turns.map((turn) => turn.round))
  return round > 1 || room.turns.every((turn) => room.order.indexOf(turn.seat) > room.order.indexOf(own))
}
