// Texts of "Verify this game": what was checked, and what does not fit.
import { list, many, moment, number, whose } from '../../../words.ts'
import type { Findings, Gave, Head, Misfit, Noted, Verdict } from './checks/verdict.ts'
import type { Comparison, Checked } from './notes/witnesses.ts'

/** A seat by its name; by its number where the name was taken out. */
const nameIn = (head: Head | null, seat: number): string => head?.seats[seat] ?? `Seat ${seat + 1}`
const names = (head: Head, seats: number[]): string => list(seats.map((seat) => nameIn(head, seat)))
const dice = (count: number): string => many(count, 'die', 'dice')

/** Reasons for which nothing can be said of a game: it is not there, or not whole. */
const UNREADABLE = {
  empty: 'There is nothing in it. A record of a game is one line of JSON.',
  too_big: 'It has more than 64 MB: no record of a game is that long. Split a file of many games.',
  not_text: 'It isn’t text: the file was damaged, or is something else.',
  cut_short: 'It ends in the middle: the file was cut short. Fetch it again.',
  not_json: 'It isn’t JSON, as records are: the file was edited or damaged, or is something else.',
  foreign: 'It isn’t a record of a Regatta game.',
  note: 'It was noted by an app, and is not whole: save it there again.',
  head: 'It says what game it was and not what happened in it. Fetch the whole record.',
}

/** What contradicts the seed or itself, where it is not of one move. */
const WHOLE = {
  commitment: 'The seed is not the one that was promised before the first throw: its SHA-256 is not the commitment.',
  ends: 'What happened does not end as the result says.',
  times: 'When the game began or ended is not when its first or last thing happened.',
  order: 'The order of play is not the one that the seed gives.',
  seal: 'All dice fit, but the file was changed after it was written: a name, a score or a time may be different now. The SHA-256 at its end is not that of what stands before it. Use the original, byte for byte.',
}

/** Of a move, behind its version and seat. */
const MOVE = {
  player: 'this was not done by whoever had the seat then: its player, a stand-in, or the clock where there is one.',
  not_to_play: 'it was not this seat’s turn.',
  undone: 'a decision is taken back that could not be.',
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
      return `It is of version ${what.found}, and this page knows versions 1 and 2. Load the page again, or use a newer Regatta.`
    case 'unknown_scheme':
      return `Its dice were drawn in a way that this page does not know, ${what.found}. Load the page again, or use a newer Regatta.`
    case 'unknown_fact':
      return `Something happened that this page does not know, “${what.found}”. Load the page again, or use a newer Regatta.`
    case 'member':
      return `“${what.member}” is missing, or is not what it must be: the file was edited or damaged.`
    case 'early':
      return `Version ${what.version}: the game began before the time for everybody’s bytes was over, and not all had come.`
    case 'chosen_early':
      return `Version ${what.version}: the server chose its seed before the time for everybody’s commitment was over, and not all had come.`
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
        : `The result is not what was played: ${whose(nameIn(head, what.seat))} place or total differs.`
    case 'other_game':
      return `The server gave the record of another game, ${what.game}.`
    default:
      return 'file' in what ? noted(what, head) : other(what, head)
  }
}

/** Of the bytes that a seat has in the dice. */
const BYTES = {
  silent: (name: string) => `${name} sent no bytes in time, and has other ones than the rule gives.`,
  withheld: (name: string) => `${name} sent no bytes after committing to some, and has other ones than the rule gives.`,
  stand_in_gave: (name: string) =>
    `Bytes were given for ${name}, a stand-in from the beginning: those of such a seat are fixed by rule.`,
  uncommitted: (name: string) => `Bytes were given for ${name}, and this seat had committed to none.`,
  seat_commitment: (name: string) =>
    `The commitment of ${name} is missing, or it is there although this seat did not commit.`,
  other_bytes: (name: string) =>
    `The bytes of ${name} are not those that this seat had committed to: their SHA-256 differs.`,
}

type Other = Exclude<
  Extract<Misfit, { why: keyof typeof UNREADABLE | keyof typeof WHOLE | keyof typeof MOVE | keyof typeof BYTES }>,
  Noted
>

function other(what: Other, head: Head | null): string {
  if (!('seat' in what)) return { ...UNREADABLE, ...WHOLE }[what.why]
  return 'version' in what ? `${at(what, head)}: ${MOVE[what.why]}` : BYTES[what.why](nameIn(head, what.seat))
}

const ITSELF = 'The record fits in itself, but'
/** Who noted it: this browser, or what has written the file. */
const noter = (file: string | null): string => (file === null ? 'this browser' : `the app of “${file}”`)

function noted(what: Noted, head: Head | null): string {
  const who = noter(what.file)
  const name = 'seat' in what ? nameIn(head, what.seat) : ''
  switch (what.why) {
    case 'noted_commitment':
      return `${ITSELF} its commitment is not the one that ${who} saw before the first throw. These are not the dice that were promised.`
    case 'noted_scheme':
      return `${ITSELF} in it no seat committed to its bytes, and ${who} saw that they did. In the old way bytes could be chosen.`
    case 'noted_seat':
      return `${ITSELF} the commitment of ${name} is not the one that ${who} saw before the first throw.`
    case 'noted_bytes':
      return `${ITSELF} the bytes of ${name} are not those that ${who} drew. If you also played on another device, these may be its bytes. If not, the host has replaced them.`
    case 'noted_silent':
    case 'noted_withheld':
      return `${ITSELF} it says that the ${what.why === 'noted_silent' ? 'commitment' : 'bytes'} of ${name} did not come, and ${who} sent its part in time. The line may have been slow, or the host has left it out.`
  }
}

const at = ({ version, seat }: { version: number; seat: number }, head: Head | null): string =>
  `Version ${version}, ${nameIn(head, seat)}`

/** Nothing was contradicted: it could not be read. */
function unreadable({ why }: Misfit): boolean {
  return why in UNREADABLE || ['doubled', 'unknown_version', 'unknown_scheme', 'unknown_fact', 'member'].includes(why)
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

/** Whose bytes are in the dice. */
function contributed({ gave, seat_commitments }: Findings, head: Head): string[] {
  const who = (how: Gave): number[] => gave.flatMap((one, seat) => (one === how ? [seat] : []))
  const own = who('own')
  const committed = own.length > 0 && seat_commitments !== null
  return [
    ...(committed ? [`The bytes of ${names(head, own)} are those committed to before the server chose its seed.`] : []),
    ...who('silent').map((seat) => `${nameIn(head, seat)} was silent: the bytes of this seat are fixed by rule.`),
    ...who('withheld').map(
      (seat) => `${nameIn(head, seat)} committed to bytes and withheld them: those of this seat are fixed by rule.`,
    ),
    ...who('stand_in').map(
      (seat) => `${nameIn(head, seat)} was a stand-in from the beginning: the bytes of this seat are fixed by rule.`,
    ),
  ]
}

/** What those who noted something bear out. */
function borneOut(comparisons: readonly Comparison[], head: Head): string[] {
  return comparisons.flatMap(({ file, sawCommitment, sawSeats, seats }) => [
    ...(sawCommitment
      ? [
          `The commitment is the one that ${noter(file)} saw before the first throw${sawSeats ? ', and so are those of the seats' : ''}.`,
        ]
      : []),
    ...(seats.length > 0 ? [`What ${noter(file)} gave for ${names(head, seats)} is in the dice.`] : []),
  ])
}

/** What is not borne out, and must be known. */
function remarks({ gave, seat_commitments }: Findings, head: Head, comparisons: readonly Comparison[]): string[] {
  const vouched = new Set(comparisons.flatMap(({ seats }) => seats))
  const alone = gave.flatMap((one, seat) => (one === 'own' && !vouched.has(seat) ? [seat] : []))
  return [
    ...comparisons
      .filter(({ sawCommitment }) => !sawCommitment)
      .map(({ file }) => `No commitment was shown to ${noter(file)} before the first throw.`),
    ...comparisons
      .filter(({ late }) => late.length > 0)
      .map(({ file, late }) => `What ${noter(file)} drew for ${names(head, late)} went out late or on a line that was lost, and is not in the dice.`),
    ...(alone.length > 0
      ? [`Nobody here has vouched for the bytes of ${names(head, alone)}: only the app that drew them can.`]
      : []),
    ...(comparisons.some(({ file }) => file === null)
      ? []
      : ['This browser took no part in the game, so it cannot tell by itself what was promised then.']),
    ...(seat_commitments === null
      ? ['This game was played before seats committed to their bytes: the server and whoever sent last could have chosen some together.']
      : []),
  ]
}

/** Of a file of several games. */
function games(all: readonly Checked[]): string {
  const wrong = all.flatMap(({ verdict }) => (verdict.fits ? [] : [verdict.misfit]))
  const unread = wrong.filter(unreadable).length
  const of = (count: number): string => `${number(count)} of ${number(all.length)} games`
  if (wrong.length === 0) return `Every die fits in all ${number(all.length)} games`
  if (unread === wrong.length) return `${of(unread)} cannot be checked`
  const misfits = `${of(wrong.length - unread)} do not fit`
  return unread === 0 ? misfits : `${misfits}, and ${number(unread)} cannot be checked`
}

export const verify = {
  title: 'Verify this game',
  lead: 'Before a game’s first throw the server and all players commit to what the dice are drawn from. Here your browser computes every die of a finished game again and compares.',

  file: 'Choose the record of a game',
  fileHint: 'or drop the file here, and with it what other apps have noted. It is read on this device and sent nowhere.',
  files: (names: string[]) => list(names),
  onlyNotes: 'These are notes, and no record. They are kept for now: choose the record of their game, or enter its code.',
  code: 'Link or code of a finished game',
  codeHint: 'Its record is fetched from this server and checked here',
  codeWrong: 'That’s not a game link or code. A code has eight letters and digits, such as KDJ4 7WQZ.',
  codeButton: 'Check the dice',

  checking: 'Checking the dice…',
  progress: (done: number, of: number) => `${number(done)} of ${number(of)} games checked`,
  unread: 'The file could not be read. Choose it again.',
  unreachable: 'The record could not be fetched. The connection may be interrupted.',
  noGame: 'There’s no finished game with this code here. A game gets its record a moment after it ends.',
  again: 'Try again',
  download: 'Download the record',

  verdict: verdictTitle,
  misfit,
  unreadable,
  /** Which game it was. */
  game: ({ name, seats, ended_ms, given_up }: Head) =>
    `${name}, ${list(seats.map((seat, number) => seat ?? `Seat ${number + 1}`))}, ${given_up ? 'given up' : 'ended'} ${moment(ended_ms)}`,
  checked: 'What was checked',
  /** In the order in which it was checked. */
  facts: (findings: Findings, head: Head, comparisons: readonly Comparison[]): string[] => [
    'The seed is the one that was promised: its SHA-256 is the commitment.',
    ...borneOut(comparisons, head),
    ...contributed(findings, head),
    begun(findings, head),
    `${dice(findings.dice)} computed again: each shows what the record says, in ${many(findings.throws, 'throw', 'throws')}.`,
    ...(findings.undone === 0
      ? []
      : [`Practice, with ${many(findings.undone, 'decision', 'decisions')} taken back: the dice thrown again were the same.`]),
    'What was held, entered and set aside lay on the table, and the points add up.',
    'The file is as it was written.',
  ],
  remarks,
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

  save: 'Save what this browser noted',
  saveHint:
    'Of its latest games: what was committed to, and the bytes that it drew. Others can compare it here with a record, or with the command regatta verify --noted FILE.',
  saveName: 'regatta-noted.ndjson',
  nothingNoted: 'This browser has noted nothing yet.',

  how: 'How this works',
  howTexts: [
    'All dice of a game are drawn from random bytes of every player’s device and a secret seed of the server. Nobody may choose theirs knowing the others’, so this takes three steps.',
    'First every device sends a fingerprint of its bytes, its commitment: from then on the seat cannot take other bytes. When all have come, the server draws its seed and publishes its commitment, too. Only then do the devices send their bytes, which must be those they committed to, and the game begins.',
    'A seat that does not commit in time is silent; one that commits and then sends no bytes withholds them. Both get bytes that are fixed by a rule.',
    'Each die follows from the seed, the game, all these bytes and its own number, by a formula that anyone can compute (HMAC-SHA-256). After the game the seed is shown, and everything can be computed again, as this page does with code of its own.',
    'Before your browser sends anything it notes it, with the commitments that it was shown, and compares: at the table, and here.',
    'The same check can be made without a browser: regatta verify FILE.',
  ],
  alone:
    'This page is one file and asks no server. Keep it, and drop records here that any host has given you, with what your app has noted.',
  take: 'Check with something that the host did not give you',
  takeHint: 'This page comes from the host, too. These two you can take from any other host, and keep.',
  takePage: 'Keep this page as a file',
  takeCommand: 'Keep the command (Python)',
  limits: 'What it does not prove',
  limitsTexts: [
    'That the commitments were shown before the first throw is only known to those who were there. An app that took part has noted them: its notes can be given here beside the record.',
    'Your own bytes are your proof. Bytes that nobody has vouched for prove nothing: they may all be those of friends of the host.',
    'Withholding is a choice between two sets of dice, for whoever is in league with the host. It should be as rare as a line that breaks in that very moment.',
    'In games before November 2026, seats did not commit: there the server and the player whose bytes came last could choose them to suit.',
    'Whoever runs the server knows the dice once all bytes are in, and could tell a friend what comes next.',
    'This page comes from the host you’re checking. To be sure, check with the page of another host, or with the command.',
    'Points are added up here and not given anew: a replay shows what the rules of the game give.',
  ],
}
