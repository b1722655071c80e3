import { expect, test } from 'vitest'
import { MIRA } from '../../../model/room/fixtures.ts'
import { handOf } from '../../../model/room/hands.ts'
import {
  actorAt,
  dwellMs,
  endedMs,
  enteredAt,
  firstView,
  timelineOf,
  indexOf,
  isGivenUp,
  lastOf,
  momentAt,
  step,
  stepTurn,
  type Timeline,
} from './replay.ts'
import { AT_ONCE, GAME, replay, TIMELINE, thrown, turns } from './replayFixtures.ts'

const visits = (timeline: Timeline, view: number | null): number[] => {
  const found = [0]
  for (let at = 0; at !== lastOf(timeline); found.push(at)) at = step(timeline, at, 1, view)
  return found
}

test('there is a moment for the beginning and for each event', () => {
  expect(TIMELINE.moments.map((moment) => moment.room.version)).toEqual([10, 11, 12, 13, 14, 15, 16, 17])
  expect(momentAt(TIMELINE, 0)).toMatchObject({ entry: null, atMs: null, turn: null })
  expect(momentAt(TIMELINE, 3).room.hands[0]?.sheet.faces).toEqual([2, 2, 3, 4, 4])
  expect(momentAt(TIMELINE, 7).room.stage).toBe('finished')
})

test('a later moment changes no earlier one, and shares what did not change', () => {
  expect(handOf(momentAt(TIMELINE, 1).room, 0)?.held).toEqual([])
  expect(handOf(momentAt(TIMELINE, 2).room, 0)?.held).toEqual([0, 1])
  expect(handOf(momentAt(TIMELINE, 3).room, 0)?.held).toEqual([0, 1])
  expect(handOf(momentAt(TIMELINE, 3).room, 1)).toBe(handOf(momentAt(TIMELINE, 0).room, 1))
})

test('no clock runs in a replay', () => {
  expect(TIMELINE.moments.flatMap((moment) => moment.room.turns).map((turn) => turn.deadline_ms)).toEqual(
    Array(7).fill(null),
  )
})

test('turns begin with their first deed and know what ended them', () => {
  expect(TIMELINE.turns).toMatchObject([
    { seat: 0, round: 1, first: 1, end: { kind: 'entered', rows: { low: 9 } } },
    { seat: 1, round: 1, first: 5, end: { kind: 'entered', rows: { any: 9 } } },
  ])
  expect(TIMELINE.moments.map((moment) => moment.turn)).toEqual([null, 0, 0, 0, 0, 1, 1, null])
})

test('turns of those who play at once are told apart', () => {
  expect(AT_ONCE.turns).toMatchObject([
    { seat: 1, first: 1 },
    { seat: 0, first: 2 },
  ])
  expect(AT_ONCE.moments.map((moment) => moment.turn)).toEqual([null, 0, 1, 0, 1, 0, null])
})

test('the tray shows whoever does something', () => {
  expect(TIMELINE.moments.map((_, index) => actorAt(TIMELINE, index))).toEqual([0, 0, 0, 0, 0, 1, 1, null])
})

test('a link leads to its moment, and beyond the ends to the nearest', () => {
  expect([null, 10, 13, 17, 99_999, 3].map((version) => indexOf(TIMELINE, version))).toEqual([0, 0, 3, 7, 7, 0])
})

test('one steps from moment to moment, and no further than the ends', () => {
  expect(visits(TIMELINE, 0)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect([step(TIMELINE, 0, -1, null), step(TIMELINE, 7, 1, null), step(TIMELINE, 4, -1, null)]).toEqual([0, 7, 3])
})

test('where all play at once, a view comes only to its own moments', () => {
  expect(visits(AT_ONCE, null)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(visits(AT_ONCE, 0)).toEqual([0, 2, 4, 6])
  expect(step(AT_ONCE, 5, -1, 0)).toBe(4)
  expect(stepTurn(AT_ONCE, 0, 1, 0)).toBe(2)
})

test('one goes from turn to turn, first to the beginning of the present one', () => {
  expect([0, 1, 4, 5, 7].map((from) => stepTurn(TIMELINE, from, 1, null))).toEqual([1, 5, 5, 7, 7])
  expect([7, 6, 5, 3, 1, 0].map((from) => stepTurn(TIMELINE, from, -1, null))).toEqual([5, 5, 1, 1, 0, 0])
})

test('who played looks from the own seat, others from the first or from all', () => {
  expect(firstView(TIMELINE, { player: 'p-aiko', name: 'Aiko' })).toBe(1)
  expect(firstView(TIMELINE, { player: 'p-zoe', name: 'Zoe' })).toBe(0)
  expect(firstView(TIMELINE, null)).toBe(0)
  expect(firstView(AT_ONCE, null)).toBeNull()
  expect(firstView(AT_ONCE, MIRA)).toBe(0)
})

test('as it was played, but without long pauses and not too fast to see', () => {
  const slow = timelineOf({ ...GAME, at_ms: [0, 2_000, 2_010, 2_020, 90_000, 90_000, 90_000] })
  expect([1, 2, 3, 4, 5].map((from) => dwellMs(slow, from, from + 1, 'played'))).toEqual([
    2_000, 400, 1_000, 3_000, 1_000,
  ])
})

test('at an even pace, and where times are not known, throws get longer than the rest', () => {
  const timeless = timelineOf({ ...GAME, at_ms: GAME.at_ms.map(() => null) })
  expect([1, 2].map((from) => dwellMs(timeless, from, from + 1, 'played'))).toEqual([1_600, 1_200])
  expect((['1', '2', '4'] as const).map((speed) => dwellMs(TIMELINE, 1, 2, speed))).toEqual([1_600, 800, 400])
  expect(endedMs(timeless)).toBeNull()
  expect(endedMs(TIMELINE)).toBe(6_000)
})

test('the rows that were entered are known at their moment alone', () => {
  expect(enteredAt(momentAt(TIMELINE, 4))).toEqual({ seat: 0, rows: ['low'] })
  expect(enteredAt(momentAt(TIMELINE, 5))).toBeNull()
})

test('a game that was given up is known by its end', () => {
  expect(isGivenUp(timelineOf(replay([thrown(0, [1, 2, 3, 4, 5]), { type: 'archived' }], { turns: turns(0, 1) })))).toBe(true)
  expect(isGivenUp(TIMELINE)).toBe(false)
})
