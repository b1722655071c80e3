import type { Level } from '../../../net/wire.ts'
import type { Messages } from '../../../texts.ts'
import { levelName } from '../words.ts'

const PLAYS: Record<Level, string> = {
  deckhand: 'leicht',
  mate: 'macht Fehler',
  captain: 'macht keine Fehler',
  admiral: 'spielt auf Sieg',
}

export const levels: Messages['levels'] = {
  level: 'Stärke',
  against: 'Stärke des Computers',
  choice: (level, rating = null) =>
    `${levelName(level)}: ${PLAYS[level]}${rating === null ? '' : `, ${rating.rating} ± ${rating.deviation}`}`,
  name: levelName,
  rating: 'Wertung des Bots',
  bot: (level) => `Bot, ${levelName(level)}`,
}
