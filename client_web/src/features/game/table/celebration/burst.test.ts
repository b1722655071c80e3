import { expect, test } from 'vitest'
import { BURST_MS, burst, COLORS, pieceAt } from './burst.ts'

test('the same yacht bursts the same for everyone', () => {
  expect(burst(5)).toEqual(burst(5))
  expect(burst(5)).not.toEqual(burst(6))
})

test('a burst is over in its time, and no piece is seen before', () => {
  for (const piece of burst(1)) {
    expect(pieceAt(piece, 0)).not.toBeNull()
    expect(pieceAt(piece, -1)).toBeNull()
    expect(pieceAt(piece, BURST_MS)).toBeNull()
  }
  expect(BURST_MS).toBeLessThanOrEqual(2_000)
})

test('pieces fly up and apart, fall, and fade', () => {
  const pieces = burst(2)
  const early = pieces.map((piece) => pieceAt(piece, 200)!)
  expect(early.every((one) => one.y < 0 && one.shade === 1)).toBe(true)
  expect(early.some((one) => one.x < 0) && early.some((one) => one.x > 0)).toBe(true)
  const late = pieces.flatMap((piece) => pieceAt(piece, 0.6 * BURST_MS) ?? [])
  expect(late.length).toBe(pieces.length)
  expect(late.some((one) => one.shade < 1)).toBe(true)
  expect(late.filter((one) => one.y > 0).length).toBeGreaterThan(late.length / 4)
  expect(new Set(pieces.map((piece) => piece.color)).size).toBe(COLORS)
})
