import { expect, test } from 'vitest'
import { Luck } from './luck.svelte'
import { LUCK, luckSheet } from './state/fixtures'
import type { BankOffer, Combination, Sheet } from './state/wire'

// Dark 6 1 1, light 6 6 2.
const FACES = [6, 1, 1, 6, 6, 2]
const SIXES: Combination = { face: 6, dice: [3, 4], points: 60 }
const TWOS: Combination = { face: 2, dice: [1, 5], points: 4 }

function thrown(set_aside: Combination[] = [SIXES, TWOS], bank: BankOffer[] = [], aside: Combination[] = []): Sheet {
  return luckSheet({ faces: FACES, throws: 1, aside, offers: { throw: [], hold: false, enter: [], set_aside, bank } })
}

function at(sheet: Sheet | null) {
  const now = { sheet, moment: 'first' }
  const said: object[] = []
  const luck = new Luck(
    () => (now.sheet === null ? null : { card: LUCK, sheet: now.sheet, moment: now.moment }),
    (move) => said.push(move),
  )
  return { luck, said, now }
}

test('with nothing chosen, what gives most is suggested', () => {
  expect(at(thrown()).luck.shown.map((offer) => offer.points)).toEqual([60, 4])
})

test('chosen dice show what they make, and are let go by another press', () => {
  const { luck } = at(thrown())
  luck.toggle(5)
  expect(luck.chosen).toEqual([5])
  expect(luck.shown).toEqual([])
  luck.toggle(1)
  expect(luck.shown).toMatchObject([TWOS])
  luck.toggle(5)
  expect(luck.chosen).toEqual([1])
})

test('the key chooses the best first, and sets it aside at the second press', () => {
  const { luck, said } = at(thrown())
  luck.setAside()
  expect(said).toEqual([])
  expect(luck.chosen).toEqual([3, 4])
  luck.setAside()
  expect(said).toEqual([{ type: 'set_aside', dice: [3, 4], face: 6 }])
})

test('dice that make nothing are not set aside', () => {
  const { luck, said } = at(thrown())
  luck.toggle(0)
  luck.setAside()
  expect(said).toEqual([])
})

test('a choice ends with its throw, and where its dice no longer lie on the table', () => {
  const { luck, now } = at(thrown())
  luck.toggle(3)
  luck.toggle(5)
  now.sheet = thrown([TWOS], [], [SIXES])
  expect(luck.chosen).toEqual([5])
  now.moment = 'second'
  expect(luck.chosen).toEqual([])
})

test('dice that are set aside, and those of another turn, cannot be chosen', () => {
  const { luck } = at(thrown([TWOS], [], [SIXES]))
  luck.toggle(3)
  expect(luck.chosen).toEqual([])
  const other = at(null).luck
  other.toggle(1)
  expect(other.chosen).toEqual([])
  expect(other.shown).toEqual([])
})

test('banking takes the best way, or the one that is named', () => {
  const way = (join: Record<string, number>, points: number): BankOffer => ({
    join,
    joined: [],
    points,
    total: points,
    wins: false,
  })
  const { luck, said } = at(thrown([], [way({}, 60), way({ '1': 6 }, 19)]))
  luck.bank()
  luck.bank(luck.ways[1])
  expect(said).toEqual([
    { type: 'bank', join: {} },
    { type: 'bank', join: { '1': 6 } },
  ])
  const none = at(thrown())
  none.luck.bank()
  expect(none.said).toEqual([])
})
