// The best players of each game.
import { many } from './words'

export const tables = {
  page: 'Tables',
  link: 'Tables of the best',
  lead: 'The best players of each game, by their ratings.',
  game: 'Game',
  speed: 'Time for a turn',
  speeds: { live: 'Minutes', days: 'Days' },
  span: 'Of',
  spans: { week: 'This week', last: 'Last week', all: 'All time' },
  caption: (game: string, speed: 'live' | 'days', span: 'week' | 'last' | 'all') =>
    `${game}, ${tables.speeds[speed].toLowerCase()} a turn, ${tables.spans[span].toLowerCase()}`,
  loading: 'Loading the table…',
  failed: 'The table could not be loaded.',
  columns: { place: 'Place', player: 'Player', rating: 'Rating', games: 'Games' },
  you: 'you',
  bot: 'bot',
  value: (rating: number, deviation: number) => `${rating} ± ${deviation}`,
  count: (lines: number) => many(lines, 'player', 'players'),
  nobody: { week: 'Nobody stands in this week’s table yet.', last: 'Nobody stood in last week’s table.', all: 'Nobody stands here yet.' },
  howIn: 'Players come in once their rating is sure: that takes about twenty rated games against others. A week’s table has those who played a rated game in it. Rated games are found by quick match, or by a room that counts for ratings.',
  play: 'Find a rated game',
  own: {
    placed: (place: number, value: string) => `You stand at place ${place}: ${value}.`,
    away: (value: string) => `Your rating is ${value}. You played no rated game of this kind in that week.`,
    unsure: (value: string, games: number) =>
      `Your rating is ${value} after ${many(games, 'game', 'games')}: not sure enough yet to stand here.`,
    none: 'You have played no rated game of this kind yet.',
  },
}
