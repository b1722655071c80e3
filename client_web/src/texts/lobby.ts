// The lobby: quick match, open rooms, games to watch.
import { list, many } from './words'

const players = (count: number): string => many(count, 'player', 'players')

export const lobby = {
  heading: 'Quick match',
  play: 'Quick match',
  change: 'Change',
  changeOf: 'Change what to look for',
  done: 'Done',
  choice: (games: string[], seats: number | null, speed: 'live' | 'days', counts: 'rated' | 'casual' | 'either') =>
    [
      games.length > 3 ? `${games.slice(0, 2).join(', ')} and ${games.length - 2} more` : list(games),
      seats === null ? '2 to 4 players' : players(seats),
      lobby.speeds[speed].hint,
      lobby.counts[counts].word,
    ].join(' · '),
  noGame: 'None of the chosen games is played by so many. Choose another number of players, or another game.',
  games: 'Games',
  gamesHint: (most: number) => `You wait for all of them at once, ${most} at most.`,
  seats: 'Players',
  anySeats: 'Any',
  speed: 'Time for a turn',
  speeds: {
    live: { label: 'A minute', hint: 'a minute a turn' },
    days: { label: 'A day', hint: 'a day a turn' },
  },
  turnMs: { live: 60_000, days: 86_400_000 },
  countsFor: 'Counts for ratings',
  counts: {
    either: { label: 'Either way', word: 'rated or casual' },
    rated: { label: 'Rated', word: 'rated' },
    casual: { label: 'Casual', word: 'casual' },
  },
  shake: 'Shake softly when a game is found',
  policy:
    'If you leave: after two missed turns a stand-in plays on for you, and that counts in your reputation. A lost connection alone does not.',
  people: (online: number, seeking: number) =>
    `${online.toLocaleString('en')} online · ${seeking === 0 ? 'nobody' : seeking.toLocaleString('en')} looking for a game`,

  // -- while one waits
  looking: 'Looking for a game',
  lookingShort: (waiting: number) =>
    waiting <= 1 ? 'Looking for a game' : `Looking · ${many(waiting, 'person', 'people')} waiting`,
  asked: 'Joining the queue…',
  alone: 'Nobody else is waiting for this right now. Whoever comes next gets a game with you.',
  company: (others: number) =>
    others === 1
      ? 'One other is waiting for a game like yours.'
      : `${others} others are waiting for a game like yours.`,
  pool: (game: string, seats: number | null, rated: boolean) =>
    `${game}, ${seats === null ? '2 to 4 players' : players(seats)}, ${rated ? 'rated' : 'casual'}`,
  waiting: (waiting: number) => `${many(waiting, 'person', 'people')} waiting`,
  window: (window: number | null) => (window === null ? 'looking among everyone' : `looking within ±${window}`),
  waited: (seconds: number) => {
    const minutes = Math.floor(seconds / 60)
    return `${minutes}:${String(seconds % 60).padStart(2, '0')}`
  },
  allPools: (count: number) => `Each of the ${count} kinds of game`,
  leave: 'Leave the queue',
  leaveShort: 'Leave',
  left: 'You left the queue.',
  meanwhile: 'Play a practice game meanwhile',
  meanwhileHint: 'Against a stand-in, which plays the clock’s own moves. The game is kept when your match comes.',
  toPractice: 'Back to the practice game',
  elsewhere: 'You are looking in another window',
  elsewhereHint: 'The match opens there. You can also wait here instead.',
  here: 'Look here instead',
  matched: 'A game is found.',
  again: 'The match was called off, because another player did not come. You keep your place, and the search goes on.',
  late: 'The match was called off, because you did not come to the table in time.',
  ready: 'Your match is ready',
  toMatch: 'Go to the match',
  bar: 'Search for a match',

  // -- lists
  open: 'Open rooms',
  openCount: (count: number) =>
    count === 0 ? 'No room waits for players.' : `${many(count, 'room waits', 'rooms wait')} for players.`,
  nobody: 'Nobody is waiting in a room right now. Open one: it stands here for everyone who comes by.',
  filteredOut: (count: number) => `${many(count, 'room does', 'rooms do')} not fit what you filter by.`,
  openOne: 'Open a room for anyone',
  loading: 'Asking who is here…',
  filter: 'Filter',
  filterOn: 'Filter (on)',
  unfilter: 'Show all',
  gameFilter: 'Game',
  game: 'The chosen game',
  allGames: 'All games',
  clock: 'Clock',
  clocks: { any: 'Any', live: 'Minutes', days: 'Days', none: 'None' },
  rated: 'Ratings',
  rateds: { any: 'Any', rated: 'Rated', casual: 'Casual' },
  free: 'Free seats',
  frees: (free: number) => (free === 1 ? 'Any' : `${free} or more`),
  join: 'Join',
  joinOf: (game: string, names: string[]) => (names.length === 0 ? `Join ${game}` : `Join ${game} with ${list(names)}`),
  yours: 'Your room',
  empty: 'Nobody sits there yet',
  taken: (taken: number, wanted: number) => `${taken} of ${wanted} seats taken`,
  ratedWord: 'rated',
  casualWord: 'casual',
  more: (count: number) => `Show ${count} more`,
  timeLeft: (time: string) => `${time} left`,
  watch: 'Games to watch',
  watchCount: (count: number) => many(count, 'game', 'games'),
  watchOf: (game: string, names: string[]) => `Watch ${game}: ${list(names)}`,
  watchWord: 'Watch',
}
