import { expect, test } from 'vitest'
import type { LogEntry } from '../../../model/room/log.ts'
import { CARD, hand, hiddenSheet, room, thrownSheet } from '../../../model/room/fixtures.ts'
import { caption, lastEntry, shownSeat } from './caption.ts'

test('whose turn it is, and how far', () => {
  expect(caption(room())).toEqual({ heading: 'Mira’s turn', sub: 'About to throw' })
  const thrown = room({ hands: [hand(0, { sheet: thrownSheet([1, 2, 3, 4, 5], 2) }), hand(1)] })
  expect(caption(thrown).sub).toBe('Throw 2 of 3')
})

test('where dice are hidden it says how many throws, and no more', () => {
  const hidden = room({ hands: [hand(0, { sheet: hiddenSheet(1) }), hand(1)] })
  expect(caption(hidden)).toEqual({ heading: 'Mira’s turn', sub: 'Throw 1 of 3' })
})

test('where several play at once it says who is waited for', () => {
  const turns = [0, 1].map((seat) => ({ seat, round: 1, deadline_ms: null }))
  expect(caption(room({ turns }))).toEqual({ heading: 'Waiting for Mira and Aiko', sub: 'Mira: about to throw' })
})

test('before and after the game', () => {
  expect(caption(room({ stage: 'gathering', seats: [{ seat: 0, player: 'p', name: 'Mira' }], turns: [] }))).toEqual({
    heading: 'Waiting for players',
    sub: '1 of 2 seats taken',
  })
  const result = { places: [{ seat: 1, place: 1, total: 40 }, { seat: 0, place: 2, total: 20 }], won_at_once: false }
  expect(caption(room({ stage: 'finished', turns: [], result } as never)).heading).toBe('Aiko wins')
  expect(caption(room({ stage: 'archived', turns: [], result } as never)).heading).toBe('Aiko wins')
  expect(caption(room({ silent: [1] })).heading).toBe('The game is off')
})

test('what ended the last turn, of what this page has seen', () => {
  expect(lastEntry(room())).toBe('')
  const entry: LogEntry = { version: 9, kind: 'entered', seat: 1, rows: { any: 17 }, faces: [1, 2, 3, 5, 6], bonus: 0, total: 17, by: 'player' }
  expect(lastEntry(room({ log: [entry] }))).toBe('Aiko entered Any for 17')
})

test('dice that were lost lie there until the next throw', () => {
  expect(shownSeat(room())).toBe(0)
  const lost = { seat: 1, dice: [0], tumble: 1, faces: [2], aside: [], points: 50 }
  expect(shownSeat(room({ lost, card: CARD }))).toBe(1)
})
