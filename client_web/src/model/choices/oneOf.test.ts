import { expect, test } from 'vitest'
import { oneOf } from './oneOf.ts'

const times = oneOf<number>([1, 2, 10], 1)

test('a remembered choice is one of those that there are, and else the usual one', () => {
  expect(['2', '10', '4', 'x', '', null].map(times.read)).toEqual([2, 10, 1, 1, 1, 1])
  expect(['long', 'loud', null].map(oneOf(['usual', 'long'], 'usual').read)).toEqual(['long', 'usual', 'usual'])
})

test('what is remembered is read again, and nothing is remembered of the usual choice', () => {
  expect([1, 2, 10].map(times.text)).toEqual([null, '2', '10'])
  expect([1, 2, 10].map((value) => times.read(times.text(value)))).toEqual([1, 2, 10])
})
