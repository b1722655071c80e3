import { expect, test } from 'vitest'
import { allowedChat } from './chat.ts'

test('a room allows no more than its server, and a server no more than the room', () => {
  expect(allowedChat('free', 'phrases')).toBe('phrases')
  expect(allowedChat('free', 'free')).toBe('free')
  expect(allowedChat('phrases', 'free')).toBe('phrases')
  expect(allowedChat('off', 'free')).toBe('off')
  expect(allowedChat('phrases', 'off')).toBe('off')
  expect(allowedChat(undefined, 'free')).toBe('phrases')
})
