// What is said about the game: short, whole sentences. Pure, so that every wording is tested.
import { t } from '../messages'
import { bestFirst, rowName } from './card'
import { remaining, span } from './clock'
import type { News } from './news'
import { handOf, throwsLeft, type Room } from './room'
import { nameOf, shownTurn, turnOf } from './seats'

export interface Spoken {
  polite: string
  /** Interrupts: only "your turn" and warnings of the clock. */
  assertive: string
}

/** What to say after a change of the room. */
export function spoken(before: Room | null, after: Room, own: number | null): Spoken {
  const fresh = after.news.filter((news) => news.version > (before?.version ?? Infinity))
  const polite = fresh.map((news) => speak(after, news, own)).filter((text) => text !== '')
  const mine = (room: Room | null): boolean => room !== null && turnOf(room, own) !== null
  const alone = after.seats.length === 1
  const begins = mine(after) && !alone && (!mine(before) || fresh.some((news) => news.kind === 'started'))
  return { polite: polite.join(' '), assertive: begins && before !== null ? t.spoken.yourTurn : '' }
}

function speak(room: Room, news: News, own: number | null): string {
  const name = 'seat' in news && news.seat !== null ? nameOf(room, news.seat) : ''
  switch (news.kind) {
    case 'thrown':
      if (news.seat !== own) return t.spoken.theyThrew(name, news.faces)
      return news.byClock ? t.spoken.clockThrew(news.faces) : t.spoken.threw(news.faces, news.throwsLeft)
    case 'held':
      return news.seat === own ? '' : t.spoken.holds(name, news.faces)
    case 'entered':
      return Object.entries(news.rows)
        .map(([row, score]) => speakEntry(name, rowName(room.card, row), score, news, news.seat === own))
        .join(' ')
    case 'finished':
      return t.spoken.finished
    default:
      return t.spoken.sentence(newsText(room, news, own))
  }
}

function speakEntry(
  name: string,
  row: string,
  score: number,
  news: Extract<News, { kind: 'entered' }>,
  mine: boolean,
): string {
  if (!mine) return t.spoken.entered(name, row, score, news.total)
  return news.byClock ? t.spoken.clockForYou(row, score) : t.spoken.youEntered(row, score, news.total)
}

/** What the clock did in the person's place since then: to be shown as well, or it would pass unseen. */
export function doneForYou(before: Room, after: Room, own: number | null): string {
  return after.news
    .filter((news) => news.version > before.version && news.kind === 'entered' && news.byClock && news.seat === own)
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
    case 'started':
      return t.news.started(news.seat === null || room.order.length < 2 ? null : name)
    case 'held':
      return t.news.held(name, news.faces)
    case 'thrown':
      return news.byClock
        ? t.news.clockThrew(news.seat === own ? t.news.self : name, news.faces)
        : t.news.thrown(name, news.faces)
    case 'entered':
      return Object.entries(news.rows)
        .map(([row, score]) =>
          news.byClock
            ? t.news.clockEntered(news.seat === own ? t.news.self : name, rowName(room.card, row), score)
            : t.news.entered(name, rowName(room.card, row), score),
        )
        .join('; ')
    case 'renewed':
      return t.news.renewed
    case 'finished':
      return t.news.finished
    case 'rematch':
      return t.news.rematch(name)
  }
}

// -- said on demand ---------------------------------------------------------------------------------

export function sayDice(room: Room, own: number | null, held: readonly number[]): string {
  const sheet = handOf(room, shownTurn(room, own)?.seat ?? own)?.sheet
  if (sheet === undefined) return t.spoken.noLast
  const left = throwsLeft(room, sheet)
  if (sheet.faces.length === 0) return t.spoken.noDice(left)
  return t.spoken.dice(
    sheet.faces,
    held.map((die) => sheet.faces[die] ?? 0),
    left,
  )
}

export function sayPotentials(room: Room, own: number | null): string {
  const hand = turnOf(room, own) === null ? null : handOf(room, own)
  const rows = hand === null ? [] : bestFirst(room.card, hand.sheet)
  if (rows.length === 0) return t.spoken.noPotentials
  return t.spoken.potentials(rows.map((row) => ({ name: row.name, worth: row.potential ?? 0 })))
}

export function sayLast(room: Room, own: number | null): string {
  const last = room.news.at(-1)
  return last === undefined ? t.spoken.noLast : t.spoken.sentence(newsText(room, last, own))
}

export function sayClock(room: Room, own: number | null, nowMs: number, offsetMs: number): string {
  const turn = shownTurn(room, own)
  if (turn?.deadline_ms == null) return t.spoken.noClock
  const left = span(remaining(turn.deadline_ms, nowMs, offsetMs))
  return t.spoken.clock(turn.seat === own ? null : nameOf(room, turn.seat), left)
}
