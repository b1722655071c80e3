import { expect, test } from 'vitest'
import { portraitOf, SHAPES } from './portrait.ts'

const ids = Array.from({ length: 500 }, (_, index) => `player-${String(index).padStart(5, '0')}`)

test('a portrait follows from the id alone', () => {
  expect(portraitOf('AbCdEfGhIjKl')).toEqual(portraitOf('AbCdEfGhIjKl'))
  expect(portraitOf('AbCdEfGhIjKl')).not.toEqual(portraitOf('AbCdEfGhIjKm'))
})

test('its two colours differ, and all of it is in bounds', () => {
  for (const { ground, figure, pips } of ids.map(portraitOf)) {
    expect(ground).not.toBe(figure)
    for (const colour of [ground, figure]) expect([0, 1, 2, 3, 4, 5, 6, 7]).toContain(colour)
    expect([1, 2, 3, 4, 5, 6]).toContain(pips)
  }
})

test('shapes and colours come up about as often as each other', () => {
  for (const shape of SHAPES) expect(ids.filter((id) => portraitOf(id).shape === shape).length).toBeGreaterThan(40)
  for (let colour = 0; colour < 8; colour++)
    expect(ids.filter((id) => portraitOf(id).ground === colour).length).toBeGreaterThan(30)
})
