import { expect, test } from 'vitest'
import { Splitting } from './splitting.svelte'
import type { Split } from './state/split'
import type { EntryPreview } from './state/wire'

const ROWS = ['low', 'any']
const BEST: EntryPreview = { rows: { low: [0, 1, 2, 3, 4], any: [5, 6, 7, 8, 9] }, scores: { low: 3, any: 21 } }

/** A server that answers when it is told to. */
function table() {
  const asked: { rows: Record<string, number[]>; answer: (entry: EntryPreview | null) => void }[] = []
  const told: (Split['scores'] | undefined)[] = []
  const splitting = new Splitting(
    (rows) => new Promise((answer) => asked.push({ rows, answer })),
    (split) => told.push(split.scores),
  )
  return { splitting, asked, told }
}

async function begun() {
  const { splitting, asked, told } = table()
  const done = splitting.begin('now', ROWS)
  asked[0]!.answer(BEST)
  await done
  return { splitting, asked, told }
}

test('the best split is asked for with no dice named, and told when it comes', async () => {
  const { splitting, asked, told } = await begun()
  expect(asked[0]!.rows).toEqual({ low: [], any: [] })
  expect(splitting.split('now')).toMatchObject({ rows: ROWS, dice: BEST.rows, scores: BEST.scores })
  expect(splitting.isBest('now')).toBe(true)
  expect(told).toEqual([BEST.scores])
})

test('at another moment it is no longer there', async () => {
  const { splitting } = await begun()
  expect(splitting.split('later')).toBeNull()
  expect(splitting.picked('later')).toBeNull()
  expect(splitting.press('later', 0)).toBe(false)
})

test('two dice of different rows swap, and what they give then is asked', async () => {
  const { splitting, asked, told } = await begun()
  expect(splitting.press('now', 0)).toBe(true)
  expect(splitting.picked('now')).toBe(0)
  expect(splitting.press('now', 9)).toBe(false)
  expect(splitting.split('now')).toMatchObject({ dice: { low: [1, 2, 3, 4, 9], any: [0, 5, 6, 7, 8] }, scores: null })
  expect(asked[1]!.rows).toEqual({ low: [1, 2, 3, 4, 9], any: [0, 5, 6, 7, 8] })
  asked[1]!.answer({ rows: asked[1]!.rows, scores: { low: 2, any: 18 } })
  await expect.poll(() => splitting.split('now')?.scores).toEqual({ low: 2, any: 18 })
  expect(splitting.isBest('now')).toBe(false)
  expect(told.at(-1)).toEqual({ low: 2, any: 18 })
})

test('an answer that comes after a newer question does not count', async () => {
  const { splitting, asked } = await begun()
  const first = splitting.swap('now', 0, 9)
  const second = splitting.swap('now', 9, 0)
  asked[2]!.answer(BEST)
  await second
  asked[1]!.answer({ rows: asked[1]!.rows, scores: { low: 2, any: 18 } })
  await first
  expect(splitting.split('now')?.scores).toEqual(BEST.scores)
})

test('dice of one row do not swap, and nothing is asked', async () => {
  const { splitting, asked } = await begun()
  await splitting.swap('now', 0, 1)
  expect(asked.length).toBe(1)
})

test('the best split can be taken again', async () => {
  const { splitting, asked } = await begun()
  const swapped = splitting.swap('now', 0, 9)
  asked[1]!.answer({ rows: asked[1]!.rows, scores: { low: 2, any: 18 } })
  await swapped
  splitting.takeBest('now')
  expect(splitting.split('now')?.dice).toEqual(BEST.rows)
  expect(splitting.isBest('now')).toBe(true)
})

test('what the server refuses changes nothing', async () => {
  const { splitting, asked, told } = table()
  const done = splitting.begin('now', ROWS)
  asked[0]!.answer(null)
  await done
  expect(splitting.split('now')).toBeNull()
  expect(told).toEqual([])
})
