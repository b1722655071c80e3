import { expect, test } from 'vitest'
import { LIMITS } from '../../../net/wire.ts'
import { t } from '../../../texts.ts'
import { clockBounds, clockMs, clockNumber, inBounds, UNIT_MS, type ClockUnit } from './clockChoice.ts'

test('a time is told in the largest unit in which it is whole, and back', () => {
  expect(clockNumber(5_000)).toEqual({ count: 5, unit: 'seconds' })
  expect(clockNumber(90_000)).toEqual({ count: 90, unit: 'seconds' })
  expect(clockNumber(120_000)).toEqual({ count: 2, unit: 'minutes' })
  expect(clockNumber(36 * 3_600_000)).toEqual({ count: 36, unit: 'hours' })
  expect(clockNumber(LIMITS.TURN_MS_MOST)).toEqual({ count: 14, unit: 'days' })
  for (const { ms } of t.clocks) if (ms !== null) expect(clockMs(clockNumber(ms))).toBe(ms)
})

test('every unit goes from five seconds to fourteen days, and so do the usual times', () => {
  expect(clockBounds('seconds')).toEqual({ least: 5, most: 1_209_600 })
  expect(clockBounds('days')).toEqual({ least: 1, most: 14 })
  for (const unit of Object.keys(UNIT_MS) as ClockUnit[]) {
    const { least, most } = clockBounds(unit)
    expect(clockMs({ count: least, unit })).toBeGreaterThanOrEqual(LIMITS.TURN_MS_LEAST)
    expect(clockMs({ count: most, unit })).toBeLessThanOrEqual(LIMITS.TURN_MS_MOST)
  }
  expect(inBounds(1)).toBe(LIMITS.TURN_MS_LEAST)
  expect(inBounds(99 * 86_400_000)).toBe(LIMITS.TURN_MS_MOST)
})
