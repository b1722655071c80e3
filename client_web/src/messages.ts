// Every text of the client, in one typed module. Another language is another object of the type Messages;
// a missing text is then a compile error. Numbers and plurals are each language's own functions.
import type { Span } from './state/clock'
import { account } from './texts/account'
import { audit } from './texts/audit'
import { fairness } from './texts/fairness'
import { guide } from './texts/guide'
import { lobby } from './texts/lobby'
import { notices } from './texts/notices'
import { past } from './texts/past'
import { people } from './texts/people'
import { profile } from './texts/profile'
import { rating, rematch } from './texts/rematch'
import { replay } from './texts/replay'
import { began, device, door, games, options } from './texts/room'
import { aside, dice, keys, news, spoken, split, table } from './texts/table'
import { tables } from './texts/tables'
import { talk } from './texts/talk'
import { verify } from './texts/verify'
import { list, many, spanText, word } from './texts/words'

export const en = {
  language: 'en',
  product: 'Regatta',

  title: {
    home: 'Regatta: Yacht and its relatives with friends',
    page: (what: string) => `${what} – Regatta`,
    game: (what: string, game: string) => `${what} – ${game} – Regatta`,
  },

  bar: {
    home: 'Regatta, home',
    round: (round: number, rounds: number | null, rated: boolean) =>
      `${rounds === null ? `Round ${round}` : `Round ${round} of ${rounds}`}${rated ? ' · rated' : ''}`,
    code: (code: string) => `Room ${code}`,
    toDark: 'Dark theme',
    toLight: 'Light theme',
  },

  home: {
    heading: 'Throw, hold, enter.',
    lead: 'Yacht and its relatives, with anyone or on your own. No account, nothing to install.',
    name: 'Your name',
    game: 'Game',
    gamesMissing: 'The list of games could not be loaded.',
    tryAgain: 'Try again',
    facts: (rounds: number | null, throws: number | null, from: number, to: number) =>
      [
        rounds === null ? 'Played to a target' : many(rounds, 'round', 'rounds'),
        throws === null ? 'throw as often as you dare' : `up to ${many(throws, 'throw', 'throws')} a turn`,
        `${from === to ? from : `${from} to ${to}`} seats`,
      ].join(', '),
    practice: 'Play a practice game',
    practiceHint: 'On your own, at once',
    noPractice: 'This game needs at least two players.',
    friends: 'Play with friends',
    seats: 'Seats',
    create: 'Create room',
    join: 'Join a friend',
    code: 'Join by link or code',
    codeHint: 'A link, or a code of eight letters and digits',
    codeWrong: 'That is no link or code of a room. A code has eight letters and digits, such as KDJ4 7WQZ.',
    joinButton: 'Join',
    games: 'Your games',
    alone: 'Practice',
    nobodyYet: 'Waiting for players',
    against: (names: string[]) => `With ${list(names)}`,
    yourTurn: 'Your turn',
    about: 'Regatta is free software that anyone can host. What the dice are drawn from is fixed before a game and shown after it, so every throw can be checked.',
  },

  stage: {
    gathering: 'Gathering',
    opening: 'Starting',
    playing: 'Playing',
    finished: 'Finished',
    archived: 'Over',
  },

  clocks: [
    { label: 'No clock', ms: null },
    { label: '30 seconds', ms: 30_000 },
    { label: '60 seconds', ms: 60_000 },
    { label: '2 minutes', ms: 120_000 },
    { label: '1 day', ms: 86_400_000 },
    { label: '3 days', ms: 259_200_000 },
  ] as { label: string; ms: number | null }[],
  clockOf: (span: Span | null) => (span === null ? 'No clock' : `${spanText(span)} a turn`),

  /** The list of games and what a host chooses: in texts/room.ts. */
  games,
  options,
  device,
  began,
  door,

  gathering: {
    invited: 'You are invited',
    invitedBy: (name: string) => `${name} invites you`,
    waiting: 'Waiting for players',
    ready: 'Ready to start',
    seats: 'Seats',
    taken: (taken: number, seats: number) => `${taken} of ${seats} taken`,
    free: 'Free seat',
    you: 'you',
    host: 'host',
    invite: 'Invite',
    link: 'Invite link',
    copy: 'Copy link',
    copied: 'Link copied',
    notCopied: 'The link could not be copied. Select it and copy it by hand.',
    share: 'Share',
    shareText: (game: string) => `Play ${game} with me`,
    code: 'Room code',
    join: 'Join',
    start: 'Start now',
    startHint: (fewest: number) => `Starts by itself when every seat is taken. You can start once ${word(fewest)} are here.`,
    guestHint: 'The game starts when every seat is taken, or when the host starts it.',
    leave: 'Leave room',
    options: 'Options',
    onDevice: 'on this device',
    add: 'Add a player on this device',
    addName: 'Name of the player',
    addButton: 'Add',
    remove: (name: string) => `Remove ${name}`,
  },

  opening: {
    heading: 'Drawing who begins…',
    seated: 'Getting the dice ready…',
    hint: 'Each player adds random numbers',
  },

  /** The table, and what is told of it: in texts/table.ts. */
  table,
  dice,
  split,
  aside,

  result: {
    you: 'You win!',
    done: 'Game over',
    wins: (name: string) => `${name} wins`,
    shared: (names: string[]) => `${list(names)} share first place`,
    atOnce: 'Won at once, whatever the totals.',
    reached: (target: number) => `The target of ${target.toLocaleString('en')} is reached.`,
    places: 'Places',
    place: (place: number) => `${place}.`,
    rematch: 'Rematch',
    toNext: 'Go to the rematch',
    home: 'Home',
    share: 'Share result',
    shareText: (game: string, lines: string[]) => `${game} on Regatta\n${lines.join('\n')}`,
    resultCopied: 'Result copied',
    points: 'Play points',
    pointsHint: (stake: number) =>
      `The winner gets ${stake === 1 ? 'one point' : `${stake.toLocaleString('en')} points`} from each other player for every point of difference. No money.`,
    signed: (points: number) => (points > 0 ? `+${points.toLocaleString('en')}` : points < 0 ? `−${(-points).toLocaleString('en')}` : '0'),
    givenUp: 'Game given up',
    givenUpHint: 'Nobody made a move for a long time, so the game ends without a result. All dice are open now.',
    check: 'Check the dice',
    replay: 'Replay',
    download: 'Download the record',
    recording: 'The record of this game is being written…',
    seeds: 'Commitments and seed',
    seedsHint:
      'The seed and the bytes of every seat were fixed before the first throw: their SHA-256 are the commitments that every player got then.',
    commitment: 'Commitment of the server',
    commitmentOf: (name: string) => `Commitment of ${name}`,
    seed: 'Seed',
  },

  rematch,
  rating,

  news,

  spoken,

  account,
  lobby,
  notices,
  people,
  profile,
  tables,
  talk,

  menu: {
    title: 'Menu',
    sayDice: 'Say dice and throws left',
    sayPotentials: 'Say what each row would give',
    sayLast: 'Say the last event',
    sayClock: 'Say the time left',
    keys: 'Keys',
    card: 'How the rows score',
    invite: 'Copy link of this room',
    options: 'Options of this room',
    began: 'Who began',
    confirm: 'Ask before entering',
    confirmHint: 'A pressed row is chosen first, and entered when you press it again. A zero always asks.',
    home: 'Home',
    close: 'Close',
  },

  guide,

  rows: {
    title: (game: string) => `How ${game} scores`,
    most: (most: number) => `At most ${most}`,
  },

  keys,

  connection: {
    lost: 'Connection lost. Trying again…',
    connecting: 'Connecting…',
    readOnly: 'Nothing can be saved just now. Play goes on as soon as it can.',
    fullForNew: 'Nothing can be saved just now, so nobody new can come in. Trying again in some seconds…',
    newGuest: 'Your earlier session has ended: you play as a new guest now.',
    stopped: 'This page is disconnected',
    stoppedWhy: {
      1000: 'The server closed this connection on purpose, perhaps because you opened Regatta elsewhere.',
      1008: 'The server refuses connections from this page.',
      4400: 'The server did not understand this page. It may be an old version: load it again.',
    } as Record<number, string>,
    stoppedOther: (code: number) => `The server closed the connection (code ${code}).`,
    again: 'Connect again',
    reload: 'Load again',
  },

  missing: {
    unknownPage: 'There is nothing here',
    unknownPageHint: 'The link may be cut off or mistyped.',
    no_such_room: 'No such room',
    no_such_room_hint: 'There is no room of this code, or its game is over and gone. Ask for a new link.',
    other_rules: 'This game waits for a newer server',
    other_rules_hint:
      'The site is being updated, and this game is played by rules that the server you reached does not have yet. ' +
      'Nothing is lost: load the page again in a minute.',
    home: 'Go home',
    loading: 'Opening the room…',
  },

  replay,
  fairness,
  verify,
  audit,
  past,

  later: {
    loading: 'Loading…',
    failed: 'This page could not be loaded',
    failedHint: 'The connection may be interrupted.',
  },

  rulesetGone: 'That game is not offered here any more. Choose another one.',
  failed: 'That did not work. Please try again.',
}

export type Messages = typeof en

export const t: Messages = en
