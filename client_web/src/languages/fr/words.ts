// Petits mots du français. Ébauche : personne qui parle français ne l’a encore relue.
import type { Level } from '../../model/level.ts'
import { intl } from '../intl.ts'

export const { number, many, list, either, moment, longMoment, atMostDigits } = intl('fr')

const NUMBERS = ['aucun', 'un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix']
export const word = (count: number): string => NUMBERS[count] ?? number(count)
export const points = (count: number): string => many(count, 'point', 'points')
export const nth = (place: number): string => (place === 1 ? '1er' : `${place}e`)

const LEVELS: Record<Level, string> = { deckhand: 'Matelot', mate: 'Second', captain: 'Capitaine', admiral: 'Amiral' }
export const levelName = (level: Level): string => LEVELS[level] ?? level
