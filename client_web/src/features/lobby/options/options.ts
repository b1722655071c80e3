// What a host chooses for a room: as it is filled in, as it is sent, and as it is told to those who join.
import { span } from '../../../model/time/clock.ts'
import type { Card, Options, RoomOptions, StandInRules } from '../../../net/wire.ts'
import { t } from '../../../texts.ts'
import { GAME_OPTIONS, hintOf, labelOf, NOTHING_CHOSEN, optionOf, ROOM_OPTIONS, type ChosenName, type ChosenOptions } from './roomOptions.ts'

export type OptionName = keyof RoomOptions

/** What an option is beside the other choices: what was chosen, where that goes with them and the game. */
function inForce(name: ChosenName, chosenOptions: ChosenOptions, card: Card): unknown {
  const { usual, values, offered } = optionOf(name)
  const fit = values?.(chosenOptions, card)
  const goes = (offered?.(chosenOptions, card) ?? true) && (fit?.includes(chosenOptions[name]) ?? true)
  return goes ? chosenOptions[name] : (fit?.[0] ?? usual)
}

/** What is in force of what was wanted: the rest does not go with this game or with the other choices. */
export function compatible(card: Card, chosenOptions: ChosenOptions): ChosenOptions {
  const names = [...GAME_OPTIONS, ...ROOM_OPTIONS]
  const numbers = card.options.map(({ option }) => [option, chosenOptions.numbers[option] ?? null])
  return { ...Object.fromEntries(names.map((name) => [name, inForce(name, chosenOptions, card)])), numbers: Object.fromEntries(numbers) } as unknown as ChosenOptions
}

/** What `create_room` carries. */
export function asOptions(card: Card, chosenOptions: ChosenOptions): Options {
  const { numbers, ...options } = compatible(card, chosenOptions)
  return { ...options, ...numbers }
}

/** What a room would have of what is sent; a room's own options as they are. */
export function asRoomOptions(options: Options): RoomOptions {
  const { numbers: _numbers, ...usual } = NOTHING_CHOSEN
  return { turn_ms: null, target: null, stake: null, ...withoutNulls(usual), ...withoutNulls(options) } as RoomOptions
}

const withoutNulls = (options: object) => Object.fromEntries(Object.entries(options).filter(([, value]) => value !== null))

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
  return [...texts(GAME_OPTIONS, card, options), ...numberTexts(card, options), ...texts(ROOM_OPTIONS, card, options)]
}

function texts(names: readonly ChosenName[], card: Card, options: RoomOptions): OptionText[] {
  return names.flatMap((option) => {
    const { usual, title, alwaysTold } = optionOf(option)
    const value = options[option] ?? usual
    if (value === usual && alwaysTold !== true) return []
    return [{ option, name: title(), value: labelOf(option, value), hint: hintOf(option, value, card) }]
  })
}

/** The numbers that some games have. */
function numberTexts(card: Card, options: RoomOptions): OptionText[] {
  return card.options.flatMap(({ option, name, hint, default: usual }) => {
    const number = options[option] ?? null
    return number === null || number === usual ? [] : [{ option, name, value: t.options.number(number), hint: t.options.sentence(hint) }]
  })
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
