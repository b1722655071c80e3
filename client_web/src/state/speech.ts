// What is said about the game: short, whole sentences. Pure, so that every wording is tested.
import { t } from '../messages'
import { rowName } from './card'
import { isBot } from './company'
import { sayDice as diceText } from './dice'
import { endsTurn, type News, type NewsOf } from './news'
import { openingText } from './opening'
import { handOf, type Room } from './room'
import { actorName, nameOf, turnOf } from './seats'

export interface Spoken {
  polite: string
  /** Interrupts: only "your turn" and warnings of the clock. */
  assertive: string
}

type CompanyNews = NewsOf<
  | 'seated'
  | 'left'
  | 'kicked'
  | 'door'
  | 'host'
  | 'stand_in'
  | 'back'
  | 'rematch'
  | 'declined'
  | 'lapsed'
  | 'called_off'
>

/** What to say after a change of the room. */
export function spoken(before: Room | null, after: Room, own: number | null): Spoken {
  const fresh = after.news.filter((news) => news.version > (before?.version ?? Infinity))
  const polite = fresh.map((news) => speak(after, news, own)).filter((text) => text !== '')
  const begun = before !== null && turnBegins(before, after, own, fresh)
  // Whom the queue has found is said on arrival: nobody chose the room.
  if (before === null && after.stage === 'opening') polite.push(metText(after, own))
  return { polite: polite.join(' ').trim(), assertive: begun ? t.spoken.yourTurn : '' }
}

/** Whom the queue found, and what it is about; nothing where the players chose each other. */
export function metText(room: Room, own: number | null): string {
  if (!room.matched || own === null) return ''
  const others = room.seats.filter((seat) => seat.seat !== own).map((seat) => seat.name)
  return t.table.met(others, room.options.rated === true)
}

function turnBegins(before: Room, after: Room, own: number | null, fresh: News[]): boolean {
  const turn = turnOf(after, own)
  // Where a stand-in plays for the seat, nobody is called to the table.
  if (turn === null || after.seats.length === 1 || after.stand_ins.includes(turn.seat)) return false
  if (before.stand_ins.includes(turn.seat)) return true
  if (fresh.some((news) => news.kind === 'started')) return true
  const last = turnOf(before, own)
  // Whoever plays at an own pace knows that the next turn follows.
  return last === null || (after.options.order === 'simultaneous' && last.round !== turn.round)
}

function speak(room: Room, news: News, own: number | null): string {
  const name = doer(room, news, own)
  const standIn = 'by' in news && news.by === 'stand_in'
  const mine = 'seat' in news && news.seat === own && !standIn
  // Of a stand-in's turn only what came of it is told: it plays faster than anybody listens.
  if (standIn && isBetween(news)) return ''
  // Where all play at once, the throws of others would talk over one's own.
  if (!mine && turnOf(room, own) !== null && isBetween(news)) return ''
  switch (news.kind) {
    case 'thrown':
      return speakThrow(room, news, name, mine)
    case 'held':
      return mine ? '' : t.spoken.holds(name, news.faces)
    case 'entered': {
      const entries = entriesOf(room, news)
      if (!mine) return t.spoken.entered(name, entries, news.bonus, news.total)
      return news.by === 'clock' ? t.spoken.clockForYou(entries) : t.spoken.youEntered(entries, news.bonus, news.total)
    }
    case 'secured': {
      if (!mine || news.by === 'clock') return t.spoken.sentence(newsText(room, news, own))
      const bank = handOf(room, news.seat)?.sheet.offers.bank?.[0]?.points ?? null
      if (news.completed !== null) return t.spoken.youCompleted(news.completed, bank)
      return t.spoken.youSecured(news.face, news.points ?? 0, bank)
    }
    case 'banked':
      if (!mine) return t.spoken.banked(name, news.points, news.total)
      return news.by === 'clock' ? t.spoken.sentence(newsText(room, news, own)) : t.spoken.youBanked(news.points, news.total)
    case 'finished':
      return t.spoken.finished
    default:
      return t.spoken.sentence(newsText(room, news, own))
  }
}

/** What happens within a turn and ends nothing. */
function isBetween(news: News): boolean {
  return ['held', 'thrown', 'secured', 'concealed'].includes(news.kind) && !endsTurn(news)
}

function speakThrow(room: Room, news: NewsOf<'thrown'>, name: string, mine: boolean): string {
  const dice = diceText(room.card.tray, news.dice, news.faces)
  if (!mine) return news.lost === null ? t.spoken.theyThrew(name, dice) : t.spoken.sentence(newsText(room, news, null))
  if (news.lost !== null) return t.spoken.lost(dice, news.lost)
  return news.by === 'clock' ? t.spoken.clockThrew(dice) : t.spoken.threw(dice, news.throwsLeft)
}

function entriesOf(room: Room, news: NewsOf<'entered'>): { row: string; score: number }[] {
  return Object.entries(news.rows).map(([row, score]) => ({ row: rowName(room.card, row), score }))
}

/** What the clock did in the person's place since then: to be shown as well, or it would pass unseen. */
export function doneForYou(before: Room, after: Room, own: number | null): string {
  return after.news
    .filter((news) => news.version > before.version && endsTurn(news) && 'by' in news && news.by === 'clock')
    .filter((news) => 'seat' in news && news.seat === own)
    .map((news) => speak(after, news, own))
    .join(' ')
}

/** Who did it: the seat's player, or the stand-in that plays for them. */
export function doer(room: Room, news: News, own: number | null): string {
  if (!('seat' in news) || news.seat === null) return ''
  const name = nameOf(room, news.seat)
  if (!('by' in news) || news.by !== 'stand_in' || isBot(room, news.seat)) return name
  return news.seat === own && actorName(room, own) === null ? t.news.yourStandIn : t.news.standInFor(name)
}

/** A line of the log. */
export function newsText(room: Room, news: News, own: number | null): string {
  const name = doer(room, news, own)
  switch (news.kind) {
    case 'started': {
      const thrown = openingText(room)
      if (thrown !== '') return t.news.thrownFor(thrown)
      return t.news.started(news.seat === null || room.order.length < 2 ? null : name)
    }
    case 'held':
      return t.news.held(name, news.faces)
    case 'renewed':
      return t.news.renewed
    case 'finished':
      return t.news.finished
    case 'thrown':
    case 'entered':
    case 'secured':
    case 'banked':
    case 'concealed':
      return moveText(room, news, name, news.seat === own ? t.news.self : name)
    default:
      return companyText(room, news, own, name)
  }
}

/** Who came and went, and who plays for whom. */
function companyText(room: Room, news: CompanyNews, own: number | null, name: string): string {
  const mine = 'seat' in news && news.seat === own && actorName(room, own) === null
  switch (news.kind) {
    case 'seated':
      return t.news.seated(news.name)
    case 'left':
      return t.news.left(news.names)
    case 'kicked':
      return t.news.kicked(news.names)
    case 'door':
      return news.locked ? t.news.locked : t.news.unlocked
    case 'host':
      return mine ? t.news.youHost : t.news.host(name)
    case 'stand_in':
      return mine ? t.news.standsInForYou : t.news.standsIn(name)
    case 'back':
      return mine ? t.news.youAreBack : t.news.back(name)
    case 'rematch':
      return t.news.rematch(name)
    case 'declined':
      return mine ? t.news.youDeclined : t.news.declined(name)
    case 'lapsed':
      return t.news.lapsed
    case 'called_off':
      return t.news.calledOff(news.names)
  }
}

/** `name` does it; `whom` is the name, or "you", for whom the clock does it. */
function moveText(
  room: Room,
  news: NewsOf<'thrown' | 'entered' | 'secured' | 'banked' | 'concealed'>,
  name: string,
  whom: string,
): string {
  const dice = 'dice' in news ? diceText(room.card.tray, news.dice, news.faces) : ''
  switch (news.kind) {
    case 'thrown':
      if (news.lost !== null) return t.news.lost(name, dice, news.lost)
      return news.by === 'clock' ? t.news.clockThrew(whom, dice) : t.news.thrown(name, dice)
    case 'entered': {
      const entries = entriesOf(room, news)
      return news.by === 'clock' ? t.news.clockEntered(whom, entries, news.bonus) : t.news.entered(name, entries, news.bonus)
    }
    case 'secured':
      if (news.by === 'clock') return t.news.clockSecured(whom, dice)
      if (news.completed !== null) return t.news.completed(name, dice, news.completed)
      return t.news.secured(name, dice, news.face, news.points ?? 0)
    case 'banked':
      return news.by === 'clock' ? t.news.clockBanked(whom, news.points) : t.news.banked(name, news.points)
    case 'concealed':
      if (news.by === 'clock') return t.news.clockHidden(whom)
      if (news.what === 'threw') return t.news.hiddenThrew(name)
      return room.card.entries === 0 ? t.news.hiddenEnded(name) : t.news.hiddenEntered(name)
  }
}
