// Kleine woorden van het Nederlands. Concept: nog door niemand die Nederlands spreekt nagelezen.
import type { Level } from '../../model/level.ts'
import { intl } from '../intl.ts'

export const { number, many, list, either, moment, longMoment, atMostDigits } = intl('nl')

const NUMBERS = ['geen', 'één', 'twee', 'drie', 'vier', 'vijf', 'zes', 'zeven', 'acht', 'negen', 'tien']
export const word = (count: number): string => NUMBERS[count] ?? number(count)
export const points = (count: number): string => many(count, 'punt', 'punten')
export const nth = (place: number): string => `${place}e`

const LEVELS: Record<Level, string> = { deckhand: 'Matroos', mate: 'Stuurman', captain: 'Kapitein', admiral: 'Admiraal' }
export const levelName = (level: Level): string => LEVELS[level] ?? level
