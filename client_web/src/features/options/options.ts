// What a host chooses for a room: as it is filled in, as it is sent, and as it is told to those who join.
import { span, type Span } from '../../model/clock.ts'
import { timeText } from '../../model/minuteOfDay.ts'
import type { TurnWindow } from '../../model/room/time/turnWindow.ts'
import { LIMITS, type Card, type CardOption, type Level, type Options, type OpeningThrow, type RoomOptions, type StandInRules } from '../../net/wire.ts'
import { t } from '../../texts.ts'

export type OptionName = keyof RoomOptions
export type Reveal = RoomOptions['reveal']

/** As the form holds it: a number that is left empty is the game's own. */
export interface ChosenOptions {
  begins: RoomOptions['begins']
  turn_ms: number | null
  /** Null: no time bank. */
  time_bank_ms: number | null
  /** Null: turns run at any hour. */
  turn_window: TurnWindow | null
  dice: RoomOptions['dice']
  reveal: Reveal
  order: RoomOptions['order']
  rated: boolean
  listed: boolean
  watchers: NonNullable<RoomOptions['watchers']>
  delay_turns: number
  chat: NonNullable<RoomOptions['chat']>
  absence: NonNullable<RoomOptions['absence']>
  /** Null: a stand-in makes simple moves. */
  stand_in: Level | null
  bot_pace: NonNullable<RoomOptions['bot_pace']>
  numbers: Partial<Record<CardOption['option'], number | null>>
}

export const NOTHING_CHOSEN: ChosenOptions = {
  begins: 'ruleset',
  turn_ms: null,
  time_bank_ms: null,
  turn_window: null,
  dice: 'independent',
  reveal: 'open',
  order: 'alternate',
  rated: false,
  listed: false,
  watchers: 'link',
  delay_turns: 0,
  chat: 'phrases',
  absence: 'stand_in',
  stand_in: null,
  bot_pace: 'human',
  numbers: {},
}

/** What others may see with such dice: identical ones show nothing before the end. */
export function reveals(dice: RoomOptions['dice']): readonly Reveal[] {
  return dice === 'identical' ? ['hide_all'] : ['open', 'hide_rerolls', 'hide_all']
}

/** Whether it can be chosen how well a stand-in plays: where there is one, and its moves count for no rating. */
export function standInChoosable({ absence, rated }: ChosenOptions): boolean {
  return absence === 'stand_in' && !rated
}

const HOUR_MS = 3_600_000

/** The most that a time bank has beside such a turn clock: or a live game would be one of days. */
const timeBankMost = (turnMs: number): number => (turnMs <= HOUR_MS ? HOUR_MS : LIMITS.TURN_MS_MOST)

const TIME_BANKS_MS = [1, 3, 5, 10, 30, 60, 1_440, 4_320, 10_080, 20_160].map((minutes) => minutes * 60_000)

/** The time banks to choose from with such a turn clock: those that are worth a turn or more. */
export function timeBanks(turnMs: number): { value: number; label: string }[] {
  const fit = TIME_BANKS_MS.filter((ms) => ms >= turnMs && ms <= timeBankMost(turnMs))
  return fit.map((value) => ({ value, label: t.options.timeBankOf(clockSpan(value)) }))
}

function timeBankInForce({ turn_ms, time_bank_ms }: ChosenOptions): number | null {
  return turn_ms !== null && timeBanks(turn_ms).some(({ value }) => value === time_bank_ms) ? time_bank_ms : null
}

/** Whether turns can run between certain hours alone: where one has days for them. */
export function windowChoosable(turnMs: number | null): boolean {
  return turnMs !== null && turnMs > HOUR_MS
}

/** A turn window in a few words, such as 08:00–22:00. */
export function windowText({ begin_minute, end_minute }: TurnWindow): string {
  return `${timeText(begin_minute)}–${timeText(end_minute)}`
}

/** What is in force of what was wanted: the rest does not go with this game or with the other choices. */
export function compatible(card: Card, chosenOptions: ChosenOptions): ChosenOptions {
  const allowed = reveals(chosenOptions.dice)
  const reveal = allowed.includes(chosenOptions.reveal) ? chosenOptions.reveal : allowed[0]!
  const order = card.orders.includes(chosenOptions.order) ? chosenOptions.order : (card.orders[0] ?? 'alternate')
  const numbers = card.options.map(({ option }) => [option, chosenOptions.numbers[option] ?? null])
  const delay_turns = chosenOptions.watchers === 'none' ? 0 : chosenOptions.delay_turns
  const stand_in = standInChoosable(chosenOptions) ? chosenOptions.stand_in : null
  const time_bank_ms = timeBankInForce(chosenOptions)
  const turn_window = windowChoosable(chosenOptions.turn_ms) ? chosenOptions.turn_window : null
  return { ...chosenOptions, time_bank_ms, turn_window, reveal, order, delay_turns, stand_in, numbers: Object.fromEntries(numbers) as ChosenOptions['numbers'] }
}

/** What `create_room` carries. */
export function asOptions(card: Card, chosenOptions: ChosenOptions): Options {
  const { numbers, ...options } = compatible(card, chosenOptions)
  return { ...options, ...numbers }
}

/** What a room would have of what is sent; a room's own options as they are. */
export function asRoomOptions(options: Options): RoomOptions {
  const { numbers: _numbers, stand_in: _standIn, time_bank_ms: _timeBank, turn_window: _window, ...usual } = NOTHING_CHOSEN
  const sent = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== null))
  return { ...usual, target: null, stake: null, ...sent }
}

/** A choice in words. */
export interface OptionText {
  option: OptionName
  name: string
  value: string
  /** What it means, in one short sentence. */
  hint: string
}

/** What a room's options are, in words: clock and who begins always, the others where they are not as usual. */
export function optionTexts(card: Card, options: RoomOptions): OptionText[] {
  return [...gameOptionTexts(card, options), ...roomOptionTexts(options)]
}

/** What follows for those who leave: told before the game to all who play it. */
export function leaversPolicy(options: RoomOptions, rules: StandInRules | null): string {
  if (rules === null) return ''
  if (options.absence === 'claim') return claimPolicy(options, rules)
  if (options.turn_ms === null) return t.options.leavers.noClock(span(rules.away_ms), options.stand_in)
  if (options.rated === true) return t.options.leavers.rated(rules.missed_most)
  return t.options.leavers.clocked(rules.missed_most, options.stand_in)
}

function claimPolicy({ turn_ms }: RoomOptions, { missed_most, claim_away_ms }: StandInRules): string {
  if (turn_ms !== null) return t.options.leavers.claimed(missed_most)
  return claim_away_ms === undefined ? '' : t.options.leavers.claimedAway(span(claim_away_ms))
}

/** Who comes in, who watches, what may be said, and what it counts for. */
function roomOptionTexts(options: RoomOptions): OptionText[] {
  const { rated = false, listed = false, watchers = 'link', delay_turns: delay = 0, chat = 'phrases', absence = 'stand_in', bot_pace: pace = 'human' } = options
  const choices: OptionText[] = []
  if (rated) choices.push(chosen('rated', t.options.rated, t.options.counts, 'rated'))
  if (listed) choices.push(chosen('listed', t.options.listed, t.options.doors, 'listed'))
  if (watchers !== NOTHING_CHOSEN.watchers)
    choices.push(chosen('watchers', t.options.watchers, t.options.watching, watchers))
  if (delay > 0)
    choices.push({
      option: 'delay_turns',
      name: t.options.delay,
      value: t.options.late(delay),
      hint: t.options.delayHint(delay),
    })
  if (absence !== NOTHING_CHOSEN.absence) choices.push(chosen('absence', t.options.absence, t.options.absences, absence))
  if (options.stand_in !== undefined)
    choices.push({ option: 'stand_in', name: t.options.standIn, value: t.levels.choice(options.stand_in), hint: t.options.standInHint })
  if (pace !== NOTHING_CHOSEN.bot_pace) choices.push(chosen('bot_pace', t.options.pace, t.options.paces, pace))
  if (chat !== NOTHING_CHOSEN.chat) choices.push(chosen('chat', t.options.chat, t.options.chats, chat))
  return choices
}

function gameOptionTexts(card: Card, options: RoomOptions): OptionText[] {
  const choices: OptionText[] = [
    { option: 'turn_ms', name: t.options.clock, value: clockText(options.turn_ms), hint: clockHint(options.turn_ms) },
    {
      option: 'begins',
      name: t.options.begins,
      value: t.options.beginnings[options.begins] ?? options.begins,
      hint: beginsHint(options.begins, card.begins),
    },
  ]
  if (options.turn_window !== undefined)
    choices.splice(1, 0, { option: 'turn_window', name: t.options.turnWindow, value: t.options.turnWindowOf(windowText(options.turn_window)), hint: t.options.turnWindowHint })
  if (options.time_bank_ms !== undefined)
    choices.splice(1, 0, { option: 'time_bank_ms', name: t.options.timeBank, value: t.options.timeBankOf(clockSpan(options.time_bank_ms)), hint: t.options.timeBankHint })
  if (options.dice !== NOTHING_CHOSEN.dice)
    choices.push(chosen('dice', t.options.dice, t.options.diceKinds, options.dice))
  if (options.reveal !== NOTHING_CHOSEN.reveal)
    choices.push(chosen('reveal', t.options.reveal, t.options.reveals, options.reveal))
  if (options.order !== NOTHING_CHOSEN.order)
    choices.push(chosen('order', t.options.order, t.options.orders, options.order))
  for (const { option, name, hint, default: usual } of card.options) {
    const number = options[option] ?? null
    if (number !== null && number !== usual)
      choices.push({ option, name, value: t.options.number(number), hint: t.options.sentence(hint) })
  }
  return choices
}

function chosen<Value extends string>(option: OptionName, name: string, texts: Record<Value, { label: string; hint: string }>, value: Value): OptionText {
  // A newer server may have values that are not known here.
  const { label, hint } = texts[value] ?? { label: value, hint: '' }
  return { option, name, value: label, hint }
}

const DAY_MS = 86_400_000

export function clockText(turnMs: number | null): string {
  return t.clockOf(turnMs === null ? null : clockSpan(turnMs))
}

function clockSpan(ms: number): Span {
  // A day's turn is one of a day, not of 24 hours.
  const days = ms / DAY_MS
  return days >= 1 && Number.isInteger(days) ? { unit: 'days', count: days } : span(ms)
}

export function clockHint(turnMs: number | null): string {
  return turnMs === null ? t.options.noClock : t.options.clocked
}

export function beginsHint(begins: RoomOptions['begins'], own: OpeningThrow | null): string {
  if (begins === 'as_seated') return t.options.asSeated
  return begins === 'random' || own === null ? t.options.drawn : t.options.thrown(own.dice, own.leads)
}

/** The total that wins, where the game is played to one. */
export function targetOf(card: Card, options: RoomOptions): number | null {
  return options.target ?? card.options.find((one) => one.option === 'target')?.default ?? null
}
