import { expect, test } from 'vitest'
import type { RoomSummary } from '../../net/wire.ts'
import { MIRA, room } from '../room/fixtures.ts'
import { AT_PLAY_MS, isAtPlay, mayCall, waitingGames } from './turns.ts'

const AIKO = { seat: 1, player: 'p-aiko', name: 'Aiko' }
const ME = { seat: 0, player: MIRA.player, name: 'Mira' }
const line = (part: Partial<RoomSummary> = {}): RoomSummary => ({
  room: 'AAAA2222',
  ruleset: 'yatzy',
  name: 'Yatzy',
  stage: 'playing',
  seats: [ME, AIKO],
  your_turn: true,
  deadline_ms: null,
  ...part,
})

test('a game of the list calls when it is the turn of the person, and others play', () => {
  expect(waitingGames([line()], {}, MIRA)).toEqual([{ room: 'AAAA2222', ruleset: 'yatzy', name: 'Yatzy' }])
  expect(waitingGames([line({ your_turn: false })], {}, MIRA)).toEqual([])
  expect(waitingGames([line({ stage: 'finished' })], {}, MIRA)).toEqual([])
  expect(waitingGames([line({ seats: [ME] })], {}, MIRA)).toEqual([])
  expect(waitingGames([line({ seats: [ME, { ...AIKO, bot: true }] })], {}, MIRA)).toEqual([])
  expect(waitingGames([line()], {}, null)).toEqual([])
})

test('a room that is watched is known better than the list knows it', () => {
  const mine = room({ turns: [{ seat: 0, round: 1, deadline_ms: null }] })
  const theirs = room({ turns: [{ seat: 1, round: 1, deadline_ms: null }] })
  const old = line({ room: mine.room })
  expect(waitingGames([old], { [theirs.room]: theirs }, MIRA)).toEqual([])
  expect(waitingGames([{ ...old, your_turn: false }], { [mine.room]: mine }, MIRA)).toEqual([
    { room: mine.room, ruleset: mine.card.ruleset, name: mine.card.name },
  ])
  expect(waitingGames([], { [mine.room]: { ...mine, stand_ins: [0] } }, MIRA)).toEqual([])
})

test('while a game goes on with others, the list is read again', () => {
  expect(mayCall([line({ your_turn: false })], MIRA)).toBe(true)
  expect(mayCall([line({ stage: 'gathering' }), line({ seats: [ME] })], MIRA)).toBe(false)
  expect(mayCall([line()], null)).toBe(false)
})

test('somebody sits at a game that has a clock until it is over, and at others as long as something happens', () => {
  const clocked = room({ options: { ...room().options, turn_ms: 60_000 } })
  const open = room({ options: { ...room().options, turn_ms: null } })
  const days = room({ options: { ...room().options, turn_ms: 2 * 86_400_000 } })
  expect(isAtPlay(clocked, MIRA, 10 * AT_PLAY_MS)).toBe(true)
  for (const slow of [open, days]) {
    expect(isAtPlay(slow, MIRA, AT_PLAY_MS - 1)).toBe(true)
    expect(isAtPlay(slow, MIRA, AT_PLAY_MS)).toBe(false)
  }
  for (const stage of ['gathering', 'finished', 'archived'] as const) expect(isAtPlay({ ...clocked, stage }, MIRA, 0)).toBe(false)
  expect(isAtPlay(clocked, null, 0)).toBe(false)
  expect(isAtPlay(clocked, { player: 'p-else', name: 'Else' }, 0)).toBe(false)
})
