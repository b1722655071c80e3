import { expect, test } from 'vitest'
import { BANKING_CARD, bankingSheet } from '../../../../../model/room/fixtures.ts'
import type { BankOffer, Combination, Sheet } from '../../../../../net/wire.ts'
import {
  atStake,
  bankText,
  drawnOffers,
  matching,
  offerText,
  onTable,
  slots,
  suggestions,
  wayText,
} from './offers.ts'

// Dark 6 1 1, light 6 6 2.
const FACES = [6, 1, 1, 6, 6, 2]

function thrown(set_aside: Combination[], aside: Combination[] = [], bank: BankOffer[] = []): Sheet {
  return bankingSheet({
    faces: FACES,
    throws: 1,
    aside,
    points: 30,
    offers: { throw: [], hold: false, enter: [], set_aside, bank },
  })
}

const way = (part: Partial<BankOffer>): BankOffer => ({
  join: {},
  joined: [],
  points: 18,
  total: 118,
  wins: false,
  ...part,
})

test('dice on the table, and points at stake', () => {
  const sheet = thrown([], [{ face: 6, dice: [3, 4], points: 60 }])
  expect(onTable(sheet)).toEqual([0, 1, 2, 5])
  expect(atStake(sheet)).toBe(90)
  expect(atStake(bankingSheet())).toBe(0)
})

test('what the chosen dice can make: exactly those, perhaps in several ways', () => {
  const sheet = thrown([
    { face: 6, dice: [3, 4], points: 60 },
    { face: 6, dice: [1, 3], points: 12 },
    { face: 1, dice: [1, 3], points: 12 },
  ])
  const offers = drawnOffers(sheet)
  expect(matching(offers, [4, 3]).map((offer) => offer.face)).toEqual([6])
  expect(matching(offers, [3, 1]).map((offer) => offer.face)).toEqual([6, 1])
  expect(matching(offers, [3])).toEqual([])
  expect(matching(offers, [])).toEqual([])
})

test('suggested is for each face what gives most, best first', () => {
  const sheet = thrown([
    { face: 6, dice: [0, 3], points: 12 },
    { face: 6, dice: [3, 4], points: 60 },
    { face: 1, dice: [1, 2], points: 0 },
    { face: 2, dice: [1, 5], points: 4 },
  ])
  expect(suggestions(drawnOffers(sheet)).map((offer) => [offer.becomes, offer.points])).toEqual([
    [6, 60],
    [2, 4],
    [1, 0],
  ])
})

test('an offer says what the dice make, or what they join', () => {
  const made = drawnOffers(thrown([{ face: 6, dice: [0, 3], points: 12 }]))[0]!
  expect(offerText(BANKING_CARD, thrown([]), made)).toBe('Set aside dark 6, light 6 as sixes: 12')
  const sheet = thrown([{ face: 6, dice: [0], points: 18 }], [{ face: 6, dice: [3, 4], points: 60 }])
  expect(offerText(BANKING_CARD, sheet, drawnOffers(sheet)[0]!)).toBe('Add dark 6 to sixes: 18')
})

test('aces that were made ones are told by what they become', () => {
  const sheet = thrown([{ face: 1, dice: [3], points: 18 }], [{ face: 1, dice: [1, 2], points: 0 }])
  expect(drawnOffers(sheet)[0]).toMatchObject({ face: 1, becomes: 6, joins: true })
  expect(offerText(BANKING_CARD, sheet, drawnOffers(sheet)[0]!)).toBe('Add light 6 to sixes: 18')
})

test('the rail shows combination after combination, and marks what is wild', () => {
  const aside = [
    { face: 6, dice: [1, 3], points: 12 },
    { face: 2, dice: [2, 5], points: 4 },
  ]
  expect(slots(aside, FACES).map(({ die, place, group, wild }) => [die, place, group, wild])).toEqual([
    [1, 0, 0, true],
    [3, 1, 0, false],
    [2, 2, 1, true],
    [5, 3, 1, false],
  ])
})

test('banking says what is forced', () => {
  const sheet = thrown([], [{ face: 6, dice: [3, 4], points: 60 }])
  expect(bankText(BANKING_CARD, sheet, way({ points: 60 }))).toBe('Banking now brings 60')
  const forced = way({ joined: [{ die: 0, face: 6 }] })
  expect(bankText(BANKING_CARD, sheet, forced)).toBe('Banking now brings 18: the dark 6 joins your sixes')
  const both = way({ joined: [0, 1].map((die) => ({ die, face: 6 })), points: 24 })
  expect(bankText(BANKING_CARD, sheet, both)).toBe('Banking now brings 24: the dark 6 1 join your sixes')
})

test('what is left on the table and matches makes a combination of its own', () => {
  const sheet = thrown([], [{ face: 2, dice: [2, 5], points: 4 }])
  const formed = way({ joined: [3, 4].map((die) => ({ die, face: 6 })), points: 64 })
  expect(bankText(BANKING_CARD, sheet, formed)).toBe('Banking now brings 64: the light 6 6 make sixes')
})

test('ways to bank differ in where dice go', () => {
  const sheet = thrown([], [{ face: 6, dice: [3, 4], points: 60 }])
  expect(wayText(BANKING_CARD, sheet, way({}))).toBe('no wild die joins')
  expect(wayText(BANKING_CARD, sheet, way({ join: { '1': 6 }, joined: [0, 1].map((die) => ({ die, face: 6 })) }))).toBe(
    'the dark 1 joins your sixes',
  )
})
