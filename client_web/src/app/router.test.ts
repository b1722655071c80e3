import { expect, test } from 'vitest'
import { mayLeave, parse, pathOf } from './router.ts'

test.each([
  ['/', { page: 'home' }],
  ['/r/KDJ47WQZ', { page: 'room', room: 'KDJ47WQZ' }],
  ['/r/kdj47wqz/', { page: 'room', room: 'KDJ47WQZ' }],
  ['/r/', { page: 'unknown' }],
  ['/r/KDJ47WQ', { page: 'unknown' }],
  ['/r/KDJ47WQZ/x', { page: 'unknown' }],
  ['/x', { page: 'unknown' }],
  ['/tables/one-game/hourly', { page: 'unknown' }],
  ['/tables/one-game', { page: 'unknown' }],
  ['/rules', { page: 'games' }],
  ['/rules/', { page: 'games' }],
  ['/rules/one-game', { page: 'rules', ruleset: 'one-game' }],
  ['/rules/one-game/', { page: 'rules', ruleset: 'one-game' }],
  ['/rules/one-game/sheet', { page: 'sheet', ruleset: 'one-game' }],
  ['/rules/one-game/other', { page: 'unknown' }],
  ['/rules/One.Game', { page: 'unknown' }],
  ['/past', { page: 'history', player: null }],
  ['/past/JCPfIPQxVm9V', { page: 'history', player: 'JCPfIPQxVm9V' }],
  ['/past/short', { page: 'unknown' }],
  ['/g/KDJ47WQZ', { page: 'replay', game: 'KDJ47WQZ', moment: null }],
  ['/g/kdj47wqz/37', { page: 'replay', game: 'KDJ47WQZ', moment: 37 }],
  ['/g/kdj47wqz/analysis', { page: 'analysis', game: 'KDJ47WQZ' }],
  ['/g/KDJ47WQZ/x', { page: 'unknown' }],
  ['/verify', { page: 'verify' }],
  ['/dice/', { page: 'dice' }],
  ['/learn', { page: 'learn' }],
  ['/account', { page: 'account' }],
  ['/people', { page: 'people' }],
  ['/notifications/', { page: 'notifications' }],
  ['/p/JCPfIPQxVm9V', { page: 'profile', player: 'JCPfIPQxVm9V' }],
  ['/p/bot-stand-in', { page: 'profile', player: 'bot-stand-in' }],
  ['/p/short', { page: 'unknown' }],
  ['/tables', { page: 'leaderboards', ruleset: null, speed: 'live' }],
  ['/tables/one-game/days', { page: 'leaderboards', ruleset: 'one-game', speed: 'days' }],
  ['/tables/one-game/fast', { page: 'unknown' }],
] as const)('%s', (path, route) => expect(parse(path)).toEqual(route))

test('a route has one path', () => {
  expect(pathOf({ page: 'room', room: 'KDJ47WQZ' })).toBe('/r/KDJ47WQZ')
  expect(pathOf({ page: 'home' })).toBe('/')
  for (const path of ['/past', '/past/JCPfIPQxVm9V', '/g/KDJ47WQZ', '/g/KDJ47WQZ/37', '/g/KDJ47WQZ/analysis', '/verify', '/dice'])
    expect(pathOf(parse(path))).toBe(path)
  for (const path of ['/account', '/people', '/p/JCPfIPQxVm9V', '/tables', '/tables/one-game/live']) expect(pathOf(parse(path))).toBe(path)
  for (const path of ['/rules', '/rules/one-game', '/rules/one-game/sheet']) expect(pathOf(parse(path))).toBe(path)
})

test.each([
  ['home', true],
  ['people', true],
  ['profile', true],
  ['leaderboards', true],
  ['room', false],
  ['account', false],
  ['replay', false],
] as const)('a game that begins takes the person away from %s: %s', (page, may) => expect(mayLeave(page)).toBe(may))
