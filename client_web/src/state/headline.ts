// What stands over the tray: whose turn it is, and what to do.
import { t } from '../messages'
import { banks } from './aside'
import type { DrawnRow } from './card'
import { winners } from './result'
import { handOf, type Lost, type Room } from './room'
import { actorName, nameOf, shownTurn, turnOf } from './seats'
import { metText } from './speech'
import type { Sheet } from './wire'

export interface Headline {
  heading: string
  sub: string
}

/** What the page knows beside the room. */
export interface Doing {
  /** Rows that are chosen. */
  rows: readonly DrawnRow[]
  /** How many dice a throw would throw. */
  dice: number
  /** The throw that ended a turn, while it is shown. */
  lost: Lost | null
  /** Dice are in the air: what comes of them is not told yet. */
  landing: boolean
}

export function headline(room: Room, own: number | null, doing: Doing): Headline {
  if (room.stage === 'opening') {
    return {
      heading: room.options.begins === 'as_seated' || room.seats.length === 1 ? t.opening.seated : t.opening.heading,
      sub: metText(room, own) || t.opening.hint,
    }
  }
  if (room.stage === 'finished' || room.stage === 'archived') return { heading: outcome(room, own), sub: '' }
  if (doing.lost !== null) return lostNow(room, own, doing.lost, doing.landing)
  const turn = shownTurn(room, own)
  if (turn === null) return { heading: t.table.between, sub: '' }
  const sheet = handOf(room, turn.seat)?.sheet
  // Who has no seat reads that first, so as not to wait for a turn.
  if (own === null) return { heading: t.talk.watching, sub: t.table.throwing(nameOf(room, turn.seat), throwNow(room, sheet)) }
  if (turn.seat !== own) return watching(room, own, turn.seat, sheet)
  const name = actorName(room, own)
  const heading = name === null ? t.table.yourTurn : t.table.turnOf(name)
  if (sheet === undefined || sheet.throws === 0) return { heading, sub: t.table.toThrow }
  return { heading, sub: banks(room.card) ? toBank(sheet) : toEnter(room, sheet, doing) }
}

function toEnter(room: Room, sheet: Sheet, { rows, dice }: Doing): string {
  const { entries } = room.card
  if (entries > 1 && rows.length > 0) return rows.length < entries ? t.split.another : t.split.toSwap
  if (rows[0] !== undefined) return rows[0].hint
  if (sheet.offers.throw.length === 0) return t.table.toEnter(entries)
  return dice === 0 ? t.table.allHeld : t.table.toHold(entries)
}

function toBank(sheet: Sheet): string {
  if (sheet.faces.length === 0) return t.aside.allAside
  return sheet.offers.throw.length === 0 ? t.aside.toSecure : t.aside.toGoOn
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
  if (points > 0) return { heading: t.aside.lost(name, points), sub: t.aside.nothing }
  return name === null ? { heading: t.aside.nothing, sub: t.aside.turnOver } : { heading: whose, sub: t.aside.nothing }
}

function outcome(room: Room, own: number | null): string {
  if (room.result === null && room.server_seed !== null) return t.result.givenUp
  const first = winners(room)
  if (first.length === 0 || room.seats.length < 2) return t.result.done
  if (first.length > 1) return t.result.shared(first.map((seat) => nameOf(room, seat)))
  return first[0] === own && actorName(room, own) === null ? t.result.you : t.result.wins(nameOf(room, first[0] ?? 0))
}
