import { describe, expect, test } from 'vitest'
import { groupOf, isAddress, isOn, switched, timeZones } from './notifications.ts'

const KINDS = {
  your_turn: ['push', 'mail'],
  challenged: ['push'],
  challenge_declined: [],
  friend_request: ['webhook'],
  tournament_begins: ['mail'],
} as Parameters<typeof isOn>[0]

describe('kinds of notifications', () => {
  test('each kind has a group, and one that is new is among the others', () => {
    expect(['challenged', 'challenge_expired'].map(groupOf)).toEqual(['challenges', 'challenges'])
    expect(groupOf('friend_accepted')).toBe('friends')
    expect(groupOf('turn_soon')).toBe('turn_soon')
    expect(groupOf('tournament_begins')).toBe('others')
  })
  test('a group is on where one of its kinds is', () => {
    expect(isOn(KINDS, 'challenges', 'push')).toBe(true)
    expect(isOn(KINDS, 'challenges', 'mail')).toBe(false)
    expect(isOn(KINDS, 'others', 'mail')).toBe(true)
  })
  test('a switch changes all kinds of its group, and no other channel', () => {
    expect(switched(KINDS, 'challenges', 'mail', true)).toEqual({ challenged: ['push', 'mail'], challenge_declined: ['mail'] })
    expect(switched(KINDS, 'your_turn', 'push', false)).toEqual({ your_turn: ['mail'] })
  })
})

describe('quiet hours', () => {
  test('the zone of the browser can be chosen, whether it is in the list or not', () => {
    expect(timeZones(['Europe/Berlin'], 'America/Lima', 'Europe/Berlin')).toEqual(['America/Lima', 'Europe/Berlin', 'UTC'])
  })
})

test('what can be no address of mail is told before it is sent', () => {
  expect(isAddress(' ada@dice.example ')).toBe(true)
  for (const text of ['', 'ada', 'ada@', '@dice.example', 'ada@dice', 'a b@dice.example']) expect(isAddress(text)).toBe(false)
})
