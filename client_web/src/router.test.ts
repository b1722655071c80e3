import { expect, test } from 'vitest'
import { parse, pathOf } from './router'

test.each([
  ['/', { page: 'home' }],
  ['/r/KDJ47WQZ', { page: 'room', room: 'KDJ47WQZ' }],
  ['/r/kdj47wqz/', { page: 'room', room: 'KDJ47WQZ' }],
  ['/r/', { page: 'unknown' }],
  ['/r/KDJ47WQ', { page: 'unknown' }],
  ['/r/KDJ47WQZ/x', { page: 'unknown' }],
  ['/x', { page: 'unknown' }],
  ['/rules', { page: 'games' }],
  ['/rules/', { page: 'games' }],
  ['/rules/one-game', { page: 'rules', ruleset: 'one-game' }],
  ['/rules/one-game/', { page: 'rules', ruleset: 'one-game' }],
  ['/rules/one-game/sheet', { page: 'sheet', ruleset: 'one-game' }],
  ['/rules/one-game/other', { page: 'unknown' }],
  ['/rules/One.Game', { page: 'unknown' }],
] as const)('%s', (path, route) => expect(parse(path)).toEqual(route))

test('a route has one path', () => {
  expect(pathOf({ page: 'room', room: 'KDJ47WQZ' })).toBe('/r/KDJ47WQZ')
  expect(pathOf({ page: 'home' })).toBe('/')
  for (const path of ['/rules', '/rules/one-game', '/rules/one-game/sheet']) expect(pathOf(parse(path))).toBe(path)
})
