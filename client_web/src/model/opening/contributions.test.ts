import { expect, test } from 'vitest'
import { AIKO, MIRA, room } from '../room/fixtures.ts'
import type { Room } from '../room/room.ts'
import { contributionsDue, isLate, isOfFirstScheme, LATE_MS } from './contributions.ts'

const opening = (part: Partial<Room> = {}): Room =>
  room({ stage: 'opening', order: [], hands: [], turns: [], seat_commitments: [null, null], ...part })

test('before the seed is chosen, each own seat that has not committed is to', () => {
  expect(contributionsDue(opening(), MIRA)).toEqual([{ kind: 'commit', seat: 0 }])
  expect(contributionsDue(opening({ seat_commitments: ['aa', null] }), MIRA)).toEqual([])
  expect(contributionsDue(opening({ seat_commitments: ['aa', null] }), AIKO)).toEqual([{ kind: 'commit', seat: 1 }])
  const seats = [MIRA, AIKO, { ...MIRA, name: 'Bo' }].map((player, seat) => ({ seat, ...player }))
  const shared = opening({ seats, seat_commitments: [null, null, null] })
  expect(contributionsDue(shared, MIRA)).toEqual([0, 2].map((seat) => ({ kind: 'commit', seat })))
})

test('once it is chosen, what was shown is noted before each own seat that has committed sends its bytes', () => {
  const chosen = opening({ commitment: 'cc', seat_commitments: ['aa', 'bb'] })
  expect(contributionsDue(chosen, MIRA)).toEqual([{ kind: 'note' }, { kind: 'contribute', seat: 0 }])
  expect(contributionsDue({ ...chosen, contributed: [0] }, MIRA)).toEqual([{ kind: 'note' }])
  expect(contributionsDue({ ...chosen, seat_commitments: [null, 'bb'] }, MIRA)).toEqual([{ kind: 'note' }])
  expect(contributionsDue(chosen, { player: 'p-x', name: 'X' })).toEqual([{ kind: 'note' }])
  expect(contributionsDue(chosen, null)).toEqual([{ kind: 'note' }])
})

test('by the first scheme nothing is sent', () => {
  const old = opening({ commitment: 'cc', seat_commitments: [] })
  expect(isOfFirstScheme(old)).toBe(true)
  expect(contributionsDue(old, MIRA)).toEqual([{ kind: 'note' }])
  expect(isOfFirstScheme(opening())).toBe(false)
})

test('a stand-in’s seat and a game that is on owe nothing', () => {
  const bot = opening({
    seats: [
      { seat: 0, ...MIRA, bot: true },
      { seat: 1, ...AIKO },
    ],
  })
  expect(contributionsDue(bot, MIRA)).toEqual([])
  expect(contributionsDue(room({ commitment: 'cc', seat_commitments: ['aa', 'bb'] }), MIRA)).toEqual([])
})

test('what goes out in the last two seconds may come too late', () => {
  expect(isLate(10_000, 10_000 - LATE_MS)).toBe(false)
  expect(isLate(10_000, 10_001 - LATE_MS)).toBe(true)
  expect(isLate(null, 10_000)).toBe(false)
})
