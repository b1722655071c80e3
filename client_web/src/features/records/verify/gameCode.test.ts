import { expect, test } from 'vitest'
import { gameCode } from './gameCode.ts'

test('a game is found in whatever names it', () => {
  for (const text of [
    'KDJ47WQZ',
    ' kdj4 7wqz ',
    'https://dice.example/r/KDJ47WQZ',
    'https://dice.example/g/KDJ47WQZ',
    'https://dice.example/g/KDJ47WQZ/12',
    'https://dice.example/api/v1/games/KDJ47WQZ',
    'https://dice.example/api/v1/games/KDJ47WQZ/replay',
  ]) {
    expect(gameCode(text), text).toBe('KDJ47WQZ')
  }
  expect(gameCode('https://dice.example/rules')).toBeNull()
  expect(gameCode('')).toBeNull()
})
