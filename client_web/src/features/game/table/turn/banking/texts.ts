// Dice set aside, points that are banked, and the race to the target.
import { capital, list } from '../../../../../words.ts'
import { facesOf, points } from '../../words.ts'

/** Dice set aside, and points that are banked. */
export const banking = {
  toSecure: 'Set some of this throw aside',
  toGoOn: 'Throw the others, or bank',
  allAside: 'All six count: throw again, or bank',
  tray: 'Set aside',
  made: (face: number, dice: string, worth: number) => `${capital(facesOf(face))}: ${dice}, ${points(worth)}`,
  wild: (face: number) => `, wild, counts as ${face}`,
  inMade: (face: number) => `, in ${facesOf(face)}`,
  setAside: (dice: string, face: number, worth: number) => `Set aside ${dice} as ${facesOf(face)}: ${worth}`,
  add: (dice: string, face: number, worth: number) => `Add ${dice} to ${facesOf(face)}: ${worth}`,
  short: (face: number, joins: boolean) => (joins ? `to ${facesOf(face)}` : `as ${facesOf(face)}`),
  offers: 'To set aside',
  noMatch: 'These dice make no combination',
  bank: (worth: number) => `Bank ${worth}`,
  noBank: 'Bank',
  notYet: 'Secure the throw first',
  toWin: 'and win',
  makes: (total: number) => `makes ${total}`,
  throwFirst: 'Set dice aside first',
  ways: 'Other ways to bank',
  wayJoins: (dice: string[]) => (dice.length === 0 ? 'no wild die joins' : list(dice)),
  bankNow: (worth: number, joined: string[]) =>
    joined.length === 0 ? `Banking now brings ${worth}` : `Banking now brings ${worth}: ${list(joined)}`,
  joins: (dice: string, count: number, face: number) =>
    `${dice} ${count === 1 ? 'joins' : 'join'} your ${facesOf(face)}`,
  formed: (dice: string, face: number) => `${dice} make ${facesOf(face)}`,
  theDie: (die: string) => `the ${die}`,
  race: 'The race',
  raceTo: (target: number) => `First to ${target}`,
  ofTarget: (total: number | null, target: number) => `${total ?? 'hidden'} of ${target}`,
  turnPoints: (worth: number) => `+${worth}`,
  turnPointsSaid: (worth: number) => `, ${worth} in this turn, not banked yet`,
  lost: (name: string | null, worth: number) =>
    name === null ? `${capital(points(worth))} lost` : `${name} lost ${points(worth)}`,
  nothing: 'Nothing to set aside',
  turnOver: 'The turn is over',
  soFar: 'In this turn',
}
