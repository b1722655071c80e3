// What a seat's sheet is after each event of its play: the twin of regatta_protocol/view/sheet.py. It knows no rules, only
// what the card says of every game, and changes no sheet.
import type { Card, Combination, Line, Offers, RoomEvent, Row, Sheet } from '../../net/wire.ts'

type Of<Type extends RoomEvent['type']> = Extract<RoomEvent, { type: Type }>

/** What is offered to whoever does not see the dice. */
const NOTHING: Offers = { throw: [], hold: false, enter: [] }

export function afterThrown(card: Card, sheet: Sheet, event: Of<'thrown'>): Sheet {
  if (event.turns !== undefined) return nextTurn(card, sheet, event.total ?? sheet.total)
  const faces = card.tray.map((_, die) => event.faces[event.dice.indexOf(die)] ?? sheet.faces[die] ?? 0)
  const after: Sheet = { ...sheet, faces, throws: event.throw }
  if (event.worth === undefined) return { ...after, offers: { ...NOTHING, set_aside: event.set_aside ?? [], bank: [] } }
  const rematchChanged = card.throws === null || event.throw < card.throws
  const worth = event.worth
  return {
    ...after,
    rows: sheet.rows.map((row, place) => worthOf(row, worth[place] ?? null, event.barred)),
    offers: {
      throw: rematchChanged ? tray(card) : [],
      hold: rematchChanged,
      enter: sheet.rows.filter((_, place) => (worth[place] ?? null) !== null).map(({ row }) => row),
    },
  }
}

export function afterEntered(card: Card, sheet: Sheet, event: Of<'entered'>): Sheet {
  const scores = { ...event.scores, ...event.rows }
  const after = nextTurn(card, sheet, event.total, event.done)
  return {
    ...after,
    rows: after.rows.map((row) => ({ ...row, score: scores[row.row] ?? row.score })),
    lines: sheet.lines.map((line) => lineOf(line, event)),
  }
}

/** Of a set that is complete only its points are left. */
export function afterSecured(card: Card, sheet: Sheet, event: Of<'secured'>): Sheet {
  const namesGone = setAside(event.aside)
  return {
    ...sheet,
    faces: event.completed === undefined ? sheet.faces : [],
    aside: event.aside,
    points: (sheet.points ?? 0) + (event.completed ?? 0),
    offers: {
      ...NOTHING,
      throw: tray(card).filter((die) => !namesGone.has(die)),
      set_aside: event.set_aside,
      bank: event.bank,
    },
  }
}

export function afterBanked(card: Card, sheet: Sheet, event: Of<'banked'>): Sheet {
  return nextTurn(card, sheet, event.total, event.done)
}

/** After something that this viewer may not see. */
export function afterConcealed(card: Card, sheet: Sheet, event: Of<'concealed'>): Sheet {
  const over = event.turns !== undefined
  // Nothing is seen of the seat but how far it has come.
  if (sheet.total === null)
    return { ...sheet, throws: event.throw ?? (over ? 0 : sheet.throws), done: event.done ?? sheet.done }
  if (over) return nextTurn(card, sheet, sheet.total, event.done)
  if (event.by === undefined) return sheet
  return {
    faces: [],
    throws: event.throw ?? sheet.throws,
    rows: sheet.rows.map(withoutWorth),
    lines: sheet.lines,
    total: sheet.total,
    hidden: true,
    offers: NOTHING,
    done: sheet.done,
  }
}

/** The sheet before the first throw of a turn. */
function nextTurn(card: Card, sheet: Sheet, total: number | null, done = false): Sheet {
  const offers: Offers = { ...NOTHING, throw: done ? [] : tray(card) }
  const after: Sheet = { faces: [], throws: 0, rows: sheet.rows.map(withoutWorth), lines: sheet.lines, total, offers, done }
  // Where there are no rows, dice are set aside.
  return card.entries > 0 ? after : { ...after, aside: [], points: 0, offers: { ...offers, set_aside: [], bank: [] } }
}

function worthOf({ row, score, most }: Row, potential: number | null, barred?: string): Row {
  const plain: Row = { row, score, potential, most }
  return potential === null && score === null && barred !== undefined ? { ...plain, barred } : plain
}

function withoutWorth({ row, score, most }: Row): Row {
  return { row, score, potential: null, most }
}

function lineOf(line: Line, { lines = {}, reached = {} }: Of<'entered'>): Line {
  const next = { ...line, value: lines[line.line] ?? line.value }
  const far = reached[line.line]
  return far === undefined ? next : { ...next, reached: far }
}

function setAside(aside: Combination[]): Set<number> {
  return new Set(aside.flatMap((made) => made.dice))
}

function tray(card: Card): number[] {
  return card.tray.map((_, die) => die)
}
