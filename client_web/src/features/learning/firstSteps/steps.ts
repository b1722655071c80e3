// How far somebody has come in the first steps: what the room shows says it, so nothing else keeps count.
import { handOf } from '../../../model/room/hands.ts'
import type { Room } from '../../../model/room/room.ts'
import { nameOf, turnOf } from '../../../model/room/seats.ts'
import type { Card, Line, Sheet } from '../../../net/wire.ts'
import { t } from '../../../texts.ts'

export type Step = 'throw' | 'hold' | 'throw-others' | 'enter' | 'bonus' | 'people'

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

/** What to say now; null where there is nothing to guide. */
export function guidance(room: Room, own: number | null, play: Chosen): Guidance | null {
  const sheet = handOf(room, own)?.sheet
  if (room.stage !== 'playing' || sheet === undefined || sheet.done) return null
  const bonus = sheet.lines.find((line) => line.aim !== undefined)
  const steps: Step[] = ['throw', 'hold', 'throw-others', 'enter', ...(bonus === undefined ? [] : ['bonus' as const]), 'people']
  const step = stepOf(sheet, play, bonus !== undefined)
  const place = { step, number: steps.indexOf(step) + 1, of: steps.length }
  const turn = room.turns[0]
  if (turnOf(room, own) === null && step !== 'people')
    return { ...place, text: turn === undefined ? '' : t.firstSteps.wait(nameOf(room, turn.seat)), keys: null }
  return { ...place, ...words(room.card, sheet, step, play, bonus) }
}

function stepOf(sheet: Sheet, { held }: Chosen, hasBonus: boolean): Step {
  const filled = sheet.rows.filter((row) => row.score !== null).length
  if (filled > (hasBonus ? 1 : 0)) return 'people'
  if (filled === 1) return 'bonus'
  if (sheet.throws === 0) return 'throw'
  if (sheet.throws > 1 || sheet.offers.throw.length === 0) return 'enter'
  return held.length === 0 ? 'hold' : 'throw-others'
}

function words(card: Card, sheet: Sheet, step: Step, play: Chosen, bonus: Line | undefined): Pick<Guidance, 'text' | 'keys'> {
  const { keys, ...say } = t.firstSteps
  // Whoever has chosen a row already need not hear of dice.
  const [row] = play.rows
  if (row !== undefined && step !== 'people')
    return { text: say.enter(t.table.enter(play.worths[row.row] ?? 0)), keys: keys.enter }
  switch (step) {
    case 'throw':
      return { text: say.throwFirst(card.throws ?? 0, t.table.throw(play.dice.length)), keys: keys.throw }
    case 'hold':
      return { text: holdText(sheet.faces), keys: keys.hold }
    case 'throw-others':
      return { text: say.throwOthers(t.table.throw(play.dice.length)), keys: keys.throw }
    case 'enter':
      return { text: sheet.offers.throw.length > 0 ? say.chooseOrThrow : say.choose, keys: keys.choose }
    case 'bonus':
      return { text: say.bonus(upperRows(card), bonus?.aim ?? 0, bonus?.reached ?? 0), keys: null }
    case 'people':
      return { text: say.people(t.matchmaking.play, t.home.friends), keys: null }
  }
}

function holdText(faces: readonly number[]): string {
  const { face, count } = mostAlike(faces)
  return count > 1 ? t.firstSteps.holdAlike(count, t.dice.faces(face)) : t.firstSteps.hold
}

/** The face that most dice show; of several the highest. */
export function mostAlike(faces: readonly number[]): { face: number; count: number } {
  const counts = [6, 5, 4, 3, 2, 1].map((face) => ({ face, count: faces.filter((one) => one === face).length }))
  return counts.reduce((best, one) => (one.count > best.count ? one : best))
}

function upperRows(card: Card): string {
  const upper = card.rows.filter((row) => row.section === 'upper')
  return t.firstSteps.rows(upper[0]?.name ?? '', upper.at(-1)?.name ?? '')
}
