import { expect, test } from 'vitest'
import { MIRA } from './fixtures'
import {
  actorAt,
  dwellMs,
  endedMs,
  enteredAt,
  firstView,
  fold,
  indexOf,
  isGivenUp,
  lastOf,
  momentAt,
  step,
  stepTurn,
  type Tape,
} from './replay'
import { AT_ONCE, GAME, replay, TAPE, thrown, turns } from './replayFixtures'
import { handOf } from './room'

const visits = (tape: Tape, view: number | null): number[] => {
  const found = [0]
  for (let at = 0; at !== lastOf(tape); found.push(at)) at = step(tape, at, 1, view)
  return found
}

test('there is a moment for the beginning and for each event', () => {
  expect(TAPE.moments.map((moment) => moment.room.version)).toEqual([10, 11, 12, 13, 14, 15, 16, 17])
  expect(momentAt(TAPE, 0)).toMatchObject({ news: null, atMs: null, turn: null })
  expect(momentAt(TAPE, 3).room.hands[0]?.sheet.faces).toEqual([2, 2, 3, 4, 4])
  expect(momentAt(TAPE, 7).room.stage).toBe('finished')
})

test('a later moment changes no earlier one, and shares what did not change', () => {
  expect(handOf(momentAt(TAPE, 1).room, 0)?.held).toEqual([])
  expect(handOf(momentAt(TAPE, 2).room, 0)?.held).toEqual([0, 1])
  expect(handOf(momentAt(TAPE, 3).room, 0)?.held).toEqual([0, 1])
  expect(handOf(momentAt(TAPE, 3).room, 1)).toBe(handOf(momentAt(TAPE, 0).room, 1))
})

test('no clock runs in a replay', () => {
  expect(TAPE.moments.flatMap((moment) => moment.room.turns).map((turn) => turn.deadline_ms)).toEqual(
    Array(7).fill(null),
  )
})

test('turns begin with their first deed and know what ended them', () => {
  expect(TAPE.turns).toMatchObject([
    { seat: 0, round: 1, first: 1, end: { kind: 'entered', rows: { low: 9 } } },
    { seat: 1, round: 1, first: 5, end: { kind: 'entered', rows: { any: 9 } } },
  ])
  expect(TAPE.moments.map((moment) => moment.turn)).toEqual([null, 0, 0, 0, 0, 1, 1, null])
})

test('turns of those who play at once are told apart', () => {
  expect(AT_ONCE.turns).toMatchObject([
    { seat: 1, first: 1 },
    { seat: 0, first: 2 },
  ])
  expect(AT_ONCE.moments.map((moment) => moment.turn)).toEqual([null, 0, 1, 0, 1, 0, null])
})

test('the tray shows whoever does something', () => {
  expect(TAPE.moments.map((_, index) => actorAt(TAPE, index))).toEqual([0, 0, 0, 0, 0, 1, 1, null])
})

test('a link leads to its moment, and beyond the ends to the nearest', () => {
  expect([null, 10, 13, 17, 99_999, 3].map((version) => indexOf(TAPE, version))).toEqual([0, 0, 3, 7, 7, 0])
})

test('one steps from moment to moment, and no further than the ends', () => {
  expect(visits(TAPE, 0)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect([step(TAPE, 0, -1, null), step(TAPE, 7, 1, null), step(TAPE, 4, -1, null)]).toEqual([0, 7, 3])
})

test('where all play at once, a view comes only to its own moments', () => {
  expect(visits(AT_ONCE, null)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(visits(AT_ONCE, 0)).toEqual([0, 2, 4, 6])
  expect(step(AT_ONCE, 5, -1, 0)).toBe(4)
  expect(stepTurn(AT_ONCE, 0, 1, 0)).toBe(2)
})

test('one goes from turn to turn, first to the beginning of the present one', () => {
  expect([0, 1, 4, 5, 7].map((from) => stepTurn(TAPE, from, 1, null))).toEqual([1, 5, 5, 7, 7])
  expect([7, 6, 5, 3, 1, 0].map((from) => stepTurn(TAPE, from, -1, null))).toEqual([5, 5, 1, 1, 0, 0])
})

test('who played looks from the own seat, others from the first or from all', () => {
  expect(firstView(TAPE, { player: 'p-aiko', name: 'Aiko' })).toBe(1)
  expect(firstView(TAPE, { player: 'p-zoe', name: 'Zoe' })).toBe(0)
  expect(firstView(TAPE, null)).toBe(0)
  expect(firstView(AT_ONCE, null)).toBeNull()
  expect(firstView(AT_ONCE, MIRA)).toBe(0)
})

test('as it was played, but without long pauses and not too fast to see', () => {
  const slow = fold({ ...GAME, at_ms: [0, 2_000, 2_010, 2_020, 90_000, 90_000, 90_000] })
  expect([1, 2, 3, 4, 5].map((from) => dwellMs(slow, from, from + 1, 'played'))).toEqual([
    2_000, 400, 1_000, 3_000, 1_000,
  ])
})

test('at an even pace, and where times are not known, throws get longer than the rest', () => {
  const timeless = fold({ ...GAME, at_ms: GAME.at_ms.map(() => null) })
  expect([1, 2].map((from) => dwellMs(timeless, from, from + 1, 'played'))).toEqual([1_600, 1_200])
  expect((['1', '2', '4'] as const).map((speed) => dwellMs(TAPE, 1, 2, speed))).toEqual([1_600, 800, 400])
  expect(endedMs(timeless)).toBeNull()
  expect(endedMs(TAPE)).toBe(6_000)
})

test('the rows that were entered are known at their moment alone', () => {
  expect(enteredAt(momentAt(TAPE, 4))).toEqual({ seat: 0, rows: ['low'] })
  expect(enteredAt(momentAt(TAPE, 5))).toBeNull()
})

test('a game that was given up is known by its end', () => {
  expect(isGivenUp(fold(replay([thrown(0, [1, 2, 3, 4, 5]), { type: 'archived' }], { turns: turns(0, 1) })))).toBe(true)
  expect(isGivenUp(TAPE)).toBe(false)
})
