import { expect, test } from 'vitest'
import { AIKO, CARD, hand, MIRA, room } from './fixtures.ts'
import type { LogEntry } from './log.ts'
import type { Room } from './room.ts'
import {
  actorName,
  seatsToStart,
  isHost,
  nameOf,
  ownSeat,
  ownSeats,
  seatsInOrder,
  shownHand,
  shownTurn,
  turnOf,
} from './seats.ts'

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

test('where several play at once, the tray shows whoever threw last', () => {
  const turns = [0, 1].map((seat) => ({ seat, round: 1, deadline_ms: null }))
  const threw = { version: 3, kind: 'thrown', seat: 1, dice: [], faces: [], throwsLeft: 2, lost: null, by: 'player' }
  const log = [threw as LogEntry]
  expect(shownTurn(room({ turns, log }), null)?.seat).toBe(1)
  expect(shownTurn(room({ turns, log }), 0)?.seat).toBe(0)
  expect(shownTurn(room({ turns: turns.slice(0, 1), log }), null)?.seat).toBe(0)
})

test('who only looks sees the card in play', () => {
  const hands = [hand(0), hand(1, { held: [4] })]
  expect(shownHand(room({ hands }), 1)?.seat).toBe(1)
  expect(shownHand(room({ hands, turns: [{ seat: 1, round: 1, deadline_ms: null }] }), null)?.seat).toBe(1)
  expect(shownHand(room({ hands, turns: [] }), null)?.seat).toBe(0)
})

test('a start needs two, or what the game needs', () => {
  expect(seatsToStart(room())).toBe(2)
  expect(seatsToStart(room({ card: { ...CARD, seats_min: 3 } }))).toBe(3)
})

/** Mira and Bo on one device, Aiko on another. */
function shared(part: Partial<Room> = {}): Room {
  const seats = [
    { seat: 0, ...MIRA },
    { seat: 1, ...AIKO },
    { seat: 2, player: MIRA.player, name: 'Bo' },
  ]
  return room({ seats, names: { 0: 'Mira', 1: 'Aiko', 2: 'Bo' }, order: [2, 1, 0], ...part })
}
const turn = (seat: number, round = 1) => ({ seat, round, deadline_ms: null })

test('of several own seats the one acts whose turn it is', () => {
  expect(ownSeats(shared(), MIRA)).toEqual([2, 0])
  expect(ownSeat(shared({ turns: [turn(0)] }), MIRA)).toBe(0)
  expect(ownSeat(shared({ turns: [turn(2)] }), MIRA)).toBe(2)
})

test('of several own turns the one with the fewest rounds goes first, then the order of play', () => {
  expect(ownSeat(shared({ turns: [turn(1, 1), turn(2, 3), turn(0, 2)] }), MIRA)).toBe(0)
  expect(ownSeat(shared({ turns: [turn(2, 3), turn(0, 3)] }), MIRA)).toBe(2)
})

test('while others play, the own seat is the one that played last', () => {
  expect(ownSeat(shared({ turns: [turn(1)] }), MIRA)).toBe(2)
  expect(ownSeat(shared({ order: [1, 0, 2], turns: [turn(1)] }), MIRA)).toBe(2)
  const options = { ...room().options, order: 'simultaneous' as const }
  expect(ownSeat(shared({ options, turns: [turn(1)] }), MIRA)).toBe(0)
  expect(ownSeat(shared({ turns: [] }), MIRA)).toBe(2)
})

test('a seat is called by name where several play on the device', () => {
  expect(actorName(shared(), 2)).toBe('Bo')
  expect(actorName(shared(), 1)).toBeNull()
  expect(actorName(room(), 0)).toBeNull()
  expect(actorName(room(), null)).toBeNull()
})

test('whoever plays on the host’s device is the host', () => {
  expect(isHost(shared({ host: 0 }), 2)).toBe(true)
  expect(isHost(shared({ host: 0 }), 1)).toBe(false)
})
