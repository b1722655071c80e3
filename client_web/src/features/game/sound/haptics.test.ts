import { expect, test } from 'vitest'
import { shakesOf } from './haptics.ts'
import { rattle, type Knock } from './plan.ts'

function knock(atMs: number, impulse: number): Knock {
  return { atMs, impulse, struck: 'felt' }
}

test('the harder the knock, the longer the shake', () => {
  const [soft] = shakesOf([knock(100, 8)])!.pattern
  const [hard] = shakesOf([knock(100, 40)])!.pattern
  expect(hard!).toBeGreaterThan(soft!)
})

test('shakes come when the dice strike: rests are what is between', () => {
  const { afterMs, pattern } = shakesOf([knock(100, 40), knock(400, 40)])!
  expect(afterMs).toBe(100)
  expect(pattern).toHaveLength(3)
  expect(pattern[0]! + pattern[1]!).toBe(300)
})

test('what cannot be felt apart is one shake, of the hardest', () => {
  const shakes = shakesOf([knock(100, 10), knock(140, 40), knock(150, 12)])!
  expect(shakes.afterMs).toBe(140)
  expect(shakes.pattern).toHaveLength(1)
})

test('of a throw that is hardly felt nothing is felt', () => {
  expect(shakesOf([])).toBeNull()
  expect(shakesOf([knock(10, 2)])).toBeNull()
})

test('a pattern is whole milliseconds, none below zero, and shakes eight times at most', () => {
  for (let seed = 1; seed <= 50; seed++) {
    const { pattern } = shakesOf(rattle(seed, 10, 1400))!
    expect(pattern.length).toBeLessThanOrEqual(15)
    expect(pattern.every((ms) => Number.isInteger(ms) && ms > 0)).toBe(true)
    expect(pattern.filter((_, place) => place % 2 === 0).every((ms) => ms <= 24)).toBe(true)
  }
})
