// The best players of each game.
import { many } from '../../../words.ts'

export const leaderboards = {
  page: 'Leaderboards',
  lead: 'The best players of each game, by their ratings.',
  game: 'Game',
  speed: 'Time per turn',
  speeds: { live: 'Minutes', days: 'Days' },
  span: 'Period',
  spans: { week: 'This week', last: 'Last week', all: 'All time' },
  caption: (game: string, speed: 'live' | 'days', span: 'week' | 'last' | 'all') =>
    `${game}, ${leaderboards.speeds[speed].toLowerCase()} a turn, ${leaderboards.spans[span].toLowerCase()}`,
  loading: 'Loading the leaderboard…',
  failed: 'The leaderboard could not be loaded.',
  columns: { place: 'Place', player: 'Player', rating: 'Rating', games: 'Games' },
  you: 'you',
  bot: 'bot',
  value: (rating: number, deviation: number) => `${rating} ± ${deviation}`,
  count: (lines: number) => many(lines, 'player', 'players'),
  nobody: { week: 'Nobody is on this week’s leaderboard yet.', last: 'Nobody was on last week’s leaderboard.', all: 'Nobody is on this leaderboard yet.' },
  howIn: 'To get on a leaderboard, you need an account and a rating that is no longer provisional: that takes about twenty rated games against others. A week’s leaderboard lists everyone who played a rated game that week. Find rated games by quick match, or open a room that counts for ratings.',
  play: 'Find a rated game',
  own: {
    placed: (place: number, value: string) => `You’re in place ${place}: ${value}.`,
    away: (value: string) => `Your rating is ${value}. You played no rated game of this kind that week.`,
    unsure: (value: string, games: number) =>
      `Your rating is ${value} after ${many(games, 'game', 'games')}: still provisional, so it isn’t on the leaderboard yet.`,
    guest: (value: string) => `Your rating is ${value}. Keep your account to get on the leaderboard: guests aren’t listed.`,
    none: 'You haven’t played a rated game of this kind yet.',
  },
}
