// The lobby: quick match, open rooms, games to watch.
import type { TurnMs } from '../../../model/lobby/quickChoice.ts'
import { day, list, many, number } from '../../../words.ts'

const players = (count: number): string => many(count, 'player', 'players')

export const matchmaking = {
  heading: 'Quick match',
  play: 'Play online',
  change: 'Change',
  changeOf: 'Change what to look for',
  done: 'Done',
  choice: (games: string[], seats: number | null, turnMs: TurnMs, counts: 'rated' | 'casual' | 'either') =>
    [
      games.length > 3 ? `${games.slice(0, 2).join(', ')} and ${games.length - 2} more` : list(games),
      seats === null ? '2 to 4 players' : players(seats),
      matchmaking.turns[turnMs].hint,
      matchmaking.counts[counts].word,
    ].join(' · '),
  noGame: 'None of these games takes that many players. Choose another number of players, or another game.',
  games: 'Games',
  gamesHint: (most: number) => `You wait for all of them at once, up to ${most}.`,
  seats: 'Players',
  anySeats: 'Any',
  speed: 'Time per turn',
  turns: {
    30_000: { label: '30 s', hint: '30 seconds a turn' },
    60_000: { label: 'A minute', hint: 'a minute a turn' },
    86_400_000: { label: 'A day', hint: 'a day a turn' },
    259_200_000: { label: '3 days', hint: '3 days a turn' },
  },
  daysHint: 'The search goes on for a week while you’re away, and the game may begin without you.',
  countsFor: 'Counts for ratings',
  counts: {
    either: { label: 'Either way', word: 'rated or casual' },
    rated: { label: 'Rated', word: 'rated' },
    casual: { label: 'Casual', word: 'casual' },
  },
  stayers: 'Only with players who stay to the end',
  stayersHint: 'Players who rarely leave a game, and new players. You may wait longer.',
  vibrate: 'Vibrate when a game is found',
  policy:
    'If you leave, a stand-in plays for you after two missed turns, and that counts in your reputation. A lost connection alone does not.',
  /** Who only looks is counted nowhere, so there may be nobody. */
  people: (online: number, seeking: number) =>
    `${online === 0 ? '' : `${number(online)} online · `}${seeking === 0 ? 'nobody' : number(seeking)} looking for a game`,

  openLink: (rooms: number) => many(rooms, 'open room', 'open rooms'),

  // -- while one waits
  looking: 'Looking for a game',
  goesOn: (untilMs: number) =>
    `You can leave: the search goes on until ${day(untilMs)}. You’ll find the game in your games and in your notices.`,
  paused: (untilMs: number) => `You are on vacation until ${day(untilMs)}: nobody is found before you are back.`,
  lookingShort: (waiting: number) =>
    waiting <= 1 ? 'Looking for a game' : `Looking · ${many(waiting - 1, 'other', 'others')} waiting`,
  joining: 'Joining the queue…',
  alone: 'Nobody else is waiting for this right now. You’ll play the next person who comes.',
  company: (others: number) =>
    others === 1
      ? '1 other player is waiting for a game like yours.'
      : `${others} other players are waiting for a game like yours.`,
  pool: (game: string, seats: number | null, rated: boolean) =>
    `${game}, ${seats === null ? '2 to 4 players' : players(seats)}, ${rated ? 'rated' : 'casual'}`,
  waiting: (waiting: number) => (waiting <= 1 ? 'only you so far' : `you and ${many(waiting - 1, 'other', 'others')} waiting`),
  window: (window: number | null) => (window === null ? 'opponents of any rating' : `opponents within ${many(window, 'rating point', 'rating points')} of you`),
  waited: (seconds: number) => {
    const minutes = Math.floor(seconds / 60)
    return `${minutes}:${String(seconds % 60).padStart(2, '0')}`
  },
  allPools: (count: number) => `All ${count} games you wait for`,
  leave: 'Leave the queue',
  leaveShort: 'Leave',
  left: 'You left the queue.',
  offerIn: (seconds: number) => `In ${seconds} s you’ll be offered a bot of about your level.`,
  stillAlone: (level: string, rating: { rating: number; deviation: number } | null) =>
    `Nobody has come yet. ${level}${rating === null ? '' : ` (${rating.rating} ± ${rating.deviation})`}, a bot of about your level, can play meanwhile: you keep your place, and hear when somebody comes.`,
  meanwhile: 'Play the computer meanwhile',
  meanwhileWith: (level: string) => `Play ${level} meanwhile`,
  meanwhileHint: 'You can finish that game later when your match comes.',
  toPractice: 'Back to the game against the computer',
  elsewhere: 'You are looking in another window',
  elsewhereHint: 'The match opens there. You can also wait here instead.',
  here: 'Look here instead',
  matched: 'Game found.',
  again: 'Another player didn’t come, so the match was called off. You keep your place, and the search goes on.',
  late: 'You didn’t come to the table in time, so the match was called off.',
  ready: 'Your match is ready',
  toMatch: 'Go to the match',
  bar: 'Search for a match',

  // -- lists
  open: 'Open rooms',
  openCount: (count: number) =>
    count === 0 ? 'No open rooms.' : `${many(count, 'open room', 'open rooms')}.`,
  nobody: 'No open rooms right now. Open one: anyone can find it here and join.',
  filteredOut: (count: number) => `${many(count, 'room is', 'rooms are')} hidden by your filter.`,
  openOne: 'Open a room for anyone',
  loading: 'Loading…',
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
  empty: 'No players yet',
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
