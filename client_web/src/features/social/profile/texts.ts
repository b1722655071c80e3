// A player as everyone may see them.
import { day, digits, list, many, number } from '../../../words.ts'

const signed = (value: number, places: number): string => {
  const shown = digits(Math.abs(value), places)
  if (Math.abs(value) * 10 ** places < 0.5) return '0'
  return `${value < 0 ? '−' : '+'}${shown}`
}

export const profile = {
  page: 'Player',
  loading: 'Loading the player…',
  failed: 'The player could not be loaded.',
  nobody: 'No such player',
  nobodyHint: 'The link may be cut off, or this player’s data was erased.',
  kinds: {
    guest: 'Guest',
    account: 'Account',
    bot: 'Bot',
  },
  since: (ms: number) => `since ${day(ms)}`,
  botLead: 'The computer fills in for players who leave, and plays with you when you practise.',
  ownAccount: 'Your account',
  games: (games: number) => (games === 0 ? 'No finished games yet' : `${many(games, 'game', 'games')} played`),

  // -- what one can do
  challenge: 'Challenge',
  befriend: 'Add friend',
  accept: 'Accept as a friend',
  isFriend: 'You are friends.',
  requestSent: 'Friend request sent.',
  takeBack: 'Take back',
  isBlocked: 'You have blocked this player.',
  more: 'More',

  // -- ratings
  ratings: 'Ratings',
  noRatings: 'No rated game yet.',
  speeds: { live: 'minutes a turn', days: 'days a turn' },
  kind: (game: string, speed: 'live' | 'days') => `${game}, ${profile.speeds[speed]}`,
  game: 'Game',
  rating: 'Rating',
  value: (rating: number, deviation: number) => `${rating} ± ${deviation}`,
  provisionalHint: 'A rating with ? is provisional: a few more games, and it gets on the leaderboard.',
  won: 'Won',
  wonOf: (wins: number, games: number) => `${number(wins)} of ${number(games)}`,
  place: 'Place',
  placeOf: (place: number, game: string) => `Place ${place} on the ${game} leaderboard`,
  notPlaced: 'none yet',

  // -- the graph
  graph: 'Rating history',
  graphOf: 'Show',
  graphFailed: 'The rating history could not be loaded.',
  drawn: (kind: string, games: number, from: number, least: number, most: number, now: string) =>
    `${kind}: ${games === 1 ? 'one game' : `${games} games`}. From ${from}, between ${least} and ${most}, now ${now}.`,
  band: 'The line is the rating after each game. The band is its deviation: the true rating is inside it two times out of three.',
  numbers: 'Show numbers',
  numbersHint: (most: number) => `The latest ${most}.`,
  day: 'Game of',
  change: 'Change',
  deviation: 'Deviation',
  when: day,
  number,

  // -- accuracy and luck
  play: 'Accuracy and luck',
  playLoading: 'Loading accuracy and luck…',
  playFailed: 'Accuracy and luck could not be loaded.',
  playPending: 'More games are being analysed…',
  noPlay: 'No game with an analysis yet.',
  playHint:
    'The mean of the latest games, ± its standard error. 100 % accuracy is the best play. Luck is what the dice brought in points: the more games, the closer its mean comes to 0.',
  playOf: (game: string) => `${game}: accuracy and luck`,
  accuracy: 'Accuracy',
  accuracyOver: (game: string) => `Accuracy in ${game}`,
  luck: 'Luck',
  luckOver: (game: string) => `Luck in ${game}`,
  inDeviations: 'Luck, σ',
  inDeviationsName: 'Luck in standard deviations',
  loss: 'Lost a decision',
  gamesOf: (games: number) => many(games, 'game', 'games'),
  percent: (accuracy: number) => `${Math.round(accuracy)} %`,
  points: (luck: number) => signed(luck, 1),
  deviations: (luck: number) => signed(luck, 2),
  lossOf: (loss: number) => digits(loss, 2),
  errorOf: (error: number, places: number) => `± ${digits(error, places)}`,
  noValue: 'no decision',
  stopped: 'not finished',
  trend: `The line is the mean of the latest ten games, the band its standard error, each dot a game.`,
  drawnTrend: (what: string, games: number, least: string, most: string, now: string) =>
    `${what}: ${games === 1 ? 'one game' : `${games} games`}, between ${least} and ${most}. The latest ten: ${now}.`,
  gameByGame: 'Game by game',
  unanalysed: (games: number) => (games === 1 ? 'One game has no analysis.' : `${games} games have no analysis.`),

  // -- reputation
  reputation: 'Plays to the end',
  reputationHint: 'Games that somebody left to a stand-in for good. A lost connection alone does not count.',
  noReputation: 'No finished games with others yet.',
  words: {
    new: 'New here',
    good: 'Stays',
    fair: 'Leaves now and then',
    poor: 'Often leaves',
  },
  left: (abandoned: number, games: number) =>
    games === 1
      ? `${abandoned === 0 ? 'the last game was not' : 'the last game was'} left to a stand-in`
      : `${abandoned === 0 ? 'none' : abandoned} of the last ${games} left to a stand-in`,
  atSpeed: { live: 'With minutes a turn', days: 'With days a turn' },

  // -- against oneself
  against: 'Against you',
  never: 'You have not played each other yet.',
  fared: (won: number, lost: number, drawn: number) =>
    `You ${list([won > 0 || lost > 0 ? `won ${won}` : '', won > 0 || lost > 0 ? `lost ${lost}` : '', drawn > 0 ? `drew ${drawn}` : ''].filter(Boolean))}.`,

  recent: 'Latest games',
  recentNone: 'No finished games yet.',
  allGames: (name: string) => `All games of ${name}`,
}
