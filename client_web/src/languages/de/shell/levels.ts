import type { Level } from '../../../net/wire.ts'
import type { Messages } from '../../../texts.ts'
import { levelName } from '../words.ts'

const PLAYS: Record<Level, string> = {
  deckhand: 'leicht',
  mate: 'macht Fehler',
  captain: 'macht keine Fehler',
  admiral: 'spielt auf Sieg',
}
/** A level that this page does not know yet has a name alone. */
const plays = (level: Level): string => (PLAYS[level] === undefined ? levelName(level) : `${levelName(level)}: ${PLAYS[level]}`)

export const levels: Messages['levels'] = {
  level: 'Stärke',
  against: 'Stärke des Computers',
  choice: (level, rating = null) =>
    `${plays(level)}${rating === null ? '' : `, ${rating.rating} ± ${rating.deviation}`}`,
  name: levelName,
  rating: 'Wertung des Bots',
  bot: (level) => `Bot, ${levelName(level)}`,
}
