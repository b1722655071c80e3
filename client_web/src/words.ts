// Small words of English that several texts are made of.
import { intl } from './languages/intl.ts'
import type { Span } from './model/time/clock.ts'
import type { Level } from './model/level.ts'

export const { number, many, plural, list, either, digits, significant, atMostDigits, day, moment, longMoment, clockTime, ago, ordinal } = intl('en')

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
export const word = (count: number): string => NUMBERS[count] ?? number(count)
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
export const whose = (name: string): string => `${name}’s`
/** Such as "2nd". */
export const nth = (place: number): string => `${place}${ordinal(place, { one: 'st', two: 'nd', few: 'rd', other: 'th' })}`
/** With a sign that takes as much room as a plus. */
export const minus = (text: string): string => text.replace('-', '−')

export const spanText = ({ unit, count }: Span): string => many(count, unit.slice(0, -1), unit)

const LEVELS: Record<Level, string> = { deckhand: 'Deckhand', mate: 'Mate', captain: 'Captain', admiral: 'Admiral' }
export const levelName = (level: Level): string => LEVELS[level] ?? level
/** Who plays for a player who left, at the beginning of a sentence. */
export const standInName = (level?: Level): string => (level === undefined ? 'A stand-in' : levelName(level))
