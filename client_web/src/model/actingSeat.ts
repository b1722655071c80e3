// Which seat a command is for, and what a move is meant for.
import type { Draft, Player } from '../net/wire.ts'
import type { Room } from './room/room.ts'
import { ownSeat, ownSeats } from './room/seats.ts'

/** Commands that name the seat where a player has several. */
const SEAT_COMMANDS = ['hold', 'throw', 'enter', 'set_aside', 'bank', 'preview'] as const
/** Those of them that the rules judge. */
const MOVES = ['throw', 'enter', 'set_aside', 'bank'] as const

/** What a player does in a game that others cannot take back for them: no key that is held down does it again. */
const ACTS: readonly string[] = [...MOVES, 'undo', 'resign', 'abort', 'claim']

export function isAct(type: Draft['type']): boolean {
  return ACTS.includes(type)
}

/** The command, for the seat that this player acts for where there are several. */
export function withSeat(draft: Draft, rooms: Record<string, Room>, me: Player | null): Draft {
  if (!namesSeat(draft)) return draft
  const room = rooms[draft.room]
  if (room === undefined) return draft
  const meant = isMove(draft) ? { ...meantFor(room, me, draft), ...draft } : draft
  return ownSeats(room, me).length < 2 ? meant : { seat: ownSeat(room, me), ...meant }
}

/** What a move is meant for: a second press on the same button, or one that was held up, does nothing then. */
function meantFor(room: Room, me: Player | null, { type, seat = ownSeat(room, me) }: Move): Pick<Move, 'round' | 'throw'> {
  const turn = room.turns.find((one) => one.seat === seat)
  const made = room.hands.find((one) => one.seat === seat)?.sheet.throws
  if (turn === undefined || made === undefined) return {}
  const last = type === 'throw' ? made + 1 : made
  return { round: turn.round, ...(last === 0 ? {} : { throw: last }) }
}

type Move = Extract<Draft, { type: (typeof MOVES)[number] }>

function isMove(draft: Draft): draft is Move {
  return (MOVES as readonly string[]).includes(draft.type)
}

function namesSeat(draft: Draft): draft is Extract<Draft, { type: (typeof SEAT_COMMANDS)[number] }> {
  return (SEAT_COMMANDS as readonly string[]).includes(draft.type)
}
