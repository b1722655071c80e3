import { expect, test } from 'vitest'
import { clockVoices, endMs, hardness, heardOf, rattle, signVoices, throwVoices, type Knock, type Sign } from './plan.ts'

const SEEDS = Array.from({ length: 40 }, (_, index) => Math.imul(index + 1, 2654435761) >>> 0)

function knock(part: Partial<Knock> = {}): Knock {
  return { atMs: 100, impulse: 10, struck: 'felt', ...part }
}

function loudest(knocks: Knock[]): number {
  return Math.max(0, ...throwVoices(knocks, 1).map((voice) => voice.gain))
}

test('the same throw sounds the same, and another one otherwise', () => {
  expect(rattle(7, 5, 620)).toEqual(rattle(7, 5, 620))
  expect(rattle(7, 5, 620)).not.toEqual(rattle(8, 5, 620))
  const knocks = rattle(7, 5, 620)
  expect(throwVoices(knocks, 7)).toEqual(throwVoices(knocks, 7))
  expect(throwVoices(knocks, 7)).not.toEqual(throwVoices(knocks, 8))
})

test('a hard knock is louder and higher than a soft one on the same', () => {
  for (const struck of ['felt', 'rim', 'die'] as const) {
    const [soft] = throwVoices([knock({ struck, impulse: 3 })], 1)
    const [hard] = throwVoices([knock({ struck, impulse: 35 })], 1)
    expect(hard!.gain).toBeGreaterThan(2 * soft!.gain)
    expect(hard!.hertz).toBeGreaterThan(soft!.hertz)
  }
})

test('dice click higher than wood knocks, and wood higher than felt', () => {
  const [felt, rim, die] = (['felt', 'rim', 'die'] as const).map((struck) => throwVoices([knock({ struck })], 1)[0]!.hertz)
  expect(rim).toBeGreaterThan(felt!)
  expect(die).toBeGreaterThan(rim!)
})

test('corners that strike together are one knock, as hard as all of them', () => {
  const corners = [knock(), knock({ atMs: 108 }), knock({ atMs: 108 }), knock({ atMs: 104, struck: 'rim' })]
  expect(heardOf(corners)).toEqual([knock({ impulse: 30 }), knock({ atMs: 104, struck: 'rim' })])
  expect(heardOf([knock(), knock({ atMs: 160 })])).toHaveLength(2)
})

test('what strikes too softly is not heard', () => {
  expect(heardOf([knock({ impulse: 1 })])).toEqual([])
  expect(loudest([knock({ impulse: 1 })])).toBe(0)
})

test('of many knocks at once the hardest are heard', () => {
  const kinds = ['felt', 'rim', 'die'] as const
  const many = Array.from({ length: 30 }, (_, index) => knock({ atMs: 100 + index * 7, impulse: 2 + index, struck: kinds[index % 3]! }))
  const heard = heardOf(many)
  for (const { atMs } of heard) expect(heard.filter((one) => one.atMs >= atMs && one.atMs < atMs + 55).length).toBeLessThanOrEqual(4)
  expect(Math.max(...heard.map((one) => one.impulse))).toBe(31)
})

test('flat dice rattle for as long as they fly, softer and softer, and more of them more often', () => {
  for (const seed of SEEDS) {
    const knocks = rattle(seed, 5, 620)
    expect(knocks.length).toBeGreaterThanOrEqual(5)
    expect(knocks.length).toBeGreaterThan(rattle(seed, 1, 620).length)
    expect(knocks.every((one) => one.atMs > 0 && one.atMs < 620)).toBe(true)
    const half = knocks.length >> 1
    const sum = (some: Knock[]): number => some.reduce((all, one) => all + hardness(one), 0)
    expect(sum(knocks.slice(0, half))).toBeGreaterThan(sum(knocks.slice(-half)))
  }
  // A die alone strikes no other.
  expect(SEEDS.flatMap((seed) => rattle(seed, 1, 620)).some((one) => one.struck === 'die')).toBe(false)
})

test('signs are soft, short, and told apart', () => {
  const signs: Sign[] = ['turn', 'celebration', 'over', 'won', 'hurry']
  const tunes = signs.map((sign) => signVoices(sign).map((voice) => voice.hertz).join())
  expect(new Set(tunes).size).toBe(signs.length)
  for (const sign of signs) {
    expect(endMs(signVoices(sign))).toBeLessThan(1000)
    expect(Math.max(...signVoices(sign).map((voice) => voice.gain))).toBeLessThan(0.25)
  }
})

test('the clock is heard at ten seconds, and in each of the last five', () => {
  const at = (leftMs: number): number[] => [...new Set(clockVoices(leftMs).map((voice) => voice.atMs))]
  expect(at(10_000)).toEqual([0, 130, 5000, 6000, 7000, 8000, 9000])
  // A page that learns of it a little late tells it, one that comes late has the ticks that are left.
  expect(at(9800).slice(0, 3)).toEqual([0, 130, 4800])
  expect(at(3500)).toEqual([500, 1500, 2500])
  expect(at(0)).toEqual([])
})

test('ticks are softer than dice, and the sign of ten seconds is before them', () => {
  const ticks = clockVoices(5000)
  expect(Math.max(...ticks.map((voice) => voice.gain))).toBeLessThan(loudest([knock({ impulse: 20 })]))
})
