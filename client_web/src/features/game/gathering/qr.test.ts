import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { pathOfModules } from './qr.ts'

test('runs of dark modules are rectangles', () => {
  expect(
    pathOfModules([
      [true, true, false, true],
      [false, false, false, false],
      [false, true, true, true],
    ]),
  ).toBe('M0 0h2v1h-2zM3 0h1v1h-1zM1 2h3v1h-3z')
})

test('every dark module of a code is in its path, and no other', () => {
  const { data, size } = encode('https://dice.example/r/KDJ47WQZ', { border: 4 })
  const drawn = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, x, y, width] of pathOfModules(data).matchAll(/M(\d+) (\d+)h(\d+)/g))
    for (let step = 0; step < Number(width); step++) drawn[Number(y)]![Number(x) + step] = true
  expect(drawn).toEqual(data)
})
