// How well the computer plays.
import type { Level, Seat } from '../net/wire.ts'

export type { Level }

/** From the weakest to the strongest. */
export const LEVELS = ['deckhand', 'mate', 'captain', 'admiral'] as const satisfies readonly Level[]
/** For who has not chosen one: neither the easiest nor a lesson. */
export const USUAL: Level = 'mate'

/** What was remembered, if there is such a level. */
export function readLevel(stored: string | null): Level {
  return LEVELS.find((level) => level === stored) ?? USUAL
}

/** Whether who has a seat may have a rating: a person, or a bot with a level. */
export function hasRating({ bot, level }: Pick<Seat, 'bot' | 'level'>): boolean {
  return bot !== true || level !== undefined
}

/** What the picture of a seat follows from: each level has a face of its own, whoever plays against it. */
export function faceOf({ player, level }: Pick<Seat, 'player' | 'level'>): string {
  return level === undefined ? player : `bot ${level}`
}
