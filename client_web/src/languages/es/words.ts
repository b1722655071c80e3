// Palabras cortas del español. Borrador: nadie que hable español lo ha releído todavía.
import type { Level } from '../../model/level.ts'
import { intl } from '../intl.ts'

export const { number, many, list, either, moment, longMoment, atMostDigits } = intl('es')

const NUMBERS = ['ningún', 'un', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez']
export const word = (count: number): string => NUMBERS[count] ?? number(count)
export const points = (count: number): string => many(count, 'punto', 'puntos')
export const nth = (place: number): string => `${place}.º`

const LEVELS: Record<Level, string> = { deckhand: 'Grumete', mate: 'Contramaestre', captain: 'Capitán', admiral: 'Almirante' }
export const levelName = (level: Level): string => LEVELS[level] ?? level
