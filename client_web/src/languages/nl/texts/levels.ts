import type { Level } from '../../../net/wire.ts'
import type { Messages } from '../../../texts.ts'
import { levelName } from '../words.ts'

const PLAYS: Record<Level, string> = {
  deckhand: 'makkelijk',
  mate: 'enkele fouten',
  captain: 'geen fouten',
  admiral: 'speelt om te winnen',
}

export const levels: Messages['levels'] = {
  level: 'Niveau',
  against: 'Niveau van de computer',
  choice: (level, rating = null) =>
    `${levelName(level)}: ${PLAYS[level]}${rating === null ? '' : `, ${rating.rating} ± ${rating.deviation}`}`,
  name: levelName,
  rating: 'Rating van de bot',
  bot: (level) => `bot, ${levelName(level).toLowerCase()}`,
}
