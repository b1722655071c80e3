// Texts of the table, and what is told of it; part of messages.ts.
import type { Span } from '../state/clock'
import { capital, list, many, spanText, whose, word } from './words'

const SHADES: Record<string, string> = { dark: 'dark', light: 'light' }
const FACES = ['', 'ones', 'twos', 'threes', 'fours', 'fives', 'sixes']
const facesOf = (face: number): string => FACES[face] ?? String(face)
const points = (count: number): string => many(count, 'point', 'points')
const throwsLeft = (left: number): string => `${capital(word(left))} ${left === 1 ? 'throw' : 'throws'} left.`

/** A row and what it got. */
export interface Entry {
  row: string
  score: number
}
const bonusText = (bonus: number): string => (bonus === 0 ? '' : ` (+${bonus})`)
const entriesFor = (entries: Entry[]): string => list(entries.map(({ row, score }) => `${row} for ${score}`))
const entriesSaid = (entries: Entry[], bonus: number, total: number | null): string =>
  [
    ...entries.map(({ row, score }) => `${row}, ${score}`),
    ...(bonus === 0 ? [] : [`bonus ${bonus}`]),
    ...(total === null ? [] : [`total ${total}`]),
  ].join(entries.length > 1 ? '; ' : ', ')

export const table = {
  yourTurn: 'Your turn',
  nextGame: (waiting: number) => (waiting === 1 ? 'Next game' : `Next game (${waiting})`),
  nextGameHint: (name: string) => `It is your turn in ${name}`,
  turnOf: (name: string) => `${whose(name)} turn`,
  toThrow: 'Throw the dice',
  toHold: (rows: number) =>
    rows === 1 ? 'Hold what you like, or enter a row' : `Hold dice, or choose ${word(rows)} rows`,
  toEnter: (rows: number) => (rows === 1 ? 'Choose a row to enter' : `Choose ${word(rows)} rows to enter`),
  allHeld: 'All dice are held: release one, or enter a row',
  toThrowFirst: 'About to throw',
  throwOf: (throws: number, most: number | null) => (most === null ? `Throw ${throws}` : `Throw ${throws} of ${most}`),
  throwing: (name: string, throws: string) => `${name}: ${throws.toLowerCase()}`,
  between: 'One moment…',
  seats: 'Seats',
  allCards: 'All score cards',
  playing: 'plays now',
  you: 'you',
  dice: 'Dice',
  diceOf: (name: string) => `${whose(name)} dice`,
  die: (number: number, face: string, held: boolean) => `Die ${number}: ${face}${held ? ', held' : ''}`,
  throw: (count: number) => `Throw ${many(count, 'die', 'dice')}`,
  noThrow: 'No throws left',
  myCard: 'Your score card',
  cardOf: (name: string) => `${whose(name)} score card`,
  row: 'Score card',
  openRow: 'open',
  most: (most: number) => `of ${most}`,
  rowWorth: (row: string, worth: number, most: number) => `${row} ${worth} of ${most}`,
  rowBarred: (row: string) => `${row}, not with these dice`,
  progress: (reached: number, aim: number) => `${reached} of ${aim}`,
  reached: (value: number) => `bonus ${value}`,
  total: 'Total',
  hiddenTotal: '?',
  hiddenTotalSaid: 'hidden',
  hiddenCard: 'Hidden until the end',
  hiddenDice: 'Hidden throws',
  chooseRow: 'Choose a row',
  enter: (worth: number) => `Enter ${worth}`,
  inRow: (rows: string[]) => `in ${list(rows)}`,
  sure: (rows: string[]) => `in ${list(rows)}?`,
  log: 'Events',
  logEmpty: 'What happens at the table stands here.',
  away: 'Not while the connection is lost',
  waitFor: (names: string[]) => `Waiting for ${list(names)}`,
  roundDone: 'Your turn of this round is over',
  cardDone: 'Your card is full',
  timeLeft: 'Time left',
  short: ({ unit, count }: Span) =>
    unit === 'seconds'
      ? `${Math.floor(count / 60)}:${String(count % 60).padStart(2, '0')}`
      : `${count} ${{ minutes: 'min', hours: 'h', days: 'd' }[unit]}`,
  entered: (name: string, byClock: boolean) => (byClock ? `The clock entered for ${name}` : `${name} entered`),
  banked: (name: string, byClock: boolean) => (byClock ? `The clock banked for ${name}` : `${name} banked`),
  met: (names: string[], rated: boolean) => `Against ${list(names)}, ${rated ? 'rated' : 'casual'}.`,
  lost: (name: string) => `${name} lost`,
  turnOver: 'Turn over',
  rowEntered: 'Entered, hidden',
  last: (row: string, score: number) => `${row} ${score}`,
  bonus: (bonus: number) => `+${bonus}`,
  points,
}

/** Dice in words. */
export const dice = {
  shade: (shade: string) => SHADES[shade] ?? shade,
  shaded: (shade: string, faces: string) => `${SHADES[shade] ?? shade} ${faces}`,
  hidden: 'hidden',
  faces: facesOf,
  inGroup: (row: string) => `, in ${row}`,
}

/** Ten dice, divided among two rows. */
export const split = {
  chooseRows: (rows: number) => `Choose ${word(rows)} rows`,
  another: 'Choose a second row',
  working: 'Looking for the best way…',
  toSwap: 'Swap dice, or enter them',
  groups: 'Two rows of five dice',
  diceFor: (row: string) => `Dice for ${row}`,
  best: 'Best split',
  gives: (row: string, score: number, faces: number[]) => `${row} ${score} with ${faces.join(' ')}`,
  said: (rows: string[], together: number) => `${rows.join('; ')}. Together ${together}.`,
  picked: (face: string, row: string) =>
    `${capital(face)} of ${row} chosen. Choose the die of the other row to swap it with.`,
  askZero: (rows: string[]) => `0 in ${list(rows)}?`,
}

/** Dice set aside, and points that are banked. */
export const aside = {
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
  choose: 'Tap dice, or choose:',
  chosen: 'With the dice you chose:',
  bank: (worth: number) => `Bank ${worth}`,
  noBank: 'Bank',
  notYet: 'Secure the throw first',
  toWin: 'and win',
  makes: (total: number) => `makes ${total}`,
  throwFirst: 'Set dice aside first',
  atStake: (worth: number) => `${points(worth)} at stake`,
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

export const news = {
  seated: (name: string) => `${name} took a seat`,
  left: (names: string[]) => `${list(names)} left`,
  started: (name: string | null) => (name === null ? 'The game began' : `The game began; ${name} goes first`),
  thrownFor: (text: string) => `The game began. ${text}`,
  held: (name: string, faces: number[]) =>
    faces.length === 0 ? `${name} holds nothing` : `${name} holds ${faces.join(' ')}`,
  thrown: (name: string, dice: string) => `${name} threw ${dice}`,
  lost: (name: string, dice: string, worth: number) =>
    `${name} threw ${dice}: nothing to set aside, ${worth === 0 ? 'the turn is over' : `${points(worth)} lost`}`,
  entered: (name: string, entries: Entry[], bonus: number) =>
    `${name} entered ${entriesFor(entries)}${bonusText(bonus)}`,
  secured: (name: string, dice: string, face: number, worth: number) =>
    `${name} set aside ${dice} as ${facesOf(face)}: ${worth}`,
  completed: (name: string, dice: string, worth: number) =>
    `${name} set aside ${dice} and completed the set: ${points(worth)}`,
  banked: (name: string, worth: number) => `${name} banked ${worth}`,
  hiddenThrew: (name: string) => `${name} has thrown`,
  hiddenEntered: (name: string) => `${name} has entered`,
  hiddenEnded: (name: string) => `${name} has ended the turn`,
  clockThrew: (name: string, dice: string) => `The clock threw ${dice} for ${name}`,
  clockEntered: (name: string, entries: Entry[], bonus: number) =>
    `The clock entered ${entriesFor(entries)}${bonusText(bonus)} for ${name}`,
  clockSecured: (name: string, dice: string) => `The clock set aside ${dice} for ${name}`,
  clockBanked: (name: string, worth: number) => `The clock banked ${worth} for ${name}`,
  clockHidden: (name: string) => `The clock has played for ${name}`,
  self: 'you',
  renewed: 'The service was away: the turn has its whole time again',
  finished: 'The game is over',
  rematch: (name: string) => `${name} wants a rematch`,
  declined: (name: string) => `${name} does not want a rematch`,
  youDeclined: 'You declined the rematch',
  lapsed: 'The offer of a rematch is over',
  kicked: (names: string[]) => `The host took ${list(names)} out of the room`,
  locked: 'The host locked the room',
  unlocked: 'The host unlocked the room',
  host: (name: string) => `${name} is the host now`,
  youHost: 'You are the host now',
  standsIn: (name: string) => `A stand-in plays for ${name} from now on`,
  standsInForYou: 'A stand-in plays for you from now on',
  standInFor: (name: string) => `Stand-in for ${name}`,
  yourStandIn: 'Your stand-in',
  back: (name: string) => `${name} is back and plays on`,
  youAreBack: 'You play on yourself',
  calledOff: (names: string[]) => `The game is off: ${list(names)} did not come`,
}

export const spoken = {
  threw: (dice: string, left: number | null) =>
    left === null ? `Threw ${dice}.` : `Threw ${dice}. ${throwsLeft(left)}`,
  theyThrew: (name: string, dice: string) => `${name} threw ${dice}.`,
  lost: (dice: string, worth: number) =>
    `Threw ${dice}. Nothing to set aside: ${worth === 0 ? 'the turn is over' : `${points(worth)} lost`}.`,
  holds: (name: string, faces: number[]) =>
    faces.length === 0 ? `${name} holds nothing.` : `${name} holds ${faces.join(' ')}.`,
  youEntered: (entries: Entry[], bonus: number, total: number | null) => `${entriesSaid(entries, bonus, total)}.`,
  entered: (name: string, entries: Entry[], bonus: number, total: number | null) =>
    `${name}: ${entriesSaid(entries, bonus, total)}.`,
  youSecured: (face: number, worth: number, bank: number | null) =>
    `${capital(facesOf(face))}, ${worth}.${bank === null ? '' : ` Banking brings ${bank}.`}`,
  youCompleted: (worth: number, bank: number | null) =>
    `The set is complete: ${worth}.${bank === null ? '' : ` Banking brings ${bank}.`}`,
  youBanked: (worth: number, total: number | null) => `Banked ${worth}${total === null ? '' : `, total ${total}`}.`,
  banked: (name: string, worth: number, total: number | null) =>
    `${name} banked ${worth}${total === null ? '' : `, total ${total}`}.`,
  clockForYou: (entries: Entry[]) => `The clock entered ${entriesFor(entries)} for you.`,
  clockThrew: (dice: string) => `The clock threw ${dice} for you.`,
  yourTurn: 'Your turn.',
  finished: 'The game is over.',
  secondsLeft: (seconds: number) => `${many(seconds, 'second', 'seconds')} left.`,
  dice: (dice: string, held: number[], left: number) =>
    `Dice ${dice}. ${held.length === 0 ? 'None held' : `Held ${held.join(' ')}`}. ${throwsLeft(left)}`,
  hiddenDice: (throws: number) => `The dice are hidden. ${many(throws, 'throw', 'throws')} made.`,
  noDice: (left: number | null) => (left === null ? 'No dice thrown yet.' : `No dice thrown yet. ${throwsLeft(left)}`),
  onTable: (dice: string) => (dice === '' ? 'No dice on the table.' : `On the table ${dice}.`),
  setAside: (made: string[]) => (made.length === 0 ? 'Nothing set aside.' : `Set aside ${made.join('; ')}.`),
  turnPoints: (worth: number) => (worth === 0 ? '' : `From sets before, ${points(worth)}.`),
  potentials: (rows: { name: string; worth: number }[]) => {
    const some = rows.filter((row) => row.worth > 0).map((row) => `${row.name} ${row.worth}`)
    if (some.length === 0) return 'Every open row would get 0.'
    return `${some.join(', ')}${some.length < rows.length ? ', others 0' : ''}.`
  },
  offers: (offers: string[]) => `${offers.join('. ')}.`,
  asked: (rows: string[]) => `Enter 0 in ${list(rows)}? Once more to enter it.`,
  once: (offer: string) => `${offer}. Once more to do so.`,
  noPotentials: 'Nothing can be entered now.',
  noOffers: 'Nothing can be set aside or banked now.',
  noLast: 'Nothing has happened yet.',
  noClock: 'No clock runs.',
  clock: (name: string | null, span: Span) =>
    name === null ? `You have ${spanText(span)} left.` : `${name} has ${spanText(span)} left.`,
  sentence: (text: string) => `${text}.`,
}

export const keys = {
  title: 'Keys',
  lead: 'Keys work at the table, not while you type in a field.',
  on: 'Use single keys',
  dice: ['1 – 9, 0', 'Hold or release die 1 to 10'] as [string, string],
  diceSplit: ['1 – 9, 0', 'Hold die 1 to 10; with two rows chosen: one of each to swap them'] as [string, string],
  diceAside: ['1 – 6', 'Choose die 1 to 6, to set it aside'] as [string, string],
  throwing: ['T', 'Throw'] as [string, string],
  rows: [
    ['Arrows', 'From row to row'],
    ['Enter', 'Choose a row; again: enter it'],
    ['S', 'Enter the chosen row'],
  ] as [string, string][],
  banking: [
    ['A', 'Set aside the dice you chose; with none chosen, the best ones'],
    ['B', 'Bank the points of the turn'],
  ] as [string, string][],
  saying: [
    ['D', 'Say the dice'],
    ['P', 'Say what can be had, best first'],
    ['L', 'Say the last event'],
    ['C', 'Say the time left'],
    ['?', 'These keys'],
  ] as [string, string][],
  hold: 'hold',
  choose: 'choose',
  throw: 'throw',
  enter: 'enter',
  setAside: 'set aside',
  bank: 'bank',
  all: 'all keys',
}
