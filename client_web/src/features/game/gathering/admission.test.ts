import { expect, test } from 'vitest'
import { OPEN, room } from '../../../model/room/fixtures.ts'
import { admissionChange, admissionAfter, inviteTime, isEnded, refusalFor } from './admission.ts'

test('what is not changed goes on as it is', () => {
  const admission = { locked: false, until_ms: 700_000, uses: 2 }
  expect(admissionChange(admission, { locked: true }, 100_000)).toEqual({ locked: true, open_ms: 600_000, uses: 2 })
  expect(admissionChange(admission, { uses: null }, 100_000)).toEqual({ locked: false, open_ms: 600_000, uses: null })
  expect(admissionChange(OPEN, { open_ms: 3_600_000 }, 0)).toEqual({ locked: false, open_ms: 3_600_000, uses: null })
})

test('the admission that was asked for, before it is answered', () => {
  expect(admissionAfter({ locked: true, open_ms: 600_000, uses: 2 }, 5)).toEqual({ locked: true, until_ms: 600_005, uses: 2 })
  expect(admissionAfter({}, 5)).toEqual(OPEN)
})

test('what the server would not take is not sent', () => {
  expect(admissionChange({ locked: true, until_ms: 10, uses: 0 }, { locked: false }, 500)).toEqual({
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
  expect([1, 600_000, 600_001, 4_000_000, 99_000_000].map(inviteTime)).toEqual([
    600_000, 600_000, 3_600_000, 86_400_000, 86_400_000,
  ])
})

test('why a guest is kept out', () => {
  const two = room({ stage: 'gathering', seats_wanted: 3 })
  expect(refusalFor(two, 0)).toBeNull()
  expect(refusalFor({ ...two, seats_wanted: 2 }, 0)).toBe('room_full')
  expect(refusalFor({ ...two, admission: { ...OPEN, locked: true } }, 0)).toBe('room_locked')
  expect(refusalFor({ ...two, admission: { ...OPEN, until_ms: 5 } }, 9)).toBe('invite_expired')
  expect(refusalFor({ ...two, admission: { ...OPEN, uses: 0 } }, 9)).toBe('invite_expired')
})
