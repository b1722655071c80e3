import { expect, test } from 'vitest'
import { BANKING_CARD, CARD } from '../../../../model/room/fixtures.ts'
import { bankingSurface } from './banking/surface.ts'
import { categorySurface } from '../sheet/surface.ts'
import { turnSurface } from './turnSurface.ts'

test('a game without rows banks points', () => {
  expect(turnSurface(BANKING_CARD)).toBe(bankingSurface)
  expect(turnSurface(CARD)).toBe(categorySurface)
})
