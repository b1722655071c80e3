import { expect, test } from 'vitest'
import { withPast } from './ended.ts'
import { entered, room } from '../fixtures.ts'
import { applyEvent } from '../fold.ts'
import { pastOf } from './past.ts'

const SECOND = [{ seat: 0, round: 2, deadline_ms: null }]
const FIRST = entered({ version: 11, rows: { any: 21 }, dice: { any: [5, 5, 2, 6, 3] }, bonus: 5, total: 26 })
const BANKED = { type: 'banked', room: 'KDJ47WQZ', version: 14, seat: 1, points: 300, total: 300, joined: [], by: 'clock', turns: SECOND } as const
const LOST = { type: 'thrown', room: 'KDJ47WQZ', version: 20, seat: 0, dice: [0, 1], faces: [2, 3], throw: 2, tumble: 7, lost: 150, total: 26, turns: SECOND, by: 'player' } as const
const HIDDEN = { type: 'concealed', room: 'KDJ47WQZ', version: 23, seat: 1, by: 'player', turns: SECOND } as const

test('turns that the server tells of are what this page would have made of them', () => {
  const seen = applyEvent(room(), FIRST).room
  const late = withPast(room({ version: 30, endedWhole: false }), pastOf([FIRST]))
  expect(late.ended).toEqual([{ ...seen?.ended[0], total: 26 }])
})

test('each kind of end has its total, and a hidden one has none', () => {
  const known = pastOf([FIRST, { ...BANKED, joined: [] }, { ...LOST, dice: [0, 1], faces: [2, 3], turns: SECOND }, { ...HIDDEN, turns: SECOND }])
  expect(known.map(({ news, total }) => [news.kind, total])).toEqual([
    ['entered', 26],
    ['banked', 300],
    ['thrown', 26],
    ['concealed', null],
  ])
  const { ended } = withPast(room({ ended: [] }), known)
  expect(ended.map(({ seat, round }) => [seat, round])).toEqual([
    [0, 1],
    [1, 1],
    [0, 2],
    [1, 2],
  ])
})

test('an event that the answer had before it came is not counted twice', () => {
  const early = withPast(room({ endedWhole: false }), pastOf([FIRST]))
  expect(applyEvent(early, FIRST).room?.ended).toHaveLength(1)
})
