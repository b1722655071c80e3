import { expect, test } from 'vitest'
import { hand, room, thrownSheet } from './fixtures'
import { drawnRows } from './card'
import { headline } from './headline'

const OWN = 0
const thrown = (throws: number) => room({ hands: [hand(0, { sheet: thrownSheet([1, 2, 3, 4, 5], throws) }), hand(1)] })

test('the own turn, step by step', () => {
  expect(headline(room(), OWN, null, 5)).toEqual({ heading: 'Your turn', sub: 'Throw the dice' })
  expect(headline(thrown(1), OWN, null, 5).sub).toBe('Hold what you like, or enter a row')
  expect(headline(thrown(1), OWN, null, 0).sub).toBe('All dice are held: release one, or enter a row')
  expect(headline(thrown(3), OWN, null, 0).sub).toBe('Choose a row to enter')
  const row = drawnRows(thrown(1).card, thrown(1).hands[0]!.sheet)[0]!
  expect(headline(thrown(1), OWN, row, 5).sub).toBe('Small ones')
})

test('the turn of another', () => {
  expect(headline(room(), 1, null, 0)).toEqual({ heading: 'Mira’s turn', sub: 'About to throw' })
  expect(headline(thrown(2), 1, null, 0).sub).toBe('Throw 2 of 3')
})

test('before and after the game', () => {
  expect(headline(room({ stage: 'opening' }), OWN, null, 0).heading).toBe('Drawing who begins…')
  expect(
    headline(room({ stage: 'opening', options: { begins: 'as_seated', turn_ms: null } }), OWN, null, 0).heading,
  ).toBe('Getting the dice ready…')
  expect(headline(room({ turns: [] }), OWN, null, 0).heading).toBe('One moment…')
  const over = (...first: number[]) =>
    headline(
      room({
        stage: 'finished',
        result: { places: first.map((seat) => ({ seat, place: 1, total: 9 })), won_at_once: false },
      }),
      OWN,
      null,
      0,
    ).heading
  expect(over(0)).toBe('You win!')
  expect(over(1)).toBe('Aiko wins')
  expect(over(0, 1)).toBe('Mira and Aiko share first place')
  expect(over()).toBe('Game over')
})
