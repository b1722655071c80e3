import { expect, test } from 'vitest'
import { beginsHint } from './wording.ts'

test('who begins is said as it will be found', () => {
  expect(beginsHint('ruleset', null)).toBe('The order of play is drawn at random.')
  expect(beginsHint('ruleset', { dice: 1, leads: 'lowest' })).toBe(
    'Each player throws one die, and the lowest die begins.',
  )
  expect(beginsHint('ruleset', { dice: 5, leads: 'highest' })).toBe(
    'Each player throws five dice, and the highest sum begins.',
  )
  expect(beginsHint('random', { dice: 1, leads: 'lowest' })).toBe('The order of play is drawn at random.')
  expect(beginsHint('as_seated', null)).toBe('The player in the first seat begins.')
})
