// What happened: as lines of the log, as it is spoken, and the throws for who begins.
import type { Span } from '../../../../model/time/clock.ts'
import type { Level } from '../../../../net/wire.ts'
import { capital, levelName, list, many, spanText, standInName, whose } from '../../../../words.ts'
import { facesOf, points, throwsLeft, bonusText, entriesFor, type Entry } from '../words.ts'

export const log = {
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
  renewed: 'The service was interrupted: the turn has its full time again',
  finished: 'The game is over',
  rematch: (name: string) => `${name} wants a rematch`,
  declined: (name: string) => `${name} does not want a rematch`,
  youDeclined: 'You declined the rematch',
  lapsed: 'The offer of a rematch is over',
  kicked: (names: string[]) => `The host removed ${list(names)}`,
  locked: 'The host locked the room',
  unlocked: 'The host unlocked the room',
  host: (name: string) => `${name} is the host now`,
  youHost: 'You are the host now',
  standsIn: (name: string, level?: Level) => `${standInName(level)} plays for ${name} from now on`,
  standsInForYou: (level?: Level) => `${standInName(level)} plays for you from now on`,
  standInFor: (name: string, level?: Level) => `${level === undefined ? 'Stand-in' : levelName(level)} for ${name}`,
  yourStandIn: 'Your stand-in',
  orderOf: (name: string) => `${whose(name)} order`,
  yourOrder: 'Your order',
  back: (name: string) => `${name} is back and plays on`,
  tookBack: (name: string) => `${name} took back a decision`,
  youTookBack: 'You took back your last decision. The dice of the next throw stay the same',
  youAreBack: 'You play on yourself',
  resigned: (name: string) => `${name} resigned`,
  youResigned: 'You resigned',
  gone: (name: string) => `${name} was gone: the result was claimed`,
  youAreGone: 'You were gone: the result was claimed',
  aborted: 'The game was called off: it has no result',
  calledOff: (names: string[]) => `The game is off: ${list(names)} did not come`,
}

export const spoken = {
  clockForYou: (entries: Entry[]) => `The clock entered ${entriesFor(entries)} for you.`,
  clockThrew: (dice: string) => `The clock threw ${dice} for you.`,
  yourTurn: 'Your turn.',
  finished: 'The game is over.',
  over: (outcome: string, totals: { name: string; total: number }[]) =>
    totals.length === 1
      ? `The game is over, with ${points(totals[0]?.total ?? 0)}.`
      : `The game is over. ${outcome.replace(/!$/, '')}. ${capital(list(totals.map(({ name, total }) => `${name} has ${points(total)}`)))}.`,
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
    if (some.length === 0) return 'Every open row would score 0.'
    return `${some.join(', ')}${some.length < rows.length ? ', others 0' : ''}.`
  },
  offers: (offers: string[]) => `${offers.join('. ')}.`,
  confirm: (rows: string[]) => `Enter 0 in ${list(rows)}? Once more to enter it.`,
  once: (offer: string) => `${offer}. Once more to do so.`,
  noPotentials: 'Nothing can be entered now.',
  noOffers: 'Nothing can be set aside or banked now.',
  noLast: 'Nothing has happened yet.',
  noClock: 'No clock runs.',
  clock: (name: string | null, span: Span) =>
    name === null ? `You have ${spanText(span)} left.` : `${name} has ${spanText(span)} left.`,
  sentence: (text: string) => `${text}.`,
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
