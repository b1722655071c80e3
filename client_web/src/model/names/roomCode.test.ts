import { expect, test } from 'vitest'
import { inviteLink, roomCode, spacedCode } from './roomCode.ts'

test.each([
  ['KDJ47WQZ', 'KDJ47WQZ'],
  ['kdj4 7wqz', 'KDJ47WQZ'],
  [' kdj4-7wqz ', 'KDJ47WQZ'],
  ['https://dice.example/r/KDJ47WQZ', 'KDJ47WQZ'],
  ['http://127.0.0.1:8080/r/kdj47wqz?x=1', 'KDJ47WQZ'],
  ['/r/KDJ47WQZ', 'KDJ47WQZ'],
])('%s is a room', (text, room) => expect(roomCode(text)).toBe(room))

test.each([
  '',
  'KDJ47WQ',
  'KDJ47WQZZ',
  'KDJ47WQ1',
  'KDJ47WQ0',
  'https://dice.example/',
  'https://dice.example/r/KDJ47WQZZ',
])('%s is none', (text) => expect(roomCode(text)).toBeNull())

test('the link to send, and the code to say', () => {
  expect(roomCode(inviteLink('https://dice.example', 'KDJ47WQZ'))).toBe('KDJ47WQZ')
  expect(spacedCode('KDJ47WQZ')).toBe('KDJ4 7WQZ')
})
