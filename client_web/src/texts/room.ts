// Texts about a room before and beside the game: which game, with which options, on which device, who begins.
import { list, many, word } from './words'

/** The hints of cards come without a full stop. */
const sentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`)

/** The list of games. */
export const games = {
  choose: 'Choose a game',
  find: 'Find a game',
  findHint: 'By its name, or by what you call a row',
  group: (dice: number, rows: number) =>
    rows === 0 ? `${many(dice, 'die', 'dice')}, no rows` : `${many(dice, 'die', 'dice')}, ${many(rows, 'row', 'rows')}`,
  others: 'Other cards and dice',
  found: (count: number) => (count === 0 ? 'No game is called so.' : many(count, 'game', 'games')),
  seats: (from: number, to: number) => `${from === to ? from : `${from}–${to}`} seats`,
  has: (alias: string, row: string) => (alias === row ? `Has the row ${row}` : `Has the row ${row}, also called ${alias}`),
  rules: 'Rules of this game',
  rulesOf: (game: string) => `Rules of ${game}`,
  rulesShort: 'Rules',
}

export const options = {
  title: 'Options of this room',
  more: (changed: number) => (changed === 0 ? 'More options' : `More options (${changed} changed)`),
  clock: 'Turn clock',
  noClock: 'Everyone takes the time they need.',
  clocked: 'When it runs out, the clock enters what scores best.',
  begins: 'Who begins',
  beginnings: {
    ruleset: 'Game’s rule',
    random: 'At random',
    as_seated: 'In the order of seats',
  },
  drawn: 'The order of play is drawn at random.',
  asSeated: 'Whoever took the first seat begins.',
  thrown: (dice: number, leads: 'lowest' | 'highest') =>
    `Each player throws ${dice === 1 ? 'one die' : `${word(dice)} dice`}, and the ${leads} ${dice === 1 ? 'die' : 'sum'} begins.`,
  dice: 'Dice',
  diceKinds: {
    independent: { label: 'Each their own', hint: 'Everyone throws dice of their own.' },
    identical: { label: 'The same for all', hint: 'Everyone gets the same faces in the same order, hidden until the end.' },
  },
  reveal: 'Others see',
  reveals: {
    open: { label: 'Everything', hint: 'Everyone sees every throw and every entry.' },
    hide_rerolls: {
      label: 'First throws and entries',
      hint: 'The first throw of a turn and what is entered are seen, the throws between are not.',
    },
    hide_all: { label: 'Nothing until the end', hint: 'Nobody sees another’s dice, entries or total before the end.' },
  },
  order: 'Order of play',
  orders: {
    alternate: { label: 'One after the other', hint: 'Each waits for their turn.' },
    simultaneous: { label: 'The same round at once', hint: 'All play a round at the same time; the next begins when everyone has entered.' },
    free: { label: 'Each at their own pace', hint: 'Everyone plays the whole game without waiting for the others.' },
  },
  number: (number: number) => number.toLocaleString('en'),
  range: (hint: string, least: number, most: number) =>
    `${sentence(hint)} From ${least.toLocaleString('en')} to ${most.toLocaleString('en')}.`,
  sentence,
  nothing: 'none',
  ofTarget: (target: number) => `of ${target.toLocaleString('en')}`,
  outOfRange: (least: number, most: number) => `Give a whole number from ${least} to ${most}, or leave it empty.`,
}

/** Several players on one device. */
export const device = {
  title: 'Play on this device',
  lead: 'Pass the device round: each plays their own turn.',
  player: (number: number) => `Player ${number}`,
  add: 'Add a player',
  remove: (number: number) => `Remove player ${number}`,
  begin: 'Begin',
  all: (names: string[]) => `On this device: ${list(names)}`,
  passTo: (name: string) => `Pass the device to ${name}`,
  lost: 'This throw lost the turn.',
  hint: (name: string) => `Nobody but ${name} should look now: what this room hides comes next.`,
  show: (name: string) => `I am ${name}, show my dice`,
}

/** The throws for who begins. */
export const began = {
  title: 'Who began',
  threw: (name: string, sum: number) => `${name} throws ${sum}`,
  round: (threw: string[]) => threw.join(', '),
  again: (threw: string[]) => `again: ${threw.join(', ')}`,
  whole: (rounds: string[], name: string) => `${rounds.join('; ')}: ${name} begins`,
  begins: (name: string) => `${name} begins`,
  first: 'First throw',
  tied: 'Tied, and thrown again',
  sum: (sum: number) => `together ${sum}`,
}
