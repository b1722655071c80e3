import { expect, test } from 'vitest'
import { CARD, MIRA, OPTIONS } from '../../../model/room/fixtures.ts'
import type { LobbyRoom, RoomOptions } from '../../../net/wire.ts'
import * as lobby from './openRooms.ts'
import { inWords } from './roomWords.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

function room(id: string, part: Partial<LobbyRoom> = {}, options: Partial<RoomOptions> = {}): LobbyRoom {
  return {
    room: id,
    stage: 'gathering',
    ruleset: 'sample',
    name: 'Sample',
    options: { ...OPTIONS, ...options },
    seats_wanted: 2,
    seats: [{ ...MIRA, bot: false }],
    since_ms: 10,
    ...part,
  }
}

const whole = (...rooms: LobbyRoom[]): lobby.LobbyState =>
  lobby.applyPush(null, { type: 'lobby', rooms, online: 5, seeking: 1 })!
const ids = (rooms: readonly LobbyRoom[]): string[] => rooms.map((one) => one.room)

test('the lobby is told whole at first, who waits longest first', () => {
  const lobbyState = whole(room('B', { since_ms: 20 }), room('A', { since_ms: 10 }))
  expect(lobbyState).toMatchObject({ online: 5, seeking: 1 })
  expect(ids(lobbyState.rooms)).toEqual(['A', 'B'])
})

test('a change puts lines in and takes others out, and moves none that stay', () => {
  const lobbyState = lobby.applyPush(whole(room('A'), room('B', { since_ms: 20 }), room('C', { since_ms: 30 })), {
    type: 'lobby_changed',
    put: [room('D', { since_ms: 40 }), room('A', { seats_wanted: 4 })],
    gone: ['B', 'X'],
    online: 6,
    seeking: 0,
  })!
  expect(ids(lobbyState.rooms)).toEqual(['A', 'C', 'D'])
  expect(lobbyState.rooms[0]!.seats_wanted).toBe(4)
  expect(lobbyState).toMatchObject({ online: 6, seeking: 0 })
})

test('a change before the whole is nothing', () => {
  const change = { type: 'lobby_changed', put: [room('A')], gone: [], online: 1, seeking: 0 } as const
  expect(lobby.applyPush(null, { ...change, put: [...change.put], gone: [] })).toBeNull()
})

test('what else is heard changes nothing', () => {
  const lobbyState = whole(room('A'))
  expect(lobby.applyPush(lobbyState, { type: 'matched', room: 'A' })).toBe(lobbyState)
})

test('the list is bounded: the newest stay', () => {
  const rooms = Array.from({ length: 250 }, (_, index) => room(String(index).padStart(3, '0'), { since_ms: index }))
  const lobbyState = whole(...rooms)
  expect(lobbyState.rooms).toHaveLength(200)
  expect(lobbyState.rooms.at(-1)!.since_ms).toBe(249)
})

test('open are rooms with a free seat; games that run are to watch', () => {
  const full = room('F', { seats_wanted: 1 })
  const lobbyState = whole(room('A'), full, room('P', { stage: 'playing' }), room('O', { stage: 'opening' }))
  expect(ids(lobby.openRooms(lobbyState))).toEqual(['A'])
  expect(ids(lobby.watchable(lobbyState))).toEqual(['O', 'P'])
  expect(lobby.openRooms(null)).toEqual([])
})

test('each filter leaves what it names', () => {
  const rooms = [
    room('A', { ruleset: 'other', seats_wanted: 4 }, { turn_ms: MINUTE_MS, rated: true }),
    room('B', {}, { turn_ms: DAY_MS }),
    room('C', {}, { turn_ms: null }),
  ]
  const by = (part: Partial<lobby.Filter>): string[] => ids(lobby.filtered(rooms, { ...lobby.NO_FILTER, ...part }))
  expect(by({})).toEqual(['A', 'B', 'C'])
  expect(by({ ruleset: 'other' })).toEqual(['A'])
  expect(by({ clock: 'live' })).toEqual(['A'])
  expect(by({ clock: 'days' })).toEqual(['B'])
  expect(by({ clock: 'none' })).toEqual(['C'])
  expect(by({ rated: 'rated' })).toEqual(['A'])
  expect(by({ rated: 'casual' })).toEqual(['B', 'C'])
  expect(by({ free: 3 })).toEqual(['A'])
  expect(by({ clock: 'days', free: 2 })).toEqual([])
})

test('a filter is on when it leaves something out', () => {
  expect(lobby.isFiltered(lobby.NO_FILTER)).toBe(false)
  expect(lobby.isFiltered({ ...lobby.NO_FILTER, free: 2 })).toBe(true)
})

test('the games to filter by are each named once, by name', () => {
  const rooms = [
    room('A', { ruleset: 'z', name: 'Zed' }),
    room('B', { ruleset: 'a', name: 'Ay' }),
    room('C', { ruleset: 'z', name: 'Zed' }),
  ]
  expect(lobby.gamesIn(rooms, (room) => room.name)).toEqual([
    { ruleset: 'a', name: 'Ay' },
    { ruleset: 'z', name: 'Zed' },
  ])
})

test('one’s own room is known', () => {
  expect(lobby.isIn(room('A'), MIRA)).toBe(true)
  expect(lobby.isIn(room('A'), { player: 'p-x', name: 'Mira' })).toBe(false)
  expect(lobby.isIn(room('A'), null)).toBe(false)
})

test('a room in words: clock, ratings, and what is unusual', () => {
  expect(inWords(room('A', {}, { turn_ms: DAY_MS }), CARD)).toEqual(['1 day a turn', 'casual'])
  expect(
    inWords(room('A', {}, { turn_ms: MINUTE_MS, rated: true, listed: true, watchers: 'open' }), CARD),
  ).toEqual(['60 seconds a turn', 'rated'])
  expect(inWords(room('A', {}, { order: 'simultaneous' }), CARD)).toEqual([
    'No clock',
    'casual',
    'The same round at once',
  ])
  expect(inWords(room('A', {}, { order: 'simultaneous' }), null)).toEqual(['No clock', 'casual'])
})
