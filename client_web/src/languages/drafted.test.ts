import { expect, test } from 'vitest'
import { drafted } from './drafted.ts'

const ENGLISH = { one: 'one', many: (count: number): string => `${count} many`, stages: { open: 'open', over: 'over' }, list: ['a', 'b'] }

test('a draft says what it has, and English text by text for the rest', () => {
  const french = drafted(ENGLISH, { many: (count) => `${count} beaucoup`, stages: { over: 'fini' }, list: ['c'] })
  expect(french.many(3)).toBe('3 beaucoup')
  expect({ ...french, many: 0 }).toEqual({ one: 'one', many: 0, stages: { open: 'open', over: 'fini' }, list: ['c'] })
})

test('an empty draft is English, which stays as it is', () => {
  expect(drafted(ENGLISH, {})).toEqual(ENGLISH)
  drafted(ENGLISH, { stages: { open: 'ouvert' } })
  expect(ENGLISH.stages.open).toBe('open')
})
