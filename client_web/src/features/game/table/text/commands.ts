// What a typed command asks for. Pure: it knows the card, the sheet of one's own turn, and what that offers, and no rules.
// The same commands are those of a game by mail, so nothing here depends on a page.
import type { BankOffer, Card, Sheet } from '../../../../net/wire.ts'
import { t } from '../../../../texts.ts'
import { countedAs, drawnOffers, matching, suggestions, namingFaces, type Offer } from '../turn/banking/offers.ts'
import { ACTIONS } from '../actions/actions.ts'
import { sayDice } from '../dice/dice.ts'
import { exampleRow, refuse, type AtCard, type Parsed, type Refusal, type TextAct } from './acts.ts'
import { parseRows } from './entries.ts'
import { findDice, pipsOf, type Pip } from './pips.ts'
import { plain, rowLetters, rowsBegun } from './rowNames.ts'

const AND_ENTER = /^(and )?(enter )?/
/** Behind a row: it is entered for 0 as well. */
const SURE = /(?<=\S)[\s,]+yes[\s.!]*$/i

/** Return what a line of text asks for in this turn, or why that cannot be done and what to type instead. */
export function parse(line: string, { card, sheet }: AtCard): Parsed {
  if (line.trim() === '') return refuse(t.text.refused.empty)
  const always = parseAlways(line)
  if (always !== null) return always
  if (sheet === null) return refuse(t.text.refused.notYourTurn)
  return card.entries === 0 ? parseBanking(line, card, sheet) : parseCategory(line, card, sheet)
}

/** What may be typed whoever's turn it is: what actions read themselves, and the answer to a question. */
function parseAlways(text: string): TextAct | null {
  const [first = '', ...rest] = plain(text).split(' ')
  if (first === 'yes' && rest.length === 0) return { do: 'yes' }
  for (const { typed } of ACTIONS) {
    const act = typed?.read?.({ text, first, rest }) ?? null
    if (act !== null) return act
  }
  return null
}

function parseCategory(line: string, card: Card, sheet: Sheet): Parsed {
  const said = line.replace(SURE, '')
  const act = parseTurn(said, card, sheet)
  if (said === line || 'refused' in act) return act
  // Nothing else asks for a yes behind it, so it was not meant for what this would be.
  return 'rows' in act ? { ...act, sure: true } : refuse(t.text.refused.unknown(line.trim()))
}

function parseTurn(line: string, card: Card, sheet: Sheet): Parsed {
  const words = plain(line)
  const [first = '', ...rest] = words.split(' ')
  const more = rest.join(' ')
  if (words === 'all' || words === 'throw all') return throwOf(card, sheet, sheet.offers.throw)
  if (words === 'throw') return sheet.throws === 0 ? throwOf(card, sheet, sheet.offers.throw) : refuse(t.text.refused.whichDice)
  if (words === 'none' || words === 'keep' || words === 'keep all') return keepAll(card, sheet)
  if (first === 'enter') return parseRows(more, card, sheet)
  // "Keep and enter": whoever enters throws no more.
  if (first === 'none') return parseRows(more.replace(AND_ENTER, ''), card, sheet)
  const pips = pipsOf(card, first === 'throw' || first === 'keep' ? more : line)
  if (pips !== null) return first === 'keep' ? keepThese(card, sheet, pips) : throwThese(card, sheet, pips)
  if (first === 'throw') return refuse(t.text.refused.whichDice)
  if (first === 'keep') return parseRows(more.replace(AND_ENTER, ''), card, sheet)
  const letters = [...rowLetters(card).values()]
  const kept = /^k([a-z]+)$/.exec(words)?.[1]
  const keeps = kept !== undefined && kept.length === card.entries && [...kept].every((one) => letters.includes(one))
  return keeps ? keepAndEnter(kept, card, sheet) : parseRows(line, card, sheet)
}

/** The entry of `kc`; a question where a name begins so, as `kleine Straße`. */
function keepAndEnter(kept: string, card: Card, sheet: Sheet): Parsed {
  const begun = rowsBegun(card, `k${kept}`)
  if (begun.length === 0) return parseRows(kept, card, sheet)
  const letters = rowLetters(card)
  const able = [...begun, ...card.rows.filter(({ row }) => kept.includes(letters.get(row) ?? ' '))]
  return refuse(t.text.refused.ambiguous(`k${kept}`, able.map(({ name, row }) => ({ name, letter: letters.get(row) ?? '' }))))
}

function throwOf(card: Card, sheet: Sheet, dice: readonly number[]): Parsed {
  if (sheet.offers.throw.length === 0) return noThrows(card, sheet)
  return { do: 'throw', dice: [...dice] }
}

function noThrows(card: Card, sheet: Sheet): Refusal {
  if (card.entries === 0) return refuse(t.text.refused.asideFirst)
  return refuse(t.text.refused.noThrows(exampleRow(card, sheet)))
}

function throwThese(card: Card, sheet: Sheet, pips: readonly Pip[]): Parsed {
  const dice = diceOf(card, sheet, pips)
  return 'refused' in dice ? dice : { do: 'throw', dice: dice.dice }
}

function keepThese(card: Card, sheet: Sheet, pips: readonly Pip[]): Parsed {
  const found = diceOf(card, sheet, pips)
  if ('refused' in found) return found
  const dice = sheet.offers.throw.filter((die) => !found.dice.includes(die))
  return dice.length === 0 ? refuse(t.text.refused.nothingLeft) : { do: 'throw', dice }
}

/** The dice of the pips, where any may be thrown again. */
function diceOf(card: Card, sheet: Sheet, pips: readonly Pip[]): { dice: number[] } | Refusal {
  if (sheet.faces.length === 0) return refuse(t.text.refused.throwFirst)
  if (sheet.offers.throw.length === 0) return noThrows(card, sheet)
  return found(card, sheet, sheet.offers.throw, pips)
}

function found(card: Card, sheet: Sheet, among: readonly number[], pips: readonly Pip[]): { dice: number[] } | Refusal {
  const odd = pips.find(({ face }) => face < 1 || face > 6)
  if (odd !== undefined) return refuse(t.text.refused.noSuchFace(odd.face))
  const dice = findDice(card, sheet, among, pips)
  if ('dice' in dice) return dice
  if ('unclear' in dice) return refuse(t.text.refused.unclear(dice.unclear.face, [...new Set(card.tray)]))
  const faces = among.map((die) => sheet.faces[die] ?? 0)
  return refuse(t.text.refused.missing(dice.missing.face, dice.missing.shade, sayDice(card.tray, among, faces)))
}

function keepAll(card: Card, sheet: Sheet): Parsed {
  if (sheet.faces.length === 0) return refuse(t.text.refused.throwFirst)
  if (!sheet.offers.hold) return refuse(t.text.refused.nothingToKeep(exampleRow(card, sheet)))
  return { do: 'keep', dice: sheet.faces.map((_, die) => die) }
}

function parseBanking(line: string, card: Card, sheet: Sheet): Parsed {
  const words = plain(line)
  const [first = '', ...rest] = words.split(' ')
  if (words === 'all' || words === 'throw' || words === 'throw all') return throwOf(card, sheet, sheet.offers.throw)
  if (words === 'none') return refuse(t.text.refused.noneBanks)
  if (first === 'bank') return bankBy(rest.join(' '), sheet.offers.bank ?? [])
  const aside = /^(?:set )?(?:aside|keep)\b(.*)$/.exec(words)?.[1]
  if (aside !== undefined) return setAside(aside, card, sheet)
  const offer = /^[a-z]$/.test(words) ? listedOffers(sheet).get(words) : undefined
  if (offer !== undefined) return { do: 'set-aside', dice: offer.dice, face: offer.face }
  if (pipsOf(card, line) !== null) return refuse(t.text.refused.toSetAside)
  return refuse(t.text.refused.unknown(line.trim()))
}

/** What `?` lists of the dice that can be set aside, by letter. */
export function listedOffers(sheet: Sheet): ReadonlyMap<string, Offer> {
  return new Map(suggestions(drawnOffers(sheet)).map((offer, place) => [String.fromCharCode(97 + place), offer]))
}

function bankBy(which: string, ways: readonly BankOffer[]): Parsed {
  if (ways.length === 0) return refuse(t.text.refused.noBank)
  const way = which === '' ? ways[0] : ways[Number(which) - 1]
  return way === undefined ? refuse(t.text.refused.noSuchWay(ways.length)) : { do: 'bank', join: way.join }
}

function setAside(what: string, card: Card, sheet: Sheet): Parsed {
  const offers = drawnOffers(sheet)
  if (sheet.faces.length === 0 && sheet.throws === 0) return refuse(t.text.refused.throwFirst)
  if (offers.length === 0) return refuse(t.text.refused.nothingToSetAside)
  const letter = listedOffers(sheet).get(what.trim())
  if (letter !== undefined) return { do: 'set-aside', dice: letter.dice, face: letter.face }
  const [, dice = what, as] = /^(.*?)\bas ([1-6])s?$/.exec(what) ?? []
  const pips = pipsOf(card, dice)
  if (pips === null) return refuse(t.text.refused.toSetAside)
  const able = [...new Set(offers.flatMap((offer) => offer.dice))]
  const lying = sheet.faces.map((_, die) => die).filter((die) => !(sheet.aside ?? []).some((made) => made.dice.includes(die)))
  const these = found(card, sheet, lying, pips)
  if ('refused' in these) return these
  if (!these.dice.every((die) => able.includes(die))) return refuse(t.text.refused.noCombination)
  const same = matching(offers, these.dice)
  const named = as === undefined ? same : countedAs(same, Number(as))
  const [only, another] = named
  if (only === undefined) return refuse(t.text.refused.noCombination)
  if (another !== undefined) return refuse(t.text.refused.whichFace(namingFaces(same)))
  return { do: 'set-aside', dice: only.dice, face: only.face }
}
