// Texts of the lists of games that are over.
import { many, whose } from './words'

const WHEN = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })
const ORDINAL = new Intl.PluralRules('en', { type: 'ordinal' })
const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
const ordinal = (number: number): string => `${number}${ENDINGS[ORDINAL.select(number)] ?? 'th'}`

export const past = {
  link: 'Your past games',
  own: 'Your past games',
  ownLead: 'Games that are over, newest first. They are open: anyone can watch them again and check their dice.',
  anyone: 'Past games',
  of: (name: string) => `Past games: ${name}`,
  ofLead: (name: string) => `${whose(name)} games that are over, newest first.`,
  list: 'Games',

  loading: 'Loading the games…',
  failed: 'The games could not be loaded.',
  tooNew: 'The answer is written in a newer way than this page knows: load the page again.',
  none: 'None of your games is over yet. When one is, it stands here.',
  noneOf: 'There is no game here. Perhaps none is over yet, or this player’s name was taken out.',
  play: 'Play a game',
  more: 'Show more',
  count: (games: number, all: boolean) => `${many(games, 'game', 'games')}${all ? '' : ' so far'}`,

  when: (ms: number) => WHEN.format(ms),
  /** Said behind what a button does, so that each has its own name. */
  what: (game: string, when: string) => ` – ${game}, ${when}`,
  record: ' the record',
  practice: 'Practice',
  givenUp: 'Given up before its end',
  places: 'Places',
  seats: 'Players',
  place: (place: number) => ordinal(place),
  placeOf: (place: number, seats: number) => `${ordinal(place)} of ${seats}`,
  points: (points: number) => many(points, 'point', 'points'),
  nobody: 'Name taken out',

  replay: 'Replay',
  download: 'Download',
  file: (game: string) => `regatta-${game}.json`,
  downloadAll: 'Download all records',
  downloadAllHint: (most: number) => `The newest ${most} at most, one record a line (NDJSON).`,
  allFile: 'regatta-games.ndjson',

  yours: 'What is yours',
  records: 'Records',
  forget: 'Take my name out…',
  forgetAll: 'Take my name out of all…',
  forgetTitle: 'Take your name out?',
  forgetOne: (game: string, when: string) => `Of ${game}, ${when}.`,
  forgetEvery: 'Of all your games that are over, those not shown here too.',
  forgetWhat: [
    'Your name and id leave the record, with the names of others who played on your device.',
    'The dice and the points stay: the game can still be watched and checked by its link.',
    'It leaves this list. Copies that somebody has downloaded stay as they are.',
  ],
  forgetFinal: 'This cannot be undone.',
  forgetDo: 'Take my name out',
  forgetNot: 'Leave it in',
  forgotten: 'Your name is out of the record.',
  forgottenAll: 'Your name is out of all records.',
}
