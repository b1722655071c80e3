// What stands over the dice of a room that is watched.
import { handOf } from '../../../model/room/hands.ts'
import { endsTurn } from '../../../model/room/log.ts'
import type { Room } from '../../../model/room/room.ts'
import { nameOf, shownTurn } from '../../../model/room/seats.ts'
import { t } from '../../../texts.ts'
import { outcome } from '../../game/result/result.ts'
import { waitFor } from '../../game/table/turn/headline.ts'
import { logText } from '../../game/table/log/speech.ts'

export interface Caption {
  heading: string
  sub: string
}

export function caption(room: Room): Caption {
  if (room.silent.length > 0) return { heading: t.embed.over, sub: '' }
  if (room.stage === 'gathering')
    return { heading: t.embed.gathering, sub: t.embed.seatsTaken(room.seats.length, room.seats_wanted) }
  if (room.stage === 'opening') return { heading: t.opening.seated, sub: '' }
  if (room.stage !== 'playing') return { heading: outcome(room, null), sub: '' }
  const turn = shownTurn(room, null)
  if (turn === null) return { heading: t.table.between, sub: '' }
  const throws = handOf(room, turn.seat)?.sheet.throws ?? 0
  const sub = throws === 0 ? t.table.toThrowFirst : t.table.throwOf(throws, room.card.throws)
  if (room.turns.length < 2) return { heading: t.table.turnOf(nameOf(room, turn.seat)), sub }
  return { heading: waitFor(room), sub: t.table.throwing(nameOf(room, turn.seat), sub) }
}

/** What ended the last turn that this page saw; empty where it has seen none. */
export function lastEntry(room: Room): string {
  const entry = room.log.findLast(endsTurn)
  return entry === undefined ? '' : logText(room, entry, null)
}

/** The seat whose dice lie there: of a throw that was lost until the next one, else of whoever plays. */
export function shownSeat(room: Room): number | null {
  return room.lost?.seat ?? shownTurn(room, null)?.seat ?? null
}
