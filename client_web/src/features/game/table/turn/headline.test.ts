import { expect, test } from 'vitest'
import { hand, BANKING_CARD, bankingSheet, MIRA, OPTIONS, room, sheet, thrownSheet } from '../../../../model/room/fixtures.ts'
import type { Room } from '../../../../model/room/room.ts'
import type { Sheet } from '../../../../net/wire.ts'
import { headline, waitFor, whyWait, type HeadlineState } from './headline.ts'
import { drawnRows, type DrawnRow } from '../sheet/rows.ts'

const OWN = 0
const NOTHING: HeadlineState = { rows: [], dice: 5, lost: null, landing: false }
const thrown = (throws: number): Room =>
  room({ hands: [hand(0, { sheet: thrownSheet([1, 2, 3, 4, 5], throws) }), hand(1)] })
const rowsOf = (now: Room): DrawnRow[] => drawnRows(now.card, now.hands[0]!.sheet)
const turns = (...seats: number[]) => seats.map((seat) => ({ seat, round: 1, deadline_ms: null }))

test('the own turn, step by step', () => {
  expect(headline(room(), OWN, NOTHING)).toEqual({ heading: 'Your turn', sub: 'Throw the dice' })
  expect(headline(thrown(1), OWN, NOTHING).sub).toBe('Hold dice, or score a row')
  expect(headline(thrown(1), OWN, { ...NOTHING, dice: 0 }).sub).toBe('All dice are held: release one, or score a row')
  expect(headline(thrown(3), OWN, { ...NOTHING, dice: 0 }).sub).toBe('Choose a row to score')
  expect(headline(thrown(1), OWN, { ...NOTHING, rows: rowsOf(thrown(1)).slice(0, 1) }).sub).toBe('Small ones')
})

test('where a turn enters two rows', () => {
  const two = (throws: number): Room => ({ ...thrown(throws), card: { ...room().card, entries: 2 } })
  const sub = (throws: number, many: number): string =>
    headline(two(throws), OWN, { ...NOTHING, rows: rowsOf(two(1)).slice(0, many) }).sub
  expect(sub(1, 0)).toBe('Hold dice, or choose two rows')
  expect(sub(3, 0)).toBe('Choose two rows to score')
  expect(sub(1, 1)).toBe('Choose a second row')
  expect(sub(1, 2)).toBe('Swap dice, or enter them')
})

test('where dice are set aside', () => {
  const sub = (part: Partial<Sheet>): string =>
    headline(room({ card: BANKING_CARD, hands: [hand(0, { sheet: bankingSheet(part) }), hand(1)] }), OWN, NOTHING).sub
  const faces = [6, 1, 1, 6, 6, 2]
  expect(sub({})).toBe('Throw the dice')
  expect(sub({ faces, throws: 1, offers: { throw: [], hold: false, enter: [] } })).toBe('Set some of this throw aside')
  expect(sub({ faces, throws: 1, offers: { throw: [0, 1], hold: false, enter: [] } })).toBe('Throw the others, or bank')
  expect(sub({ throws: 2, points: 60 })).toBe('All six count: throw again, or bank')
})

test('the turn of another', () => {
  expect(headline(room(), 1, NOTHING)).toEqual({ heading: 'Mira’s turn', sub: 'About to throw' })
  expect(headline(thrown(2), 1, NOTHING).sub).toBe('Throw 2 of 3')
  expect(headline({ ...thrown(2), card: { ...BANKING_CARD } }, 1, NOTHING).sub).toBe('Throw 2')
})

test('one of several on this device is called by name', () => {
  const seats = [
    { seat: 0, ...MIRA },
    { seat: 1, ...MIRA, name: 'Bo' },
  ]
  expect(headline(room({ seats }), OWN, NOTHING).heading).toBe('Mira’s turn')
})

test('a lost turn is told while it is shown', () => {
  const lost = { seat: 0, dice: [0], tumble: 1, faces: [2], aside: [], points: 34 }
  const now = room({ turns: turns(1) })
  const nothing = { ...lost, points: 0 }
  const wordsOf = (own: number, what = lost): string[] => Object.values(headline(now, own, { ...NOTHING, lost: what }))
  expect(wordsOf(OWN)).toEqual(['34 points lost', 'Nothing to set aside'])
  expect(wordsOf(1)).toEqual(['Mira lost 34 points', 'Nothing to set aside'])
  expect(wordsOf(OWN, nothing)).toEqual(['Nothing to set aside', 'The turn is over'])
  expect(wordsOf(1, nothing)).toEqual(['Mira’s turn', 'Nothing to set aside'])
  expect(headline(now, OWN, { ...NOTHING, lost, landing: true })).toEqual({ heading: 'Your turn', sub: '' })
})

test('where all play at once, one waits for those who are not done', () => {
  const three = room({
    options: { ...OPTIONS, order: 'simultaneous' },
    names: { 0: 'Mira', 1: 'Bo', 2: 'Cy' },
    hands: [hand(0), hand(1, { sheet: thrownSheet([1, 2, 3, 4, 5], 2) }), hand(2)],
    turns: turns(1, 2),
  })
  expect(headline(three, OWN, NOTHING)).toEqual({ heading: 'Waiting for Bo and Cy', sub: 'Bo: throw 2 of 3' })
  expect(headline({ ...three, turns: turns(1) }, OWN, NOTHING)).toEqual({
    heading: 'Waiting for Bo',
    sub: 'Throw 2 of 3',
  })
  expect(waitFor(three)).toBe('Waiting for Bo and Cy')
  expect(whyWait(three, OWN)).toBe('Your turn of this round is over')
  expect(whyWait({ ...three, hands: [hand(0, { sheet: sheet({ done: true }) })] }, OWN)).toBe('Your card is full')
  expect(whyWait(three, 1)).toBe('')
  expect(whyWait(room(), 1)).toBe('')
})

test('before and after the game', () => {
  expect(headline(room({ stage: 'opening' }), OWN, NOTHING).heading).toBe('Drawing who begins…')
  expect(headline(room({ stage: 'opening', options: { ...OPTIONS, begins: 'as_seated' } }), OWN, NOTHING).heading).toBe(
    'Getting the dice ready…',
  )
  expect(headline(room({ turns: [] }), OWN, NOTHING).heading).toBe('One moment…')
  const over = (...first: number[]): string =>
    headline(
      room({
        stage: 'finished',
        result: { places: first.map((seat) => ({ seat, place: 1, total: 9 })), won_at_once: false },
      }),
      OWN,
      NOTHING,
    ).heading
  expect(over(0)).toBe('You win!')
  expect(over(1)).toBe('Aiko wins')
  expect(over(0, 1)).toBe('Mira and Aiko share first place')
  expect(over()).toBe('Game over')
  expect(headline(room({ stage: 'archived', server_seed: 'cd' }), OWN, NOTHING).heading).toBe('No result')
  expect(headline(room({ stage: 'archived' }), OWN, NOTHING).heading).toBe('Game over')
})

test('who only watches reads that first', () => {
  expect(headline(thrown(2), null, NOTHING)).toEqual({ heading: 'You are watching', sub: 'Mira: throw 2 of 3' })
  const done = room({ stage: 'finished', result: { places: [{ seat: 1, place: 1, total: 9 }], won_at_once: false } })
  expect(headline(done, null, NOTHING).heading).toBe('Aiko wins')
})

test('whom the queue found stands there before the first throw', () => {
  const met = room({ stage: 'opening', matched: true, options: { ...OPTIONS, rated: true } })
  expect(headline(met, OWN, NOTHING).sub).toBe('Against Aiko, rated.')
  expect(headline({ ...met, matched: false }, OWN, NOTHING).sub).toBe('Each player adds random numbers')
})
