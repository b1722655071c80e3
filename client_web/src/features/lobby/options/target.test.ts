import { expect, test } from 'vitest'
import { BANKING_CARD, CARD, OPTIONS } from '../../../model/room/fixtures.ts'
import { targetOf } from './target.ts'

test('the target is the chosen one, or the game’s', () => {
  expect(targetOf(BANKING_CARD, OPTIONS)).toBe(500)
  expect(targetOf(BANKING_CARD, { ...OPTIONS, target: 900 })).toBe(900)
  expect(targetOf(CARD, OPTIONS)).toBeNull()
})
