// Values for tests: a small game of two rows that is nobody's real ruleset.
import type { Card, Admission, Guide, Hand, RoomEvent, RoomOptions, Sheet, Snapshot, StandInRules } from '../../net/wire.ts'
import type { Room } from './room.ts'

export const CARD: Card = {
  ruleset: 'sample',
  name: 'Sample',
  ruleset_version: 1,
  seats_min: 1,
  seats_max: 4,
  summary: 'Two rows.',
  tray: ['light', 'light', 'light', 'light', 'light'],
  throws: 3,
  rounds: 2,
  entries: 1,
  rows: [
    { row: 'low', name: 'Low', section: 'upper', hint: 'Small ones', aliases: [] },
    { row: 'high', name: 'High', section: 'lower', hint: 'Big ones', aliases: [] },
    { row: 'any', name: 'Any', section: 'lower', hint: 'All', aliases: [] },
  ],
  lines: [{ line: 'bonus', name: 'Bonus', section: 'upper' }],
  begins: null,
  orders: ['alternate', 'simultaneous', 'free'],
  options: [],
}

/** The rules page of the sample: one row gives more on a first throw, another grows later. */
export const GUIDE: Guide = {
  card: CARD,
  source: 'Nowhere.',
  special: [],
  readings: [],
  tips: [],
  rows: [
    { row: 'low', examples: [{ faces: [1, 1, 1, 2, 3], score: 3 }] },
    {
      row: 'high',
      examples: [
        { faces: [6, 6, 6, 6, 5], throw: 1, score: 45, note: 'wins' },
        { faces: [6, 6, 6, 6, 5], throw: 2, score: 40 },
      ],
    },
    {
      row: 'any',
      examples: [
        { faces: [6, 6, 6, 6, 6], score: 30 },
        { faces: [6, 6, 6, 6, 6], score: 130, note: 'after one more' },
      ],
    },
    { row: 'bonus', examples: [{ faces: [], score: 35, note: 'for 63 or more' }] },
  ],
  examples: [],
  relatives: [],
}

/** A game of two shades without rows, played to a target. */
export const BANKING_CARD: Card = {
  ...CARD,
  tray: ['dark', 'dark', 'dark', 'light', 'light', 'light'],
  throws: null,
  rounds: null,
  entries: 0,
  rows: [],
  lines: [],
  orders: ['alternate'],
  options: [{ option: 'target', name: 'Target', hint: 'Who reaches it wins', least: 100, most: 5000, default: 500 }],
}

export const STAND_IN_RULES: StandInRules = { missed_most: 2, away_ms: 120_000 }

export const OPTIONS: RoomOptions = {
  begins: 'random',
  turn_ms: null,
  dice: 'independent',
  reveal: 'open',
  order: 'alternate',
  target: null,
  stake: null,
}

export function sheet(part: Partial<Sheet> = {}): Sheet {
  return {
    faces: [],
    throws: 0,
    rows: [
      { row: 'low', score: null, potential: null, most: 5 },
      { row: 'high', score: null, potential: null, most: 30 },
      { row: 'any', score: null, potential: null, most: 30 },
    ],
    lines: [{ line: 'bonus', value: 0, reached: 1, aim: 4 }],
    total: 0,
    offers: { throw: [0, 1, 2, 3, 4], hold: false, enter: [] },
    done: false,
    ...part,
  }
}

/** What a throw tells of the rows where the second one is filled. */
export const WORTH = [2, null, 17]

/** After a throw. */
export function thrownSheet(faces: number[], throws = 1): Sheet {
  return sheet({
    faces,
    throws,
    rows: [
      { row: 'low', score: null, potential: 2, most: 5 },
      { row: 'high', score: 12, potential: null, most: 30 },
      { row: 'any', score: null, potential: 17, most: 30 },
    ],
    offers: { throw: throws < 3 ? [0, 1, 2, 3, 4] : [], hold: throws < 3, enter: ['low', 'any'] },
  })
}

/** Of a game whose dice are set aside. */
export function bankingSheet(part: Partial<Sheet> = {}): Sheet {
  const offers = { throw: [0, 1, 2, 3, 4, 5], hold: false, enter: [], set_aside: [], bank: [] }
  return sheet({ rows: [], lines: [], aside: [], points: 0, offers, ...part })
}

/** What others see of a seat while dice and cards are hidden. */
export function hiddenSheet(throws = 0): Sheet {
  const offers = { throw: [], hold: false, enter: [] }
  return sheet({ throws, rows: [], lines: [], total: null, hidden: true, offers })
}

export function hand(seat: number, part: Partial<Hand> = {}): Hand {
  return { seat, sheet: sheet(), held: [], tumble: null, ...part }
}

export const MIRA = { player: 'p-mira', name: 'Mira' }
export const AIKO = { player: 'p-aiko', name: 'Aiko' }

/** Anybody may come in. */
export const OPEN: Admission = { locked: false, until_ms: null, uses: null }

export function snapshot(part: Partial<Snapshot> = {}): Snapshot {
  return {
    type: 'snapshot',
    room: 'KDJ47WQZ',
    version: 10,
    resync: false,
    card: CARD,
    options: OPTIONS,
    stage: 'playing',
    seats_wanted: 2,
    seats: [
      { seat: 0, ...MIRA },
      { seat: 1, ...AIKO },
    ],
    host: 0,
    order: [0, 1],
    opening_throws: [],
    hands: [hand(0), hand(1)],
    turns: [{ seat: 0, round: 1, deadline_ms: null }],
    commitment: null,
    seat_commitments: [],
    opening_deadline_ms: null,
    contributed: [],
    contributions: [],
    result: null,
    server_seed: null,
    rematch: [],
    rematch_until_ms: null,
    rematch_declined: [],
    next_room: null,
    admission: OPEN,
    matched: false,
    silent: [],
    ratings: [],
    missed: [0, 0],
    stand_ins: [],
    out: [],
    spectator: false,
    ...part,
  }
}

export function room(part: Partial<Room> = {}): Room {
  const { type: _type, resync: _resync, ...plain } = snapshot()
  return { ...plain, names: { 0: 'Mira', 1: 'Aiko' }, log: [], falls: {}, lost: null, given: {}, ended: [], endedWhole: true, ...part }
}

export type Thrown = Extract<RoomEvent, { type: 'thrown' }>
export type Entered = Extract<RoomEvent, { type: 'entered' }>

/** Mira throws all five dice for the first time. */
export function thrown(part: Partial<Thrown> = {}): Thrown {
  return {
    type: 'thrown',
    room: 'KDJ47WQZ',
    version: 11,
    seat: 0,
    dice: [0, 1, 2, 3, 4],
    faces: [5, 5, 2, 6, 3],
    throw: 1,
    tumble: 1,
    worth: WORTH,
    by: 'player',
    ...part,
  }
}

/** Mira enters them, and the turn is Aiko's. */
export function entered(part: Partial<Entered> = {}): Entered {
  return {
    type: 'entered',
    room: 'KDJ47WQZ',
    version: 11,
    seat: 0,
    rows: { any: 21 },
    dice: { any: [5, 5, 2, 6, 3] },
    total: 96,
    turns: [{ seat: 1, round: 1, deadline_ms: null }],
    by: 'player',
    ...part,
  }
}
