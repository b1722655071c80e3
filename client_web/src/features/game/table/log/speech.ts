// What is said about the game: short, whole sentences. Pure, so that every wording is tested.
import { rowName } from '../../../../model/card.ts'
import { handOf } from '../../../../model/room/hands.ts'
import { endsTurn, type LogEntry, type LogEntryOf } from '../../../../model/room/log.ts'
import type { Room } from '../../../../model/room/room.ts'
import { isBot } from '../../../../model/room/seating.ts'
import { actorName, nameOf, turnOf } from '../../../../model/room/seats.ts'
import type { Speech } from '../../../../model/choices/speech.ts'
import { t } from '../../../../texts.ts'
import { outcome, standings } from '../../result/result.ts'
import { sayDice as diceText } from '../dice/dice.ts'
import { bestFirst } from '../sheet/rows.ts'
import { diceOfRow, yachtRow } from '../celebration/yacht.ts'
import { turnSurface } from '../turn/turnSurface.ts'
import { openingText } from './openingThrows.ts'
import type { Said } from './said/texts.ts'

export interface Spoken {
  /** What happened. */
  polite: string
  /** "Your turn", in the same breath: what the others did came before it. */
  turn: string
}

type MoveEntry = LogEntryOf<'thrown' | 'entered' | 'secured' | 'banked' | 'concealed'>
type SeatingEntry = Exclude<LogEntry, MoveEntry | LogEntryOf<'started' | 'held' | 'renewed' | 'finished' | 'aborted'>>

/** What to say after a change of the room. */
export function spoken(before: Room | null, after: Room, own: number | null, speech: Speech = 'usual'): Spoken {
  const fresh = after.log.filter((entry) => entry.version > (before?.version ?? Infinity))
  const polite = fresh.map((entry) => speak(after, entry, own, speech)).filter((text) => text !== '')
  const begun = before !== null && turnBegins(before, after, own, fresh)
  // Whom the queue has found is said on arrival: nobody chose the room.
  if (before === null && after.stage === 'opening') polite.push(matchText(after, own))
  return { polite: polite.join(' ').trim(), turn: begun ? t.spoken.yourTurn : '' }
}

/** Whom the queue found, and what it is about; nothing where the players chose each other. */
export function matchText(room: Room, own: number | null): string {
  if (!room.matched || own === null) return ''
  const others = room.seats.filter((seat) => seat.seat !== own).map((seat) => seat.name)
  return t.table.met(others, room.options.rated === true)
}

function turnBegins(before: Room, after: Room, own: number | null, fresh: LogEntry[]): boolean {
  const turn = turnOf(after, own)
  // Where a stand-in plays for the seat, nobody is called to the table.
  if (turn === null || after.seats.length === 1 || after.stand_ins.includes(turn.seat)) return false
  if (before.stand_ins.includes(turn.seat)) return true
  if (fresh.some((entry) => entry.kind === 'started')) return true
  const last = turnOf(before, own)
  // Whoever plays at an own pace knows that the next turn follows.
  return last === null || (after.options.order === 'simultaneous' && last.round !== turn.round)
}

function speak(room: Room, entry: LogEntry, own: number | null, speech: Speech = 'usual'): string {
  const said = t.said[speech]
  const name = actorOf(room, entry, own)
  const standIn = 'by' in entry && (entry.by === 'stand_in' || entry.by === 'order')
  const mine = 'seat' in entry && entry.seat === own && !standIn
  // Of a stand-in's turn, or one by an order, only what came of it is told: it is faster than anybody listens.
  if (standIn && isBetween(entry)) return ''
  // Where all play at once, the throws of others would talk over one's own.
  if (!mine && turnOf(room, own) !== null && isBetween(entry)) return ''
  switch (entry.kind) {
    case 'thrown':
      return speakThrow(room, entry, mine ? null : name, said)
    case 'held':
      return mine ? '' : said.holds(name, entry.faces.join(' '), room.card.tray.length - entry.faces.length)
    case 'entered': {
      const text = speakEntry(room, entry, mine ? null : name, said)
      return yachtRow(room, entry) === null ? text : `${text} ${t.celebration.alike(diceOfRow(room))}`
    }
    case 'secured': {
      if (!mine || entry.by === 'clock') return t.spoken.sentence(logText(room, entry, own))
      const bank = handOf(room, entry.seat)?.sheet.offers.bank?.[0]?.points ?? null
      const completed = entry.completed !== null
      const dice = diceText(room.card.tray, entry.dice, entry.faces)
      return said.secured({ dice, face: entry.face, worth: entry.completed ?? entry.points ?? 0, completed, bank })
    }
    case 'banked':
      if (mine && entry.by === 'clock') return t.spoken.sentence(logText(room, entry, own))
      return said.banked(mine ? null : name, entry.points, entry.total)
    case 'finished':
      return overText(room, own)
    case 'closed':
      // It ends as whoever wrote the reason ended it.
      return logText(room, entry, own)
    default:
      return t.spoken.sentence(logText(room, entry, own))
  }
}

/** `name` is null for an own entry. */
function speakEntry(room: Room, entry: LogEntryOf<'entered'>, name: string | null, said: Said): string {
  const entries = entriesOf(room, entry)
  if (name === null && entry.by === 'clock') return t.spoken.clockForYou(entries)
  return said.entered(name, { entries, bonus: entry.bonus, total: entry.total, dice: entry.faces.join(' ') })
}

/** Who has won, and the totals of all: whoever hears it sees no table of places. */
function overText(room: Room, own: number | null): string {
  const places = standings(room)
  if (places.length === 0) return t.spoken.finished
  const totals = places.map(({ seat, total }) => ({ name: nameOf(room, seat), total }))
  return t.spoken.over(outcome(room, own), totals)
}

/** What happens within a turn and ends nothing. */
function isBetween(entry: LogEntry): boolean {
  return ['held', 'thrown', 'secured', 'concealed'].includes(entry.kind) && !endsTurn(entry)
}

/** `name` is null for an own throw. */
function speakThrow(room: Room, entry: LogEntryOf<'thrown'>, name: string | null, said: Said): string {
  const dice = diceText(room.card.tray, entry.dice, entry.faces)
  if (entry.lost !== null) return name === null ? said.lost(dice, entry.lost) : t.spoken.sentence(logText(room, entry, null))
  if (name === null && entry.by === 'clock') return t.spoken.clockThrew(dice)
  const sheet = handOf(room, entry.seat)?.sheet
  const row = sheet === undefined ? undefined : bestFirst(room.card, sheet)[0]
  const best = row === undefined ? null : { row: row.name, score: row.potential ?? 0 }
  return said.threw(name, { dice, left: entry.throwsLeft, most: room.card.throws, best })
}

function entriesOf(room: Room, entry: LogEntryOf<'entered'>): { row: string; score: number }[] {
  return Object.entries(entry.rows).map(([row, score]) => ({ row: rowName(room.card, row), score }))
}

/** What the clock did in the person's place since then: to be shown as well, or it would pass unseen. */
export function doneForYou(before: Room, after: Room, own: number | null): string {
  return after.log
    .filter((entry) => entry.version > before.version && endsTurn(entry) && 'by' in entry && entry.by === 'clock')
    .filter((entry) => 'seat' in entry && entry.seat === own)
    .map((entry) => speak(after, entry, own))
    .join(' ')
}

/** Who did it: the seat's player, the order that they left, or the stand-in that plays for them. */
export function actorOf(room: Room, entry: LogEntry, own: number | null): string {
  if (!('seat' in entry) || entry.seat === null) return ''
  const name = nameOf(room, entry.seat)
  if ('by' in entry && entry.by === 'order') return entry.seat === own && actorName(room, own) === null ? t.log.yourOrder : t.log.orderOf(name)
  if (!('by' in entry) || entry.by !== 'stand_in' || isBot(room, entry.seat)) return name
  return entry.seat === own && actorName(room, own) === null ? t.log.yourStandIn : t.log.standInFor(name, room.options.stand_in)
}

/** A line of the log. */
export function logText(room: Room, entry: LogEntry, own: number | null): string {
  const name = actorOf(room, entry, own)
  switch (entry.kind) {
    case 'started': {
      const thrown = openingText(room)
      if (thrown !== '') return t.log.thrownFor(thrown)
      return t.log.started(entry.seat === null || room.order.length < 2 ? null : name)
    }
    case 'held':
      return t.log.held(name, entry.faces)
    case 'renewed':
      return t.log.renewed
    case 'finished':
      return t.log.finished
    case 'aborted':
      return t.log.aborted
    case 'thrown':
    case 'entered':
    case 'secured':
    case 'banked':
    case 'concealed':
      return moveText(room, entry, name, entry.seat === own ? t.log.self : name)
    default:
      return seatingText(room, entry, own, name)
  }
}

/** Who came and went, and who plays for whom. */
function seatingText(room: Room, entry: SeatingEntry, own: number | null, name: string): string {
  const mine = 'seat' in entry && entry.seat === own && actorName(room, own) === null
  switch (entry.kind) {
    case 'seated':
      return t.log.seated(entry.name)
    case 'left':
      return t.log.left(entry.names)
    case 'kicked':
      return t.log.kicked(entry.names)
    case 'admission':
      return entry.locked ? t.log.locked : t.log.unlocked
    case 'host':
      return mine ? t.log.youHost : t.log.host(name)
    case 'stand_in':
      return mine ? t.log.standsInForYou(room.options.stand_in) : t.log.standsIn(name, room.options.stand_in)
    case 'back':
      return mine ? t.log.youAreBack : t.log.back(name)
    case 'undone':
      return mine ? t.log.youTookBack : t.log.tookBack(name)
    case 'out':
      if (entry.why === 'gone') return mine ? t.log.youAreGone : t.log.gone(name)
      return mine ? t.log.youResigned : t.log.resigned(name)
    case 'rematch':
      return t.log.rematch(name)
    case 'declined':
      return mine ? t.log.youDeclined : t.log.declined(name)
    case 'lapsed':
      return t.log.lapsed
    case 'called_off':
      return t.log.calledOff(entry.names)
    case 'closed':
      return t.result.closed(entry.reason)
    default:
      return t[entry.kind].log(mine ? null : name, entry.value)
  }
}

/** `name` does it; `whom` is the name, or "you", for whom the clock does it. */
function moveText(room: Room, entry: MoveEntry, name: string, whom: string): string {
  const dice = 'dice' in entry ? diceText(room.card.tray, entry.dice, entry.faces) : ''
  switch (entry.kind) {
    case 'thrown':
      if (entry.lost !== null) return t.log.lost(name, dice, entry.lost)
      return entry.by === 'clock' ? t.log.clockThrew(whom, dice) : t.log.thrown(name, dice)
    case 'entered': {
      const entries = entriesOf(room, entry)
      return entry.by === 'clock' ? t.log.clockEntered(whom, entries, entry.bonus) : t.log.entered(name, entries, entry.bonus)
    }
    case 'secured':
      if (entry.by === 'clock') return t.log.clockSecured(whom, dice)
      if (entry.completed !== null) return t.log.completed(name, dice, entry.completed)
      return t.log.secured(name, dice, entry.face, entry.points ?? 0)
    case 'banked':
      return entry.by === 'clock' ? t.log.clockBanked(whom, entry.points) : t.log.banked(name, entry.points)
    case 'concealed':
      if (entry.by === 'clock') return t.log.clockHidden(whom)
      if (entry.what === 'threw') return t.log.hiddenThrew(name)
      return turnSurface(room.card).hiddenEnd.spoken(name)
  }
}
