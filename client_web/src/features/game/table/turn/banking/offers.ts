// Dice that are set aside in combinations, and points that are banked: what the server offers, as it is drawn.
import type { BankOffer, Card, Combination, Joined, Sheet } from '../../../../../net/wire.ts'
import { t } from '../../../../../texts.ts'
import { sayDice } from '../../dice/dice.ts'

const SUGGESTIONS_MOST = 3

/** Positions of the dice that lie on the table and are not set aside. */
export function onTable(sheet: Sheet): number[] {
  const aside = new Set((sheet.aside ?? []).flatMap((made) => made.dice))
  return sheet.faces.map((_, die) => die).filter((die) => !aside.has(die))
}

/** What is set aside and what the turn has from sets before: it is lost if a throw fails. */
export function atStake(sheet: Sheet): number {
  return (sheet.points ?? 0) + (sheet.aside ?? []).reduce((sum, made) => sum + made.points, 0)
}

export interface Offer extends Combination {
  /** What the dice will be called then: aces that were made ones take another face with it. */
  becomes: number
  /** They join dice that are set aside already. */
  joins: boolean
}

export function drawnOffers(sheet: Sheet): Offer[] {
  const aside = sheet.aside ?? []
  return (sheet.offers.set_aside ?? []).map((offer) => ({
    ...offer,
    becomes: offer.dice.map((die) => sheet.faces[die] ?? 0).find((face) => face !== 1) ?? offer.face,
    joins: aside.some((made) => made.face === offer.face),
  }))
}

/** The offers that take exactly the chosen dice: several where wild ones may count as this or that. */
export function matching(offers: readonly Offer[], chosen: readonly number[]): Offer[] {
  return offers.filter(
    ({ dice }) => dice.length === chosen.length && chosen.length > 0 && dice.every((die) => chosen.includes(die)),
  )
}

/** Those of the same dice that are meant by a face: the combination's own, or else what becomes of it. */
export function countedAs(same: readonly Offer[], face: number): Offer[] {
  const own = same.filter((one) => one.face === face)
  return own.length > 0 ? own : same.filter((one) => one.becomes === face)
}

/** The face by which each offer of the same dice is named, so that it alone is meant. */
export function namingFaces(same: readonly Offer[]): number[] {
  return same.map((one) => (countedAs(same, one.becomes).every((other) => other === one) ? one.becomes : one.face))
}

/** For each face the offer that gives most, the best of them first; of equals the one of more dice. */
export function suggestions(offers: readonly Offer[]): Offer[] {
  const best = new Map<number, Offer>()
  for (const offer of [...offers].sort(better)) if (!best.has(offer.becomes)) best.set(offer.becomes, offer)
  return [...best.values()].slice(0, SUGGESTIONS_MOST)
}

function better(one: Offer, other: Offer): number {
  return other.points - one.points || other.dice.length - one.dice.length || other.becomes - one.becomes
}

export function offerText(card: Card, sheet: Sheet, offer: Offer): string {
  const faces = sayDice(card.tray, offer.dice, facesOf(sheet.faces, offer.dice))
  return offer.joins
    ? t.banking.add(faces, offer.becomes, offer.points)
    : t.banking.setAside(faces, offer.becomes, offer.points)
}

export function facesOf(faces: readonly number[], dice: readonly number[]): number[] {
  return dice.map((die) => faces[die] ?? 0)
}

export interface Slot {
  die: number
  /** Its place in the rail, and that of its combination. */
  place: number
  group: number
  made: Combination
  /** It counts as another face than it shows. */
  wild: boolean
}

/** Where the dice that are set aside lie in the rail: combination after combination. */
export function slots(aside: readonly Combination[], faces: readonly number[]): Slot[] {
  return aside
    .flatMap((made, group) => made.dice.map((die) => ({ die, group, made, wild: faces[die] !== made.face })))
    .map((slot, place) => ({ ...slot, place }))
}

/** What becomes of dice on the table when it is banked so, in words: which join what, and which form their own. */
export function joinTexts(card: Card, sheet: Sheet, joined: readonly Joined[]): string[] {
  const faces = [...new Set(joined.map((one) => one.face))]
  return faces.map((face) => {
    const dice = joined.filter((one) => one.face === face).map((one) => one.die)
    const said = t.banking.theDie(sayDice(card.tray, dice, facesOf(sheet.faces, dice)))
    const there = (sheet.aside ?? []).some((made) => made.face === face)
    return there ? t.banking.joins(said, dice.length, face) : t.banking.formed(said, face)
  })
}

/** Such as "Banking now brings 18: the dark 6 joins your sixes". */
export function bankText(card: Card, sheet: Sheet, way: BankOffer): string {
  return t.banking.bankNow(way.points, joinTexts(card, sheet, way.joined))
}

/** How another way to bank differs: by where its wild dice go. */
export function wayText(card: Card, sheet: Sheet, way: BankOffer): string {
  const wild = Object.entries(way.join).map(([die, face]) => ({ die: Number(die), face }))
  return t.banking.wayJoins(joinTexts(card, sheet, wild))
}
