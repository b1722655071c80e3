import { expect, test } from 'vitest'
import { BANKING_CARD, bankingSheet, hand, hiddenSheet, room, thrownSheet } from '../../../../model/room/fixtures.ts'
import type { EndedTurn, TurnEnd } from '../../../../model/room/log.ts'
import { lastTurn } from './lastTurn.ts'
import { Look, sayLook } from './look.svelte.ts'

function ended(end: TurnEnd, total: number | null = 0): EndedTurn {
  return { seat: end.seat, round: 1, total, end }
}

const ENTERED: TurnEnd & { kind: 'entered' } = { version: 12, kind: 'entered', seat: 1, rows: { any: 18 }, faces: [5, 5, 5, 2, 1], bonus: 0, total: 18, by: 'player' }

test('the last turn of a seat is a line of dice and what came of them', () => {
  const now = room({ ended: [ended({ ...ENTERED, rows: { low: 3 }, version: 11 }), ended(ENTERED)] })
  expect(lastTurn(now, 1)).toMatchObject({ text: '5 5 5 2 1 → Any 18', said: 'Last turn: 5 5 5 2 1, Any 18.' })
  expect(lastTurn(now, 0)).toBeNull()
})

test.each([
  ['a bonus', { ...ENTERED, faces: [5], bonus: 35 }, '5 → Any 18 (+35)'],
  ['the clock', { ...ENTERED, faces: [5], by: 'clock' }, '5 → Any 18 (the clock)'],
  ['two rows', { ...ENTERED, faces: [5], rows: { low: 3, any: 18 } }, '5 → Low 3, Any 18'],
  ['points that were banked', { version: 12, kind: 'banked', seat: 1, points: 450, total: 450, joined: [], by: 'player' }, 'banked 450'],
  ['points that were lost', { version: 12, kind: 'thrown', seat: 1, dice: [0, 1], faces: [2, 3], throwsLeft: 0, lost: 300, by: 'player' }, '2 3 → lost 300'],
  ['a throw that lost nothing', { version: 12, kind: 'thrown', seat: 1, dice: [0], faces: [2], throwsLeft: 0, lost: 0, by: 'player' }, '2 → nothing'],
  ['a hidden turn', { version: 12, kind: 'concealed', seat: 1, what: 'ended', by: 'player' }, 'Entered, hidden'],
] satisfies [string, TurnEnd, string][])('it tells of %s', (_what, end, text) => {
  expect(lastTurn(room({ ended: [ended(end)] }), 1)?.text).toBe(text)
})

test('a pressed seat is looked at, and pressed again it is not', () => {
  const look = new Look(() => ({ room: room(), own: 0 }))
  look.press(1)
  expect(look.seat).toBe(1)
  look.press(1)
  expect(look.seat).toBeNull()
})

test('the seat whose turn is shown anyway is the way back', () => {
  const look = new Look(() => ({ room: room(), own: 0 }))
  look.press(1)
  look.press(0)
  expect(look.seat).toBeNull()
})

test('when the game is over nobody is looked at', () => {
  const look = new Look(() => ({ room: room({ stage: 'finished' }), own: null }))
  look.press(1)
  expect(look.seat).toBeNull()
})

test('dice that lay there when one came to look do not fall again, and later ones do', () => {
  const lying = { seat: 1, dice: [0], tumble: 3 }
  const look = new Look(() => ({ room: room({ falls: { 1: lying } }), own: 0 }))
  expect(look.falls(lying)).toBe(true)
  look.press(1)
  expect(look.falls(lying)).toBe(false)
  expect(look.falls({ ...lying, tumble: 4 })).toBe(true)
})

test('what lies before the seat is spoken, with its last turn', () => {
  const turns = [0, 1].map((seat) => ({ seat, round: 2, deadline_ms: null }))
  const hands = [hand(0), hand(1, { sheet: thrownSheet([6, 6, 1, 2, 2]) })]
  const now = room({ turns, hands, ended: [ended({ ...ENTERED, faces: [5] })] })
  expect(sayLook(now, 1)).toBe('Looking at Aiko. On the table 6 6 1 2 2. Last turn: 5, Any 18.')
  expect(sayLook(now, 0)).toBe('Looking at Mira. No dice on the table.')
  expect(sayLook(room({ hands: [hand(0), hand(1, { sheet: hiddenSheet(2) })] }), 1)).toBe('Looking at Aiko. The dice are hidden.')
  expect(sayLook(room({ card: BANKING_CARD, hands: [hand(0), hand(1, { sheet: bankingSheet() })] }), 1)).toContain('No dice')
})
