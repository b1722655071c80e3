// What a picture of a result shows, and where: pure, so that long names and eight seats are tested without a canvas.
import type { Room } from '../../../model/room/room.ts'
import { rowName } from '../../../model/card.ts'
import { handOf } from '../../../model/room/hands.ts'
import { nameOf } from '../../../model/room/seats.ts'
import type { GameHead } from '../../../net/wire.ts'
import { t } from '../../../texts.ts'
import { outcome, standings } from '../../game/result/result.ts'

export const WIDTH = 1200
export const HEIGHT = 630
const ROWS_SHOWN = 3

export interface PictureLine {
  seat: number
  place: number
  name: string
  total: number
}

export interface PictureFacts {
  game: string
  outcome: string
  /** When it ended; empty where that is not known. */
  date: string
  lines: PictureLine[]
  /** The best rows of whoever won, best first; none in games without rows. */
  best: { name: string; rows: string[] } | null
  /** Where the game is, without the scheme. */
  link: string
}

export function factsOfRoom(room: Room, link: string, endedMs: number | null): PictureFacts {
  const lines = standings(room).map(({ seat, place, total }) => ({ seat, place, total, name: nameOf(room, seat) }))
  const first = lines[0]
  const rows = first === undefined ? [] : bestRows(room, first.seat)
  return {
    game: room.card.name,
    outcome: outcome(room, null),
    date: endedMs === null ? '' : t.sharing.date(endedMs),
    lines,
    best: first === undefined || rows.length === 0 ? null : { name: first.name, rows },
    link,
  }
}

/** Where the game cannot be played again here, what the list of games says of it. */
export function factsOfHead(head: GameHead, link: string): PictureFacts {
  const names = new Map(head.seats.map(({ seat, name }) => [seat, name ?? t.sharing.somebody]))
  const lines = (head.result?.places ?? [])
    .map(({ seat, place, total }) => ({ seat, place, total, name: names.get(seat) ?? t.sharing.somebody }))
    .sort((a, b) => a.place - b.place || a.seat - b.seat)
  const won = lines.filter((line) => line.place === 1).map((line) => line.name)
  const said = lines.length < 2 ? t.result.done : won.length > 1 ? t.result.shared(won) : t.result.wins(won[0] ?? '')
  return { game: head.name, outcome: said, date: t.sharing.date(head.ended_ms), lines, best: null, link }
}

function bestRows(room: Room, seat: number): string[] {
  const scored = (handOf(room, seat)?.sheet.rows ?? []).filter((row) => (row.score ?? 0) > 0)
  return scored
    .toSorted((a, b) => (b.score ?? 0) - (a.score ?? 0))
    .slice(0, ROWS_SHOWN)
    .map((row) => t.sharing.row(rowName(room.card, row.row), row.score ?? 0))
}

/** The picture in words, for those who cannot see it. */
export function altText({ game, outcome: said, date, lines, best }: PictureFacts): string {
  const places = lines.map((line) => t.sharing.altPlace(t.result.place(line.place), line.name, line.total))
  const rows = best === null ? '' : t.sharing.altBest(best.name, best.rows)
  return t.sharing.alt(said, t.sharing.heading(game, date), places, rows)
}

/** Numbers are written in the second: the first has old figures wherever a canvas draws it. */
export type Font = 'serif' | 'sans'
/** How wide a text is, in pixels. */
export type Measure = (text: string, font: Font, size: number) => number

/** A colour of tokens.css. */
export type Ink = 'text' | 'mute' | 'gold' | `seat-${number}`

export type Item =
  | { kind: 'text'; text: string; x: number; y: number; font: Font; size: number; ink: Ink; align: 'left' | 'right' }
  | { kind: 'plate'; x: number; y: number; width: number; height: number; first: boolean; /** Of its width, how far the bar goes. */ part: number; seat: number }
  | { kind: 'sigil'; x: number; y: number; size: number; seat: number }

const EDGE = 64
const INNER = WIDTH - 2 * EDGE
/** Beside the heading stand dice. */
const HEADING_WIDTH = INNER - 260
/** Who won is worth a smaller size before anything of it is cut. */
const HEADING_SIZES = [62, 54, 46]
const HEADING_SIZE_LEAST = 46
const LINES_TOP = 208
const LINES_HIGH = 308
const LINE_MOST = 84
const BETWEEN = 10
const ONE_COLUMN = 4

/** All that is drawn, from the back to the front; y of a text is its baseline. */
export function layout(facts: PictureFacts, measure: Measure): Item[] {
  const heading = HEADING_SIZES.find((size) => measure(facts.outcome, 'serif', size) <= HEADING_WIDTH) ?? HEADING_SIZE_LEAST
  const rows = facts.best === null ? '' : `${t.sharing.best(facts.best.name)}: ${facts.best.rows.join(', ')}`
  return [
    text(fit(facts.outcome, 'serif', heading, HEADING_WIDTH, measure), EDGE, 112, 'serif', heading, 'text'),
    text(fit(t.sharing.heading(facts.game, facts.date), 'sans', 30, HEADING_WIDTH, measure), EDGE, 164, 'sans', 30, 'mute'),
    ...facts.lines.flatMap((line, index) => lineItems(facts, line, index, measure)),
    text(fit(rows, 'sans', 26, INNER, measure), EDGE, HEIGHT - 68, 'sans', 26, 'text'),
    text(fit(facts.link, 'sans', 24, INNER, measure), WIDTH - EDGE, HEIGHT - 28, 'sans', 24, 'mute', 'right'),
  ]
}

function lineItems({ lines }: PictureFacts, line: PictureLine, index: number, measure: Measure): Item[] {
  const columns = lines.length > ONE_COLUMN ? 2 : 1
  const perColumn = Math.ceil(lines.length / columns)
  const width = (INNER - (columns - 1) * 2 * BETWEEN) / columns
  const height = Math.min(LINE_MOST, (LINES_HIGH - (perColumn - 1) * BETWEEN) / perColumn)
  const x = EDGE + Math.floor(index / perColumn) * (width + 2 * BETWEEN)
  const y = LINES_TOP + (index % perColumn) * (height + BETWEEN)
  const base = y + height / 2 + 12
  const total = String(line.total)
  const nameLeft = x + 124
  const room = x + width - 36 - measure(total, 'sans', 40) - nameLeft
  const most = Math.max(...lines.map((one) => one.total))
  const part = most <= 0 ? 0 : Math.max(0, line.total) / most
  const first = line.place === 1 && lines.length > 1
  return [
    { kind: 'plate', x, y, width, height, first, part, seat: line.seat },
    text(t.result.place(line.place), x + 22, base, 'sans', 28, first ? 'gold' : 'mute'),
    { kind: 'sigil', x: x + 76, y: y + height / 2 - 16, size: 32, seat: line.seat },
    text(fit(line.name, 'sans', 34, room, measure), nameLeft, base, 'sans', 34, 'text'),
    text(total, x + width - 22, base + 2, 'sans', 40, 'text', 'right'),
  ]
}

function text(said: string, x: number, y: number, font: Font, size: number, ink: Ink, align: 'left' | 'right' = 'left'): Item {
  return { kind: 'text', text: said, x, y, font, size, ink, align }
}

/** As much of a text as there is room for, with an ellipsis where something is left out; whole characters, as people count them. */
export function fit(said: string, font: Font, size: number, width: number, measure: Measure): string {
  if (measure(said, font, size) <= width) return said
  const characters = [...new Intl.Segmenter('en').segment(said)].map((part) => part.segment)
  let [least, most] = [0, characters.length]
  const cut = (count: number): string => `${characters.slice(0, count).join('').trimEnd()}…`
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if (measure(cut(middle), font, size) <= width) least = middle
    else most = middle - 1
  }
  return cut(least)
}
