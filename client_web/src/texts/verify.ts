// Texts of "Verify this game": what was checked, and what does not fit.
import type { Checked } from '../verify/own'
import type { Findings, Head, Misfit, Verdict } from '../verify/verdict'
import { list, many, whose } from './words'

const WHEN = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** A seat by its name; by its number where the name was taken out. */
const nameIn = (head: Head | null, seat: number): string => head?.seats[seat] ?? `Seat ${seat + 1}`
const names = (head: Head, seats: number[]): string => list(seats.map((seat) => nameIn(head, seat)))
const dice = (count: number): string => (count === 1 ? '1 die' : `${count.toLocaleString('en')} dice`)

/** Reasons for which nothing can be said of a game: it is not there, or not whole. */
const UNREADABLE = {
  empty: 'There is nothing in it. A record of a game is one line of JSON.',
  too_big: 'It has more than 64 MB: no record of a game is that long. Split a file of many games.',
  not_text: 'It has bytes that are no text: the file was damaged, or is something else.',
  cut_short: 'It ends in the middle: the file was cut short. Fetch it again.',
  not_json: 'It is no JSON, as records are: the file was edited or damaged, or is something else.',
  foreign: 'It is no record of a game of Regatta.',
  head: 'It says what game it was and not what happened in it. Fetch the whole record.',
}

/** What contradicts the seed or itself, where it is not of one move. */
const WHOLE = {
  commitment: 'The seed is not the one that was promised before the first throw: its SHA-256 is not the commitment.',
  ends: 'What happened does not end as the result says.',
  times: 'When the game began or ended is not when its first or last thing happened.',
  order: 'The order of play is another one than the seed gives.',
  seal: 'All dice fit, but the file was changed after it was written: a name, a score or a time may be another one than it was. The SHA-256 at its end is not that of what stands before it. Use the original, byte for byte.',
  seen_commitment:
    'The record fits in itself, but its commitment is not the one that this browser saw before the first throw. These are not the dice that were promised to you.',
}

/** Of a move, behind its version and seat. */
const MOVE = {
  player: 'this was not done by whoever had the seat then: its player, a stand-in, or the clock where there is one.',
  not_to_play: 'it was not this seat’s turn.',
  throw: 'these dice could not be thrown.',
  hold: 'dice are held that did not lie on the table.',
  entry: 'the dice that are entered are not those that lay on the table, all of them.',
  aside: 'dice are set aside that did not lie on the table like that.',
  bank: 'dice are banked that did not lie on the table like that.',
  turns: 'the number of completed turns is wrong afterwards.',
  total: 'the points do not add up.',
  lost: 'the turn did not have so many points to lose.',
  standing: 'the seat cannot stand like this afterwards.',
}

function misfit(what: Misfit, head: Head | null): string {
  switch (what.why) {
    case 'doubled':
      return `“${what.found}” stands twice in it: what it says would depend on who reads it.`
    case 'unknown_version':
      return `It is of version ${what.found}, and this page knows version 1. Load the page again, or use a newer Regatta.`
    case 'unknown_fact':
      return `Something happened that this page does not know, “${what.found}”. Load the page again, or use a newer Regatta.`
    case 'member':
      return `“${what.member}” is missing, or is not what it must be: the file was edited or damaged.`
    case 'silent':
      return `${nameIn(head, what.seat)} sent no bytes in time, and has other ones than the rule gives.`
    case 'stand_in_gave':
      return `Bytes were given for ${nameIn(head, what.seat)}, a stand-in from the beginning: those of such a seat are fixed by rule.`
    case 'early':
      return `Version ${what.version}: the game began before the time for everybody’s bytes was over, and not all had come.`
    case 'gap':
      return `Version ${what.version} is missing, or not in its place.`
    case 'backwards':
      return `Version ${what.version}: it happened before what stands before it.`
    case 'out_of_place':
      return `Version ${what.version}: “${what.fact}” cannot happen at this point of a game.`
    case 'opening':
      return what.seat === null
        ? `Who begins: in round ${what.round + 1} other seats throw than must.`
        : `Who begins: in round ${what.round + 1} ${nameIn(head, what.seat)} throws something else than the seed gives.`
    case 'die':
      return `${at(what, head)}: die ${what.die + 1} shows ${what.face} in the record, and the seed gives ${what.drawn}.`
    case 'over':
      return what.given_up ? 'It was given up, but it was over already.' : 'It has a result, but it was not over.'
    case 'result':
      return what.seat === null
        ? 'The result is not what was played.'
        : `The result is not what was played: ${whose(nameIn(head, what.seat))} place or total is another one.`
    case 'other_game':
      return `The server gave the record of another game, ${what.game}.`
    case 'own_bytes':
      return `The record fits in itself, but the bytes of ${nameIn(head, what.seat)} are not those that this browser gave.`
    default:
      return other(what, head)
  }
}

type Other = Extract<Misfit, { why: keyof typeof UNREADABLE | keyof typeof WHOLE | keyof typeof MOVE }>

function other(what: Other, head: Head | null): string {
  if ('seat' in what) return `${at(what, head)}: ${MOVE[what.why]}`
  return { ...UNREADABLE, ...WHOLE }[what.why]
}

const at = ({ version, seat }: { version: number; seat: number }, head: Head | null): string =>
  `Version ${version}, ${nameIn(head, seat)}`

/** Nothing was contradicted: it could not be read. */
function unreadable({ why }: Misfit): boolean {
  return why in UNREADABLE || ['doubled', 'unknown_version', 'unknown_fact', 'member'].includes(why)
}

function verdictTitle(verdict: Verdict): string {
  if (verdict.fits) return 'Every die fits'
  return unreadable(verdict.misfit) ? 'This cannot be checked' : 'Something does not fit'
}

function begun({ begins, order }: Findings, head: Head): string {
  if (order.length === 1) return `${nameIn(head, 0)} played alone.`
  const how = {
    as_seated: 'as the players sat',
    shuffled: 'drawn from the seed',
    thrown: 'from the throws for who begins',
  }[begins]
  return `The order of play, ${names(head, order)}, is right: ${how}.`
}

function contributed({ contributed: gave }: Findings, head: Head): string[] {
  const seats = gave.map((_, seat) => seat)
  const own = seats.filter((seat) => gave[seat])
  const silent = seats.filter((seat) => !gave[seat])
  return [
    ...(own.length > 0 ? [`The random bytes of ${names(head, own)} are in every die.`] : []),
    ...silent.map((seat) => `${nameIn(head, seat)} was silent: the bytes of this seat are fixed by rule.`),
  ]
}

function beside(own: number[] | null, head: Head): string[] {
  if (own === null) return []
  return [
    'The commitment is the one that this browser saw before the first throw.',
    ...(own.length > 0 ? [`What this browser gave for ${names(head, own)} is in the dice.`] : []),
  ]
}

/** Of a file of several games. */
function games(all: readonly Checked[]): string {
  const wrong = all.flatMap(({ verdict }) => (verdict.fits ? [] : [verdict.misfit]))
  const unread = wrong.filter(unreadable).length
  const of = (count: number): string => `${count.toLocaleString('en')} of ${all.length.toLocaleString('en')} games`
  if (wrong.length === 0) return `Every die fits in all ${all.length.toLocaleString('en')} games`
  if (unread === wrong.length) return `${of(unread)} cannot be checked`
  const misfits = `${of(wrong.length - unread)} do not fit`
  return unread === 0 ? misfits : `${misfits}, and ${unread.toLocaleString('en')} cannot be checked`
}

export const verify = {
  title: 'Verify this game',
  lead: 'Before a game’s first throw the server promises all dice in a way that it cannot change. Here your browser computes every die of a finished game again and compares.',

  file: 'Choose the record of a game',
  fileHint: 'or drop the file here. It is read on this device and sent nowhere.',
  code: 'Link or code of a finished game',
  codeHint: 'Its record is fetched from this server and checked here',
  codeWrong: 'That is no link or code of a game. A code has eight letters and digits, such as KDJ4 7WQZ.',
  codeButton: 'Check the dice',

  checking: 'Checking the dice…',
  progress: (done: number, of: number) => `${done.toLocaleString('en')} of ${of.toLocaleString('en')} games checked`,
  unread: 'The file could not be read. Choose it again.',
  unreachable: 'The record could not be fetched. The connection may be interrupted.',
  noGame: 'There is no finished game of this code here. A game has its record a moment after its end.',
  again: 'Try again',
  download: 'Download the record',

  verdict: verdictTitle,
  misfit,
  unreadable,
  /** Which game it was. */
  game: ({ name, seats, ended_ms, given_up }: Head) =>
    `${name}, ${list(seats.map((seat, number) => seat ?? `Seat ${number + 1}`))}, ${given_up ? 'given up' : 'ended'} ${WHEN.format(ended_ms)}`,
  checked: 'What was checked',
  /** In the order in which it was checked. */
  facts: (findings: Findings, head: Head, own: number[] | null): string[] => [
    'The seed is the one that was promised before the first throw.',
    ...beside(own, head),
    ...contributed(findings, head),
    begun(findings, head),
    `${dice(findings.dice)} computed again: each shows what the record says, in ${many(findings.throws, 'throw', 'throws')}.`,
    'What was held, entered and set aside lay on the table, and the points add up.',
    'The file is as it was written.',
  ],
  noPart: 'This browser took no part in the game, so it cannot tell by itself what was promised then.',
  commitment: 'Commitment',
  list: 'Games of the file',
  line: (line: number) => `Line ${line}`,
  /** What came of a game, or of all games of a file. */
  spoken: (all: readonly Checked[]): string => {
    const [only] = all
    if (all.length > 1) return games(all)
    if (only === undefined) return ''
    const { verdict } = only
    if (verdict.fits) return `Every die fits: ${dice(verdict.findings.dice)}.`
    return `${verdictTitle(verdict)}. ${misfit(verdict.misfit, verdict.head)}`
  },

  how: 'How this works',
  howTexts: [
    'Before the first throw the server picks a secret seed and publishes its fingerprint, the commitment. From then on it cannot take another seed: that one would have another fingerprint.',
    'Then every player’s device adds random bytes of its own. A player who sends none in time gets bytes that are fixed by a rule. So nobody knows the dice beforehand, not even the server when it picks the seed.',
    'Each die follows from the seed, the game, all these bytes and its own number, by a formula that anyone can compute (HMAC-SHA-256). After the game the seed is shown, and everything can be computed again, as this page does with code of its own.',
    'The same check can be made without a browser: regatta verify FILE.',
  ],
  limits: 'What it does not prove',
  limitsTexts: [
    'That the commitment was published before the first throw is only known to those who were there. A browser that took part has kept it, and compares.',
    'Whoever runs the server knows the dice once all bytes are in. And if the server works together with the player whose bytes come last, these bytes could be chosen to suit.',
    'Points are added up here and not given anew: a replay shows what the rules of the game give.',
  ],
}
