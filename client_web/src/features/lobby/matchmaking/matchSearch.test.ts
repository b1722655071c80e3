import { expect, test } from 'vitest'
import { snapshot } from '../../../model/room/fixtures.ts'
import type { Pool, RoomEvent } from '../../../net/wire.ts'
import * as matchSearch from './matchSearch.ts'

const ROOM = 'KDJ47WQZ'
const POOLS: Pool[] = [{ ruleset: 'sample', seats: null, speed: 'live', rated: true }]
const STATUS: matchSearch.SearchStatus = {
  type: 'seeking',
  since_ms: 5,
  waiting: 3,
  until_ms: null,
  pools: [{ ruleset: 'sample', seats: null, speed: 'live', turn_ms: 60_000, rated: true, waiting: 3, window: 150, rating: 1500 }],
}
const looking = (): matchSearch.Search => matchSearch.answered(matchSearch.requested(matchSearch.NO_SEARCH, POOLS), true)
const matched = (): matchSearch.Search => matchSearch.applyPush(looking(), { type: 'matched', room: ROOM }).search

test('a search is asked for, granted and told of', () => {
  const answered = matchSearch.requested(matchSearch.NO_SEARCH, POOLS)
  expect(answered).toMatchObject({ stage: 'requested', pools: POOLS })
  expect(matchSearch.searching(answered)).toBe(true)
  expect(looking().stage).toBe('seeking')
  expect(matchSearch.applyPush(looking(), STATUS)).toEqual({ search: { ...looking(), status: STATUS }, match: null })
})

test('a refused search is none', () => {
  expect(matchSearch.answered(matchSearch.requested(matchSearch.NO_SEARCH, POOLS), false)).toMatchObject({ stage: 'idle', pools: POOLS })
})

test('an answer that comes late changes nothing', () => {
  expect(matchSearch.answered(matched(), true)).toEqual(matched())
  expect(matchSearch.stopped(looking())).toEqual(looking())
})

test('asked again after a lost connection, what was told stays in view', () => {
  const status = matchSearch.applyPush(looking(), STATUS).search
  expect(matchSearch.requested(status, POOLS).status).toEqual(STATUS)
  expect(matchSearch.requested({ ...status, stage: 'idle' }, POOLS).status).toBeNull()
})

test('leaving is instant, and a number told afterwards brings no search back', () => {
  const gone = matchSearch.leaving(looking())
  expect(matchSearch.searching(gone)).toBe(false)
  expect(matchSearch.applyPush(gone, STATUS).search).toEqual(gone)
  expect(matchSearch.stopped(gone).stage).toBe('idle')
  expect(matchSearch.applyPush(matchSearch.stopped(gone), STATUS).search.stage).toBe('idle')
})

test('a search for day games is found again on a new visit, and in another window', () => {
  const days = { ...STATUS, until_ms: 9 }
  for (const search of [matchSearch.NO_SEARCH, { ...matchSearch.NO_SEARCH, stage: 'elsewhere' as const }])
    expect(matchSearch.applyPush(search, days).search).toMatchObject({ stage: 'seeking', status: days })
  expect(matchSearch.applyPush(matchSearch.leaving(looking()), days).search.stage).toBe('leaving')
})

test('after a lost connection a search for day games is told of anew, and a live one is asked for anew', () => {
  const live = matchSearch.applyPush(looking(), STATUS).search
  expect(matchSearch.reconnected(live)).toEqual(live)
  const days = matchSearch.applyPush(looking(), { ...STATUS, until_ms: 9 }).search
  expect(matchSearch.reconnected(days)).toMatchObject({ stage: 'idle', status: null })
  expect(matchSearch.reconnected(looking()).stage).toBe('seeking')
})

test('a match that was made before the queue was left is gone to', () => {
  expect(matchSearch.applyPush(matchSearch.leaving(looking()), { type: 'matched', room: ROOM }).match).toBe(ROOM)
})

test('a match leads to its room, and ends the search', () => {
  const heard = matchSearch.applyPush(matchSearch.applyPush(looking(), STATUS).search, { type: 'matched', room: ROOM })
  expect(heard).toEqual({ search: { stage: 'idle', pools: POOLS, status: null, match: ROOM }, match: ROOM })
})

test('another window’s match does not move this page', () => {
  const elsewhere = matchSearch.applyPush(looking(), { type: 'seek_ended', reason: 'elsewhere' }).search
  expect(elsewhere.stage).toBe('elsewhere')
  for (const search of [elsewhere, matchSearch.NO_SEARCH])
    expect(matchSearch.applyPush(search, { type: 'matched', room: ROOM })).toEqual({ search, match: null })
})

test('a search that was stopped is none', () => {
  expect(matchSearch.applyPush(looking(), { type: 'seek_ended', reason: 'stopped' }).search.stage).toBe('idle')
  expect(matchSearch.applyPush(matchSearch.NO_SEARCH, { type: 'seek_ended', reason: 'elsewhere' }).search.stage).toBe('idle')
})

test('a match that another stayed away from is looked for again', () => {
  expect(matchSearch.applyRoomEvent(matched(), off([1]), [0])).toEqual({ search: { ...matched(), match: null }, then: 'again' })
})

test('who was cut off when the match was called off learns it when the line is back', () => {
  const found = (stage: 'opening' | 'archived'): RoomEvent => snapshot({ room: ROOM, stage, silent: [1] })
  expect(matchSearch.applyRoomEvent(matched(), found('archived'), [0]).then).toBe('again')
  expect(matchSearch.applyRoomEvent(matched(), found('opening'), [0])).toEqual({ search: matched(), then: null })
})

test('who stayed away oneself does not wait again', () => {
  expect(matchSearch.applyRoomEvent(matched(), off([0, 1]), [0]).then).toBe('late')
})

test('only the matched room’s own end matters, and only if it was called off', () => {
  const over = { type: 'archived', room: ROOM, version: 9 } as const
  expect(matchSearch.applyRoomEvent(matched(), over, [0]).then).toBeNull()
  expect(matchSearch.applyRoomEvent(matched(), { ...off([1]), room: 'ABCD2345' }, [0])).toEqual({
    search: matched(),
    then: null,
  })
  expect(matchSearch.applyRoomEvent(matched(), { type: 'seated', room: ROOM, version: 2, seat: seat(1) }, [0]).search).toEqual(
    matched(),
  )
})

test('each kind of game has its line, before anything is told too', () => {
  expect(matchSearch.poolLines(looking())).toEqual([
    { ruleset: 'sample', seats: null, turnMs: 60_000, rated: true, waiting: 1, window: null },
  ])
  const status = matchSearch.applyPush(looking(), STATUS).search
  expect(matchSearch.poolLines(status)).toMatchObject([{ ruleset: 'sample', waiting: 3, window: 150 }])
})

test('a match takes one from pages and practice at once, but from no other game', () => {
  const at = (page: string, room: string | null = null, playing = false): boolean =>
    matchSearch.opensAtOnce({ page, room, playing }, 'ABCD2345')
  expect(at('home')).toBe(true)
  expect(at('rules')).toBe(true)
  expect(at('room', 'ABCD2345', true)).toBe(true)
  expect(at('room', ROOM, false)).toBe(true)
  expect(at('room', ROOM, true)).toBe(false)
  expect(at('account')).toBe(false)
})

/** The matched room is called off: these seats stayed away. */
function off(silent: number[]): RoomEvent {
  return { type: 'archived', room: ROOM, version: 9, silent }
}

function seat(number: number) {
  return { seat: number, player: `p-${number}`, name: String(number) }
}

test('the computer is offered to who has looked for fifteen seconds and is still alone', () => {
  const alone = { ...STATUS, since_ms: 1_000, waiting: 1 }
  expect(matchSearch.offerInS(null, 100_000)).toBeNull()
  expect(matchSearch.offerInS(alone, 1_000)).toBe(15)
  expect(matchSearch.offerInS(alone, 4_500)).toBe(12)
  expect(matchSearch.offerInS(alone, 15_999)).toBe(1)
  expect(matchSearch.offerInS(alone, 16_000)).toBe(0)
  expect(matchSearch.offerInS({ ...alone, waiting: 2 }, 16_000)).toBeNull()
})
