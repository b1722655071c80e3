// How far somebody has come in the first steps: what the room shows says it, so nothing else keeps count.
import { handOf } from '../../../model/room/hands.ts'
import type { Room } from '../../../model/room/room.ts'
import { nameOf, turnOf } from '../../../model/room/seats.ts'
import type { Card, Sheet } from '../../../net/wire.ts'
import { t } from '../../../texts.ts'

/** In their order; dice are held and thrown as long as there are throws. */
const STEPS = ['throw', 'hold', 'throw-others', 'enter', 'done'] as const

export type Step = (typeof STEPS)[number]

/** What the table knows beside the room. */
export interface Chosen {
  /** The dice that the next throw would throw. */
  dice: readonly number[]
  held: readonly number[]
  /** The rows that are chosen, and what each would get. */
  rows: readonly { row: string }[]
  worths: Readonly<Record<string, number>>
}

export interface Guidance {
  step: Step
  number: number
  of: number
  text: string
  /** The keys that do it. */
  keys: string | null
}

/** What to say now, to somebody who presses or types; null where there is nothing to guide. */
export function guidance(room: Room, own: number | null, play: Chosen, asText: boolean): Guidance | null {
  const sheet = handOf(room, own)?.sheet
  if (room.stage !== 'playing' || sheet === undefined) return null
  const step = stepOf(sheet, play)
  const place = { step, number: STEPS.indexOf(step) + 1, of: STEPS.length }
  const turn = room.turns[0]
  if (turnOf(room, own) === null)
    return { ...place, text: turn === undefined ? '' : t.firstSteps.wait(nameOf(room, turn.seat)), keys: null }
  return { ...place, ...(asText ? typed(room.card, sheet, step) : words(room.card, sheet, step, play)) }
}

function stepOf(sheet: Sheet, { held }: Chosen): Step {
  if (sheet.rows.some((row) => row.score !== null)) return 'done'
  if (sheet.throws === 0) return 'throw'
  if (sheet.offers.throw.length === 0) return 'enter'
  return alike(sheet.faces).every((die) => held.includes(die)) ? 'throw-others' : 'hold'
}

function words(card: Card, sheet: Sheet, step: Step, play: Chosen): Pick<Guidance, 'text' | 'keys'> {
  const { keys, ...say } = t.firstSteps
  switch (step) {
    case 'throw':
      return { text: say.throwFirst(card.throws ?? 0, t.table.throw(play.dice.length)), keys: keys.throw }
    case 'hold':
      return { text: holdText(sheet, play.held), keys: keys.hold }
    case 'throw-others':
      return { text: say.throwOthers(t.table.throw(play.dice.length)), keys: keys.throw }
    case 'enter':
      return enterWords(card, sheet, play)
    case 'done':
      return { text: doneText(card, sheet), keys: null }
  }
}

/** Where the table is text: a line keeps dice and throws the others. */
function typed(card: Card, sheet: Sheet, step: Step): Pick<Guidance, 'text' | 'keys'> {
  const say = t.firstSteps.typed
  const { face, count } = mostAlike(sheet.faces)
  const { name, points } = rowOf(card, sheet)
  const texts: Record<Step, () => string> = {
    throw: () => say.throwFirst(card.throws ?? 0),
    hold: () => say.keep(String(face).repeat(count)),
    'throw-others': () => say.keep(String(face).repeat(count)),
    enter: () => say.enter(name, points),
    done: () => doneText(card, sheet),
  }
  return { text: texts[step](), keys: null }
}

function holdText(sheet: Sheet, held: readonly number[]): string {
  const dice = alike(sheet.faces)
  if (held.length > 0 && held.every((die) => dice.includes(die))) return t.firstSteps.holdMore
  return t.firstSteps.holdAlike(dice.length, t.dice.faces(mostAlike(sheet.faces).face))
}

/** Whoever has chosen the row has only to enter it. */
function enterWords(card: Card, sheet: Sheet, play: Chosen): Pick<Guidance, 'text' | 'keys'> {
  const { keys, ...say } = t.firstSteps
  const { row, name, points } = rowOf(card, sheet)
  if (play.rows[0]?.row === row) return { text: say.enter(t.table.enter(points)), keys: keys.enter }
  return { text: say.choose(name, points), keys: keys.choose }
}

/** The row of the face that was collected, and what it gives. */
function rowOf(card: Card, sheet: Sheet): { row: string; name: string; points: number } {
  const { row = '', name = '' } = upperRows(card)[mostAlike(sheet.faces).face - 1] ?? {}
  return { row, name, points: sheet.rows.find((one) => one.row === row)?.potential ?? 0 }
}

function doneText(card: Card, sheet: Sheet): string {
  const upper = upperRows(card)
  const bonus = sheet.lines.find((line) => line.aim !== undefined)
  const rows = t.firstSteps.rows(upper[0]?.name ?? '', upper.at(-1)?.name ?? '')
  return t.firstSteps.done(card.rounds ?? 0, bonus?.aim ?? 0, rows, bonus?.reached ?? 0)
}

function upperRows(card: Card): Card['rows'] {
  return card.rows.filter((row) => row.section === 'upper')
}

/** The dice of the face that most show. */
function alike(faces: readonly number[]): number[] {
  const { face } = mostAlike(faces)
  return faces.flatMap((one, die) => (one === face ? [die] : []))
}

/** The face that most dice show; of several the highest. */
export function mostAlike(faces: readonly number[]): { face: number; count: number } {
  const counts = [6, 5, 4, 3, 2, 1].map((face) => ({ face, count: faces.filter((one) => one === face).length }))
  return counts.reduce((best, one) => (one.count > best.count ? one : best))
}
