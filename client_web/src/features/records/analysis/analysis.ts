// What an analysis says, ready to be drawn. Pure.
import { rowName } from '../../../model/card.ts'
import type { Room } from '../../../model/room/room.ts'
import { nameOf } from '../../../model/room/seats.ts'
import type { Card, GameAnalysis, Position, SeatAnalysis, WeighedMove } from '../../../net/wire.ts'
import { t } from '../../../texts.ts'
import type { Plot } from '../../../ui/plot/plot.ts'

/** The totals to expect over the game, as shares of width and height. */
export function coursePlot(found: GameAnalysis): Plot {
  const values = [found.par, ...found.seats.flatMap((seat) => seat.course.map((point) => point.expected))]
  const step = Math.max(...values) - Math.min(...values) > 100 ? 50 : 20
  const least = Math.floor((Math.min(...values) - 1) / step) * step
  const most = Math.ceil((Math.max(...values) + 1) / step) * step
  const turns = Math.max(1, ...found.seats.flatMap((seat) => seat.course.map((point) => point.turn)))
  const y = (value: number): number => (value - least) / (most - least)
  const marks = Array.from({ length: (most - least) / step + 1 }, (_, number) => least + number * step)
  return {
    lines: found.seats.map((seat) => ({
      seat: seat.seat,
      points: seat.course.map((point) => ({ x: point.turn / turns, y: y(point.expected) })),
    })),
    dashed: y(found.par),
    marks: marks.map((mark) => ({ y: y(mark), label: String(mark) })),
  }
}

/** How likely seat 0 wins over the game. */
export function chancePlot(chances: NonNullable<GameAnalysis['chances']>): Plot {
  const last = Math.max(1, chances.length - 1)
  return {
    lines: [{ seat: 0, points: chances.map(({ chance }, place) => ({ x: place / last, y: chance })) }],
    dashed: 0.5,
    marks: [0, 0.5, 1].map((mark) => ({ y: mark, label: `${mark * 100} %` })),
  }
}

/** What the plot of the course shows, for those who do not see it. */
export function drawn(found: GameAnalysis, room: Room): string {
  const lines = found.seats.map((seat) => t.analysis.drawnLine(nameOf(room, seat.seat), found.par, seat.expected))
  return t.analysis.drawn(t.analysis.course, lines)
}

export function drawnChance(chances: NonNullable<GameAnalysis['chances']>, name: string): string {
  const shares = chances.map(({ chance }) => Math.round(chance * 100))
  const said = t.analysis.drawnChance(shares[0] ?? 50, Math.min(...shares), Math.max(...shares))
  return t.analysis.drawn(t.analysis.chance(name), [said])
}

/** A row for each turn, with what the seats had to expect, and luck and loss on the way. */
export function courseTable(found: GameAnalysis, room: Room): { columns: { label: string }[]; rows: Line[] } {
  const columns = found.seats.flatMap(({ seat }) => {
    const name = nameOf(room, seat)
    return [t.analysis.expectedOf(name), t.analysis.luckOf(name), t.analysis.lossOf(name)]
  })
  const turns = Math.max(0, ...found.seats.flatMap((seat) => seat.course.map((point) => point.turn)))
  const rows = Array.from({ length: turns + 1 }, (_, turn) => ({
    head: turn === 0 ? t.analysis.begin : String(turn),
    cells: found.seats.flatMap((seat) => cellsOf(seat, turn)),
  }))
  return { columns: [t.analysis.turn, ...columns].map((label) => ({ label })), rows }
}

interface Line {
  head: string
  cells: string[]
}

function cellsOf(seat: SeatAnalysis, turn: number): string[] {
  const point = seat.course.find((one) => one.turn === turn)
  if (point === undefined) return ['', '', '']
  const { expected, luck, loss } = point
  if (turn === 0) return [t.analysis.plain(expected), '', '']
  return [t.analysis.plain(expected), t.analysis.signed(luck), t.analysis.plain(loss)]
}

export function moveText(card: Card, move: WeighedMove): string {
  if (move.do === 'throw') return t.analysis.keep(move.keep ?? [])
  // A newer server may have moves that are not known here.
  if (move.do !== 'enter') return move.do
  return t.analysis.enter(Object.entries(move.rows ?? {}).map(([row, faces]) => [rowName(card, row), faces]))
}

/** The move that holds these dice and throws the others; null where there is no throw left, or nothing to throw. */
export function keeping(position: Position, held: ReadonlySet<number>): WeighedMove | null {
  const kept = position.faces.filter((_, die) => held.has(die)).sort((one, other) => one - other)
  return position.moves.find((move) => move.do === 'throw' && String(move.keep) === String(kept)) ?? null
}

/** What may be entered, in the order of the card. */
export function entries(card: Card, position: Position): WeighedMove[] {
  const place = (move: WeighedMove): number[] => Object.keys(move.rows ?? {}).map((row) => rowPlace(card, row))
  return position.moves
    .filter((move) => move.do === 'enter')
    .sort((one, other) => {
      const [[a = 0, b = 0], [c = 0, d = 0]] = [place(one), place(other)]
      return a - c || b - d
    })
}

function rowPlace(card: Card, row: string): number {
  return card.rows.findIndex((one) => one.row === row)
}

export function openRows(card: Card, position: Position): string[] {
  return position.sheet.rows.filter((row) => row.score === null).map((row) => rowName(card, row.row))
}

/** What is said to somebody who chose this move in a position. */
export function verdict(card: Card, position: Position, move: WeighedMove): string {
  const less = position.best.worth - move.worth
  const said = less < 0.005 ? t.analysis.right : t.analysis.worse(moveText(card, move), less)
  return moveText(card, move) === moveText(card, position.played) ? `${said} ${t.analysis.likePlayed}` : said
}

/** What decisions lost that were not the player's own, in words; empty where there are none. */
export function lostByOthers(seat: SeatAnalysis): string {
  const others = (['clock', 'stand_in'] as const).flatMap((by) => {
    const lost = seat.loss_by[by]
    return lost === undefined ? [] : [t.analysis.lostByOne(t.analysis.notOwn[by], lost)]
  })
  return others.length === 0 ? '' : t.analysis.lostBy(others)
}
