import { expect, test } from 'vitest'
import { shakesOf } from '../../../sound/haptics.ts'
import { endMs, throwVoices } from '../../../sound/plan.ts'
import { FRAMES_PER_S, tumble } from '../solver/tumble.ts'
import { fallMs, knocksOf } from './motion.ts'

const SEEDS = Array.from({ length: 25 }, (_, index) => Math.imul(index + 1, 2654435761) >>> 0)

test('a knock is heard at the very instant at which it is seen', () => {
  const throws = tumble(5, 5, 5)
  const [first] = throws.impacts
  expect(knocksOf(throws, 150, 1)[0]).toEqual({
    atMs: 150 + (first!.frame * 1000) / FRAMES_PER_S,
    impulse: first!.impulse,
    struck: first!.struck,
  })
})

test('fast dice knock as much sooner as they fall faster', () => {
  const throws = tumble(3, 5, 5)
  const [usual, fast] = [knocksOf(throws, 150, 1), knocksOf(throws, 150, 2)]
  expect(fast.map((one) => one.atMs)).toEqual(usual.map((one) => one.atMs / 2))
  expect(fast.map((one) => one.impulse)).toEqual(usual.map((one) => one.impulse))
})

test('the same throw sounds the same on every page, and another one otherwise', () => {
  const voices = (seed: number) => throwVoices(knocksOf(tumble(seed, 5, 5), 0, 1), seed)
  expect(voices(7)).toEqual(voices(7))
  expect(voices(7)).not.toEqual(voices(8))
})

test('a throw of any seed is heard and felt while it falls, and ends, with voices that every device can play', () => {
  for (const seed of SEEDS)
    for (const count of [1, 5, 10]) {
      const throws = tumble(seed, count, count)
      const knocks = knocksOf(throws, 150, 1)
      const voices = throwVoices(knocks, seed)
      expect(voices.length).toBeGreaterThan(0)
      expect(voices.length).toBeLessThanOrEqual(180)
      expect(voices.every((voice) => voice.atMs >= 150 && voice.hertz > 20 && voice.hertz < 12_000)).toBe(true)
      expect(endMs(voices)).toBeLessThan(150 + fallMs(throws) + 200)
      expect(shakesOf(knocks)).not.toBeNull()
    }
})
