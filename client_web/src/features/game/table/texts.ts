// The table: whose turn it is, seats and cards, the menu.
import type { Span } from '../../../model/time/clock.ts'
import { list, many, moment, whose, word } from '../../../words.ts'
import { points } from './words.ts'

export const table = {
  yourTurn: 'Your turn',
  nextGame: (waiting: number) => (waiting === 1 ? 'Next game' : `Next game (${waiting})`),
  nextGameHint: (name: string) => `It is your turn in ${name}`,
  turnOf: (name: string) => `${whose(name)} turn`,
  toThrow: 'Throw the dice',
  toHold: (rows: number) =>
    rows === 1 ? 'Hold dice, or score a row' : `Hold dice, or choose ${word(rows)} rows`,
  toEnter: (rows: number) => (rows === 1 ? 'Choose a row to score' : `Choose ${word(rows)} rows to score`),
  allHeld: 'All dice are held: release one, or score a row',
  toThrowFirst: 'About to throw',
  throwOf: (throws: number, most: number | null) => (most === null ? `Throw ${throws}` : `Throw ${throws} of ${most}`),
  throwing: (name: string, throws: string) => `${name}: ${throws.toLowerCase()}`,
  between: 'One moment…',
  seats: 'Seats',
  allCards: 'All score cards',
  moreCards: 'Scroll sideways for more cards →',
  you: 'you',
  playsNow: (name: string) => `${name} plays now`,
  seatSaid: (name: string, you: boolean, total: number | null, target: number | null, playing: boolean) => {
    const has = total === null ? 'has a hidden total' : `has ${points(total)}${target === null ? '' : ` of ${target}`}`
    return `${name}${you ? ', you,' : ''} ${has}${playing ? ' and plays now' : ''}.`
  },
  dice: 'Dice',
  diceOf: (name: string) => `${whose(name)} dice`,
  die: (number: number, face: string, held: boolean) => `Die ${number}: ${face}${held ? ', held' : ''}`,
  throw: (count: number) => `Throw ${many(count, 'die', 'dice')}`,
  noThrow: 'No throws left',
  myCard: 'Your score card',
  cardOf: (name: string) => `${whose(name)} score card`,
  row: 'Score card',
  openRow: 'open',
  most: (most: number) => `max ${most}`,
  rowSaid: (row: string, score: number | null, most: number) =>
    score === null ? `${row} is open, for up to ${points(most)}.` : `${row}: ${points(score)}.`,
  rowWorth: (row: string, worth: number, most: number) => `${row} ${worth} max ${most}`,
  rowBarred: (row: string) => `${row}, not with these dice`,
  progress: (reached: number, aim: number) => `${reached} of ${aim}`,
  total: 'Total',
  hiddenTotal: '?',
  hiddenTotalSaid: 'hidden',
  hiddenCard: 'Hidden until the end',
  chooseRow: 'Choose a row',
  enter: (worth: number) => `Enter ${worth}`,
  inRow: (rows: string[]) => `in ${list(rows)}`,
  sure: (rows: string[]) => `in ${list(rows)}?`,
  log: 'Events',
  logEmpty: 'Nothing has happened yet.',
  offline: 'Not while the connection is lost',
  wait: 'The last move is still on its way. Press again in a moment.',
  waitFor: (names: string[]) => `Waiting for ${list(names)}`,
  roundDone: 'Your turn of this round is over',
  cardDone: 'Your card is full',
  takeBack: 'Take back',
  takeBackHint: 'The dice of the next throw stay the same.',
  timeLeft: 'Time left',
  timeBank: 'Time bank',
  timeBankHint: 'What is left in the time bank: for the whole game, beside the time of each turn.',
  clockPaused: 'Paused',
  windowOpen: (name: string | null, hours: string, there: string, endsMs: number) =>
    name === null
      ? `Your turns run ${hours}. Time runs out ${moment(endsMs)}.`
      : `${whose(name)} turns run ${hours} by their own clock, which shows ${there}. Time runs out ${moment(endsMs)}.`,
  windowPaused: (name: string | null, hours: string, there: string, untilMs: number, endsMs: number) =>
    name === null
      ? `Paused until ${moment(untilMs)}: your turns run ${hours}. Time runs out ${moment(endsMs)}.`
      : `Paused until ${moment(untilMs)}: ${whose(name)} turns run ${hours}, and it is ${there} there. Time runs out ${moment(endsMs)}.`,
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

export const stage = {
  gathering: 'Gathering',
  opening: 'Starting',
  playing: 'Playing',
  finished: 'Finished',
  archived: 'Over',
}

/** Of links. */
export const copying = {
  notCopied: 'The link could not be copied. Select it and copy it by hand.',
}

/** What others are called in zen mode. */
export const zen = {
  opponent: 'Opponent',
  player: (number: number) => `Player ${number}`,
  somebody: 'Somebody',
}
