import { expect, test } from 'vitest'
import { portraitOf } from '../../../ui/artwork/portrait.ts'
import { faceOf, LEVELS, readLevel, USUAL } from '../../../model/level.ts'

test('a level that was chosen is remembered, and anything else is the usual one', () => {
  for (const level of LEVELS) expect(readLevel(level)).toBe(level)
  expect(readLevel(null)).toBe(USUAL)
  expect(readLevel('emperor')).toBe(USUAL)
})

test('each level has a face of its own, and players and a computer without a level have theirs', () => {
  const player = 'bot-stand-in'
  const faces = [...LEVELS, undefined].map((level) => JSON.stringify(portraitOf(faceOf({ player, ...(level && { level }) }))))
  expect(new Set(faces).size).toBe(LEVELS.length + 1)
  expect(faceOf({ player: 'abcdefghijkl' })).toBe('abcdefghijkl')
})
