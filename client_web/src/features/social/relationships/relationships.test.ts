import { expect, test } from 'vitest'
import { MIRA, OPTIONS } from '../../../model/room/fixtures.ts'
import type { ChallengeLine, Person } from '../../../net/wire.ts'
import { grouped, challengeSides, withPerson } from './relationships.ts'

function person(name: string, part: Partial<Person> = {}): Person {
  return {
    player: `p-${name}`,
    name,
    account: true,
    relation: 'friend',
    favourite: false,
    blocked: false,
    muted: false,
    online: false,
    room: null,
    ruleset: null,
    game: null,
    ...part,
  }
}

const names = (people: Person[]): string[] => people.map((one) => one.name)

test('favourites come first, then who is free, then who plays, then the others by name', () => {
  const friends = [
    person('Zoe'),
    person('Abe'),
    person('Hid', { online: null }),
    person('Pia', { online: true, room: 'KDJ47WQZ' }),
    person('Ona', { online: true }),
    person('Fay', { favourite: true }),
    person('Eva', { favourite: true, online: true }),
  ]
  expect(names(grouped(friends).friends)).toEqual(['Eva', 'Fay', 'Ona', 'Pia', 'Abe', 'Hid', 'Zoe'])
})

test('each stands in the group of what they are', () => {
  const groups = grouped([
    person('Ask', { relation: 'request_received' }),
    person('Req', { relation: 'request_sent' }),
    person('Mut', { relation: 'none', muted: true }),
    person('Both', { muted: true }),
  ])
  expect(names(groups.incoming)).toEqual(['Ask'])
  expect(names(groups.outgoing)).toEqual(['Req'])
  expect(names(groups.muted)).toEqual(['Both', 'Mut'])
  expect(names(groups.friends)).toEqual(['Both'])
})

test('who is blocked stands nowhere else', () => {
  const groups = grouped([person('Bad', { blocked: true, muted: true, relation: 'request_received' })])
  expect(names(groups.blocked)).toEqual(['Bad'])
  expect([...groups.friends, ...groups.incoming, ...groups.outgoing, ...groups.muted]).toEqual([])
})

test('a person who changed takes their own place', () => {
  const list = [person('Abe'), person('Bea')]
  const changed = withPerson(list, person('Abe', { online: true }))
  expect(changed).toHaveLength(2)
  expect(changed.find((one) => one.name === 'Abe')?.online).toBe(true)
  expect(withPerson(list, person('Cy'))).toHaveLength(3)
})

test('who is nothing to one any more is gone', () => {
  const list = [person('Abe'), person('Bea')]
  expect(names(withPerson(list, person('Abe', { relation: 'none' })))).toEqual(['Bea'])
  expect(names(withPerson(list, person('Abe', { relation: 'none', muted: true })))).toEqual(['Bea', 'Abe'])
})

test('challenges are parted into those one got and those one made', () => {
  const other = { player: 'p-x', name: 'X' }
  const line = (challenge: string, challenger = other, challenged = MIRA): ChallengeLine => ({
    challenge,
    challenger,
    challenged,
    ruleset: 'sample',
    name: 'Sample',
    options: OPTIONS,
    made_ms: 0,
    expires_ms: 1,
  })
  const both = challengeSides([line('in'), line('out', MIRA, other)], MIRA)
  expect(both.received.map((one) => one.challenge)).toEqual(['in'])
  expect(both.sent.map((one) => one.challenge)).toEqual(['out'])
})
