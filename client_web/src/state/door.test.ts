import { expect, test } from 'vitest'
import { doorAsk, doorOf, doorTime, isEnded, keptOut } from './door'
import { OPEN, room } from './fixtures'

test('what is not changed goes on as it is', () => {
  const door = { locked: false, until_ms: 700_000, uses: 2 }
  expect(doorAsk(door, { locked: true }, 100_000)).toEqual({ locked: true, open_ms: 600_000, uses: 2 })
  expect(doorAsk(door, { uses: null }, 100_000)).toEqual({ locked: false, open_ms: 600_000, uses: null })
  expect(doorAsk(OPEN, { open_ms: 3_600_000 }, 0)).toEqual({ locked: false, open_ms: 3_600_000, uses: null })
})

test('the door that was asked for, before it is answered', () => {
  expect(doorOf({ locked: true, open_ms: 600_000, uses: 2 }, 5)).toEqual({ locked: true, until_ms: 600_005, uses: 2 })
  expect(doorOf({}, 5)).toEqual(OPEN)
})

test('what the server would not take is not sent', () => {
  expect(doorAsk({ locked: true, until_ms: 10, uses: 0 }, { locked: false }, 500)).toEqual({
    locked: false,
    open_ms: 60_000,
    uses: null,
  })
})

test('an invite’s time is over', () => {
  expect(isEnded(OPEN, 5)).toBe(false)
  expect(isEnded({ ...OPEN, until_ms: 5 }, 4)).toBe(false)
  expect(isEnded({ ...OPEN, until_ms: 5 }, 5)).toBe(true)
})

test('the time that was chosen, from what is left of it', () => {
  expect([1, 600_000, 600_001, 4_000_000, 99_000_000].map(doorTime)).toEqual([
    600_000, 600_000, 3_600_000, 86_400_000, 86_400_000,
  ])
})

test('why a guest is kept out', () => {
  const two = room({ stage: 'gathering', seats_wanted: 3 })
  expect(keptOut(two, 0)).toBeNull()
  expect(keptOut({ ...two, seats_wanted: 2 }, 0)).toBe('room_full')
  expect(keptOut({ ...two, door: { ...OPEN, locked: true } }, 0)).toBe('room_locked')
  expect(keptOut({ ...two, door: { ...OPEN, until_ms: 5 } }, 9)).toBe('invite_expired')
  expect(keptOut({ ...two, door: { ...OPEN, uses: 0 } }, 9)).toBe('invite_expired')
})
