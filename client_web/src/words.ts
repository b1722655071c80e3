// Small words of English that several texts are made of.
import type { Span } from './model/clock.ts'
import type { Level } from './model/level.ts'

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
export const word = (count: number): string => NUMBERS[count] ?? String(count)
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
export const many = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`
export const list = (names: string[]): string => new Intl.ListFormat('en').format(names)
export const whose = (name: string): string => `${name}’s`

export const spanText = ({ unit, count }: Span): string => many(count, unit.slice(0, -1), unit)

const LEVELS: Record<Level, string> = { deckhand: 'Deckhand', mate: 'Mate', captain: 'Captain', admiral: 'Admiral' }
export const levelName = (level: Level): string => LEVELS[level]
/** Who plays for a player who left, at the beginning of a sentence. */
export const standInName = (level?: Level): string => (level === undefined ? 'A stand-in' : levelName(level))
