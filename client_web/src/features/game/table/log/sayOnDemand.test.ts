import { expect, test } from 'vitest'
import { hand, hiddenSheet, BANKING_CARD, bankingSheet, OPTIONS, room, thrownSheet } from '../../../../model/room/fixtures.ts'
import type { Sheet } from '../../../../net/wire.ts'
import { sayClock, sayDice, sayLast, sayOptions } from './sayOnDemand.ts'

const [MINE, THEIRS] = [0, 1]

test('dice on demand', () => {
  expect(sayDice(room(), MINE, [])).toBe('No dice thrown yet. Three throws left.')
  const now = room({ hands: [hand(0, { sheet: thrownSheet([5, 5, 2, 6, 3], 2) }), hand(1)] })
  expect(sayDice(now, MINE, [0, 1])).toBe('Dice 5 5 2 6 3. Held 5 5. One throw left.')
  expect(sayDice(now, THEIRS, [])).toBe('Dice 5 5 2 6 3. None held. One throw left.')
})

test('potentials on demand, best first', () => {
  const now = room({ hands: [hand(0, { sheet: thrownSheet([5, 5, 2, 6, 3]) }), hand(1)] })
  expect(sayOptions(now, MINE)).toBe('Any 17, Low 2.')
  const poor = {
    ...thrownSheet([5, 5, 2, 6, 3]),
    rows: [
      { row: 'low', score: null, potential: 0, most: 5 },
      { row: 'any', score: null, potential: 9, most: 30 },
    ],
  }
  expect(sayOptions(room({ hands: [hand(0, { sheet: poor }), hand(1)] }), MINE)).toBe('Any 9, others 0.')
  expect(sayOptions(now, THEIRS)).toBe('Nothing can be entered now.')
  expect(sayOptions(room(), MINE)).toBe('Nothing can be entered now.')
})

test('the last event and the clock on demand', () => {
  expect(sayLast(room(), MINE)).toBe('Nothing has happened yet.')
  expect(sayLast(room({ log: [{ version: 3, kind: 'finished' }] }), MINE)).toBe('The game is over.')
  expect(sayClock(room(), MINE, 0, 0)).toBe('No clock runs.')
  const timed = room({ turns: [{ seat: 0, round: 1, deadline_ms: 30_000 }] })
  expect(sayClock(timed, MINE, 0, 5_000)).toBe('You have 25 seconds left.')
  expect(sayClock(timed, THEIRS, 0, 29_000)).toBe('Mira has 1 second left.')
})

test('the clock of a turn that runs between certain hours says that it stands still', () => {
  const nightly = room({
    options: { ...OPTIONS, turn_ms: 43_200_000, turn_window: { begin_minute: 480, end_minute: 1_320 } },
    seats: room().seats.map((one) => ({ ...one, utc_offsets: [[0, 0]] })),
    turns: [{ seat: 0, round: 1, deadline_ms: Date.UTC(2026, 9, 2, 19) }],
  })
  const said = sayClock(nightly, MINE, Date.UTC(2026, 9, 1, 23), 0)
  expect(said).toContain('You have 11 hours left. Paused until')
  expect(sayClock(nightly, MINE, Date.UTC(2026, 9, 2, 18), 0)).toContain('You have 60 minutes left. Your turns run 08:00–22:00.')
})

test('the time bank is said with the clock, and after it, for nobody adds the two', () => {
  const banked = room({ turns: [{ seat: 0, round: 1, deadline_ms: 30_000 }], time_banks: [1_800_000, 20_000] })
  expect(sayClock(banked, MINE, 0, 0)).toBe('You have 30 seconds left. Time bank: 30 seconds.')
  expect(sayClock({ ...banked, turns: [{ seat: 1, round: 1, deadline_ms: 60_000 }] }, MINE, 0, 0)).toBe(
    'Aiko has 60 seconds left. Time bank: 20 seconds.',
  )
})

test('dice that are hidden', () => {
  const now = room({ hands: [hand(0, { sheet: hiddenSheet(2) }), hand(1)] })
  expect(sayDice(now, THEIRS, [])).toBe('The dice are hidden. 2 throws made.')
})

const lucky = (part: Partial<Sheet>) => room({ card: BANKING_CARD, hands: [hand(0, { sheet: bankingSheet(part) }), hand(1)] })
const FACES = [6, 1, 1, 6, 6, 2]
const ASIDE = [{ face: 6, dice: [3, 4], points: 60 }]

test('dice on the table and those set aside', () => {
  expect(sayDice(lucky({}), MINE, [])).toBe('No dice thrown yet.')
  expect(sayDice(lucky({ faces: FACES, throws: 1 }), MINE, [])).toBe(
    'On the table dark 6 1 1, light 6 6 2. Nothing set aside.',
  )
  expect(sayDice(lucky({ faces: FACES, throws: 1, aside: ASIDE, points: 30 }), MINE, [])).toBe(
    'On the table dark 6 1 1, light 2. Set aside Sixes: light 6 6, 60 points. From sets before, 30 points.',
  )
  expect(sayDice(lucky({ throws: 3, points: 90 }), MINE, [])).toBe(
    'No dice on the table. Nothing set aside. From sets before, 90 points.',
  )
})

test('what may be set aside, and what banking brings', () => {
  const bank = [{ join: {}, joined: [{ die: 0, face: 6 }], points: 18, total: 18, wins: false }]
  const set_aside = [{ face: 2, dice: [1, 5], points: 4 }]
  const offers = { throw: [0, 1, 2, 5], hold: false, enter: [], set_aside, bank }
  const now = lucky({ faces: FACES, throws: 1, aside: ASIDE, offers })
  expect(sayOptions(now, MINE)).toBe(
    'Set aside dark 1, light 2 as twos: 4. Banking now brings 18: the dark 6 joins your sixes.',
  )
  expect(sayOptions(now, THEIRS)).toBe('Nothing can be set aside or banked now.')
  expect(sayOptions(lucky({}), MINE)).toBe('Nothing can be set aside or banked now.')
})
