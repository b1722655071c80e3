// Rows of an entry as they are typed: one, or several with the dice that each takes.
import type { Card, CardRow, Sheet } from '../../../../net/wire.ts'
import { t } from '../../../../texts.ts'
import { exampleRow, refuse, typedLetters, type Parsed, type Refusal } from './acts.ts'
import { findDice, pipsOf, type Pip } from './pips.ts'
import { plain, rowLetters, rowsNamed, typedName } from './rowNames.ts'

/** A row as it is typed, with the pips of its dice where they are given. */
interface Typed {
  name: string
  pips: Pip[] | null
}

export function parseRows(text: string, card: Card, sheet: Sheet): Parsed {
  const typed = typedRows(text, card)
  const rows: CardRow[] = []
  for (const { name } of typed) {
    const row = oneRow(name, card)
    if ('refused' in row) return row
    rows.push(row)
  }
  const unfit = rows.map((row) => unfitRow(row, card, sheet)).find((one) => one !== null)
  if (unfit != null) return unfit
  const entry = withDice(rows, typed, card, sheet)
  if ('refused' in entry) return entry
  const guessed = rows.find((_, place) => rowsNamed(card, typed[place]?.name ?? '', true).length === 0)
  if (guessed !== undefined) return asked(guessed, card, sheet)
  const letters = plain(text)
  const apart = typedLetters(card, [...letters])
  // `fi` is rows f and i, and begins the name of another one.
  if (rows.length === letters.length && apart !== letters) return refuse(t.text.refused.enterRow(rows.map(({ name }) => name), null, apart))
  return entry
}

/** The question whether a row is meant. What several rows would get depends on the split. */
function asked(row: CardRow, card: Card, sheet: Sheet): Refusal {
  const worth = card.entries === 1 ? (sheet.rows.find((one) => one.row === row.row)?.potential ?? null) : null
  return refuse(t.text.refused.enterRow([row.name], worth, typedName(card, row)))
}

function withDice(rows: readonly CardRow[], typed: readonly Typed[], card: Card, sheet: Sheet): Parsed {
  const [first, second] = rows
  if (first === undefined) return refuse(t.text.refused.empty)
  const letters = rowLetters(card)
  if (rows.length > card.entries && card.entries === 1)
    return refuse(t.text.refused.oneRow(rows.map(({ row }) => letters.get(row) ?? '').join(' / ')))
  if (new Set(rows).size < rows.length) return refuse(t.text.refused.sameRow(first.name))
  if (rows.length !== card.entries) {
    const other = [...exampleRow(card, sheet).replace(' ', '')].find((letter) => letter !== letters.get(first.row)) ?? ''
    return refuse(t.text.refused.moreRows(first.name, card.entries, typedLetters(card, [letters.get(first.row) ?? '', other].filter((one) => one !== ''))))
  }
  const all = sheet.faces.map((_, die) => die)
  if (second === undefined) return { do: 'enter', rows: { [first.row]: all }, sure: false }
  if (typed.every(({ pips }) => pips === null)) return { do: 'enter', rows: Object.fromEntries(rows.map(({ row }) => [row, []])), sure: false }
  return split(rows, typed, card, sheet)
}

/** Divide the dice as their pips say; a row without pips gets the rest. */
function split(rows: readonly CardRow[], typed: readonly Typed[], card: Card, sheet: Sheet): Parsed {
  const each = card.tray.length / card.entries
  const given: Record<string, number[]> = {}
  let left = sheet.faces.map((_, die) => die)
  for (const [place, { pips }] of typed.entries()) {
    const row = rows[place]
    if (row === undefined || pips === null) continue
    if (pips.length !== each) return refuse(t.text.refused.splitCount(row.name, each))
    const found = findDice(card, sheet, left, pips)
    if (!('dice' in found)) return refuse(t.text.refused.splitRest)
    given[row.row] = found.dice
    left = left.filter((die) => !found.dice.includes(die))
  }
  const rest = rows.filter(({ row }) => given[row] === undefined)
  const dice = rows.map(({ row }) => [row, rest.some((one) => one.row === row) ? left : (given[row] ?? [])])
  return { do: 'enter', rows: Object.fromEntries(dice) as Record<string, number[]>, sure: false }
}

function oneRow(name: string, card: Card): CardRow | Refusal {
  const found = rowsNamed(card, name)
  const [only, another] = found
  if (only === undefined) return refuse(t.text.refused.unknown(name))
  if (another === undefined) return only
  const letters = rowLetters(card)
  return refuse(t.text.refused.ambiguous(name, found.map((row) => ({ name: row.name, letter: letters.get(row.row) ?? '' }))))
}

/** Why a row cannot be entered now; null where it can. */
function unfitRow(row: CardRow, card: Card, sheet: Sheet): Refusal | null {
  const now = sheet.rows.find((one) => one.row === row.row)
  if (now?.score != null) {
    const open = sheet.offers.enter[0] ?? sheet.rows.find((one) => one.score === null)?.row ?? ''
    return refuse(t.text.refused.filled(row.name, now.score, rowLetters(card).get(open) ?? ''))
  }
  if (sheet.faces.length === 0) return refuse(t.text.refused.throwFirst)
  if (now?.barred !== undefined) return refuse(t.text.refused.barred(row.name, now.barred))
  return sheet.offers.enter.includes(row.row) ? null : refuse(t.text.refused.throwFirst)
}

/** The rows of a text: `ab`, `a b`, `ones and twos`, `a 11123 b`. */
function typedRows(text: string, card: Card): Typed[] {
  // In any language, also as English says it: so are the commands.
  const groups = text.split(new RegExp(`\\s+(?:and|${t.text.and})\\s+|[+,&/]`, 'i')).filter((group) => plain(group) !== '')
  if (groups.length === 0) return [{ name: text.trim(), pips: null }]
  return groups.flatMap((group) => typedIn(group.trim(), card))
}

function typedIn(group: string, card: Card): Typed[] {
  const words = group.split(/[\s:=]+/).filter((one) => one !== '')
  const pipsAt = words.findIndex((word) => /^\d{2,}$/.test(word))
  if (pipsAt > 0) {
    const rest = words.slice(pipsAt + 1).join(' ')
    // Of several names before them, the pips belong to the last one.
    const named = typedIn(words.slice(0, pipsAt).join(' '), card)
    const typed = named.map((one, place) => (place < named.length - 1 ? one : { ...one, pips: pipsOf(card, words[pipsAt] ?? '') }))
    return rest === '' ? typed : [...typed, ...typedIn(rest, card)]
  }
  if (rowsNamed(card, group, true).length > 0) return [{ name: group, pips: null }]
  // Where one row is entered, what is nearly a name goes before letters that stand together.
  if (card.entries === 1 && rowsNamed(card, group).length > 0) return [{ name: group, pips: null }]
  const names = lettersOf(group, card) ?? twoNames(words, card) ?? [group]
  return names.map((name) => ({ name, pips: null }))
}

/** Letters of rows that stand together, or beside each other. */
function lettersOf(group: string, card: Card): string[] | null {
  const letters = [...plain(group).replaceAll(' ', '')]
  const known = new Set(rowLetters(card).values())
  const apart = plain(group).split(' ').every((word) => word.length === 1)
  return (letters.length === 2 || apart) && letters.length > 1 && letters.every((one) => known.has(one)) ? letters : null
}

/** Two whole names behind each other, such as `full house ones`. */
function twoNames(words: readonly string[], card: Card): string[] | null {
  for (let place = 1; place < words.length; place += 1) {
    const parts = [words.slice(0, place).join(' '), words.slice(place).join(' ')]
    if (parts.every((part) => rowsNamed(card, part, true).length === 1)) return parts
  }
  return null
}
