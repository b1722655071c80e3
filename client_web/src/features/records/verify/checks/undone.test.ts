// The record of a game in which decisions were taken back, with a change and the right seal at its end.
import { describe, expect, test } from 'vitest'
import { libraryHashing } from '../../../../app/hashingLibrary.ts'
import { edited, fact, misfitOf, recordOf, sample, type Edit } from '../record/samples.ts'
import type { Misfit } from './verdict.ts'
import { verify } from './verify.ts'

const first = fact(recordOf('undone.json'), 'undone')

const EDITS: [string, Edit, Misfit['why']][] = [
  ['it goes back to another version', (r) => (fact(r, 'undone').to -= 1), 'die'],
  ['a bot takes back', (r) => (fact(r, 'undone').seat = 1), 'player'],
  ['a seat takes back that is not there', (r) => (fact(r, 'undone').seat = r.seats.length), 'member'],
  ['in a rated game', (r) => (r.options.rated = true), 'undone'],
  ['the result does not say so', (r) => delete r.result!.undone, 'result'],
  ['the result says less', (r) => (r.result!.undone! -= 1), 'result'],
  [
    'another die behind it',
    (r) => {
      const again = fact(r, 'thrown', ({ version }) => version > first.version)
      again.faces[0] = (again.faces[0]! % 6) + 1
    },
    'die',
  ],
]

describe('a game of practice', () => {
  test('fits as it was written, with how many decisions were taken back', async () => {
    const verdict = await verify(sample('undone.json'), libraryHashing)
    expect(verdict).toMatchObject({ fits: true, findings: { undone: recordOf('undone.json').result?.undone } })
  })

  test.each(EDITS)('%s', async (_, edit, why) => {
    expect((await misfitOf(await edited('undone.json', edit)))?.why).toBe(why)
  })
})
