// What a host chooses for a room: as it is filled in, as it is sent, and as it is told to those who join.
import { t } from '../messages'
import { span } from './clock'
import type { Card, CardOption, Options, OpeningThrow, RoomOptions } from './wire'

export type OptionName = keyof RoomOptions
export type Reveal = RoomOptions['reveal']

/** As the form holds it: a number that is left empty is the game's own. */
export interface Wanted {
  begins: RoomOptions['begins']
  turn_ms: number | null
  dice: RoomOptions['dice']
  reveal: Reveal
  order: RoomOptions['order']
  rated: boolean
  listed: boolean
  watchers: NonNullable<RoomOptions['watchers']>
  delay_turns: number
  talk: NonNullable<RoomOptions['talk']>
  numbers: Partial<Record<CardOption['option'], number | null>>
}

export const NOTHING_CHOSEN: Wanted = {
  begins: 'ruleset',
  turn_ms: null,
  dice: 'independent',
  reveal: 'open',
  order: 'alternate',
  rated: false,
  listed: false,
  watchers: 'link',
  delay_turns: 0,
  talk: 'phrases',
  numbers: {},
}

/** What others may see with such dice: identical ones show nothing before the end. */
export function reveals(dice: RoomOptions['dice']): readonly Reveal[] {
  return dice === 'identical' ? ['hide_all'] : ['open', 'hide_rerolls', 'hide_all']
}

/** What is in force of what was wanted: the rest does not go with this game or with the other choices. */
export function fitting(card: Card, wanted: Wanted): Wanted {
  const allowed = reveals(wanted.dice)
  const reveal = allowed.includes(wanted.reveal) ? wanted.reveal : allowed[0]!
  const order = card.orders.includes(wanted.order) ? wanted.order : (card.orders[0] ?? 'alternate')
  const numbers = card.options.map(({ option }) => [option, wanted.numbers[option] ?? null])
  const delay_turns = wanted.watchers === 'none' ? 0 : wanted.delay_turns
  return { ...wanted, reveal, order, delay_turns, numbers: Object.fromEntries(numbers) as Wanted['numbers'] }
}

/** What `create_room` carries. */
export function asOptions(card: Card, wanted: Wanted): Options {
  const { numbers, ...options } = fitting(card, wanted)
  return { ...options, ...numbers }
}

/** What a room would have of what is sent; a room's own options as they are. */
export function asRoomOptions(options: Options): RoomOptions {
  const { numbers: _numbers, ...usual } = NOTHING_CHOSEN
  const sent = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== null))
  return { ...usual, target: null, stake: null, ...sent }
}

/** A choice in words. */
export interface Told {
  option: OptionName
  name: string
  value: string
  /** What it means, in one short sentence. */
  hint: string
}

/** What a room's options are, in words: clock and who begins always, the others where they are not as usual. */
export function told(card: Card, options: RoomOptions): Told[] {
  return [...toldOfGame(card, options), ...toldOfCompany(options)]
}

/** What follows for those who leave: told before the game to all who play it. */
export function leaversPolicy(options: RoomOptions): string {
  if (options.turn_ms === null) return t.options.leavers.noClock
  return options.rated === true ? t.options.leavers.rated : t.options.leavers.clocked
}

/** Who comes in, who watches, what may be said, and what it counts for. */
function toldOfCompany(options: RoomOptions): Told[] {
  const { rated = false, listed = false, watchers = 'link', delay_turns: delay = 0, talk = 'phrases' } = options
  const choices: Told[] = []
  if (rated) choices.push(chosen('rated', t.options.rated, t.options.counts.rated))
  if (listed) choices.push(chosen('listed', t.options.listed, t.options.doors.listed))
  if (watchers !== NOTHING_CHOSEN.watchers)
    choices.push(chosen('watchers', t.options.watchers, t.options.watching[watchers]))
  if (delay > 0)
    choices.push({
      option: 'delay_turns',
      name: t.options.delay,
      value: t.options.late(delay),
      hint: t.options.delayHint(delay),
    })
  if (talk !== NOTHING_CHOSEN.talk) choices.push(chosen('talk', t.options.talk, t.options.talks[talk]))
  return choices
}

function toldOfGame(card: Card, options: RoomOptions): Told[] {
  const choices: Told[] = [
    { option: 'turn_ms', name: t.options.clock, value: clockText(options.turn_ms), hint: clockHint(options.turn_ms) },
    {
      option: 'begins',
      name: t.options.begins,
      value: t.options.beginnings[options.begins],
      hint: beginsHint(options.begins, card.begins),
    },
  ]
  if (options.dice !== NOTHING_CHOSEN.dice)
    choices.push(chosen('dice', t.options.dice, t.options.diceKinds[options.dice]))
  if (options.reveal !== NOTHING_CHOSEN.reveal)
    choices.push(chosen('reveal', t.options.reveal, t.options.reveals[options.reveal]))
  if (options.order !== NOTHING_CHOSEN.order)
    choices.push(chosen('order', t.options.order, t.options.orders[options.order]))
  for (const { option, name, hint, default: usual } of card.options) {
    const number = options[option]
    if (number !== null && number !== usual)
      choices.push({ option, name, value: t.options.number(number), hint: t.options.sentence(hint) })
  }
  return choices
}

function chosen(option: OptionName, name: string, text: { label: string; hint: string }): Told {
  return { option, name, value: text.label, hint: text.hint }
}

const DAY_MS = 86_400_000

export function clockText(turnMs: number | null): string {
  if (turnMs === null) return t.clockOf(null)
  // A day's turn is one of a day, not of 24 hours.
  const days = turnMs / DAY_MS
  return t.clockOf(days >= 1 && Number.isInteger(days) ? { unit: 'days', count: days } : span(turnMs))
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
