// The race of totals over the rounds: as lines, as a sentence, and in numbers. Pure.
import type { EndedTurn } from '../../../model/room/log.ts'
import type { Room } from '../../../model/room/room.ts'
import { nameOf, seatsInOrder } from '../../../model/room/seats.ts'
import { t } from '../../../texts.ts'
import type { Plot } from '../../../ui/plot/plot.ts'
import { scaleOf } from '../../../ui/plot/scale.ts'
import { targetOf } from '../../lobby/options/target.ts'

type Known = EndedTurn & { total: number }

export interface Race {
  plot: Plot
  /** What it shows, for those who do not see it. */
  label: string
  columns: { label: string }[]
  rows: { head: string; cells: string[] }[]
  /** What is missing in it, or why there is nothing; empty where all is there. */
  note: string
}

/** The least of rounds that a game without a fixed number of them is drawn over. */
const ROUNDS_LEAST = 5

export function raceOf(room: Room, ended: readonly EndedTurn[] = room.ended): Race {
  const known = ended.filter((one): one is Known => one.total !== null)
  const seats = seatsInOrder(room)
  const courses = seats.map((seat) => ({ seat, turns: known.filter((one) => one.seat === seat) }))
  const played = Math.max(0, ...known.map((one) => one.round))
  return {
    plot: plotOf(room, courses, played),
    label: labelOf(room, courses, played),
    columns: [t.race.round, ...seats.map((seat) => nameOf(room, seat))].map((label) => ({ label })),
    rows: Array.from({ length: played }, (_, index) => ({
      head: String(index + 1),
      cells: courses.map(({ turns }) => String(turns.find((one) => one.round === index + 1)?.total ?? '')),
    })).filter(({ cells }) => cells.some((cell) => cell !== '')),
    note: noteOf(room, ended, known),
  }
}

interface Course {
  seat: number
  turns: Known[]
}

function plotOf(room: Room, courses: Course[], played: number): Plot {
  const target = targetOf(room.card, room.options)
  const totals = courses.flatMap(({ turns }) => turns.map((one) => one.total))
  const scale = scaleOf([0, ...totals, target ?? 0, 10])
  const rounds = Math.max(room.card.rounds ?? ROUNDS_LEAST, played, 1)
  const y = (total: number): number => (total - scale.bottom) / (scale.top - scale.bottom)
  const lines = courses.flatMap(({ seat, turns }) => {
    if (turns.length === 0) return []
    const points = turns.map((one) => ({ x: one.round / rounds, y: y(one.total) }))
    return [{ seat, points: turns[0]?.round === 1 ? [{ x: 0, y: y(0) }, ...points] : points }]
  })
  return {
    lines,
    dashed: target === null ? null : y(target),
    marks: scale.marks.map((mark) => ({ y: y(mark), label: mark < 0 ? `−${-mark}` : String(mark) })),
    below: roundMarks(rounds).map((round) => ({ x: round / rounds, label: String(round) })),
  }
}

/** The rounds that are named below: the last one, and a few even ones before it. */
function roundMarks(rounds: number): number[] {
  const step = Math.ceil(rounds / 5)
  const marks = Array.from({ length: Math.floor(rounds / step) }, (_, index) => (index + 1) * step)
  return marks.at(-1) === rounds ? marks : [...marks.filter((mark) => rounds - mark >= step / 2), rounds]
}

function labelOf(room: Room, courses: Course[], played: number): string {
  const totals = courses.flatMap(({ seat, turns }) => {
    const last = turns.at(-1)
    return last === undefined ? [] : [t.race.total(nameOf(room, seat), last.total)]
  })
  return played === 0 ? t.race.none : t.race.drawn(played, totals)
}

function noteOf(room: Room, ended: readonly EndedTurn[], known: readonly Known[]): string {
  if (ended.some((one) => one.total === null)) return t.race.hidden
  const over = room.stage === 'finished' || room.stage === 'archived'
  if (known.length === 0) return over ? '' : t.race.none
  return room.endedWhole ? '' : t.race.since(Math.min(...known.map((one) => one.round)))
}
