import { expect, test } from 'vitest'
import { LIMITS } from '../../net/wire.ts'
import { chosenGames, poolsOf, readChoice, DEFAULT_CHOICE, type QuickChoice } from './quickChoice.ts'
import { CARD } from '../room/fixtures.ts'

const ALONE = { ...CARD, ruleset: 'alone', name: 'Alone', seats_max: 1 }
const PAIR = { ...CARD, ruleset: 'pair', name: 'Pair', seats_min: 2, seats_max: 2 }
const CARDS = [CARD, ALONE, PAIR]

test('what was chosen is read back, and nonsense is the usual choice', () => {
  const choice: QuickChoice = { games: ['pair'], seats: 2, turnMs: 259_200_000, counts: 'rated', stayers: true }
  expect(readChoice(JSON.stringify(choice))).toEqual(choice)
  expect(readChoice(null)).toEqual(DEFAULT_CHOICE)
  expect(readChoice('{')).toEqual(DEFAULT_CHOICE)
  expect(readChoice('null')).toEqual(DEFAULT_CHOICE)
  expect(readChoice('{"games": [1, "pair"], "seats": 9, "turnMs": 5, "counts": 3}')).toEqual({
    ...DEFAULT_CHOICE,
    games: ['pair'],
  })
})

test('a choice of before there were two clocks of a speed is the usual one of it', () => {
  expect(readChoice('{"speed": "days"}')).toEqual({ ...DEFAULT_CHOICE, turnMs: 86_400_000 })
  expect(readChoice('{"speed": "live"}')).toEqual(DEFAULT_CHOICE)
})

test('without a choice the usual game is looked for, else the first', () => {
  const names = (usual: string | null): string[] => chosenGames(DEFAULT_CHOICE, CARDS, usual).map((card) => card.ruleset)
  expect(names(null)).toEqual(['sample'])
  expect(names('pair')).toEqual(['pair'])
  expect(names('gone')).toEqual(['sample'])
})

test('a game that is not offered any more is not looked for', () => {
  const games = chosenGames({ ...DEFAULT_CHOICE, games: ['gone', 'pair'] }, CARDS, null)
  expect(games.map((card) => card.ruleset)).toEqual(['pair'])
})

test('games that so many cannot play are left out', () => {
  const all = { ...DEFAULT_CHOICE, games: ['sample', 'alone', 'pair'] }
  expect(chosenGames(all, CARDS, null).map((card) => card.ruleset)).toEqual(['sample', 'pair'])
  expect(chosenGames({ ...all, seats: 3 }, CARDS, null).map((card) => card.ruleset)).toEqual(['sample'])
  expect(chosenGames({ ...all, games: ['alone'] }, CARDS, null)).toEqual([])
})

test('a search never has more pools than the server takes', () => {
  const cards = Array.from({ length: 20 }, (_, index) => ({ ...CARD, ruleset: `game-${index}` }))
  const choice = { ...DEFAULT_CHOICE, games: cards.map((card) => card.ruleset) }
  for (const counts of ['either', 'rated', 'casual'] as const) {
    const games = chosenGames({ ...choice, counts }, cards, null)
    expect(poolsOf({ ...choice, counts }, games)).toHaveLength(LIMITS.POOLS_MOST)
  }
})

test('rated or casual waits for both', () => {
  expect(poolsOf({ ...DEFAULT_CHOICE, seats: 2, turnMs: 86_400_000 }, [PAIR])).toEqual([
    { ruleset: 'pair', seats: 2, speed: 'days', turn_ms: 86_400_000, rated: true },
    { ruleset: 'pair', seats: 2, speed: 'days', turn_ms: 86_400_000, rated: false },
  ])
  expect(poolsOf({ ...DEFAULT_CHOICE, counts: 'casual' }, [PAIR]).map((pool) => pool.rated)).toEqual([false])
})
