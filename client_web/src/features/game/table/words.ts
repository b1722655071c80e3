// Words and phrases that several texts of the table are made of.
import { capital, list, many, word } from '../../../words.ts'

export const SHADES: Record<string, string> = { dark: 'dark', light: 'light' }
export const FACES = ['', 'ones', 'twos', 'threes', 'fours', 'fives', 'sixes']
export const facesOf = (face: number): string => FACES[face] ?? String(face)
export const points = (count: number): string => many(count, 'point', 'points')
export const throwsLeft = (left: number): string => `${capital(word(left))} ${left === 1 ? 'throw' : 'throws'} left.`

/** A row and what it got. */
export interface Entry {
  row: string
  score: number
}
export const bonusText = (bonus: number): string => (bonus === 0 ? '' : ` (+${bonus})`)
export const entriesFor = (entries: Entry[]): string => list(entries.map(({ row, score }) => `${row} for ${score}`))
export const entriesSaid = (entries: Entry[], bonus: number, total: number | null): string =>
  [
    ...entries.map(({ row, score }) => `${row}, ${score}`),
    ...(bonus === 0 ? [] : [`bonus ${bonus}`]),
    ...(total === null ? [] : [`total ${total}`]),
  ].join(entries.length > 1 ? '; ' : ', ')
