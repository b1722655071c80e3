// The options of a room, each declared once: what it may be, how it is said, and where it goes with the others. The form,
// what is sent and the options in words are made of this. What a host may choose comes from the server's messages: an
// option that is declared there and not here does not compile.
import { CHATS } from '../../../model/chat.ts'
import { LEVELS } from '../../../model/level.ts'
import { LIMITS, type Card, type CardOption, type Options, type RoomOptions } from '../../../net/wire.ts'
import { t } from '../../../texts.ts'
import { beginsHint, clockHint, clockSpan, clockText, windowText } from './wording.ts'

/** As the form holds it: a number that is left empty is the game's own. */
export interface ChosenOptions extends Choosable {
  numbers: Partial<Record<CardOption['option'], number | null>>
}

interface Choosable extends Omit<Required<Options>, CardOption['option'] | 'reveal'> {
  reveal: RoomOptions['reveal']
}

/** One that the server has in every room, whatever the game. */
export type ChosenName = keyof Choosable

export interface RoomOption<Value = unknown> {
  /** What it is where nobody chooses. */
  usual: Value
  title(): string
  /** What goes with this game and the other choices: the first of them, where another was chosen. */
  values?(chosen: ChosenOptions, card: Card): readonly Value[]
  /** Whether there is anything to choose, in this game and beside the other choices: always, where this is missing. */
  offered?(chosen: ChosenOptions, card: Card): boolean
  /** What each value means, in a word and in one short sentence. */
  words?(): Record<string, { label: string; hint: string }>
  /** The same, where it is not of a few. */
  label?(value: Value): string
  hint?(value: Value, card: Card): string
  /** Its place among those in view; all others are behind "More options". */
  place?: number
  /** Whether it is told where it is as usual, too. */
  alwaysTold?: true
  /** Whether it is about who may join: not chosen where that is known. */
  joining?: true
}

type Declared = { [Name in ChosenName]: RoomOption<ChosenOptions[Name]> }

const HOUR_MS = 3_600_000

/** The most that a time bank has beside such a turn clock: or a live game would be one of days. */
const timeBankMost = (turnMs: number): number => (turnMs <= HOUR_MS ? HOUR_MS : LIMITS.TURN_MS_MOST)

const TIME_BANKS_MS = [1, 3, 5, 10, 30, 60, 1_440, 4_320, 10_080, 20_160].map((minutes) => minutes * 60_000)

/** The time banks to choose from with such a turn clock: those that are worth a turn or more. */
const timeBanks = (turnMs: number): number[] => TIME_BANKS_MS.filter((ms) => ms >= turnMs && ms <= timeBankMost(turnMs))

/** How the game goes. */
const OF_THE_GAME = {
  turn_ms: {
    usual: null,
    title: () => t.options.clock,
    label: clockText,
    hint: clockHint,
    place: 1,
    alwaysTold: true,
  },
  time_bank_ms: {
    usual: null,
    title: () => t.options.timeBank,
    values: ({ turn_ms }) => [null, ...(turn_ms === null ? [] : timeBanks(turn_ms))],
    offered: ({ turn_ms }) => turn_ms !== null,
    label: (ms) => (ms === null ? t.options.timeBankNone : t.options.timeBankOf(clockSpan(ms))),
    hint: (ms) => (ms === null ? t.options.noTimeBank : t.options.timeBankHint),
  },
  turn_window: {
    usual: null,
    title: () => t.options.turnWindow,
    // Where a turn has days for it.
    offered: ({ turn_ms }) => turn_ms !== null && turn_ms > HOUR_MS,
    label: (window) => (window === null ? t.options.turnWindowNone : t.options.turnWindowOf(windowText(window))),
    hint: (window) => (window === null ? t.options.noTurnWindow : t.options.turnWindowHint),
  },
  begins: {
    usual: 'ruleset',
    title: () => t.options.begins,
    values: () => ['ruleset', 'random', 'as_seated'],
    label: (begins) => t.options.beginnings[begins] ?? begins,
    hint: (begins, card) => beginsHint(begins, card.begins),
    place: 2,
    alwaysTold: true,
  },
  dice: {
    usual: 'independent',
    title: () => t.options.dice,
    values: () => ['independent', 'identical'],
    words: () => t.options.diceKinds,
  },
  reveal: {
    usual: 'open',
    title: () => t.options.reveal,
    // Identical dice show nothing before the end.
    values: ({ dice }) => (dice === 'identical' ? ['hide_all'] : ['open', 'hide_rerolls', 'hide_all']),
    words: () => t.options.reveals,
  },
  order: {
    usual: 'alternate',
    title: () => t.options.order,
    values: (_, card) => card.orders,
    offered: (_, card) => card.orders.length > 1,
    words: () => t.options.orders,
  },
} satisfies Partial<Declared>

/** Who comes in, who watches, what may be said, and what it counts for. */
const OF_THE_ROOM = {
  rated: {
    usual: false,
    title: () => t.options.rated,
    values: () => [false, true],
    words: () => ({ false: t.options.counts.casual, true: t.options.counts.rated }),
    place: 4,
  },
  listed: {
    usual: false,
    title: () => t.options.listed,
    values: () => [false, true],
    words: () => ({ false: t.options.doors.invited, true: t.options.doors.listed }),
    place: 3,
    joining: true,
  },
  watchers: {
    usual: 'link',
    title: () => t.options.watchers,
    values: () => ['open', 'link', 'friends', 'none'],
    words: () => t.options.watching,
  },
  delay_turns: {
    usual: 0,
    title: () => t.options.delay,
    values: () => Array.from({ length: LIMITS.DELAY_TURNS_MOST + 1 }, (_, turns) => turns),
    offered: ({ watchers }) => watchers !== 'none',
    label: (turns) => t.options.late(turns),
    hint: (turns) => t.options.delayHint(turns),
  },
  absence: {
    usual: 'stand_in',
    title: () => t.options.absence,
    values: () => ['stand_in', 'claim'],
    words: () => t.options.absences,
  },
  stand_in: {
    usual: null,
    title: () => t.options.standIn,
    values: () => [null, ...LEVELS],
    // Where there is one, and its moves count for no rating.
    offered: ({ absence, rated }) => absence === 'stand_in' && !rated,
    label: (level) => (level === null ? t.options.simpleMoves : t.levels.choice(level)),
    hint: () => t.options.standInHint,
  },
  bot_pace: {
    usual: 'human',
    title: () => t.options.pace,
    values: () => ['human', 'instant'],
    words: () => t.options.paces,
  },
  chat: {
    usual: 'phrases',
    title: () => t.options.chat,
    // All of them: what the host of this service does not allow is its field's to know.
    values: () => CHATS,
    words: () => t.options.chats,
  },
} satisfies Partial<Declared>

const DECLARED: Declared = { ...OF_THE_GAME, ...OF_THE_ROOM }

/** An option by its name, for whoever takes its values as they are. */
export const optionOf = (name: ChosenName): RoomOption => DECLARED[name] as RoomOption

const names = (declared: Partial<Declared>): readonly ChosenName[] => Object.keys(declared) as ChosenName[]
/** In the order in which they are told: the game's numbers stand between these. */
export const GAME_OPTIONS = names(OF_THE_GAME)
export const ROOM_OPTIONS = names(OF_THE_ROOM)
const NAMES = names(DECLARED)

export const IN_VIEW = NAMES.filter((name) => optionOf(name).place !== undefined).sort((one, other) => optionOf(one).place! - optionOf(other).place!)
export const BEHIND_MORE = NAMES.filter((name) => optionOf(name).place === undefined)

export const NOTHING_CHOSEN = { ...Object.fromEntries(NAMES.map((name) => [name, optionOf(name).usual])), numbers: {} } as unknown as ChosenOptions

/** What an option is in words. A newer server may have values that are not known here. */
export function labelOf(name: ChosenName, value: unknown): string {
  const { label, words } = optionOf(name)
  return label?.(value) ?? words?.()[String(value)]?.label ?? String(value)
}

/** What that means, in one short sentence. */
export function hintOf(name: ChosenName, value: unknown, card: Card): string {
  const { hint, words } = optionOf(name)
  return hint?.(value, card) ?? words?.()[String(value)]?.hint ?? ''
}
