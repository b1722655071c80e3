import { describe, expect, test } from 'vitest'
import { libraryHashing } from '../../../../app/hashingLibrary.ts'
import { browserHashing, type Hashing } from '../../../../model/opening/hashing.ts'
import {
  ALL_SAMPLES,
  bytesOf,
  edited,
  FIRST_SAMPLES,
  misfitOf,
  recordOf,
  sample,
  SAMPLES,
  verdictsOn,
  type Edit,
} from '../record/samples.ts'
import { verify } from './verify.ts'

const BROWSER = browserHashing(crypto.subtle)
const BOTH: [string, Hashing][] = [
  ['the browser', BROWSER],
  ['the library', libraryHashing],
]

describe.each(BOTH)('hashing by %s', (_, hashing) => {
  test.each(ALL_SAMPLES)('every die of %s fits', async (name) => {
    const verdict = await verify(sample(name), hashing)
    expect(verdict).toMatchObject({ fits: true })
  })
})

test('there are samples of every way in which dice are drawn', () => {
  expect(SAMPLES.length).toBeGreaterThanOrEqual(10)
  expect(FIRST_SAMPLES.length).toBeGreaterThanOrEqual(9)
})

test('what was found is told', async () => {
  expect(await verify(sample('silent-seat.json'), BROWSER)).toMatchObject({
    head: { name: 'Yacht (1938)', seats: ['Ada', 'Bo', 'Cleo'], given_up: false },
    findings: { gave: ['own', 'silent', 'own'], begins: 'shuffled' },
  })
  expect(await verify(sample('threw-for-who-begins.json'), BROWSER)).toMatchObject({
    findings: { gave: ['own', 'own', 'own', 'own'], begins: 'thrown', order: [2, 3, 0, 1] },
  })
  expect(await verify(sample('withheld-bytes.json'), BROWSER)).toMatchObject({ findings: { gave: ['own', 'withheld', 'own'] } })
  const { dice } = recordOf('stand-ins.json')
  expect(await verify(sample('stand-ins.json'), BROWSER)).toMatchObject({
    findings: { gave: ['own', 'stand_in', 'own'], seat_commitments: dice.seat_commitments },
  })
  expect(await verify(sample('version-1/silent-seat.json'), BROWSER)).toMatchObject({
    findings: { gave: ['own', 'silent', 'own'], seat_commitments: null },
  })
  const alone = await verify(sample('given-up.json'), BROWSER)
  expect(alone).toMatchObject({ head: { given_up: true }, findings: { begins: 'as_seated' } })
  const thrown = recordOf('given-up.json').facts.filter((fact) => fact.type === 'thrown')
  if (!alone.fits) throw new Error('it fits')
  expect(alone.findings.throws).toBe(thrown.length)
  expect(alone.findings.dice).toBe(thrown.flatMap((fact) => fact.faces).length)
})

test('a line needs no newline at its end', async () => {
  expect(await misfitOf(sample('given-up.json').subarray(0, -1))).toBeNull()
})

test('one changed bit anywhere is found', async () => {
  const FLIPS = 200
  let state = 20261121
  const whim = (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  for (const name of ALL_SAMPLES) {
    const whole = sample(name)
    for (let flip = 0; flip < FLIPS; flip++) {
      const at = whim(whole.length)
      const bit = whim(8)
      const changed = whole.slice()
      changed[at] = (changed[at] ?? 0) ^ (1 << bit)
      const fits = (await verdictsOn(changed)).some((verdict) => verdict.fits)
      expect(fits, `${name}: bit ${bit} of byte ${at}`).toBe(false)
    }
  }
}, 60_000)

test('an edit that changes no die is found by the seal', async () => {
  const text = new TextDecoder().decode(sample('two-players.json'))
  expect(await misfitOf(bytesOf(text.replace('"name":"Ada"', '"name":"Eve"')))).toEqual({ why: 'seal' })
  expect(await misfitOf(bytesOf(text.replace('"yacht-13"', '"yacht-12"')))).toEqual({ why: 'seal' })
  expect(await misfitOf(bytesOf(text.replace(/"sha256":"[0-9a-f]{4}/, '"sha256":"0000')))).toEqual({ why: 'seal' })
  expect(await misfitOf(bytesOf(text.replace(/\}\n$/, ',"more":1}\n')))).toEqual({ why: 'seal' })
})

test('the oldest records do not tell every time', async () => {
  const unnamed: Edit = (record) => {
    record.began_ms = null
    for (const fact of record.facts) fact.at_ms = null
  }
  expect(await misfitOf(await edited('two-players.json', unnamed))).toBeNull()
})

test('a player who has taken the name out leaves a game that fits', async () => {
  const out: Edit = (record) => (record.seats[0] = { seat: 0, player: null, name: null })
  expect(await verify(await edited('two-players.json', out), BROWSER)).toMatchObject({
    fits: true,
    head: { seats: [null, 'Bo'] },
  })
})

test('members that are new within a version are no fault', async () => {
  const more: Edit = (record) => {
    Object.assign(record, { weather: 'fair' })
    Object.assign(record.facts[5] ?? {}, { mood: [1.5] })
  }
  expect(await misfitOf(await edited('two-players.json', more))).toBeNull()
})
