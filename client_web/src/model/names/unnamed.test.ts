import { expect, test } from 'vitest'
import { room } from '../room/fixtures.ts'
import type { Room } from '../room/room.ts'
import { isAtTable, withoutNames } from './unnamed.ts'

const CALLED = { opponent: 'Opponent', player: (number: number) => `Player ${number}`, somebody: 'Somebody' }

function three(): Room {
  const seats = ['Mira', 'Aiko', 'Bo'].map((name, seat) => ({ seat, player: `p-${name}`, name }))
  return room({ seats, names: { 0: 'Mira', 1: 'Aiko', 2: 'Bo' } })
}

test('the only other one is the opponent, and one’s own name stays', () => {
  const seen = withoutNames(room(), [0], CALLED)
  expect(seen.seats.map((seat) => seat.name)).toEqual(['Mira', 'Opponent'])
  expect(seen.names).toEqual({ 0: 'Mira', 1: 'Opponent' })
})

test('of several others each has the number of the seat', () => {
  expect(withoutNames(three(), [1], CALLED).names).toEqual({ 0: 'Player 1', 1: 'Aiko', 2: 'Player 3' })
})

test('names of all who sit at this device stay', () => {
  expect(withoutNames(three(), [0, 2], CALLED).names).toEqual({ 0: 'Mira', 1: 'Opponent', 2: 'Bo' })
})

test('what happened names nobody either, not even who left before the game', () => {
  const before = three()
  const seen = withoutNames(
    {
      ...before,
      log: [
        { version: 1, kind: 'seated', seat: 2, name: 'Bo' },
        { version: 2, kind: 'left', names: ['Cy', 'Dora'] },
        { version: 3, kind: 'kicked', names: ['Aiko', 'Mira'] },
        { version: 4, kind: 'finished' },
      ],
    },
    [0],
    CALLED,
  )
  expect(seen.log).toEqual([
    { version: 1, kind: 'seated', seat: 2, name: 'Player 3' },
    { version: 2, kind: 'left', names: ['Somebody'] },
    { version: 3, kind: 'kicked', names: ['Player 2', 'Mira'] },
    { version: 4, kind: 'finished' },
  ])
  expect(JSON.stringify({ ...seen, seats: seen.seats.map(({ name }) => name) })).not.toMatch(/\b(Aiko|Bo|Cy|Dora)\b/)
})

test('it holds from the opening to the end of the game, for those who play', () => {
  const stages = ['gathering', 'opening', 'playing', 'finished', 'archived'] as const
  expect(stages.filter((stage) => isAtTable(room({ stage }), [0]))).toEqual(['opening', 'playing'])
  expect(isAtTable(room(), [])).toBe(false)
})
