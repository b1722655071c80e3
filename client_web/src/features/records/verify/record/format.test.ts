import { expect, test } from 'vitest'
import { libraryHashing } from '../../../../app/hashingLibrary.ts'
import { verify } from '../checks/verify.ts'
import { edited, fact, misfitOf, recordOf, sealed, type Edit } from './samples.ts'

test.each(['two-shades-identical.json', 'version-1/two-shades-identical.json'])('whatever a member of %s is, a verdict is given', async (name) => {
  const whole = recordOf(name)
  const record = { ...whole, facts: [...new Map(whole.facts.map((one) => [one.type, one])).values()] }
  const wrong: unknown[] = [undefined, null, -1, 1.5, '', 'x', [], {}, [null], { length: 1 }, 1e300]
  let tried = 0
  for (const path of paths(record)) {
    for (const value of wrong) {
      const changed = structuredClone(record)
      put(changed, path, value)
      // Some of these values are as good as what they replace; that the program comes to an end is what counts.
      expect(typeof (await verify(await sealed(changed), libraryHashing)).fits).toBe('boolean')
      tried++
    }
  }
  expect(tried).toBeGreaterThan(1_000)
})

test('a record may say what its game did to ratings, and what later versions add', async () => {
  const ratings = [{ seat: 0, before: 1500, after: 1532, deviation_before: 166, deviation_after: 151 }]
  const { fits } = await verify(await sealed(Object.assign(recordOf('two-shades-identical.json'), { ratings, later: 1 })), libraryHashing)
  expect(fits).toBe(true)
})

test('a member that is missing is named', async () => {
  const cases: [string, Edit][] = [
    ['facts[7].standing.won', (record) => delete (fact(record, 'thrown').standing as { won?: boolean }).won],
    ['facts[7].faces', (record) => fact(record, 'thrown').faces.pop()],
    ['facts[7].dice[0]', (record) => (fact(record, 'thrown').dice[0] = 5)],
    ['ratings[0].after', (record) => (record.ratings = [{ seat: 0, before: 1500 } as never])],
    ['order', (record) => (record.order = [0, 0])],
    ['seats', (record) => record.seats.reverse()],
    ['dice.contributions', (record) => record.dice.contributions.pop()],
    ['dice.seat_commitments', (record) => record.dice.seat_commitments?.pop()],
    ['dice.seat_commitments', (record) => delete record.dice.seat_commitments],
    ['dice.seat_commitments[1]', (record) => (record.dice.seat_commitments = [null, 'ab'])],
    ['dice.scheme', (record) => delete record.dice.scheme],
    ['facts[3].deadline_ms', (record) => delete (fact(record, 'seed_chosen') as { deadline_ms?: number }).deadline_ms],
    ['facts[1].seat', (record) => (fact(record, 'committed').seat = 2)],
    ['result.places', (record) => record.result?.places.pop()],
    ['result.places[0].seat', (record) => ((record.result?.places[0] ?? { seat: 0 }).seat = 2)],
  ]
  for (const [member, edit] of cases) {
    expect(await misfitOf(await edited('two-players.json', edit))).toEqual({ why: 'member', member })
  }
})

test('a kind of fact that is not known is no broken file', async () => {
  const danced: Edit = (record) => (record.facts[5] = { type: 'danced', version: 8, at_ms: null } as never)
  expect(await misfitOf(await edited('two-players.json', danced))).toEqual({
    why: 'unknown_fact',
    found: 'danced',
  })
})

type Path = (string | number)[]

function paths(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at]
  return [...(at.length > 0 ? [at] : []), ...Object.entries(value).flatMap(([key, one]) => paths(one, [...at, key]))]
}

function put(whole: object, path: Path, value: unknown): void {
  const parent = path.slice(0, -1).reduce<never>((one, key) => one[key as never], whole as never)
  Object.assign(parent, { [path.at(-1) ?? '']: value })
}
