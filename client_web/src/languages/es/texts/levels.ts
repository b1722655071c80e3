import type { Level } from '../../../net/wire.ts'
import { levels as englishLevels } from '../../../features/lobby/options/levels/texts.ts'
import { drafted } from '../../drafted.ts'
import type { Messages } from '../../../texts.ts'
import { levelName } from '../words.ts'

const PLAYS: Record<Level, string> = {
  deckhand: 'fácil',
  mate: 'algunos fallos',
  captain: 'sin fallos',
  admiral: 'juega a ganar',
}
/** A level that this page does not know yet has a name alone. */
const plays = (level: Level): string => (PLAYS[level] === undefined ? levelName(level) : `${levelName(level)}: ${PLAYS[level]}`)

export const levels: Messages['levels'] = drafted(englishLevels, {
  level: 'Nivel',
  against: 'Nivel del ordenador',
  choice: (level, rating = null) =>
    `${plays(level)}${rating === null ? '' : `, ${rating.rating} ± ${rating.deviation}`}`,
  name: levelName,
  rating: 'Puntuación del bot',
  bot: (level) => `bot, ${levelName(level).toLowerCase()}`,
})
