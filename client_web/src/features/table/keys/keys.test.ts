import { expect, test } from 'vitest'
import { beside, keyAction } from './keys.ts'

const pressed = (key: string, part = {}) =>
  keyAction({ key, ctrlKey: false, altKey: false, metaKey: false, shiftKey: false, repeat: false, ...part })

test('digits hold dice; 0 is the tenth', () => {
  expect(pressed('1')).toEqual({ do: 'hold', die: 0 })
  expect(pressed('9')).toEqual({ do: 'hold', die: 8 })
  expect(pressed('0')).toEqual({ do: 'hold', die: 9 })
})

test('letters in either case', () => {
  expect(pressed('t')).toEqual({ do: 'throw' })
  expect(pressed('T')).toEqual({ do: 'throw' })
  expect(pressed('s')).toEqual({ do: 'enter' })
  expect(pressed('a')).toEqual({ do: 'set-aside' })
  expect(pressed('b')).toEqual({ do: 'bank' })
  expect(pressed('k')).toEqual({ do: 'coach' })
  expect(pressed('?')).toEqual({ do: 'keys' })
  expect(['d', 'p', 'l', 'c'].map((key) => pressed(key)?.do)).toEqual([
    'say-dice',
    'say-potentials',
    'say-last',
    'say-clock',
  ])
})

test('the browser keeps its own keys', () => {
  expect(pressed('t', { ctrlKey: true })).toBeNull()
  expect(pressed('d', { altKey: true })).toBeNull()
  expect(pressed('l', { metaKey: true })).toBeNull()
  expect(pressed('t', { repeat: true })).toBeNull()
  expect(pressed('Enter')).toBeNull()
})

test('the space bar throws', () => {
  expect(keyAction({ key: ' ', ctrlKey: false, altKey: false, metaKey: false, shiftKey: false, repeat: false })).toEqual({ do: 'throw' })
  expect(keyAction({ key: ' ', ctrlKey: false, altKey: false, metaKey: false, shiftKey: false, repeat: true })).toBeNull()
})

test('an arrow to the side goes to what stands beside, and stays at the ends', () => {
  expect(beside(['a', 'b', 'c'], 'b', 'ArrowLeft')).toBe('a')
  expect(beside(['a', 'b', 'c'], 'b', 'ArrowRight')).toBe('c')
  expect(beside(['a', 'b', 'c'], 'c', 'ArrowRight')).toBeNull()
  expect(beside(['a', 'b', 'c'], 'b', 'ArrowUp')).toBeNull()
  expect(beside(['a', 'b', 'c'], 'd', 'ArrowLeft')).toBeNull()
})
