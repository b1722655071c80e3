import { expect, test } from 'vitest'
import { AIKO, CARD, hand, MIRA, room } from './fixtures'
import { fewest, isHost, mustContribute, nameOf, ownSeat, seatsInOrder, shownHand, shownTurn, turnOf } from './seats'

test('the own seat is the one of the own player', () => {
  expect(ownSeat(room(), AIKO)).toBe(1)
  expect(ownSeat(room(), { player: 'p-x', name: 'Mira' })).toBeNull()
  expect(ownSeat(room(), null)).toBeNull()
  expect(isHost(room(), ownSeat(room(), MIRA))).toBe(true)
  expect(isHost(room({ host: null }), null)).toBe(false)
})

test('names stay when a seat is given up', () => {
  expect(nameOf(room({ seats: [] }), 1)).toBe('Aiko')
  expect(nameOf(room({ seats: [], names: {} }), 1)).toBe('2')
})

test('the order of play, or of the seats before there is one', () => {
  expect(seatsInOrder(room({ order: [1, 0] }))).toEqual([1, 0])
  expect(seatsInOrder(room({ order: [] }))).toEqual([0, 1])
})

test('the tray shows the own turn first', () => {
  const turns = [0, 1].map((seat) => ({ seat, round: 1, deadline_ms: null }))
  expect(shownTurn(room({ turns }), 1)?.seat).toBe(1)
  expect(shownTurn(room(), 1)?.seat).toBe(0)
  expect(shownTurn(room({ turns: [] }), 1)).toBeNull()
  expect(turnOf(room(), 1)).toBeNull()
})

test('who only looks sees the card in play', () => {
  const hands = [hand(0), hand(1, { held: [4] })]
  expect(shownHand(room({ hands }), 1)?.seat).toBe(1)
  expect(shownHand(room({ hands, turns: [{ seat: 1, round: 1, deadline_ms: null }] }), null)?.seat).toBe(1)
  expect(shownHand(room({ hands, turns: [] }), null)?.seat).toBe(0)
})

test('a start needs two, or what the game needs', () => {
  expect(fewest(room())).toBe(2)
  expect(fewest(room({ card: { ...CARD, seats_min: 3 } }))).toBe(3)
})

test('bytes are wanted of the own seat in the opening', () => {
  expect(mustContribute(room({ stage: 'opening' }), MIRA)).toBe(true)
  expect(mustContribute(room({ stage: 'opening', contributed: [0] }), MIRA)).toBe(false)
  expect(mustContribute(room(), MIRA)).toBe(false)
})
