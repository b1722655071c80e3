// The table as lines of text, as a letter could carry it: dice, totals, one score card. Pure.
import { faceDown, handOf } from '../../../../model/room/hands.ts'
import type { Room } from '../../../../model/room/room.ts'
import { nameOf, seatsInOrder, shownTurn, turnOf } from '../../../../model/room/seats.ts'
import { SECTIONS } from '../../../../model/card.ts'
import type { Card, Sheet } from '../../../../net/wire.ts'
import { t } from '../../../../texts.ts'
import { ACTIONS } from '../actions/actions.ts'
import { bankText, drawnOffers, facesOf, matching, offerText, onTable, namingFaces, type Offer } from '../turn/banking/offers.ts'
import { sayDice, shaded } from '../dice/dice.ts'
import { bestFirst, drawnLines, drawnRows, shownTotal, type DrawnRow } from '../sheet/rows.ts'
import { exampleRow } from './acts.ts'
import { listedOffers } from './commands.ts'
import { plain, rowLetters } from './rowNames.ts'

/** The dice of the turn, in a line or two. */
export function diceLines(room: Room, own: number | null, held: readonly number[]): string[] {
  const turn = shownTurn(room, own)
  const sheet = handOf(room, turn?.seat ?? null)?.sheet
  if (turn === null || sheet === undefined) return []
  const dice = faceDown(sheet) ? t.text.hidden : sheet.throws === 0 ? t.text.noDice : tableDice(room.card, sheet)
  const lines = [turn.seat === own ? t.text.dice(dice) : t.text.diceOf(nameOf(room, turn.seat), dice)]
  if (sheet.throws === 0 || faceDown(sheet)) return lines
  if (held.length > 0) lines.push(t.text.held(sayDice(room.card.tray, held, facesOf(sheet.faces, held))))
  if (sheet.aside !== undefined) {
    const made = sheet.aside.map((one) => t.banking.made(one.face, sayDice(room.card.tray, one.dice, facesOf(sheet.faces, one.dice)), one.points))
    lines.push(t.text.aside(made))
    if ((sheet.points ?? 0) > 0) lines.push(t.text.fromBefore(sheet.points ?? 0))
  }
  return [...lines, t.text.throws(sheet.throws, room.card.throws)]
}

function tableDice(card: Card, sheet: Sheet): string {
  const dice = sheet.aside === undefined ? sheet.faces.map((_, die) => die) : onTable(sheet)
  return dice.length === 0 ? t.text.noDice : sayDice(card.tray, dice, facesOf(sheet.faces, dice))
}

/** How far all seats have come, in the order of play. */
export function totalsLine(room: Room, own: number | null): string {
  const target = room.options.target ?? room.card.options.find(({ option }) => option === 'target')?.default ?? null
  return t.text.totals(
    seatsInOrder(room).map((seat) =>
      t.text.seat(nameOf(room, seat), seat === own, handOf(room, seat)?.sheet.total ?? null, target, turnOf(room, seat) !== null),
    ),
  )
}

/** One seat's card, a row a line, in columns that align in a font of one width. */
export function cardLines(room: Room, seat: number, own: number | null): string[] {
  const sheet = handOf(room, seat)?.sheet
  const { card } = room
  if (sheet === undefined || card.rows.length === 0) return []
  const head = t.text.card(seat === own ? null : nameOf(room, seat))
  if (sheet.rows.length === 0) return [head, t.text.hiddenCard]
  const letters = rowLetters(card)
  const width = Math.max(...[...card.rows, ...card.lines].map(({ name }) => name.length)) + 2
  const mine = seat === own && turnOf(room, seat) !== null
  const line = (letter: string, name: string, value: string): string => `${letter.padEnd(2)} ${name.padEnd(width)}${value}`
  const sections = SECTIONS.flatMap((section) => [
    ...drawnRows(card, sheet, section).map((row) => line(letters.get(row.row) ?? '', row.name, rowValue(row, mine))),
    ...drawnLines(card, sheet, section).map((one) => line('', one.name, t.text.line(one.value, one.aim, one.reached))),
  ])
  return [head, ...sections, line('', t.text.total, shownTotal(sheet))]
}

function rowValue(row: DrawnRow, mine: boolean): string {
  if (row.score !== null) return String(row.score)
  if (mine && row.barred !== null) return t.text.barred
  return mine && row.offered && row.potential !== null ? t.text.openNow(row.potential) : t.text.open
}

/** What `?` answers: what each row would give, or each way to set aside and to bank. */
export function offersText(room: Room, sheet: Sheet | null): string {
  if (sheet === null) return t.text.refused.notYourTurn
  if (room.card.entries > 0) {
    const rows = bestFirst(room.card, sheet)
    if (rows.length === 0) return t.text.refused.throwFirst
    const letters = rowLetters(room.card)
    return t.text.gives(rows.map((row) => t.text.rowGives(row.name, letters.get(row.row) ?? '', row.potential ?? 0)))
  }
  const aside = [...listedOffers(sheet)].map(([letter, offer]) => t.text.offer(letter, offerText(room.card, sheet, offer)))
  const ways = (sheet.offers.bank ?? []).map((way, place) => t.text.bankBy(place === 0 ? 'bank' : `bank ${place + 1}`, bankText(room.card, sheet, way)))
  const all = [...aside, ...ways]
  return all.length === 0 ? t.spoken.noOffers : all.join(' ')
}

/** What may be typed now, with examples of these dice. */
export function mayDo(card: Card, sheet: Sheet | null): string {
  const { may } = t.text
  if (sheet === null) return t.text.mayDo([])
  const { offers, faces } = sheet
  const commands: string[] = []
  if (sheet.throws === 0) commands.push(may.first)
  else if (card.entries === 0) {
    const [best] = listedOffers(sheet).values()
    if (best !== undefined) commands.push(may.aside(asideTyped(card, sheet, best)))
    if (offers.throw.length > 0) commands.push(may.again)
    if (offers.bank?.[0] !== undefined) commands.push(may.bank(offers.bank[0].points))
    commands.push(may.options)
  } else {
    if (offers.throw.length > 0) commands.push(may.pips(faces.slice(0, 2).join('')))
    if (offers.hold) commands.push(may.none)
    const row = exampleRow(card, sheet)
    if (row !== '') commands.push(card.entries === 1 ? may.row(row) : may.rows(row))
    commands.push(may.options)
  }
  return t.text.mayDo(commands)
}

/** Dice by their pips, with the first letter of the shade where there are several: each is then clear. */
function asTyped(card: Card, dice: readonly number[], faces: readonly number[]): string {
  return faces.map((face, place) => `${shaded(card.tray) ? (card.tray[dice[place] ?? -1] ?? '').charAt(0) : ''}${face}`).join(' ')
}

/** An offer as it is typed: with the face that it counts as where its dice could count as others. */
function asideTyped(card: Card, sheet: Sheet, offer: Offer): string {
  const same = matching(drawnOffers(sheet), offer.dice)
  const dice = asTyped(card, offer.dice, facesOf(sheet.faces, offer.dice))
  const own = same.findIndex((one) => one.face === offer.face)
  return same.length < 2 ? dice : `${dice} as ${String(namingFaces(same)[own])}`
}

/** What `help` answers, a command a line: those of this card. */
export function helpLines(card: Card): string[] {
  const lines = ACTIONS.flatMap(({ typed }) => typed?.help(card) ?? [])
  return [t.text.helpLead, ...lines.flatMap((name) => { const one = t.text.helps[name]; return one === undefined ? [] : [t.text.help(...one)] })]
}

/** The seat that a name means: whole, or its beginning where only one begins so; null for nobody. */
export function seatNamed(room: Room, name: string): number | null {
  const wanted = plain(name)
  const seats = seatsInOrder(room)
  const named = (fits: (text: string) => boolean): number[] => seats.filter((seat) => fits(plain(nameOf(room, seat))))
  const whole = named((text) => text === wanted)
  const found = whole.length > 0 ? whole : named((text) => text.startsWith(wanted))
  return wanted !== '' && found.length === 1 ? (found[0] ?? null) : null
}
