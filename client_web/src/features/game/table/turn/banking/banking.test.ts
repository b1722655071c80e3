import { expect, test } from 'vitest'
import { BANKING_CARD, bankingSheet } from '../../../../../model/room/fixtures.ts'
import type { BankOffer, Combination, Sheet } from '../../../../../net/wire.ts'
import { Banking } from './banking.svelte.ts'

// Dark 6 1 1, light 6 6 2.
const FACES = [6, 1, 1, 6, 6, 2]
const SIXES: Combination = { face: 6, dice: [3, 4], points: 60 }
const TWOS: Combination = { face: 2, dice: [1, 5], points: 4 }

function thrown(set_aside: Combination[] = [SIXES, TWOS], bank: BankOffer[] = [], aside: Combination[] = []): Sheet {
  return bankingSheet({ faces: FACES, throws: 1, aside, offers: { throw: [], hold: false, enter: [], set_aside, bank } })
}

function at(sheet: Sheet | null) {
  const now = { sheet, moment: 'first' }
  const said: object[] = []
  const banking = new Banking(
    () => (now.sheet === null ? null : { card: BANKING_CARD, sheet: now.sheet, moment: now.moment }),
    (move) => said.push(move),
  )
  return { banking, said, now }
}

test('with nothing chosen, what gives most is suggested', () => {
  expect(at(thrown()).banking.shown.map((offer) => offer.points)).toEqual([60, 4])
})

test('chosen dice show what they make, and are let go by another press', () => {
  const { banking } = at(thrown())
  banking.toggle(5)
  expect(banking.chosen).toEqual([5])
  expect(banking.shown).toEqual([])
  banking.toggle(1)
  expect(banking.shown).toMatchObject([TWOS])
  banking.toggle(5)
  expect(banking.chosen).toEqual([1])
})

test('the key chooses the best first, and sets it aside at the second press', () => {
  const { banking, said } = at(thrown())
  banking.setAside()
  expect(said).toEqual([])
  expect(banking.chosen).toEqual([3, 4])
  banking.setAside()
  expect(said).toEqual([{ type: 'set_aside', dice: [3, 4], face: 6 }])
})

test('dice that make nothing are not set aside', () => {
  const { banking, said } = at(thrown())
  banking.toggle(0)
  banking.setAside()
  expect(said).toEqual([])
})

test('a choice ends with its throw, and where its dice no longer lie on the table', () => {
  const { banking, now } = at(thrown())
  banking.toggle(3)
  banking.toggle(5)
  now.sheet = thrown([TWOS], [], [SIXES])
  expect(banking.chosen).toEqual([5])
  now.moment = 'second'
  expect(banking.chosen).toEqual([])
})

test('dice that are set aside, and those of another turn, cannot be chosen', () => {
  const { banking } = at(thrown([TWOS], [], [SIXES]))
  banking.toggle(3)
  expect(banking.chosen).toEqual([])
  const other = at(null).banking
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
  const { banking, said } = at(thrown([], [way({}, 60), way({ '1': 6 }, 19)]))
  banking.bank()
  banking.bank(banking.ways[1])
  expect(said).toEqual([
    { type: 'bank', join: {} },
    { type: 'bank', join: { '1': 6 } },
  ])
  const none = at(thrown())
  none.banking.bank()
  expect(none.said).toEqual([])
})
