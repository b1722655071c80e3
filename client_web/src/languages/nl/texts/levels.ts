import type { Level } from '../../../net/wire.ts'
import { levels as englishLevels } from '../../../features/lobby/options/levels/texts.ts'
import { drafted } from '../../drafted.ts'
import type { Messages } from '../../../texts.ts'
import { levelName } from '../words.ts'

const PLAYS: Record<Level, string> = {
  deckhand: 'makkelijk',
  mate: 'enkele fouten',
  captain: 'geen fouten',
  admiral: 'speelt om te winnen',
}
/** A level that this page does not know yet has a name alone. */
const plays = (level: Level): string => (PLAYS[level] === undefined ? levelName(level) : `${levelName(level)}: ${PLAYS[level]}`)

export const levels: Messages['levels'] = drafted(englishLevels, {
  level: 'Niveau',
  against: 'Niveau van de computer',
  choice: (level, rating = null) =>
    `${plays(level)}${rating === null ? '' : `, ${rating.rating} ± ${rating.deviation}`}`,
  name: levelName,
  rating: 'Rating van de bot',
  bot: (level) => `bot, ${levelName(level).toLowerCase()}`,
})
