// The coach: what the best move is, in words, and what others cost.
import { capital, digits, list, word } from '../../../words.ts'

const GROUPS_MOST = 3
const SINGLE = ['', 'one', 'two', 'three', 'four', 'five', 'six']
const PLURAL = ['', 'ones', 'twos', 'threes', 'fours', 'fives', 'sixes']

/** Dice of one face that are kept. */
export interface Alike {
  face: number
  count: number
}

const alike = ({ face, count }: Alike): string =>
  count === 1 ? `the ${SINGLE[face] ?? face}` : `the ${word(count)} ${PLURAL[face] ?? face}`
const kept = (groups: Alike[], isRun: boolean): string => {
  const first = groups[0]?.face ?? 0
  const last = groups.at(-1)?.face ?? 0
  if (isRun) return `the run ${first} to ${last}`
  // What takes too long to say is counted up.
  if (groups.length > GROUPS_MOST) return groups.flatMap(({ face, count }) => Array<number>(count).fill(face)).sort().join(' ')
  return list(groups.map(alike))
}

/** Points, or the share of games that are won, always with one place. */
const amount = (worth: number, chance: boolean): string => {
  if (chance) return `${digits(worth * 100, 1)} %`
  return `${digits(worth, 1)} ${Math.round(worth * 10) === 10 ? 'point' : 'points'}`
}

export const coach = {
  title: 'Coach',
  on: 'Coach',
  hint: 'Says which move is best, in games alone or against the computer.',
  more: 'More from the coach',
  before: 'After your throw the coach says what is best.',
  others: 'The coach is back on your turn.',
  thinking: 'The coach is thinking…',
  landing: 'The dice are landing…',
  offline: 'The coach is away while the connection is lost.',

  /** What a move does: as something to do, and as what it is compared with. */
  keep: (groups: Alike[], isRun: boolean) => `Keep ${kept(groups, isRun)}`,
  keeping: (groups: Alike[], isRun: boolean) => kept(groups, isRun),
  again: 'Throw all dice again',
  throwingAgain: 'throwing all dice again',
  enter: (rows: string[]) => `Enter ${list(rows)}`,
  entering: (rows: string[]) => `entering ${list(rows)}`,
  setAside: (dice: string, face: string) => `Set aside ${dice} as ${face}`,
  settingAside: (dice: string, face: string) => `setting aside ${dice} as ${face}`,
  throwOn: (count: number) => (count === 1 ? 'Throw the last die' : `Throw ${word(count)} dice`),
  throwingOn: 'throwing on',
  bank: (points: number) => `Bank ${points}`,
  banking: (points: number) => `banking ${points}`,

  /** Such as "2.4 points more than the pair". */
  moreThan: (less: number, chance: boolean, other: string) => `${amount(less, chance)} more than ${other}`,
  asGood: (other: string) => `as good as ${other}`,
  only: 'there is nothing else to do',
  advice: (best: string, compared: string) => `${best}: ${compared}.`,
  worth: (worth: number, chance: boolean) => (chance ? `${amount(worth, true)} to win` : `${digits(worth, 1)} to expect`),
  less: (less: number, chance: boolean) => `${amount(less, chance)} less`,
  best: 'best',
  same: 'as good',

  /** What if: what is chosen now, against the best. */
  choiceBest: 'Your choice is the best.',
  choiceLess: (less: number, chance: boolean) => `Your choice costs ${amount(less, chance)}.`,
  noChoice: 'Hold dice or choose a row, and the coach says what that costs.',
  noChoiceAside: 'Choose dice, and the coach says what that costs.',

  press: 'Press a line to have its dice held or its row chosen. Nothing is thrown or entered by it.',
  pressAside: 'Press a line to have its dice chosen. Nothing is thrown or banked by it.',
  expected: 'The total to expect if all that follows is played best.',
  expectedTurn: 'The total to expect after this turn.',
  expectedChance: 'The chance to win against the rival who is ahead.',
  chosen: (move: string) => `${move}: chosen.`,
  nowDo: (move: string) => `${capital(move)}: use its button.`,
  none: 'The coach has nothing to say now.',
}
