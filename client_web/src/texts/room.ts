// Texts about a room before and beside the game: which game, with which options, on which device, who begins.
import type { Span } from '../state/clock'
import { list, many, spanText, word } from './words'

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
  rated: 'Counts as',
  counts: {
    casual: { label: 'Casual game', hint: 'No rating changes.' },
    rated: { label: 'Rated game', hint: 'The result changes the players’ ratings. It needs a turn clock.' },
  },
  listed: 'Who may join',
  doors: {
    invited: { label: 'With the link or code', hint: 'Only those whom you invite know of the room.' },
    listed: { label: 'Anyone', hint: 'The room stands in the lobby until its seats are taken.' },
  },
  watchers: 'Who may watch',
  watching: {
    open: { label: 'Anyone', hint: 'The game stands in the list of games to watch.' },
    link: { label: 'With the link', hint: 'Whoever has the link of the room may watch.' },
    friends: { label: 'Friends of the players', hint: 'Nobody else may watch.' },
    none: { label: 'Nobody', hint: 'Only the players see the game.' },
  },
  delay: 'Spectators see',
  late: (turns: number) => (turns === 0 ? 'All at once' : turns === 1 ? 'One turn late' : `${turns} turns late`),
  delayHint: (turns: number) =>
    turns === 0 ? 'Who watches sees each throw as it falls.' : 'Who watches cannot tell a player what comes.',
  talk: 'Talk',
  talks: {
    off: { label: 'None', hint: 'Nobody can say anything in this room.' },
    phrases: { label: 'Phrases', hint: 'Preset phrases and small pictures.' },
    free: { label: 'Phrases and free text', hint: 'Free text only where the host of this service allows it.' },
  },
  leavers: {
    noClock:
      'There is no clock. If somebody is away for two minutes at their turn, the others may let a stand-in play until they are back.',
    clocked: 'If somebody’s time runs out twice in a row, a stand-in plays for them until they are back.',
    rated:
      'If somebody’s time runs out twice in a row, a stand-in plays for them until they are back. The game counts for them all the same.',
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

/** Who may still come into a room that gathers. */
export const door = {
  title: 'Door',
  lock: 'Lock the room',
  unlock: 'Unlock the room',
  isLocked: 'Locked: nobody can join now.',
  isOpen: 'Open: whoever has the link can join.',
  holds: 'The invite holds',
  times: [
    { label: 'No time limit', ms: null },
    { label: '10 minutes', ms: 600_000 },
    { label: 'An hour', ms: 3_600_000 },
    { label: 'A day', ms: 86_400_000 },
  ] as { label: string; ms: number | null }[],
  left: (span: Span) => `For another ${spanText(span)}.`,
  unbounded: 'If nobody comes or goes, the room closes after 6 hours.',
  ended: 'The invite is over: nobody can join by it.',
  renew: 'Renew the invite',
  uses: 'Can still join',
  usesOf: (uses: number | null) => (uses === null ? 'Any number' : many(uses, 'player', 'players')),
  usedUp: 'Everyone who could join by it has done so.',
  addBot: 'Add a stand-in',
  addBotHint: 'It plays at once, by the clock’s own rule.',
  isBot: 'plays by the clock’s rule',
  kick: (name: string) => `Remove ${name}`,
  kickTitle: (name: string) => `Remove ${name}?`,
  kickHint: (name: string) => `${name} loses the seat, and cannot come back to this room.`,
  kickNot: 'Leave it so',
  handOver: (name: string) => `Make ${name} the host`,
  handOverShort: 'Make host',
  qr: 'QR code',
  qrTitle: 'Scan to join',
  qrHint: 'Point the camera of another device at it.',
  qrOf: (link: string) => `QR code of ${link}`,
  qrFailed: 'The QR code could not be drawn. The link does the same.',
  leavers: 'If somebody leaves',
  /** For a guest who cannot come in now. */
  refused: {
    room_locked: {
      heading: 'This room is locked',
      hint: 'Nobody can join just now. Ask the host to unlock it: this page will notice.',
    },
    invite_expired: {
      heading: 'This invite is over',
      hint: 'Ask the host to renew it: this page will notice. Or find another game.',
    },
    room_full: {
      heading: 'Every seat is taken',
      hint: 'If somebody leaves, you can join here. Or find another game.',
    },
    other: 'You cannot join this room',
    kicked: {
      heading: 'The host gave your seat away',
      hint: 'You are out of this room, and cannot come back to it. It happens: perhaps the seat was for somebody else. Another game is easily found.',
    },
    no_watching: {
      heading: 'This game is not open to watch',
      hint: 'Its host chose who may see it. There may be others to watch.',
    },
  },
  elsewhere: 'Find another game',
}
