// Texts of the lists of games that are over.
import { many, whose } from '../../words.ts'

const WHEN = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })
const ORDINAL = new Intl.PluralRules('en', { type: 'ordinal' })
const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
const ordinal = (number: number): string => `${number}${ENDINGS[ORDINAL.select(number)] ?? 'th'}`

export const history = {
  own: 'Your past games',
  kept: 'Kept in this browser',
  keptHint: 'Games you have looked at here. Their replays open without a connection, and their dice can be checked.',
  noneKept: 'A game whose replay you have opened here can be seen without a connection.',
  away: 'Your list of games comes from the server, which can’t be reached now.',
  ownLead: 'Your finished games, newest first. Anyone can watch them again and check their dice.',
  anyone: 'Past games',
  of: (name: string) => `Past games: ${name}`,
  ofLead: (name: string) => `${whose(name)} finished games, newest first.`,
  list: 'Games',

  loading: 'Loading the games…',
  failed: 'The games could not be loaded.',
  tooNew: 'This page is out of date. Reload it.',
  none: 'No finished games yet. You’ll find them here.',
  noneOf: 'No games here. Either none is finished yet, or this player’s name was removed.',
  play: 'Play a game',
  more: 'Show more',
  count: (games: number, all: boolean) => `${many(games, 'game', 'games')}${all ? '' : ' so far'}`,

  when: (ms: number) => WHEN.format(ms),
  /** Said behind what a button does, so that each has its own name. */
  what: (game: string, when: string) => ` – ${game}, ${when}`,
  record: ' the record',
  practice: 'Practice',
  undone: (count: number) => `With ${many(count, 'decision', 'decisions')} taken back`,
  givenUp: 'Given up before its end',
  rematch: 'Play again',
  places: 'Places',
  seats: 'Players',
  place: (place: number) => ordinal(place),
  placeOf: (place: number, seats: number) => `${ordinal(place)} of ${seats}`,
  points: (points: number) => many(points, 'point', 'points'),
  nobody: 'Name removed',

  replay: 'Replay',
  download: 'Download',
  file: (game: string) => `regatta-${game}.json`,
  downloadAll: 'Download all records',
  downloadAllHint: (most: number) => `The newest ${most} at most, one record a line (NDJSON).`,
  allFile: 'regatta-games.ndjson',

  yours: 'What is yours',
  records: 'Records',
  forget: 'Remove my name…',
  forgetAll: 'Remove my name from all…',
  forgetTitle: 'Remove your name?',
  forgetOne: (game: string, when: string) => `From ${game}, ${when}.`,
  forgetEvery: 'From all your finished games, including those not shown here.',
  forgetWhat: [
    'Your name and id are removed from the record, with the names of others who played on your device.',
    'The dice and the points stay: the game can still be watched and checked by its link.',
    'The game leaves this list. Copies that somebody has downloaded stay as they are.',
  ],
  forgetFinal: 'You can’t undo this.',
  forgetDo: 'Remove my name',
  forgetNot: 'Keep it',
  forgotten: 'Your name was removed from the record.',
  forgottenAll: 'Your name was removed from all records.',
}
