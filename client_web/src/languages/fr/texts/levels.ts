import type { Level } from '../../../net/wire.ts'
import type { Messages } from '../../../texts.ts'
import { levelName } from '../words.ts'

const PLAYS: Record<Level, string> = {
  deckhand: 'facile',
  mate: 'quelques fautes',
  captain: 'aucune faute',
  admiral: 'joue pour gagner',
}

export const levels: Messages['levels'] = {
  level: 'Niveau',
  against: 'Niveau de l’ordinateur',
  choice: (level, rating = null) =>
    `${levelName(level)} : ${PLAYS[level]}${rating === null ? '' : `, ${rating.rating} ± ${rating.deviation}`}`,
  name: levelName,
  rating: 'Cote du bot',
  bot: (level) => `bot, ${levelName(level).toLowerCase()}`,
}
