// Texts of analyses: what the dice of a finished game brought, and what decisions lost.
import { digits, list, many } from '../../../words.ts'

const signed = (points: number): string =>
  Math.abs(points) < 0.05 ? '0' : `${points < 0 ? '−' : '+'}${digits(Math.abs(points), 1)}`
const plain = (points: number): string => digits(points, 1)
const dice = (faces: number[]): string => faces.join(' ')

export const analysis = {
  link: 'Analysis',
  see: 'Luck and accuracy',
  title: (game: string) => `Analysis of ${game}`,
  page: 'Analysis',
  lead: 'What the dice brought, and what decisions lost. Every decision is compared with the best one there was.',
  loading: 'Opening the analysis…',
  solving: 'This game is being worked out for the first time. It takes some seconds…',
  missing: 'There’s no finished game with this code here. A running game gets its analysis when it ends.',
  failed: 'The analysis could not be loaded.',
  failedHint: 'The connection may be interrupted.',
  replay: 'See the replay',

  par: (par: number, deviation: number) =>
    `Par for this game is ${plain(par)} points: what the best play brings on average. About two of three such games end within ${plain(deviation)} points of it.`,
  /** How one seat's result came about. */
  sum: (par: number, luck: number, loss: number, end: string) =>
    `${plain(par)} par ${signed(luck)} luck ${loss < 0.05 ? '−0' : `−${plain(loss)}`} by decisions = ${end}`,
  total: (total: number) => many(total, 'point', 'points'),
  stopped: (expected: number) => `${plain(expected)} to expect where the game stopped`,
  luckier: (name: string, share: number) => {
    const games = Math.round(share * 100)
    if (games < 1) return `Bad luck: ${name} had less luck than in 99 of 100 games.`
    if (games > 99) return `Great luck: ${name} had more luck than in 99 of 100 games.`
    return games < 50
      ? `${name} had less luck than in ${100 - games} of 100 games.`
      : `${name} had more luck than in ${games} of 100 games.`
  },
  luckSoFar: (name: string, luck: number) => `The dice brought ${name} ${signed(luck)} points up to there.`,
  accuracy: (accuracy: number) => `Accuracy ${Math.round(accuracy)} %`,
  mean: (mean: number, decisions: number) =>
    `${digits(mean, 2)} points lost on average over ${many(decisions, 'decision', 'decisions')}`,
  noDecision: 'There was nothing to decide.',
  notOwn: { clock: 'the clock', stand_in: 'the stand-in', player: 'the player' },
  lostBy: (who: string[]) => `${list(who)}.`,
  lostByOne: (who: string, points: number) => `Decisions by ${who} lost ${plain(points)} points`,

  course: 'Total to expect',
  courseHint: 'After each turn: the total to expect if everything that follows is played best. The dashed line is par.',
  drawn: (what: string, lines: string[]) => `${what}. ${lines.join(' ')}`,
  drawnLine: (name: string, from: number, to: number) => `${name}: from ${plain(from)} to ${plain(to)}.`,
  chance: (name: string) => `Chance that ${name} wins`,
  chanceHint: 'An estimate from both totals to expect and from what the remaining turns can change.',
  drawnChance: (from: number, least: number, most: number) =>
    `From ${from} %, between ${least} % and ${most} % on the way.`,
  numbers: 'In numbers',
  turn: 'Turn',
  begin: 'Before',
  luckOf: (name: string) => `${name}: luck`,
  lossOf: (name: string) => `${name}: lost`,
  expectedOf: (name: string) => `${name}: total to expect`,
  signed,
  plain,

  /** Decisions to learn from. */
  dearest: 'Your costliest mistakes',
  dearestOf: (name: string) => `${name}’s costliest mistakes`,
  none: 'No decision cost half a point. Well played!',
  where: (turn: number, made: number) => `Turn ${turn}, after throw ${made}`,
  open: (rows: string[]) => `Open rows: ${list(rows)}`,
  played: (name: string) => `${name} chose`,
  best: 'Best',
  less: (points: number) => `${plain(points)} points lost`,
  keep: (faces: number[]) => (faces.length === 0 ? 'Throw all dice again' : `Hold ${dice(faces)}`),
  enter: (rows: [string, number[]][]) =>
    rows.length === 1
      ? `Enter in ${rows[0]?.[0] ?? ''}`
      : `Enter ${list(rows.map(([name, faces]) => `${dice(faces)} in ${name}`))}`,
  atMoment: 'See it in the replay',

  /** A decision that is tried again. */
  again: 'Try it again',
  answer: 'Show the answer',
  choose: 'Press the dice that you hold, or choose a row.',
  chooseRow: 'There’s no throw left: choose a row.',
  die: (number: number, face: number, held: boolean) => `Die ${number}: ${face}${held ? ', held' : ''}`,
  dice: 'Dice',
  throwOthers: (held: number): string => (held === 0 ? 'Throw all again' : 'Hold these and throw'),
  row: 'Row',
  enterIt: 'Enter',
  right: 'Right: nothing is better.',
  worse: (choice: string, less: number) => `${choice}: ${digits(less, 2)} points less than the best.`,
  likePlayed: 'The same as in the game.',
}
