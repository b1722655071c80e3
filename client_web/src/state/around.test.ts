import { expect, test } from 'vitest'
import { awaySeats, callable, hearAround, NOBODY, of, type AroundAll } from './around'
import { AIKO, MIRA, OPTIONS, room } from './fixtures'

const ROOM = 'KDJ47WQZ'
const away = (player: string, away_since_ms: number | null) => ({ type: 'away', room: ROOM, player, away_since_ms }) as const

test('who goes away is known until they are back', () => {
  let all: AroundAll = {}
  expect(of(all, ROOM)).toEqual(NOBODY)
  all = hearAround(all, away(AIKO.player, 500))
  expect(of(all, ROOM).away).toEqual({ [AIKO.player]: 500 })
  all = hearAround(all, { type: 'watchers', room: ROOM, count: 3 })
  expect(of(all, ROOM)).toEqual({ away: { [AIKO.player]: 500 }, watchers: 3 })
  all = hearAround(all, away(AIKO.player, null))
  expect(of(all, ROOM)).toEqual({ away: {}, watchers: 3 })
  expect(of(all, 'AAAABBBB')).toEqual(NOBODY)
})

test('what is of other things changes nothing', () => {
  const all: AroundAll = { [ROOM]: NOBODY }
  expect(hearAround(all, { type: 'matched', room: ROOM })).toBe(all)
})

test('seats whose players are away are told in a running game, the own one never', () => {
  const around = { away: { [AIKO.player]: 500, [MIRA.player]: 900 }, watchers: 0 }
  expect(awaySeats(room(), around, 0)).toEqual([{ seat: 1, name: 'Aiko', sinceMs: 500 }])
  expect(awaySeats(room(), around, null)).toHaveLength(2)
  expect(awaySeats(room({ stage: 'finished' }), around, 0)).toEqual([])
})

test('a stand-in is called for who has been away for two minutes at their turn, where no clock runs', () => {
  const now = room({ turns: [{ seat: 1, round: 1, deadline_ms: null }] })
  const gone = awaySeats(now, { away: { [AIKO.player]: 1_000 }, watchers: 0 }, 0)
  expect(callable(now, gone, 121_000)?.seat).toBe(1)
  expect(callable(now, gone, 120_999)).toBeNull()
  expect(callable(room(), gone, 200_000)).toBeNull()
  expect(callable({ ...now, stand_ins: [1] }, gone, 200_000)).toBeNull()
  expect(callable({ ...now, options: { ...OPTIONS, turn_ms: 60_000 } }, gone, 200_000)).toBeNull()
})
