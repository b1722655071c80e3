// Kleine Wörter des Deutschen, aus denen mehrere Texte gemacht sind.
import type { Entry } from '../../features/game/table/words.ts'
import type { Span } from '../../model/time/clock.ts'
import type { Level } from '../../model/level.ts'
import { intl } from '../intl.ts'

export const { number, many, plural, list, either, digits, significant, atMostDigits, day, moment, longMoment, clockTime, ago } = intl('de')

const NUMBERS = ['kein', 'ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn']
export const word = (count: number): string => NUMBERS[count] ?? number(count)
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
/** Wessen: mit Apostroph, wo der Name schon auf einen s-Laut endet. */
export const whose = (name: string): string => (/[sßxz]$/i.test(name) ? `${name}’` : `${name}s`)
/** Wie „2.“ */
export const nth = (place: number): string => `${place}.`
/** Mit einem Vorzeichen, das so breit ist wie ein Plus. */
export const minus = (text: string): string => text.replace('-', '−')
/** Was dazu kam. */
export const bonusText = (bonus: number): string => (bonus === 0 ? '' : ` (+${bonus})`)
export const points = (count: number): string => many(count, 'Punkt', 'Punkte')
/** Nach „mit“ oder „aus“. */
export const withPoints = (count: number): string => many(count, 'Punkt', 'Punkten')

const UNITS: Record<Span['unit'], [one: string, more: string]> = {
  seconds: ['Sekunde', 'Sekunden'],
  minutes: ['Minute', 'Minuten'],
  hours: ['Stunde', 'Stunden'],
  days: ['Tag', 'Tage'],
}
export const spanText = ({ unit, count }: Span): string => many(count, ...UNITS[unit])
/** Nach „in“, „seit“ oder „vor“. */
export const spanAfter = ({ unit, count }: Span): string =>
  unit === 'days' ? many(count, 'Tag', 'Tagen') : spanText({ unit, count })

const LEVELS: Record<Level, string> = { deckhand: 'Leichtmatrose', mate: 'Maat', captain: 'Kapitän', admiral: 'Admiral' }
export const levelName = (level: Level): string => LEVELS[level] ?? level
/** Wer für jemanden spielt, der gegangen ist, am Anfang eines Satzes. */
export const standInName = (level?: Level): string => (level === undefined ? 'Eine Vertretung' : levelName(level))

const FACES = ['', 'Einser', 'Zweier', 'Dreier', 'Vierer', 'Fünfer', 'Sechser']
export const facesOf = (face: number): string => FACES[face] ?? String(face)

export const entriesFor = (entries: Entry[]): string => list(entries.map(({ row, score }) => `${row} für ${score}`))
export const entriesSaid = (entries: Entry[], bonus: number, total: number | null): string =>
  [
    ...entries.map(({ row, score }) => `${row}, ${score}`),
    ...(bonus === 0 ? [] : [`Bonus ${bonus}`]),
    ...(total === null ? [] : [`Summe ${total}`]),
  ].join(entries.length > 1 ? '; ' : ', ')
