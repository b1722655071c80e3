// A player as everyone may see them.
import { list, many } from './words'

const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })
const count = (number: number): string => number.toLocaleString('en')

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
  since: (ms: number) => `since ${DAY.format(ms)}`,
  botLead: 'It plays the clock’s own moves, for who leaves a game and for who practises.',
  ownAccount: 'Your account',
  games: (games: number) => (games === 0 ? 'No game is over yet' : `${many(games, 'game', 'games')} over`),

  // -- what one can do
  challenge: 'Challenge',
  befriend: 'Ask to be friends',
  accept: 'Accept as a friend',
  isFriend: 'You are friends.',
  isAsked: 'You asked to be friends.',
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
  provisional: 'not sure yet',
  provisionalHint: 'A rating with ? is not sure yet, and stands in no table.',
  won: 'Won',
  wonOf: (wins: number, games: number) => `${count(wins)} of ${count(games)}`,
  place: 'Place',
  placeOf: (place: number, game: string) => `Place ${place} in the table of ${game}`,
  notPlaced: 'none yet',

  // -- the graph
  graph: 'Course of the rating',
  graphOf: 'Show',
  graphFailed: 'The course could not be loaded.',
  drawn: (kind: string, games: number, from: number, least: number, most: number, now: string) =>
    `${kind}: ${games === 1 ? 'one game' : `${games} games`}. From ${from}, between ${least} and ${most}, now ${now}.`,
  band: 'The line is the rating after each game; the band is its deviation, within which the true value lies two times out of three.',
  numbers: 'Show numbers',
  numbersHint: (most: number) => `The latest ${most}.`,
  day: 'Game of',
  change: 'Change',
  deviation: 'Deviation',
  when: (ms: number) => DAY.format(ms),
  number: count,

  // -- reputation
  reputation: 'Plays to the end',
  reputationHint: 'Games that somebody left to a stand-in for good. A lost connection alone does not count.',
  noReputation: 'No game with others is over yet.',
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
  recentNone: 'No game is over yet.',
  allGames: (name: string) => `All games of ${name}`,
}
