// What is said about the game: short, whole sentences. Pure, so that every wording is tested.
import { t } from '../messages'
import { rowName } from './card'
import { sayDice as diceText } from './dice'
import { endsTurn, type News, type NewsOf } from './news'
import { openingText } from './opening'
import { handOf, type Room } from './room'
import { nameOf, turnOf } from './seats'

export interface Spoken {
  polite: string
  /** Interrupts: only "your turn" and warnings of the clock. */
  assertive: string
}

/** What to say after a change of the room. */
export function spoken(before: Room | null, after: Room, own: number | null): Spoken {
  const fresh = after.news.filter((news) => news.version > (before?.version ?? Infinity))
  const polite = fresh.map((news) => speak(after, news, own)).filter((text) => text !== '')
  const begun = before !== null && turnBegins(before, after, own, fresh)
  return { polite: polite.join(' '), assertive: begun ? t.spoken.yourTurn : '' }
}

function turnBegins(before: Room, after: Room, own: number | null, fresh: News[]): boolean {
  const turn = turnOf(after, own)
  if (turn === null || after.seats.length === 1) return false
  if (fresh.some((news) => news.kind === 'started')) return true
  const last = turnOf(before, own)
  // Whoever plays at an own pace knows that the next turn follows.
  return last === null || (after.options.order === 'simultaneous' && last.round !== turn.round)
}

function speak(room: Room, news: News, own: number | null): string {
  const name = 'seat' in news && news.seat !== null ? nameOf(room, news.seat) : ''
  const mine = 'seat' in news && news.seat === own
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
      return news.byClock ? t.spoken.clockForYou(entries) : t.spoken.youEntered(entries, news.bonus, news.total)
    }
    case 'secured': {
      if (!mine || news.byClock) return t.spoken.sentence(newsText(room, news, own))
      const bank = handOf(room, news.seat)?.sheet.offers.bank?.[0]?.points ?? null
      if (news.completed !== null) return t.spoken.youCompleted(news.completed, bank)
      return t.spoken.youSecured(news.face, news.points ?? 0, bank)
    }
    case 'banked':
      if (!mine) return t.spoken.banked(name, news.points, news.total)
      return news.byClock ? t.spoken.sentence(newsText(room, news, own)) : t.spoken.youBanked(news.points, news.total)
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
  return news.byClock ? t.spoken.clockThrew(dice) : t.spoken.threw(dice, news.throwsLeft)
}

function entriesOf(room: Room, news: NewsOf<'entered'>): { row: string; score: number }[] {
  return Object.entries(news.rows).map(([row, score]) => ({ row: rowName(room.card, row), score }))
}

/** What the clock did in the person's place since then: to be shown as well, or it would pass unseen. */
export function doneForYou(before: Room, after: Room, own: number | null): string {
  return after.news
    .filter((news) => news.version > before.version && endsTurn(news) && 'byClock' in news && news.byClock)
    .filter((news) => 'seat' in news && news.seat === own)
    .map((news) => speak(after, news, own))
    .join(' ')
}

/** A line of the log. */
export function newsText(room: Room, news: News, own: number | null): string {
  const name = 'seat' in news && news.seat !== null ? nameOf(room, news.seat) : ''
  switch (news.kind) {
    case 'seated':
      return t.news.seated(news.name)
    case 'left':
      return t.news.left(news.names)
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
    case 'rematch':
      return t.news.rematch(name)
    default:
      return moveText(room, news, name, news.seat === own ? t.news.self : name)
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
      return news.byClock ? t.news.clockThrew(whom, dice) : t.news.thrown(name, dice)
    case 'entered': {
      const entries = entriesOf(room, news)
      return news.byClock ? t.news.clockEntered(whom, entries, news.bonus) : t.news.entered(name, entries, news.bonus)
    }
    case 'secured':
      if (news.byClock) return t.news.clockSecured(whom, dice)
      if (news.completed !== null) return t.news.completed(name, dice, news.completed)
      return t.news.secured(name, dice, news.face, news.points ?? 0)
    case 'banked':
      return news.byClock ? t.news.clockBanked(whom, news.points) : t.news.banked(name, news.points)
    case 'concealed':
      if (news.byClock) return t.news.clockHidden(whom)
      if (news.what === 'threw') return t.news.hiddenThrew(name)
      return room.card.entries === 0 ? t.news.hiddenEnded(name) : t.news.hiddenEntered(name)
  }
}
