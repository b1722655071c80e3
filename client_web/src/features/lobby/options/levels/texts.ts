// How well the computer plays.
import type { Level } from '../../../../net/wire.ts'
import { levelName } from '../../../../words.ts'

/** How each level plays. */
const PLAYS: Record<Level, string> = {
  deckhand: 'easy',
  mate: 'some mistakes',
  captain: 'no mistakes',
  admiral: 'plays to win',
}
/** A level that this page does not know yet has a name alone. */
const plays = (level: Level): string => (PLAYS[level] === undefined ? levelName(level) : `${levelName(level)}: ${PLAYS[level]}`)

export const levels = {
  level: 'Level',
  against: 'Computer’s level',
  choice: (level: Level, rating: { rating: number; deviation: number } | null = null) =>
    `${plays(level)}${rating === null ? '' : `, ${rating.rating} ± ${rating.deviation}`}`,
  name: levelName,
  rating: 'Bot’s rating',
  bot: (level: Level) => `bot, ${levelName(level).toLowerCase()}`,
}
