// The table, move by move: what is held, entered and set aside must lie there, and points must add up. No rules of a
// game are known here: what may be entered in a row, and what it gives, a replay shows.
import type { GameRecord } from '../state/wire'
import type { Fact } from './format'
import { toPlay, type Standing } from './pace'
import { standIns } from './standIns'
import type { Thrown } from './throws'
import type { Misfit } from './verdict'

type Move = Extract<Fact, { standing: unknown }>
type At<T extends Fact['type']> = Extract<Fact, { type: T }>

/** What one seat has. */
interface Side {
  standing: Standing
  /** By position; empty before a throw of all dice. */
  faces: number[]
  aside: Set<number>
  /** Made in this turn. */
  throws: number
}

type Wrong = 'not_to_play' | 'throw' | 'hold' | 'entry' | 'aside' | 'bank' | 'turns' | 'total' | 'lost' | 'standing'

/** How each seat stands at the end; or the first thing that cannot have happened. */
export function table(record: GameRecord): Standing[] | Misfit {
  const standings: Standing[] = record.seats.map(() => ({ turns: 0, total: 0, worth: 0, done: false, won: false }))
  const sides: Side[] = standings.map((standing) => ({ standing, faces: [], aside: new Set(), throws: 0 }))
  const fits = standIns(record)
  for (const fact of record.facts) {
    if (!('seat' in fact) || fact.type === 'committed' || fact.type === 'contributed') continue
    const { seat, version } = fact
    if (!fits(fact)) return { why: 'player', version, seat }
    if (fact.type === 'stand_in' || fact.type === 'taken_back') continue
    const side = sides[seat]
    const may = side !== undefined && toPlay(record, standings).includes(seat)
    const wrong = may ? followed(side, fact, record.dice.tray.length) : 'not_to_play'
    if (wrong !== null) return { why: wrong, version, seat }
    if ('standing' in fact) standings[seat] = fact.standing
  }
  return standings
}

function followed(side: Side, fact: Move | At<'held'>, tray: number): Wrong | null {
  if (fact.type === 'held') return side.faces.length > 0 && lie(side, fact.dice) ? null : 'hold'
  const wrong = made(side, fact, tray) ?? stands(side.standing, fact)
  if (wrong !== null) return wrong
  side.standing = fact.standing
  if (ends(fact)) Object.assign(side, { faces: [], aside: new Set(), throws: 0 })
  return null
}

function made(side: Side, fact: Move, tray: number): Wrong | null {
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
function stands(before: Standing, fact: Move): Wrong | null {
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
function thrown(side: Side, { dice, faces, throw: number }: Thrown, tray: number): boolean {
  if (number !== side.throws + 1) return false
  const may = side.faces.length === 0 ? dice.length === tray && new Set(dice).size === tray : lie(side, dice)
  if (!may) return false
  dice.forEach((die, place) => (side.faces[die] = faces[place] ?? 0))
  side.throws = number
  return true
}

/** All dice of the table are taken, none of them twice, and each row has as many as the others. */
function entered(side: Side, { rows, dice }: At<'entered'>): boolean {
  const left = [...side.faces]
  const taken = Object.values(dice).flat()
  return (
    taken.length === side.faces.length &&
    new Set(Object.values(dice).map(({ length }) => length)).size === 1 &&
    taken.every((face) => left.includes(face) && left.splice(left.indexOf(face), 1).length === 1) &&
    String(Object.keys(dice).sort()) === String(Object.keys(rows).sort())
  )
}

function secured(side: Side, { dice, faces, completed }: At<'secured'>, tray: number): boolean {
  if (!lie(side, dice) || dice.some((die, place) => side.faces[die] !== faces[place])) return false
  for (const die of dice) side.aside.add(die)
  const all = side.aside.size === tray
  // A complete set is counted, and all dice are thrown anew.
  if (all) Object.assign(side, { faces: [], aside: new Set() })
  return all === (completed !== undefined)
}

/** Dice that join a combination lie beside it; those that the player named are among them. */
function banked(side: Side, { join, joined }: At<'banked'>): boolean {
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
function lie(side: Side, dice: number[]): boolean {
  const there = dice.every((die) => side.faces[die] !== undefined && !side.aside.has(die))
  return there && new Set(dice).size === dice.length
}
