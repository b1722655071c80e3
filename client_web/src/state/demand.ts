// What is said on demand: by a key, or from the menu.
import { t } from '../messages'
import { bankText, banks, drawnOffers, facesOf, offerText, onTable, suggestions } from './aside'
import { bestFirst } from './card'
import { remaining, span } from './clock'
import { sayDice as diceText } from './dice'
import { faceDown } from './hands'
import { handOf, throwsLeft, type Room } from './room'
import { nameOf, shownTurn, turnOf } from './seats'
import { newsText } from './speech'
import type { Sheet } from './wire'

export function sayDice(room: Room, own: number | null, held: readonly number[]): string {
  const sheet = handOf(room, shownTurn(room, own)?.seat ?? own)?.sheet
  if (sheet === undefined) return t.spoken.noLast
  if (faceDown(sheet)) return t.spoken.hiddenDice(sheet.throws)
  if (banks(room.card) && sheet.throws > 0) return sayAside(room, sheet)
  const left = throwsLeft(room, sheet)
  if (sheet.faces.length === 0) return t.spoken.noDice(left)
  return t.spoken.dice(sheet.faces.join(' '), facesOf(sheet.faces, held), left ?? 0)
}

function sayAside(room: Room, sheet: Sheet): string {
  const { tray } = room.card
  const table = onTable(sheet)
  const made = (sheet.aside ?? []).map((one) =>
    t.aside.made(one.face, diceText(tray, one.dice, facesOf(sheet.faces, one.dice)), one.points),
  )
  return [
    t.spoken.onTable(diceText(tray, table, facesOf(sheet.faces, table))),
    t.spoken.setAside(made),
    t.spoken.turnPoints(sheet.points ?? 0),
  ]
    .filter((text) => text !== '')
    .join(' ')
}

export function sayPotentials(room: Room, own: number | null): string {
  const sheet = turnOf(room, own) === null ? null : (handOf(room, own)?.sheet ?? null)
  if (banks(room.card)) return sayOffers(room, sheet)
  const rows = sheet === null ? [] : bestFirst(room.card, sheet)
  if (rows.length === 0) return t.spoken.noPotentials
  return t.spoken.potentials(rows.map((row) => ({ name: row.name, worth: row.potential ?? 0 })))
}

function sayOffers(room: Room, sheet: Sheet | null): string {
  if (sheet === null) return t.spoken.noOffers
  const offers = suggestions(drawnOffers(sheet)).map((offer) => offerText(room.card, sheet, offer))
  const way = sheet.offers.bank?.[0]
  if (way !== undefined) offers.push(bankText(room.card, sheet, way))
  return offers.length === 0 ? t.spoken.noOffers : t.spoken.offers(offers)
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
