// The options of a room.
import type { Span } from '../../../model/time/clock.ts'
import type { Level } from '../../../net/wire.ts'
import { number, spanText, standInName, word } from '../../../words.ts'

/** Who plays for somebody, within a sentence. */
const standInOf = (level?: Level): string => (level === undefined ? 'a stand-in' : standInName(level))

const standInAfter = (missed: number, level?: Level): string =>
  `If somebody’s time runs out ${missed === 2 ? 'twice' : `${word(missed)} times`} in a row, ${standInOf(level)} plays for them until they are back.`

/** The hints of cards come without a full stop. */
const sentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`)

export const clocks = [
  { label: 'No clock', ms: null },
  { label: '30 seconds', ms: 30_000 },
  { label: '60 seconds', ms: 60_000 },
  { label: '2 minutes', ms: 120_000 },
  { label: '5 minutes', ms: 300_000 },
  { label: '1 hour', ms: 3_600_000 },
  { label: '1 day', ms: 86_400_000 },
  { label: '3 days', ms: 259_200_000 },
  { label: '7 days', ms: 604_800_000 },
  { label: '14 days', ms: 1_209_600_000 },
] as { label: string; ms: number | null }[]

export const clockOf = (span: Span | null): string => (span === null ? 'No clock' : `${spanText(span)} a turn`)

export const options = {
  otherClock: 'Another time…',
  clockNumber: 'Time per turn',
  clockUnit: 'Unit',
  clockUnits: { seconds: 'seconds', minutes: 'minutes', hours: 'hours', days: 'days' },
  clockRange: 'From 5 seconds to 14 days.',
  title: 'Options of this room',
  more: (changed: number) => (changed === 0 ? 'More options' : `More options (${changed} changed)`),
  clock: 'Turn clock',
  noClock: 'Take all the time you need.',
  clocked: 'When your time runs out, the clock plays the move that scores best.',
  timeBank: 'Time bank',
  timeBankNone: 'None',
  timeBankOf: (span: Span) => spanText(span),
  noTimeBank: 'A turn has its own time and no more.',
  timeBankHint: 'For the whole game. A turn that takes longer than the turn clock takes from it, a shorter one fills it up again. When it is empty, a turn has its own time alone.',
  turnWindow: 'Turn window',
  turnWindowNone: 'At any hour',
  turnWindowBetween: 'Between two times of day',
  turnWindowFrom: 'Turns run from',
  turnWindowTo: 'Turns run until',
  turnWindowOf: (hours: string) => hours,
  noTurnWindow: 'The turn clock runs day and night.',
  turnWindowHint: 'The turn clock runs only between these times of each player’s own day. You may play at any hour.',
  begins: 'Who begins',
  beginnings: {
    ruleset: 'Game’s rule',
    random: 'At random',
    as_seated: 'In the order of seats',
  },
  drawn: 'The order of play is drawn at random.',
  asSeated: 'The player in the first seat begins.',
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
      hint: 'Everyone sees the first throw of a turn and what is entered, but not the throws between.',
    },
    hide_all: { label: 'Nothing until the end', hint: 'Nobody sees another’s dice, entries or total before the end.' },
  },
  order: 'Order of play',
  orders: {
    alternate: { label: 'One after the other', hint: 'You wait for your turn.' },
    simultaneous: { label: 'The same round at once', hint: 'All play a round at the same time; the next begins when everyone has entered.' },
    free: { label: 'Each at their own pace', hint: 'Everyone plays the whole game without waiting for the others.' },
  },
  rated: 'Counts as',
  counts: {
    casual: { label: 'Casual game', hint: 'No rating changes.' },
    rated: { label: 'Rated game', hint: 'The result changes your rating. Needs a turn clock and a person in every seat. Between the same two players only a few games a day count, and none between players on one network or device.' },
  },
  listed: 'Who can join',
  doors: {
    invited: { label: 'With the link or code', hint: 'Only people you invite can find the room.' },
    listed: { label: 'Anyone', hint: 'The room is listed in the lobby until all seats are taken.' },
  },
  watchers: 'Who can watch',
  watching: {
    open: { label: 'Anyone', hint: 'The game is listed among the games to watch.' },
    link: { label: 'With the link', hint: 'Anyone with the room link can watch.' },
    friends: { label: 'Friends of the players', hint: 'Nobody else can watch.' },
    none: { label: 'Nobody', hint: 'Only the players see the game.' },
  },
  delay: 'Spectators see',
  late: (turns: number) => (turns === 0 ? 'All at once' : turns === 1 ? 'One turn late' : `${turns} turns late`),
  delayHint: (turns: number): string =>
    turns === 0 ? 'Spectators see each throw as it happens.' : 'Spectators see the game late, so they can’t help a player.',
  chat: 'Chat',
  chats: {
    off: { label: 'None', hint: 'Nobody can say anything in this room.' },
    phrases: { label: 'Phrases', hint: 'Preset phrases and small pictures.' },
    free: { label: 'Phrases and free text', hint: 'Free text only where the host of this service allows it.' },
  },
  pace: 'Computer players move',
  paces: {
    human: { label: 'Like a person', hint: 'They pause for a moment before each move, so you can follow.' },
    instant: { label: 'At once', hint: 'They don’t pause.' },
  },
  absence: 'If a player leaves',
  absences: {
    stand_in: { label: 'A stand-in plays', hint: 'The computer plays for them until they are back.' },
    claim: { label: 'The others can claim the result', hint: 'No stand-in plays. A player who is gone for long can lose the game.' },
  },
  standIn: 'The stand-in plays',
  simpleMoves: 'Simple moves',
  standInHint: 'How well the computer plays for somebody who left.',
  leavers: {
    claimed: (missed: number) =>
      `No stand-in plays in this room. If you miss ${word(missed)} turns in a row, you can lose the game: the others can claim the result.`,
    claimedAway: ({ unit, count }: Span) =>
      `There is no clock and no stand-in. If somebody is away for ${word(count)} ${unit} at their turn, the others can claim the result.`,
    noClock: ({ unit, count }: Span, level?: Level) =>
      `There is no clock. If somebody is away for ${word(count)} ${unit} at their turn, the others can let ${standInOf(level)} play until they are back.`,
    clocked: standInAfter,
    rated: (missed: number) => `${standInAfter(missed)} The game counts for them all the same.`,
  },
  number,
  range: (hint: string, least: number, most: number) =>
    `${sentence(hint)} From ${number(least)} to ${number(most)}.`,
  sentence,
  nothing: 'none',
  ofTarget: (target: number) => `of ${number(target)}`,
  outOfRange: (least: number, most: number) => `Choose a whole number from ${least} to ${most}, or leave it empty.`,
}
