import { expect, test } from 'vitest'
import type { Person, Profile, RatingPoint } from '../../../net/wire.ts'
import { courseOf, haveMet, keyOf, personOf, profileOfNewcomer } from './profile.ts'

const point = (rating: number, change: number, deviation = 100): RatingPoint => ({
  game: 'KDJ47WQZ',
  ended_ms: 0,
  rating,
  change,
  deviation,
})
const PROFILE: Profile = {
  player: 'p-ada',
  name: 'Ada',
  account: true,
  bot: false,
  since_ms: null,
  ratings: [],
  reputation: [],
  games: 0,
}

test('nothing was played: there is no course', () => expect(courseOf([])).toBeNull())

test('a course begins at the rating before its first game', () => {
  const course = courseOf([point(1560, 60), point(1540, -20, 80)])!
  expect(course.line).toEqual([
    { at: 0, value: 1500 },
    { at: 0.5, value: 1560 },
    { at: 1, value: 1540 },
  ])
  expect(course).toMatchObject({ from: 1500, least: 1500, most: 1560, now: { rating: 1540, deviation: 80 } })
  expect(course.band).toEqual([
    { at: 0.5, low: 1460, high: 1660 },
    { at: 1, low: 1460, high: 1620 },
  ])
})

test('all of it lies between the first and the last mark, which are round and few', () => {
  for (const points of [[point(1500, 0, 1)], [point(1560, 60), point(900, -660, 300)], [point(2800, 900, 4)]]) {
    const course = courseOf(points)!
    expect(course.marks[0]).toBe(course.bottom)
    expect(course.marks.at(-1)).toBe(course.top)
    expect(course.marks.length).toBeGreaterThan(1)
    expect(course.marks.length).toBeLessThanOrEqual(5)
    for (const mark of course.marks) expect(mark % 10).toBe(0)
    for (const { low, high } of course.band) {
      expect(low).toBeGreaterThanOrEqual(course.bottom)
      expect(high).toBeLessThanOrEqual(course.top)
    }
  }
})

test('each kind of rating has one name', () => {
  expect(keyOf({ ruleset: 'sample', speed: 'live' })).toBe('sample/live')
})

test('somebody of the list is what they are there; anyone else is nothing yet', () => {
  const stranger = personOf(PROFILE, [])
  expect(stranger).toMatchObject({ player: 'p-ada', name: 'Ada', account: true, relation: 'none', blocked: false })
  const friend: Person = { ...stranger, relation: 'friend', favourite: true }
  expect(personOf(PROFILE, [friend])).toBe(friend)
  expect(personOf(PROFILE, null)).toEqual(stranger)
})

test('two have met once a game of theirs is over', () => {
  const fared = { player: 'a', against: 'b', won: 0, lost: 0, drawn: 0 }
  expect(haveMet(fared)).toBe(false)
  expect(haveMet({ ...fared, drawn: 1 })).toBe(true)
})

test('who has done nothing yet has a profile without games', () => {
  expect(profileOfNewcomer({ player: 'p-ada', name: 'Ada' })).toEqual({ ...PROFILE, account: false })
})
