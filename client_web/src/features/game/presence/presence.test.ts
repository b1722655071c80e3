import { expect, test } from 'vitest'
import { AIKO, MIRA, OPTIONS, room, STAND_IN_RULES } from '../../../model/room/fixtures.ts'
import { awaySeats, standInCallable, withPush, NOBODY_AWAY, presenceIn, type PresenceByRoom } from './presence.ts'

const ROOM = 'KDJ47WQZ'
const away = (player: string, away_since_ms: number | null) => ({ type: 'away', room: ROOM, player, away_since_ms }) as const

test('who goes away is known until they are back', () => {
  let all: PresenceByRoom = {}
  expect(presenceIn(all, ROOM)).toEqual(NOBODY_AWAY)
  all = withPush(all, away(AIKO.player, 500))
  expect(presenceIn(all, ROOM).away).toEqual({ [AIKO.player]: 500 })
  all = withPush(all, { type: 'watchers', room: ROOM, count: 3 })
  expect(presenceIn(all, ROOM)).toEqual({ away: { [AIKO.player]: 500 }, watchers: 3 })
  all = withPush(all, away(AIKO.player, null))
  expect(presenceIn(all, ROOM)).toEqual({ away: {}, watchers: 3 })
  expect(presenceIn(all, 'AAAABBBB')).toEqual(NOBODY_AWAY)
})

test('what is of other things changes nothing', () => {
  const all: PresenceByRoom = { [ROOM]: NOBODY_AWAY }
  expect(withPush(all, { type: 'matched', room: ROOM })).toBe(all)
})

test('seats whose players are away are told before and in a running game, the own one never', () => {
  const presence = { away: { [AIKO.player]: 500, [MIRA.player]: 900 }, watchers: 0 }
  expect(awaySeats(room(), presence, 0)).toEqual([{ seat: 1, name: 'Aiko', sinceMs: 500 }])
  expect(awaySeats(room(), presence, null)).toHaveLength(2)
  expect(awaySeats(room({ stage: 'gathering' }), presence, 0)).toHaveLength(1)
  expect(awaySeats(room({ stage: 'finished' }), presence, 0)).toEqual([])
})

test('a stand-in is called for who has been away for two minutes at their turn, where no clock runs', () => {
  const now = room({ turns: [{ seat: 1, round: 1, deadline_ms: null }] })
  const gone = awaySeats(now, { away: { [AIKO.player]: 1_000 }, watchers: 0 }, 0)
  expect(standInCallable(now, gone, 121_000, STAND_IN_RULES)?.seat).toBe(1)
  expect(standInCallable(now, gone, 120_999, STAND_IN_RULES)).toBeNull()
  expect(standInCallable(room(), gone, 200_000, STAND_IN_RULES)).toBeNull()
  expect(standInCallable({ ...now, stand_ins: [1] }, gone, 200_000, STAND_IN_RULES)).toBeNull()
  expect(standInCallable({ ...now, options: { ...OPTIONS, turn_ms: 60_000 } }, gone, 200_000, STAND_IN_RULES)).toBeNull()
})
