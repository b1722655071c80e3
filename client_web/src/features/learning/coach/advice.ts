// What the coach says, in words, and which of its moves is the one that somebody is about to make. Pure.
import { rowName } from '../../../model/card.ts'
import type { Room } from '../../../model/room/room.ts'
import { ownSeats } from '../../../model/room/seats.ts'
import type { AdvisedMove, Advice, Card, Player, Sheet } from '../../../net/wire.ts'
import { t } from '../../../texts.ts'
import { sayDice } from '../../game/table/dice/dice.ts'
import type { Alike } from './texts.ts'

const SHOWN = 4
const RUN_LEAST = 3

/** Whether this player may have a coach here: alone or against bots, in a game that counts for nothing. */
export function coachable(room: Room, me: Player | null): boolean {
  const people = room.seats.filter((seat) => seat.bot !== true)
  return room.stage === 'playing' && room.options.rated !== true && people.length === 1 && ownSeats(room, me).length === 1
}

/** What advice is about: another throw, or dice set aside, make it another one; holding dice does not. */
export function positionOf(room: Room, seat: number, round: number, sheet: Sheet): string {
  return JSON.stringify([room.room, seat, round, sheet.throws, sheet.faces, sheet.aside ?? []])
}

/** A move as something to do, such as "Keep the three fives". */
export function doText(card: Card, sheet: Sheet, move: AdvisedMove): string {
  switch (move.do) {
    case 'throw': {
      if (card.entries === 0) return t.coach.throwOn(move.dice.length)
      const groups = keptGroups(sheet, move)
      return groups.length === 0 ? t.coach.again : t.coach.keep(groups, isRun(groups))
    }
    case 'enter':
      return t.coach.enter(rowNames(card, move))
    case 'set_aside':
      return t.coach.setAside(diceOf(card, sheet, move), t.dice.faces(move.face ?? 0))
    case 'bank':
      return t.coach.bank(banked(sheet, move))
    default:
      // A newer server may have moves that are not known here.
      return move.do
  }
}

/** The same as what another move is compared with, such as "the pair" or "entering Fives". */
export function thanText(card: Card, sheet: Sheet, move: AdvisedMove): string {
  switch (move.do) {
    case 'throw': {
      if (card.entries === 0) return t.coach.throwingOn
      const groups = keptGroups(sheet, move)
      return groups.length === 0 ? t.coach.throwingAgain : t.coach.keeping(groups, isRun(groups))
    }
    case 'enter':
      return t.coach.entering(rowNames(card, move))
    case 'set_aside':
      return t.coach.settingAside(diceOf(card, sheet, move), t.dice.faces(move.face ?? 0))
    case 'bank':
      return t.coach.banking(banked(sheet, move))
    default:
      return move.do
  }
}

/** The best move and the three next best; of dice that look alike it does not matter which are taken. */
export function shownMoves(card: Card, sheet: Sheet, { moves }: Advice): AdvisedMove[] {
  const shown = new Map<string, AdvisedMove>()
  for (const move of moves) {
    const text = doText(card, sheet, move)
    if (!shown.has(text)) shown.set(text, move)
    if (shown.size === SHOWN) break
  }
  return [...shown.values()]
}

/** How much better the best move is than the next one. */
export function comparedText(card: Card, sheet: Sheet, advice: Advice): string {
  const { chance } = advice
  const next = shownMoves(card, sheet, advice)[1]
  if (next === undefined) return t.coach.only
  const other = thanText(card, sheet, next)
  return isEqual(next.less, chance) ? t.coach.asGood(other) : t.coach.moreThan(next.less, chance, other)
}

/** Such as "Keep the three fives: 2.4 points more than the pair." */
export function adviceText(card: Card, sheet: Sheet, advice: Advice): string {
  const best = advice.moves[0]
  return best === undefined ? t.coach.none : t.coach.advice(doText(card, sheet, best), comparedText(card, sheet, advice))
}

/** What a line of the list says behind the move: what it is worth, and how much less than the best. */
export function worthText({ chance }: Advice, move: AdvisedMove, place: number): string {
  const worth = t.coach.worth(move.worth, chance)
  if (place === 0) return `${worth}, ${t.coach.best}`
  return `${worth}, ${isEqual(move.less, chance) ? t.coach.same : t.coach.less(move.less, chance)}`
}

/** Too little to be written. */
function isEqual(less: number, chance: boolean): boolean {
  return less < (chance ? 0.0005 : 0.05)
}

/** What the person has chosen so far. */
export interface Choosing {
  /** Rows, in any order. */
  rows: readonly string[]
  held: readonly number[]
  /** Dice to be set aside. */
  aside: readonly number[]
  /** The dice are divided among two rows otherwise than best: what that is worth is not known. */
  divided: boolean
}

/** The move that somebody is about to make; null where nothing is chosen, or nothing whole. */
export function chosenMove(card: Card, sheet: Sheet, { moves }: Advice, choosing: Choosing): AdvisedMove | null {
  const { rows, held, aside } = choosing
  if (card.entries === 0)
    return aside.length === 0 ? null : (moves.find((move) => move.do === 'set_aside' && sameSet(move.dice, aside)) ?? null)
  if (choosing.divided) return null
  if (rows.length > 0)
    return moves.find((move) => move.do === 'enter' && sameSet(Object.keys(move.rows), rows)) ?? null
  if (held.length === 0) return null
  const kept = faces(sheet, held)
  return moves.find((move) => move.do === 'throw' && String(keptFaces(sheet, move)) === String(kept)) ?? null
}

/** What if: what the choice costs against the best; empty where nothing is chosen. */
export function choiceText(advice: Advice, chosen: AdvisedMove | null): string {
  if (chosen === null) return ''
  const { chance } = advice
  return isEqual(chosen.less, chance) ? t.coach.choiceBest : t.coach.choiceLess(chosen.less, chance)
}

/** The dice that a throw keeps, by position. */
export function keptDice(sheet: Sheet, move: AdvisedMove): number[] {
  return sheet.faces.map((_, die) => die).filter((die) => !move.dice.includes(die))
}

function keptFaces(sheet: Sheet, move: AdvisedMove): number[] {
  return faces(sheet, keptDice(sheet, move))
}

/** What is kept, the most of a kind first. */
function keptGroups(sheet: Sheet, move: AdvisedMove): Alike[] {
  const kept = keptFaces(sheet, move)
  return [...new Set(kept)]
    .map((face) => ({ face, count: kept.filter((one) => one === face).length }))
    .sort((one, other) => other.count - one.count || one.face - other.face)
}

function isRun(groups: readonly Alike[]): boolean {
  const first = groups[0]?.face ?? 0
  return groups.length >= RUN_LEAST && groups.every(({ face, count }, place) => count === 1 && face === first + place)
}

/** What dice show, ascending. */
function faces(sheet: Sheet, dice: readonly number[]): number[] {
  return dice.map((die) => sheet.faces[die] ?? 0).sort((one, other) => one - other)
}

function diceOf(card: Card, sheet: Sheet, move: AdvisedMove): string {
  return sayDice(card.tray, move.dice, move.dice.map((die) => sheet.faces[die] ?? 0))
}

function rowNames(card: Card, move: AdvisedMove): string[] {
  return Object.keys(move.rows).map((row) => rowName(card, row))
}

function banked(sheet: Sheet, move: AdvisedMove): number {
  const join = (of: Readonly<Record<string, number>> | undefined): string => JSON.stringify(Object.entries(of ?? {}).sort())
  return sheet.offers.bank?.find((way) => join(way.join) === join(move.join))?.points ?? 0
}

function sameSet<T>(some: readonly T[], others: readonly T[]): boolean {
  return some.length === others.length && some.every((one) => others.includes(one))
}
