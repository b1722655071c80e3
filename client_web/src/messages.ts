// Every text of the client, in one typed module. Another language is another object of the type Messages;
// a missing text is then a compile error. Numbers and plurals are each language's own functions.
import type { Span } from './state/clock'

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const word = (count: number): string => NUMBERS[count] ?? String(count)
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const many = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`
const list = (names: string[]): string => new Intl.ListFormat('en').format(names)
const whose = (name: string): string => `${name}’s`

const spanText = ({ unit, count }: Span): string => many(count, unit.slice(0, -1), unit)

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
    round: (round: number, rounds: number) => `Round ${round} of ${rounds}`,
    code: (code: string) => `Room ${code}`,
    toDark: 'Dark theme',
    toLight: 'Light theme',
  },

  home: {
    heading: 'Throw, hold, enter.',
    lead: 'Yacht and its relatives, with friends or on your own, in this browser. No account, nothing to install.',
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
    about: 'Regatta is free software that anyone can host. The seed of the dice is fixed before a game and shown after it, so every throw can be checked.',
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

  /** The list of games. */
  games: {
    choose: 'Choose a game',
    change: 'Change',
    find: 'Find a game',
    findHint: 'By its name, or by what you call a row',
    group: (dice: number, rows: number) =>
      rows === 0 ? `${many(dice, 'die', 'dice')}, no rows` : `${many(dice, 'die', 'dice')}, ${many(rows, 'row', 'rows')}`,
    found: (count: number) => (count === 0 ? 'No game is called so.' : many(count, 'game', 'games')),
    seats: (from: number, to: number) => `${from === to ? from : `${from}–${to}`} seats`,
    has: (alias: string, row: string) => (alias === row ? `Has the row ${row}` : `Has the row ${row}, also called ${alias}`),
    rules: 'Rules of this game',
  },

  options: {
    title: 'Options of this room',
    more: (changed: number) => (changed === 0 ? 'More options' : `More options (${changed} changed)`),
    clock: 'Turn clock',
    noClock: 'Everyone takes the time they need.',
    clocked: 'When it runs out, the clock enters what scores best.',
    begins: 'Who begins',
    beginnings: {
      ruleset: 'As the game says',
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
      `${hint} From ${least.toLocaleString('en')} to ${most.toLocaleString('en')}.`,
    nothing: 'none',
    outOfRange: (least: number, most: number) => `Give a whole number from ${least} to ${most}, or leave it empty.`,
  },

  /** Several players on one device. */
  device: {
    title: 'Play on this device',
    lead: 'Pass the device round: each plays their own turn.',
    player: (number: number) => `Player ${number}`,
    add: 'Add a player',
    remove: (number: number) => `Remove player ${number}`,
    begin: 'Begin',
    all: (names: string[]) => `On this device: ${list(names)}`,
    passTo: (name: string) => `Pass the device to ${name}`,
    hint: (name: string) => `Nobody but ${name} should look now: what this room hides comes next.`,
    show: (name: string) => `I am ${name}, show my dice`,
  },

  /** The throws for who begins. */
  began: {
    title: 'Who began',
    threw: (name: string, sum: number) => `${name} throws ${sum}`,
    round: (threw: string[]) => threw.join(', '),
    again: (threw: string[]) => `again: ${threw.join(', ')}`,
    whole: (rounds: string[], name: string) => `${rounds.join('; ')}: ${name} begins`,
    begins: (name: string) => `${name} begins`,
    first: 'First throw',
    tied: 'Tied, and thrown again',
    sum: (sum: number) => `together ${sum}`,
  },

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
    full: 'Every seat is taken.',
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

  table: {
    yourTurn: 'Your turn',
    turnOf: (name: string) => `${whose(name)} turn`,
    toThrow: 'Throw the dice',
    toHold: 'Hold what you like, or enter a row',
    toEnter: 'Choose a row to enter',
    allHeld: 'All dice are held: release one, or enter a row',
    toThrowFirst: 'About to throw',
    throwOf: (throws: number, most: number) => `Throw ${throws} of ${most}`,
    between: 'One moment…',
    seats: 'Seats',
    allCards: 'All score cards',
    playing: 'plays now',
    you: 'you',
    dice: 'Dice',
    diceOf: (name: string) => `${whose(name)} dice`,
    die: (number: number, face: number, held: boolean) => `Die ${number}: ${face}${held ? ', held' : ''}`,
    throw: (count: number) => `Throw ${many(count, 'die', 'dice')}`,
    noThrow: 'No throws left',
    myCard: 'Your score card',
    cardOf: (name: string) => `${whose(name)} score card`,
    row: 'Score card',
    openRow: 'open',
    most: (most: number) => `of ${most}`,
    rowWorth: (row: string, worth: number, most: number) => `${row} ${worth} of ${most}`,
    progress: (reached: number, aim: number) => `${reached} of ${aim}`,
    total: 'Total',
    chooseRow: 'Choose a row',
    enter: (worth: number) => `Enter ${worth}`,
    inRow: (row: string) => `in ${row}`,
    sure: (row: string) => `in ${row}?`,
    log: 'Events',
    logEmpty: 'What happens at the table stands here.',
    away: 'Not while the connection is lost',
    waitFor: (name: string) => `Waiting for ${name}`,
    timeLeft: 'Time left',
    short: ({ unit, count }: Span) =>
      unit === 'seconds' ? `${Math.floor(count / 60)}:${String(count % 60).padStart(2, '0')}` : `${count} ${{ minutes: 'min', hours: 'h', days: 'd' }[unit]}`,
    entered: (name: string, byClock: boolean) => (byClock ? `The clock entered for ${name}` : `${name} entered`),
    last: (row: string, score: number) => `${row} ${score}`,
  },

  result: {
    you: 'You win!',
    done: 'Game over',
    wins: (name: string) => `${name} wins`,
    shared: (names: string[]) => `${list(names)} share first place`,
    atOnce: 'Won at once, whatever the totals.',
    places: 'Places',
    place: (place: number) => `${place}.`,
    rematch: 'Rematch',
    wantsRematch: 'wants a rematch',
    waitRematch: 'You want a rematch. It begins when everyone does.',
    toNext: 'Go to the rematch',
    home: 'Home',
    share: 'Share result',
    shareText: (game: string, lines: string[]) => `${game} on Regatta\n${lines.join('\n')}`,
    resultCopied: 'Result copied',
    points: 'Play points',
    pointsHint: (stake: number) =>
      `The winner gets ${stake === 1 ? 'one point' : `${stake.toLocaleString('en')} points`} from each other player for every point of difference. No money.`,
    signed: (points: number) => (points > 0 ? `+${points.toLocaleString('en')}` : points < 0 ? `−${(-points).toLocaleString('en')}` : '0'),
    dice: 'Check the dice',
    diceHint: 'The seed below was fixed before the first throw: its SHA-256 is the commitment that every player got then.',
    commitment: 'Commitment',
    seed: 'Seed',
  },

  news: {
    seated: (name: string) => `${name} took a seat`,
    left: (names: string[]) => `${list(names)} left`,
    started: (name: string | null) => (name === null ? 'The game began' : `The game began; ${name} goes first`),
    held: (name: string, faces: number[]) => (faces.length === 0 ? `${name} holds nothing` : `${name} holds ${faces.join(' ')}`),
    thrown: (name: string, faces: number[]) => `${name} threw ${faces.join(' ')}`,
    entered: (name: string, row: string, score: number) => `${name} entered ${row} for ${score}`,
    clockThrew: (name: string, faces: number[]) => `The clock threw ${faces.join(' ')} for ${name}`,
    clockEntered: (name: string, row: string, score: number) => `The clock entered ${row} for ${score} for ${name}`,
    self: 'you',
    renewed: 'The service was away: the turn has its whole time again',
    finished: 'The game is over',
    rematch: (name: string) => `${name} wants a rematch`,
  },

  spoken: {
    threw: (faces: number[], left: number) => `Threw ${faces.join(' ')}. ${capital(word(left))} ${left === 1 ? 'throw' : 'throws'} left.`,
    theyThrew: (name: string, faces: number[]) => `${name} threw ${faces.join(' ')}.`,
    holds: (name: string, faces: number[]) => (faces.length === 0 ? `${name} holds nothing.` : `${name} holds ${faces.join(' ')}.`),
    youEntered: (row: string, score: number, total: number) => `${row}, ${score}, total ${total}.`,
    entered: (name: string, row: string, score: number, total: number) => `${name}: ${row}, ${score}, total ${total}.`,
    clockForYou: (row: string, score: number) => `The clock entered ${row} for ${score} for you.`,
    clockThrew: (faces: number[]) => `The clock threw ${faces.join(' ')} for you.`,
    yourTurn: 'Your turn.',
    finished: 'The game is over.',
    secondsLeft: (seconds: number) => `${many(seconds, 'second', 'seconds')} left.`,
    dice: (faces: number[], held: number[], left: number) =>
      `Dice ${faces.join(' ')}. ${held.length === 0 ? 'None held' : `Held ${held.join(' ')}`}. ${capital(word(left))} ${left === 1 ? 'throw' : 'throws'} left.`,
    noDice: (left: number) => `No dice thrown yet. ${capital(word(left))} ${left === 1 ? 'throw' : 'throws'} left.`,
    potentials: (rows: { name: string; worth: number }[]) => {
      const some = rows.filter((row) => row.worth > 0).map((row) => `${row.name} ${row.worth}`)
      if (some.length === 0) return 'Every open row would get 0.'
      return `${some.join(', ')}${some.length < rows.length ? ', others 0' : ''}.`
    },
    asked: (row: string) => `Enter 0 in ${row}? Once more to enter it.`,
    noPotentials: 'Nothing can be entered now.',
    noLast: 'Nothing has happened yet.',
    noClock: 'No clock runs.',
    clock: (name: string | null, span: Span) => (name === null ? `You have ${spanText(span)} left.` : `${name} has ${spanText(span)} left.`),
    sentence: (text: string) => `${text}.`,
  },

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

  rows: {
    title: (game: string) => `How ${game} scores`,
    most: (most: number) => `At most ${most}`,
  },

  keys: {
    title: 'Keys',
    lead: 'Keys work at the table, not while you type in a field.',
    on: 'Use single keys',
    rows: [
      ['1 – 9, 0', 'Hold or release die 1 to 10'],
      ['T', 'Throw'],
      ['Arrows', 'From row to row'],
      ['Enter', 'Choose a row; again: enter it'],
      ['S', 'Enter the chosen row'],
      ['D', 'Say dice and throws left'],
      ['P', 'Say what each row would give, best first'],
      ['L', 'Say the last event'],
      ['C', 'Say the time left'],
      ['?', 'These keys'],
    ] as [string, string][],
    hold: 'hold',
    throw: 'throw',
    enter: 'enter',
    all: 'all keys',
  },

  connection: {
    lost: 'Connection lost. Trying again…',
    connecting: 'Connecting…',
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
    not_seated: 'This game has begun without you',
    not_seated_hint: 'Only its players see a game once it has begun.',
    home: 'Go home',
    loading: 'Opening the room…',
  },

  rulesetGone: 'That game is not offered here any more. Choose another one.',
  failed: 'That did not work. Please try again.',
}

export type Messages = typeof en

export const t: Messages = en
