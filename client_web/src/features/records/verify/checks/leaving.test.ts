// Records of games that somebody left, with a change and the right seal at its end: what only a server could write.
import { describe, expect, test } from 'vitest'
import type { GameRecord } from '../../../../net/wire.ts'
import { edited, fact, misfitOf, recordOf, sample, type Edit } from '../record/samples.ts'
import type { Misfit } from './verdict.ts'

const place = (record: GameRecord, seat: number) => record.result!.places.find((one) => one.seat === seat)!
const resigned = recordOf('resigned.json')
const claim = fact(recordOf('claimed.json'), 'claimed')
const [first, second] = resigned.facts.filter((one) => one.type === 'resigned')

const EDITS: [string, string, Edit, Misfit['why']][] = [
  ['who resigned has won', 'resigned', (r) => Object.assign(place(r, first!.seat), { place: 1 }), 'result'],
  ['who resigned played on', 'resigned', (r) => delete place(r, first!.seat).out, 'result'],
  ['another reason', 'resigned', (r) => (place(r, first!.seat).out = 'gone'), 'result'],
  ['a seat resigns twice', 'resigned', (r) => (r.facts[second!.version - r.facts[0]!.version] = { ...second!, seat: first!.seat }), 'player'],
  ['somebody who won was gone', 'claimed', (r) => (place(r, 0).out = 'gone'), 'result'],
  ['a claim where stand-ins play', 'claimed', (r) => delete r.options.absence, 'player'],
  ['who is out plays on', 'claimed', (r) => (fact(r, 'entered', (one) => one.version > claim.version).seat = claim.seat), 'not_to_play'],
  ['a stand-in of another level', 'captain-stands-in', (r) => (fact(r, 'stand_in').level = 'mate'), 'player'],
  ['a stand-in of no level', 'captain-stands-in', (r) => delete fact(r, 'stand_in').level, 'player'],
  ['a level where the room names none', 'captain-stands-in', (r) => delete r.options.stand_in, 'player'],
  ['called off with a result', 'called-off', (r) => (r.result = recordOf('two-players.json').result), 'ends'],
]

describe('a game that was left', () => {
  test.each(['resigned', 'claimed', 'called-off', 'captain-stands-in'])('%s fits as it was written', async (name) => {
    expect(await misfitOf(sample(`${name}.json`))).toBeNull()
  })

  test.each(EDITS)('%s', async (_, name, edit, why) => {
    const misfit = await misfitOf(await edited(`${name}.json`, edit))
    expect(misfit?.why).toBe(why)
  })
})
