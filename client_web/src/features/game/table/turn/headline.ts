// What stands over the tray: whose turn it is, and what to do.
import { handOf } from '../../../../model/room/hands.ts'
import type { Lost, Room } from '../../../../model/room/room.ts'
import { actorName, nameOf, shownTurn, turnOf } from '../../../../model/room/seats.ts'
import type { Sheet } from '../../../../net/wire.ts'
import { t } from '../../../../texts.ts'
import { outcome } from '../../result/result.ts'
import { matchText } from '../log/speech.ts'
import type { ChosenMove } from './surface.ts'
import { turnSurface } from './turnSurface.ts'

export interface Headline {
  heading: string
  sub: string
}

/** What the page knows beside the room. */
export interface HeadlineState extends ChosenMove {
  /** The throw that ended a turn, while it is shown. */
  lost: Lost | null
  /** Dice are in the air: what comes of them is not told yet. */
  landing: boolean
}

export function headline(room: Room, own: number | null, state: HeadlineState): Headline {
  if (room.stage === 'opening') {
    return {
      heading: room.options.begins === 'as_seated' || room.seats.length === 1 ? t.opening.seated : t.opening.heading,
      sub: matchText(room, own) || t.opening.hint,
    }
  }
  if (room.stage === 'finished' || room.stage === 'archived') return { heading: outcome(room, own), sub: '' }
  if (state.lost !== null) return lostNow(room, own, state.lost, state.landing)
  const turn = shownTurn(room, own)
  if (turn === null) return { heading: t.table.between, sub: '' }
  const sheet = handOf(room, turn.seat)?.sheet
  // Who has no seat reads that first, so as not to wait for a turn.
  if (own === null) return { heading: t.chat.watching, sub: t.table.throwing(nameOf(room, turn.seat), throwNow(room, sheet)) }
  if (turn.seat !== own) return watching(room, own, turn.seat, sheet)
  const name = actorName(room, own)
  const heading = name === null ? t.table.yourTurn : t.table.turnOf(name)
  if (sheet === undefined || sheet.throws === 0) return { heading, sub: t.table.toThrow }
  return { heading, sub: turnSurface(room.card).toDo(room, sheet, state) }
}

function throwNow(room: Room, sheet: Sheet | undefined): string {
  const throws = sheet?.throws ?? 0
  return throws === 0 ? t.table.toThrowFirst : t.table.throwOf(throws, room.card.throws)
}

function watching(room: Room, own: number | null, seat: number, sheet: Sheet | undefined): Headline {
  const sub = throwNow(room, sheet)
  if (room.turns.length < 2)
    return { heading: waits(room, own) ? waitFor(room) : t.table.turnOf(nameOf(room, seat)), sub }
  return { heading: waitFor(room), sub: t.table.throwing(nameOf(room, seat), sub) }
}

/** Where all play at once, the own turn is over before those of others. */
function waits(room: Room, own: number | null): boolean {
  return room.options.order !== 'alternate' && handOf(room, own) !== null && turnOf(room, own) === null
}

/** Such as "Waiting for Bo and Cy". */
export function waitFor(room: Room): string {
  return t.table.waitFor(room.turns.map((turn) => nameOf(room, turn.seat)))
}

/** Why one waits, where that is not plain from whose turn it is. */
export function whyWait(room: Room, own: number | null): string {
  if (!waits(room, own)) return ''
  return handOf(room, own)?.sheet.done === true ? t.table.cardDone : t.table.roundDone
}

function lostNow(room: Room, own: number | null, { seat, points }: Lost, landing: boolean): Headline {
  const name = seat === own ? null : nameOf(room, seat)
  const whose = name === null ? t.table.yourTurn : t.table.turnOf(name)
  if (landing) return { heading: whose, sub: '' }
  if (points > 0) return { heading: t.banking.lost(name, points), sub: t.banking.nothing }
  return name === null ? { heading: t.banking.nothing, sub: t.banking.turnOver } : { heading: whose, sub: t.banking.nothing }
}
