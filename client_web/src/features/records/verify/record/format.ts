// Versions 1 and 2 of the record of a game, as regatta_protocol/record/record.py writes them down: which members of which kind.
import type { GameRecord } from '../../../../net/wire.ts'
import { timeKinds } from './turnTime.ts'
import { isObject, like, listOf, members, namedBy, oneOf, orNull, text, truth, whole, type Validator } from './validators.ts'

export type Fact = GameRecord['facts'][number]

/** How the dice of version 2 come about. Version 1 has the scheme before it, in which seats did not commit. */
export const SCHEME = 'hmac-sha256/2'
export const VERSIONS: readonly unknown[] = [1, 2]

const HEX_32_BYTES = like(/^[0-9a-f]{64}$/)
const count = whole(0)
const time = orNull(count)
const face = whole(1, 6)
const by = oneOf('player', 'clock', 'stand_in', 'order')

const OPTIONS = members(
  {
    begins: oneOf('ruleset', 'random', 'as_seated'),
    turn_ms: orNull(count),
    dice: oneOf('independent', 'identical'),
    reveal: text,
    order: oneOf('alternate', 'simultaneous', 'free'),
    target: orNull(whole()),
    stake: orNull(whole()),
  },
  { rated: truth, listed: truth, watchers: text, delay_turns: count, talk: text, absence: text, stand_in: text, bot_pace: text, time_bank_ms: count, turn_window: members({ begin_minute: count, end_minute: count }) },
)

/** What version 2 has more of the dice. */
const COMMITTED = { scheme: oneOf(SCHEME), seat_commitments: listOf(orNull(HEX_32_BYTES)) }

/** Of a game among so many seats, with so many dice. */
function bodyKind(version: unknown, seats: number, tray: number): Validator {
  const seat = whole(0, seats - 1)
  const die = whole(0, tray - 1)
  const standing = members({ turns: count, total: whole(), worth: whole(), done: truth, won: truth })
  const fact = factKind(seat, die, standing)
  const deviations = { deviation_before: count, deviation_after: count }
  const rating = members({ seat, before: whole(), after: whole(), ...deviations }, { provisional: truth })
  return members({
    format: text,
    version: oneOf(1, 2),
    game: text,
    ruleset: text,
    ruleset_version: whole(),
    name: text,
    options: OPTIONS,
    seats: listOf(members({ seat, player: orNull(text), name: orNull(text) }, { bot: truth, level: text })),
    began_ms: time,
    ended_ms: count,
    result: orNull(
      members(
        { places: listOf(members({ seat, place: whole(1), total: whole() }, { out: oneOf('resigned', 'gone') })), won_at_once: truth },
        { settlement: listOf(members({ seat, points: whole() })), undone: count },
      ),
    ),
    dice: members({
      tray: listOf(text),
      opening: orNull(members({ dice: whole(1, 100), leads: oneOf('highest', 'lowest') })),
      commitment: HEX_32_BYTES,
      server_seed: HEX_32_BYTES,
      contributions: listOf(HEX_32_BYTES),
      ...(version === 1 ? {} : COMMITTED),
    }),
    order: listOf(seat),
    opening_throws: listOf(listOf(members({ seat, faces: listOf(face) }))),
    facts: listOf(fact, 1),
    sha256: HEX_32_BYTES,
  }, { ratings: listOf(rating) })
}

/** By type, the members of a fact beside those that every fact has. */
function factKinds(seat: Validator, die: Validator, standing: Validator): Record<Fact['type'], Validator> {
  const move = { seat, by, standing }
  return {
    opening: members({ deadline_ms: count }),
    committed: members({ seat }),
    seed_chosen: members({ deadline_ms: count }),
    contributed: members({ seat }),
    started: members({}),
    held: members({ seat, dice: listOf(die) }),
    thrown: members({ ...move, dice: listOf(die, 1), faces: listOf(face), throw: whole(1) }, { lost: whole() }),
    entered: members({ ...move, rows: namedBy(/^/, whole()), dice: namedBy(/^/, listOf(face)) }, { bonus: whole() }),
    secured: members({ ...move, dice: listOf(die, 1), faces: listOf(face), face }, { completed: whole() }),
    banked: members({
      ...move,
      join: namedBy(/^\d{1,3}$/, face),
      joined: listOf(members({ die, face })),
      points: whole(),
    }),
    clock_renewed: members({}),
    ordered: members({}),
    stand_in: members({ seat }, { level: text }),
    taken_back: members({ seat }),
    undone: members({ seat, to: count }),
    ...timeKinds(seat),
    resigned: members({ seat }),
    claimed: members({ seat }),
    finished: members({}),
    archived: members({}),
    aborted: members({}),
  }
}

const FACTS: ReadonlySet<string> = new Set(Object.keys(factKinds(count, count, count)))

function factKind(seat: Validator, die: Validator, standing: Validator): Validator {
  const kinds: Record<string, Validator> = factKinds(seat, die, standing)
  const every = members({ type: text, version: count, at_ms: time })
  return (value, path) => {
    const wrong = every(value, path)
    if (wrong !== null) return wrong
    const { type } = value as Fact
    // One that came after this reader is told of by `unknownFact`, not as broken.
    return FACTS.has(type) ? (kinds[type]?.(value, path) ?? null) : null
  }
}

/** A kind of fact that no version had when this was written; null if there is none. */
export function unknownFact(record: GameRecord): string | null {
  return record.facts.find((fact) => !FACTS.has(fact.type))?.type ?? null
}

/** The first member that is missing or not what it must be; null where all are. Then the value is a GameRecord. */
export function wrongMember(value: Record<string, unknown>): string | null {
  const { version, seats, dice } = value
  if (!Array.isArray(seats) || seats.length === 0) return 'seats'
  if (!isObject(dice)) return 'dice'
  if (!Array.isArray(dice.tray) || dice.tray.length === 0) return 'dice.tray'
  return bodyKind(version, seats.length, dice.tray.length)(value, '') ?? wrongCount(value as unknown as GameRecord)
}

/** Members that are lists by seat, or go together one by one. */
function wrongCount(record: GameRecord): string | null {
  const { seats, order, dice, facts, result } = record
  const numbers = seats.map((_, number) => number)
  const isEach = (list: number[]): boolean => String([...list].sort((a, b) => a - b)) === String(numbers)
  if (String(seats.map(({ seat }) => seat)) !== String(numbers)) return 'seats'
  if (!isEach(order)) return 'order'
  if (dice.contributions.length !== seats.length) return 'dice.contributions'
  if (record.version === 2 && dice.seat_commitments?.length !== seats.length) return 'dice.seat_commitments'
  if (result !== null && !isEach(result.places.map(({ seat }) => seat))) return 'result.places'
  const uneven = facts.findIndex((fact) => 'faces' in fact && fact.faces.length !== fact.dice.length)
  return uneven < 0 ? null : `facts[${uneven}].faces`
}
