// The table, move by move: what is held, entered and set aside must lie there, and points must add up. No rules of a
// game are known here: what may be entered in a row, and what it gives, a replay shows.
import type { GameRecord, Place } from '../../../../net/wire.ts'
import type { Fact } from '../record/format.ts'
import { isOut, standIns } from './standIns.ts'
import type { Thrown } from './throws.ts'
import { toPlay, type Ending, type Standing } from './turnOrder.ts'
import type { Misfit } from './verdict.ts'

type Move = Extract<Fact, { standing: unknown }>
type At<T extends Fact['type']> = Extract<Fact, { type: T }>

/** What one seat has. */
interface SeatState {
  standing: Standing
  /** By position; empty before a throw of all dice. */
  faces: number[]
  aside: Set<number>
  /** Made in this turn. */
  throws: number
}

/** All seats, as they were before a decision of a game of practice. */
interface Earlier {
  version: number
  sides: SeatState[]
}

type MoveMisfit = 'not_to_play' | 'throw' | 'hold' | 'entry' | 'aside' | 'bank' | 'turns' | 'total' | 'lost' | 'standing'

/** How each seat stands at the end, and which of them played no more; or the first thing that cannot have happened. */
export function followMoves(record: GameRecord): Ending | Misfit {
  let standings: Standing[] = record.seats.map(() => ({ turns: 0, total: 0, worth: 0, done: false, won: false }))
  let sides: SeatState[] = standings.map((standing) => ({ standing, faces: [], aside: new Set(), throws: 0 }))
  const decisions: Earlier[] = []
  const fits = standIns(record)
  const out = new Map<number, Place['out']>()
  for (const fact of record.facts) {
    if (fact.type === 'ordered') {
      if (!fits.order()) return { why: 'player', version: fact.version, seat: 0 }
      continue
    }
    if (!('seat' in fact) || fact.type === 'committed' || fact.type === 'contributed') continue
    const { seat, version } = fact
    if (!fits.fact(fact)) return { why: 'player', version, seat }
    if (fact.type === 'undone') {
      const before = decisions.pop()
      const over = toPlay(record, standings, out).length === 0
      if (before === undefined || before.version !== fact.to || over) return { why: 'undone', version, seat }
      sides = before.sides
      standings = sides.map(({ standing }) => standing)
      continue
    }
    if (isOut(fact)) {
      if (toPlay(record, standings, out).length === 0) return { why: 'player', version, seat }
      out.set(seat, fact.type === 'resigned' ? 'resigned' : 'gone')
      continue
    }
    // What is no play changes nothing on the table.
    if (fact.type !== 'held' && !('standing' in fact)) continue
    const side = sides[seat]
    if (side !== undefined && isPractice(record) && decides(side, fact)) decisions.push({ version: version - 1, sides: sides.map(copied) })
    const may = side !== undefined && toPlay(record, standings, out).includes(seat)
    const wrong = may ? followed(side, fact, record.dice.tray.length) : 'not_to_play'
    if (wrong !== null) return { why: wrong, version, seat }
    if ('standing' in fact) standings[seat] = fact.standing
  }
  return { standings, out }
}

/** Whether decisions can be taken back: nothing is at stake, and one seat alone is no bot's. */
function isPractice({ options, seats }: GameRecord): boolean {
  return options.rated !== true && seats.filter(({ bot }) => bot !== true).length === 1
}

/** Whether the player decides something by it: the first throw of a turn is none, and what is held its throw says. */
function decides(side: SeatState, fact: Move | At<'held'>): boolean {
  return fact.type !== 'held' && fact.by === 'player' && (fact.type !== 'thrown' || side.throws > 0)
}

function copied(side: SeatState): SeatState {
  return { ...side, faces: [...side.faces], aside: new Set(side.aside) }
}

function followed(side: SeatState, fact: Move | At<'held'>, tray: number): MoveMisfit | null {
  if (fact.type === 'held') return side.faces.length > 0 && lie(side, fact.dice) ? null : 'hold'
  const wrong = made(side, fact, tray) ?? stands(side.standing, fact)
  if (wrong !== null) return wrong
  side.standing = fact.standing
  if (ends(fact)) Object.assign(side, { faces: [], aside: new Set(), throws: 0 })
  return null
}

function made(side: SeatState, fact: Move, tray: number): MoveMisfit | null {
  switch (fact.type) {
    case 'thrown':
      return thrown(side, fact, tray) ? null : 'throw'
    case 'entered':
      return entered(side, fact) ? null : 'entry'
    case 'secured':
      return secured(side, fact, tray) ? null : 'aside'
    case 'banked':
      return banked(side, fact) ? null : 'bank'
  }
}

/** Whether what the move brings is what the seat has more afterwards. */
function stands(before: Standing, fact: Move): MoveMisfit | null {
  const { turns, total } = fact.standing
  if (turns !== before.turns + (ends(fact) ? 1 : 0)) return 'turns'
  if (total !== before.total + gain(fact)) return 'total'
  const lost = fact.type === 'thrown' ? fact.lost : undefined
  if (lost !== undefined && lost !== before.worth - before.total) return 'lost'
  return possible(fact) ? null : 'standing'
}

/** Behind a turn nothing is at stake; and only there a seat has played to its end, or won. */
function possible(fact: Move): boolean {
  const { total, worth, done, won } = fact.standing
  return ends(fact) ? worth === total && (done || !won) : worth >= total && !done && !won
}

function ends(fact: Move): boolean {
  return fact.type === 'entered' || fact.type === 'banked' || (fact.type === 'thrown' && fact.lost !== undefined)
}

function gain(fact: Move): number {
  if (fact.type === 'banked') return fact.points
  if (fact.type !== 'entered') return 0
  return Object.values(fact.rows).reduce((sum, points) => sum + points, fact.bonus ?? 0)
}

/** All dice where none lie on the table, else some of those that are not aside. */
function thrown(side: SeatState, { dice, faces, throw: number }: Thrown, tray: number): boolean {
  if (number !== side.throws + 1) return false
  const may = side.faces.length === 0 ? dice.length === tray && new Set(dice).size === tray : lie(side, dice)
  if (!may) return false
  dice.forEach((die, place) => (side.faces[die] = faces[place] ?? 0))
  side.throws = number
  return true
}

/** All dice of the table are taken, none of them twice, and each row has as many as the others. */
function entered(side: SeatState, { rows, dice }: At<'entered'>): boolean {
  const left = [...side.faces]
  const taken = Object.values(dice).flat()
  return (
    taken.length === side.faces.length &&
    new Set(Object.values(dice).map(({ length }) => length)).size === 1 &&
    taken.every((face) => left.includes(face) && left.splice(left.indexOf(face), 1).length === 1) &&
    String(Object.keys(dice).sort()) === String(Object.keys(rows).sort())
  )
}

function secured(side: SeatState, { dice, faces, completed }: At<'secured'>, tray: number): boolean {
  if (!lie(side, dice) || dice.some((die, place) => side.faces[die] !== faces[place])) return false
  for (const die of dice) side.aside.add(die)
  const all = side.aside.size === tray
  // A complete set is counted, and all dice are thrown anew.
  if (all) Object.assign(side, { faces: [], aside: new Set() })
  return all === (completed !== undefined)
}

/** Dice that join a combination lie beside it; those that the player named are among them. */
function banked(side: SeatState, { join, joined }: At<'banked'>): boolean {
  const named = Object.entries(join)
  return (
    side.throws > 0 &&
    lie(
      side,
      joined.map(({ die }) => die),
    ) &&
    named.every(([die, face]) => joined.some((one) => String(one.die) === die && one.face === face))
  )
}

/** Whether these dice lie on the table and are not set aside; each is named once. */
function lie(side: SeatState, dice: number[]): boolean {
  const there = dice.every((die) => side.faces[die] !== undefined && !side.aside.has(die))
  return there && new Set(dice).size === dice.length
}
