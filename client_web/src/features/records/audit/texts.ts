// Texts of the dice audit.
import { clockTime, digits, many, minus, number, significant, word } from '../../../words.ts'
import type { DiceTest, FaceShare } from './audit.ts'

const figures = (value: number, places: number): string => minus(digits(value, places))
const signed = (value: number, places: number): string => (value > 0 ? '+' : '') + figures(value, places)
const percent = (share: number): string => `${figures(share * 100, 1)}%`
/** Below this p is too small to be told in full. */
const P_LEAST = 1e-6
const STRAYS = { above: ', above the band', below: ', below the band' }
const shareOf = ({ face, share, strays }: FaceShare): string =>
  `${face}: ${percent(share)}${strays === null ? '' : STRAYS[strays]}`
const oneIn = (p: number): string => `1 in ${significant(1 / p, 2)}`

export const audit = {

  heading: 'Dice audit',
  lead: 'Every die of every finished game, counted and tested.',
  loading: 'Counting the dice…',
  failed: 'The dice could not be counted.',
  refresh: 'Count again',
  asOf: (ms: number) => `As of ${clockTime(ms)}; counted again every minute.`,

  verdicts: {
    fair: 'The dice look fair',
    watch: 'One thing to watch',
    few: 'Not enough dice yet',
    alarm: 'The dice need a closer look',
  },
  counted: (dice: number, games: number) =>
    `${many(dice, 'die', 'dice')} of ${many(games, 'game', 'games')}`,

  faces: 'How often each face came',
  game: 'Game',
  allGames: 'All games together',
  noDice: 'No dice yet: this begins with the first game that ends.',
  chart: (what: string, faces: FaceShare[]) => `${what}. ${faces.map(shareOf).join('; ')}`,
  facesOf: (dice: number) => `Share of each face among ${many(dice, 'die', 'dice')}`,
  fair: (share: number) => `Fair share, 1 in 6: ${percent(share)}`,
  band: (from: number, to: number) => `Two standard errors to either side: ${percent(from)} to ${percent(to)}`,
  bandHint:
    'Chance keeps a face within the band about 19 times in 20, so among six faces one lies outside in about one chart of four. A triangle marks it.',
  numbers: 'Show numbers',
  face: 'Face',
  times: 'Times',
  share: 'Share',
  off: 'Off by',
  percent,
  number,
  offBy: (errors: number) => `${signed(errors, 1)} s.e.`,
  offHint: 'Off by: how far the share is from 1 in 6, in standard errors (s.e.).',

  positions: 'By place in the tray',
  positionsHint: 'The first die of the tray, the second, and so on: no place may prefer a face.',
  positionsTable: 'How often each face came at each place',
  position: (place: number) => `Die ${place}`,
  places: 'Place',
  dice: 'Dice',

  pairs: 'In all games: from one die to the next',
  pairsLead: 'Dice come one after the other from a stream. Knowing a die must not help to guess the next one.',
  correlation: (value: number, error: number) => `Correlation (lag 1): ${signed(value, 4)} ± ${figures(error, 4)}`,
  correlationHint: (value: number, error: number): string =>
    Math.abs(value) <= 2 * error
      ? '0 means no link at all, 1 or −1 a perfect one. This is as near to 0 as chance keeps it: within two standard errors.'
      : '0 means no link at all, 1 or −1 a perfect one. This is more than two standard errors from 0, which chance alone does about one time in 20.',
  noCorrelation: 'There are no two dice in a row yet.',
  pairsTable: 'How often the face of the column came next after the face of the row',
  pairsCorner: 'After',

  withholding: 'What was withheld',
  withholdingLead:
    'A host cannot choose the dice. All that is left is to withhold: to say that a player’s bytes never came, or to break a game off.',
  withholdingHint:
    'Silence before the seed is chosen helps nobody: it is a lost line, or a player who never came. Behind it a line must break within that very moment, so it should happen no more often.',
  ofSeats: (seats: number) => `Of ${many(seats, 'seat', 'seats')} of players`,
  what: 'What',
  expected: 'Expected',
  silent: 'Silent before there was a seed',
  withheld: 'Bytes withheld once there was one',
  calledOff: 'Games called off because of that',
  givenUp: 'Games given up by everyone',
  givenUpEarly: 'Games broken off before their time',
  atMost: (times: number) => `at most about ${figures(times, 0)}`,
  onlyWithheld: 'only where bytes were withheld',
  none: 'none',

  tests: 'The tests',
  testsOf: (game: string) => `Tests: ${game}`,
  noTests: 'Nothing was tested here yet: there are too few dice.',
  question: 'Question',
  chi: 'χ²',
  chiName: 'Chi-square',
  degrees: 'df',
  degreesName: 'Degrees of freedom',
  p: 'p',
  questionOf: ({ test, position }: DiceTest) => {
    if (test === 'lag') return 'Next die unrelated?'
    if (test === 'faces') return 'All faces alike?'
    if (test !== 'position') return test
    return position === null ? 'Alike at each place?' : `Alike at die ${position + 1}?`
  },
  statistic: (value: number) => figures(value, 2),
  pOf: (p: number) => (p < P_LEAST ? '< 0.000001' : p < 0.001 ? significant(p, 2) : figures(p, 3)),
  summary: (tests: number, least: number, alarm: number) =>
    `${many(tests, 'test', 'tests')} in all. The least p is ${least < P_LEAST ? 'below 0.000001' : significant(least, 2)}; the alarm rings below ${oneIn(alarm)}.`,

  reading: 'How to read this',
  explained: (tests: number) => [
    'Chi-square adds up how far the counts are from those that fair dice give on average. p says how often fair dice stray at least that far: 0.4 is nothing special, 0.001 is rare.',
    tests > 1
      ? `Test often, and rare things happen. Of ${number(tests)} tests about ${expected(tests)} would have a p below 0.05 even with fair dice. So a small p alone is no proof.`
      : 'Test often, and rare things happen: of 20 tests about one has a p below 0.05 even with fair dice. So a small p alone is no proof.',
    'The tests are also repeated after every game. That is why the alarm waits for a p so small that chance hardly ever brings it.',
    'Statistics only see the sum. For a single game, its record proves that the dice were fixed before it began.',
  ],

  own: 'Your own dice',
  ownLead: (dice: number) => `${many(dice, 'die', 'dice')} that you threw in finished games.`,
  ownNone: 'No finished games yet. Your dice are counted here after your first one.',
  ownFailed: 'Your dice could not be counted.',
  ownMean: 'Average of your dice',
  ownFair: 'Average of fair dice',
  ownShare: 'Standard error of a share',
  plusMinus: (value: number, error: number) => `${figures(value, 2)} ± ${figures(error, 2)}`,
  meanFair: (value: number) => figures(value, 2),
  shareError: (error: number) => `± ${percent(error)}`,
  shareOf: (share: number, error: number) => `${percent(share)} ± ${percent(error)}`,
  ownNormal:
    'Such variation is normal: about one in three of such numbers lies outside one standard error, and the dice neither remember nor make up for it.',
  ownFaces: (dice: number) => `Share of each face among your ${many(dice, 'die', 'dice')}`,
  said: (verdict: string, counted: string) => `${verdict}. ${counted}.`,
}

/** How many of so many tests are below 0.05 by chance. */
function expected(tests: number): string {
  const count = Math.max(1, Math.round(tests * 0.05))
  return count === 1 ? word(1) : number(count)
}
