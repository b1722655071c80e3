// Records in which something was changed, each with the right seal at its end: what only a server could write.
import { describe, expect, test } from 'vitest'
import type { GameRecord } from '../../../../net/wire.ts'
import type { Fact } from '../record/format.ts'
import { edited, fact, misfitOf, recordOf, type Edit, type FactOf } from '../record/samples.ts'
import type { Misfit } from './verdict.ts'

const OTHER_BYTES = 'ab'.repeat(32)
const otherFace = (face: number | undefined): number => ((face ?? 1) % 6) + 1

/** With the versions of facts of records of version 1. */
const EDITS: [string, string, Edit, Misfit][] = [
  ['another seed', 'two-players', (r) => (r.dice.server_seed = OTHER_BYTES), { why: 'commitment' }],
  ['another commitment', 'two-players', (r) => (r.dice.commitment = OTHER_BYTES), { why: 'commitment' }],
  [
    'another game',
    'two-players',
    (r) => (r.game = 'AAAABBBB'),
    { why: 'die', version: 7, seat: 0, die: 0, face: 4, drawn: 6 },
  ],
  ['a fact left out', 'two-players', (r) => r.facts.splice(place(r, 'thrown') + 2, 1), { why: 'gap', version: 9 }],
  [
    'a start that comes twice',
    'two-players',
    (r) => put(r, place(r, 'thrown') + 1, { type: 'started', at_ms: null }),
    { why: 'out_of_place', version: 8, fact: 'started' },
  ],
  [
    'a throw before the start',
    'two-players',
    (r) => put(r, place(r, 'started'), fact(r, 'thrown')),
    { why: 'out_of_place', version: 6, fact: 'thrown' },
  ],
  ['an end that is no end', 'two-players', (r) => r.facts.pop(), { why: 'ends' }],
  ['a result taken away', 'two-players', (r) => (r.result = null), { why: 'ends' }],
  [
    'a time before the one before',
    'two-players',
    (r) => put(r, place(r, 'thrown') + 4, { at_ms: (fact(r, 'thrown').at_ms ?? 0) - 1 }),
    { why: 'backwards', version: 11 },
  ],
  ['another beginning', 'two-players', (r) => (r.began_ms = 5), { why: 'times' }],
  ['another end', 'two-players', (r) => (r.ended_ms = 5), { why: 'times' }],
  [
    'another throw for who begins',
    'threw-for-who-begins',
    (r) => ((r.opening_throws[1]?.[1] ?? { faces: [] }).faces = [6]),
    { why: 'opening', round: 1, seat: 3 },
  ],
  [
    'a round for who begins left out',
    'threw-for-who-begins',
    (r) => r.opening_throws.pop(),
    { why: 'opening', round: 5, seat: null },
  ],
  [
    'a round for who begins too many',
    'threw-for-who-begins',
    (r) => r.opening_throws.push([]),
    { why: 'opening', round: 6, seat: null },
  ],
  [
    'throws for who begins where nobody throws',
    'two-players',
    (r) => (r.opening_throws = [[{ seat: 0, faces: [1] }]]),
    { why: 'opening', round: 0, seat: null },
  ],
  ['another order', 'threw-for-who-begins', (r) => r.order.reverse(), { why: 'order' }],
  ['another shuffled order', 'silent-seat', (r) => r.order.reverse(), { why: 'order' }],
  [
    'another face in the middle',
    'two-players',
    (r) => {
      const thrown = fact(r, 'thrown', ({ dice }) => dice.length === 2)
      thrown.faces[1] = otherFace(thrown.faces[1])
    },
    { why: 'die', version: 10, seat: 0, die: 4, face: 4, drawn: 3 },
  ],
  [
    'own dice for identical ones',
    'identical-dice',
    (r) => (r.options.dice = 'independent'),
    { why: 'die', version: 9, seat: 2, die: 0, face: 2, drawn: 6 },
  ],
  [
    'other shades',
    'two-shades-identical',
    (r) => (r.dice.tray = ['light', 'light', 'light', 'dark', 'dark', 'dark']),
    { why: 'die', version: 7, seat: 0, die: 0, face: 2, drawn: 3 },
  ],
  [
    'dice that were not thrown',
    'two-players',
    (r) => (fact(r, 'thrown', ({ dice }) => dice.length === 2).dice = [1, 1]),
    { why: 'throw', version: 10, seat: 0 },
  ],
  [
    'another number of a throw',
    'two-players',
    (r) => (fact(r, 'thrown', (one) => one.throw === 2).throw = 3),
    { why: 'throw', version: 10, seat: 0 },
  ],
  ['a die held twice', 'two-players', (r) => (fact(r, 'held').dice = [1, 1]), { why: 'hold', version: 8, seat: 0 }],
  [
    'dice entered that lay not there',
    'two-players',
    (r) => (fact(r, 'entered').dice = { chance: [6, 6, 6, 6, 6] }),
    { why: 'entry', version: 12, seat: 0 },
  ],
  [
    'dice entered in another row than the points',
    'two-players',
    (r) => (fact(r, 'entered').dice = { yacht: fact(r, 'entered').dice.chance ?? [] }),
    { why: 'entry', version: 12, seat: 0 },
  ],
  [
    'points that do not add up',
    'two-players',
    (r) => (fact(r, 'entered').rows = { chance: 30 }),
    { why: 'total', version: 12, seat: 0 },
  ],
  [
    'a turn too many',
    'two-players',
    (r) => (fact(r, 'entered').standing.turns = 2),
    { why: 'turns', version: 12, seat: 0 },
  ],
  [
    'a hold of another seat',
    'two-players',
    (r) => (fact(r, 'held').seat = 1),
    { why: 'not_to_play', version: 8, seat: 1 },
  ],
  [
    'dice aside that show something else',
    'two-shades-identical',
    (r) => (fact(r, 'secured').dice = [0, 1]),
    { why: 'aside', version: 8, seat: 0 },
  ],
  [
    'a set that is not complete',
    'two-shades-identical',
    (r) => (fact(r, 'secured').completed = 12),
    { why: 'aside', version: 8, seat: 0 },
  ],
  [
    'a bank of dice that are aside',
    'two-shades-identical',
    (r) => (fact(r, 'banked').joined = [{ die: 0, face: 6 }]),
    { why: 'bank', version: 17, seat: 0 },
  ],
  [
    'a die that was told to join and did not',
    'two-shades-identical',
    (r) => (fact(r, 'banked').join = { '3': 6 }),
    { why: 'bank', version: 17, seat: 0 },
  ],
  [
    'an entry of four dice',
    'two-players',
    (r) => fact(r, 'entered').dice.chance?.pop(),
    { why: 'entry', version: 12, seat: 0 },
  ],
  [
    'rows with more and fewer dice',
    'ten-dice-alone',
    (r) => {
      const { fives, small_straight } = fact(r, 'entered').dice
      fives?.push(small_straight?.pop() ?? 0)
    },
    { why: 'entry', version: 9, seat: 0 },
  ],
  [
    'more to keep than is safe, after the turn',
    'two-players',
    (r) => (fact(r, 'entered').standing.worth = 17),
    { why: 'standing', version: 12, seat: 0 },
  ],
  [
    'less to keep than is safe',
    'two-shades-identical',
    (r) => (fact(r, 'thrown').standing.worth = -1),
    { why: 'standing', version: 7, seat: 0 },
  ],
  [
    'an end in the middle of a turn',
    'two-players',
    (r) => (fact(r, 'thrown').standing.done = true),
    { why: 'standing', version: 7, seat: 0 },
  ],
  [
    'a win that is no end',
    'two-shades-identical',
    (r) => (fact(r, 'banked').standing.won = true),
    { why: 'standing', version: 17, seat: 0 },
  ],
  [
    'a move of the clock where there is none',
    'two-players',
    (r) => (fact(r, 'thrown').by = 'clock'),
    { why: 'player', version: 7, seat: 0 },
  ],
  [
    'another loss',
    'two-shades-identical',
    (r) => (fact(r, 'thrown', (one) => (one.lost ?? 0) > 0).lost = 999),
    { why: 'lost', version: 26, seat: 1 },
  ],
  [
    'a move of a stand-in that had no seat',
    'stand-ins',
    (r) => (fact(r, 'entered').by = 'stand_in'),
    { why: 'player', version: 9, seat: 0 },
  ],
  [
    'a move of a player where a stand-in had the seat',
    'stand-ins',
    (r) => (fact(r, 'thrown', ({ seat }) => seat === 1).by = 'player'),
    { why: 'player', version: 10, seat: 1 },
  ],
  ['a second stand-in', 'stand-ins', (r) => (fact(r, 'stand_in').seat = 1), { why: 'player', version: 26, seat: 1 }],
  [
    'a player who comes back and was there',
    'stand-ins',
    (r) => (fact(r, 'taken_back').seat = 0),
    { why: 'player', version: 37, seat: 0 },
  ],
  [
    'a stand-in from the start that goes',
    'stand-ins',
    (r) => (fact(r, 'taken_back').seat = 1),
    { why: 'player', version: 37, seat: 1 },
  ],
  [
    'another total in the result',
    'two-players',
    (r) => ((r.result?.places[0] ?? { total: 0 }).total = 300),
    { why: 'result', seat: 1 },
  ],
  ['other places', 'two-players', (r) => ((r.result?.places[1] ?? { place: 0 }).place = 1), { why: 'result', seat: 0 }],
  [
    'another way to win',
    'two-players',
    (r) => ((r.result ?? { won_at_once: false }).won_at_once = true),
    { why: 'result', seat: null },
  ],
  [
    'a settlement that does not add up',
    'two-players',
    (r) => ((r.result ?? { settlement: [] }).settlement = [{ seat: 0, points: 5 }]),
    { why: 'result', seat: null },
  ],
  [
    'a game given up after its end',
    'two-players',
    (r) => {
      r.result = null
      r.facts.push({ ...(r.facts.pop() ?? fact(r, 'started')), type: 'archived' } as FactOf<'archived'>)
    },
    { why: 'over', given_up: true },
  ],
]

describe.each([1, 2])('version %i', (version) => {
  test.each(EDITS)('%s', async (_, name, edit, expected) => {
    const path = version === 1 ? `version-1/${name}.json` : `${name}.json`
    const more = recordOf(path).facts.filter(({ type }) => type === 'committed' || type === 'seed_chosen').length
    expect(await misfitOf(await edited(path, edit))).toEqual(shifted(expected, more))
  })
})

/** What the table says of version 1, where other facts stand before. */
function shifted(misfit: Misfit, more: number): Misfit {
  return 'version' in misfit ? { ...misfit, version: misfit.version + more } : misfit
}

function place(record: GameRecord, type: Fact['type']): number {
  return record.facts.findIndex((one) => one.type === type)
}

/** Have a fact be another one, in the place of what stands there. */
function put(record: GameRecord, at: number, part: Partial<Fact>): void {
  const there = record.facts[at]
  record.facts[at] = { ...there, ...part, version: there?.version } as Fact
}
