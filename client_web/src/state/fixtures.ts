// Values for tests: a small game of two rows that is nobody's real ruleset.
import type { Room } from './room'
import type { Card, Hand, Sheet, Snapshot } from './wire'

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
  rows: [
    { row: 'low', name: 'Low', section: 'upper', hint: 'Small ones' },
    { row: 'high', name: 'High', section: 'lower', hint: 'Big ones' },
    { row: 'any', name: 'Any', section: 'lower', hint: 'All' },
  ],
  lines: [{ line: 'bonus', name: 'Bonus', section: 'upper' }],
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

export function hand(seat: number, part: Partial<Hand> = {}): Hand {
  return { seat, sheet: sheet(), held: [], tumble: null, ...part }
}

export const MIRA = { player: 'p-mira', name: 'Mira' }
export const AIKO = { player: 'p-aiko', name: 'Aiko' }

export function snapshot(part: Partial<Snapshot> = {}): Snapshot {
  return {
    type: 'snapshot',
    room: 'KDJ47WQZ',
    version: 10,
    resync: false,
    card: CARD,
    options: { begins: 'random', turn_ms: null },
    stage: 'playing',
    seats_wanted: 2,
    seats: [
      { seat: 0, ...MIRA },
      { seat: 1, ...AIKO },
    ],
    host: 0,
    order: [0, 1],
    hands: [hand(0), hand(1)],
    turns: [{ seat: 0, round: 1, deadline_ms: null }],
    commitment: null,
    contributed: [],
    result: null,
    server_seed: null,
    rematch: [],
    next_room: null,
    ...part,
  }
}

export function room(part: Partial<Room> = {}): Room {
  const { type: _type, resync: _resync, ...plain } = snapshot()
  return { ...plain, names: { 0: 'Mira', 1: 'Aiko' }, news: [], lastThrow: null, ...part }
}
