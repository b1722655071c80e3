// The dialog of a conditional order: what is done when the next turn comes.
import type { ConditionalOrder } from '../../../../net/wire.ts'
import { either, list } from '../../../../words.ts'
import { points } from '../words.ts'

export type Keep = ConditionalOrder['keep']
/** A row of the order with the least points that it has to give. */
export interface NamedRow {
  name: string
  least: number
}

const kept = (keep: Keep, pips: readonly number[]): string =>
  ({
    most_frequent: 'keep the most frequent face',
    face: `keep every ${pips[0] ?? 6}`,
    longest_run: 'keep the longest run',
    pips: `keep ${pips.join(' ')}`,
    nothing: 'keep nothing',
  })[keep] ?? keep

export const orders = {
  title: 'Conditional order',
  hint: 'It is carried out when your next turn comes, and only then. Nobody else sees what it says.',
  keep: 'Keep after each throw',
  keeps: {
    most_frequent: 'The most frequent face',
    face: 'One face',
    longest_run: 'The longest run',
    pips: 'Certain dice',
    nothing: 'Nothing',
  } satisfies Record<Keep, string>,
  face: 'Which face',
  pips: 'Which dice',
  pipsHint: 'The faces, such as 2 4 1 4. As many of each are kept as lie there.',
  early: 'Stop throwing as soon as a row gives enough',
  rows: 'Enter the first of these that fits',
  row: (number: number) => `Row ${number}`,
  least: 'At least',
  leastOf: (row: string) => `Least points for ${row}`,
  up: (row: string) => `Move ${row} up`,
  remove: (row: string) => `Remove ${row}`,
  add: 'Add a row',
  otherwise: 'If none fits',
  otherwiseSecond: 'And in',
  leave: 'Leave the turn to me',
  bankFrom: 'Bank from',
  bankHint: 'Of each throw the dice that give most are set aside. A throw that fails loses the turn.',
  set: 'Set the order',
  drop: 'Take it back',
  isSet: 'Your order is set.',
  isDropped: 'Your order is taken back.',
  /** The order in one sentence. */
  sentence: (order: { keep: Keep; pips: readonly number[]; early: boolean }, rows: readonly NamedRow[], otherwise: string[]) => {
    const throws = order.early ? 'Throw' : 'Make all throws'
    const wanted = rows.map(({ name, least }) => (least === 0 ? name : `${name} with ${least} or more`))
    const enters = wanted.length === 0 ? '' : wanted.length === 1 ? `; then enter ${wanted[0] ?? ''}` : `; then enter the first that fits of ${either(wanted)}`
    const rest = otherwise.length === 0 ? '; otherwise leave the turn to me.' : `; otherwise enter ${list(otherwise)}.`
    return `${throws}, ${kept(order.keep, order.pips)}${enters}${rest}`
  },
  bankSentence: (least: number) => `Throw, set aside what gives most, and bank from ${points(least)}.`,
}
