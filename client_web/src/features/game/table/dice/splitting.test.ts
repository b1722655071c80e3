import { expect, test } from 'vitest'
import type { EntryPreview } from '../../../../net/wire.ts'
import type { Split } from './split.ts'
import { Splitting } from './splitting.svelte.ts'

const ROWS = ['low', 'any']
const BEST: EntryPreview = { rows: { low: [0, 1, 2, 3, 4], any: [5, 6, 7, 8, 9] }, scores: { low: 3, any: 21 } }

/** A server that answers when it is told to. */
function table() {
  const previews: { rows: Record<string, number[]>; answer: (entry: EntryPreview | null) => void }[] = []
  const shown: (Split['scores'] | undefined)[] = []
  const splitting = new Splitting(
    (rows) => new Promise((answer) => previews.push({ rows, answer })),
    (split) => shown.push(split.scores),
  )
  return { splitting, previews, shown }
}

async function begun() {
  const { splitting, previews, shown } = table()
  const done = splitting.begin('now', ROWS)
  previews[0]!.answer(BEST)
  await done
  return { splitting, previews, shown }
}

test('the best split is asked for with no dice named, and told when it comes', async () => {
  const { splitting, previews, shown } = await begun()
  expect(previews[0]!.rows).toEqual({ low: [], any: [] })
  expect(splitting.split('now')).toMatchObject({ rows: ROWS, dice: BEST.rows, scores: BEST.scores })
  expect(splitting.isBest('now')).toBe(true)
  expect(shown).toEqual([BEST.scores])
})

test('at another moment it is no longer there', async () => {
  const { splitting } = await begun()
  expect(splitting.split('later')).toBeNull()
  expect(splitting.picked('later')).toBeNull()
  expect(splitting.press('later', 0)).toBe(false)
})

test('two dice of different rows swap, and what they give then is asked', async () => {
  const { splitting, previews, shown } = await begun()
  expect(splitting.press('now', 0)).toBe(true)
  expect(splitting.picked('now')).toBe(0)
  expect(splitting.press('now', 9)).toBe(false)
  expect(splitting.split('now')).toMatchObject({ dice: { low: [1, 2, 3, 4, 9], any: [0, 5, 6, 7, 8] }, scores: null })
  expect(previews[1]!.rows).toEqual({ low: [1, 2, 3, 4, 9], any: [0, 5, 6, 7, 8] })
  previews[1]!.answer({ rows: previews[1]!.rows, scores: { low: 2, any: 18 } })
  await expect.poll(() => splitting.split('now')?.scores).toEqual({ low: 2, any: 18 })
  expect(splitting.isBest('now')).toBe(false)
  expect(shown.at(-1)).toEqual({ low: 2, any: 18 })
})

test('an answer that comes after a newer question does not count', async () => {
  const { splitting, previews } = await begun()
  const first = splitting.swap('now', 0, 9)
  const second = splitting.swap('now', 9, 0)
  previews[2]!.answer(BEST)
  await second
  previews[1]!.answer({ rows: previews[1]!.rows, scores: { low: 2, any: 18 } })
  await first
  expect(splitting.split('now')?.scores).toEqual(BEST.scores)
})

test('dice of one row do not swap, and nothing is asked', async () => {
  const { splitting, previews } = await begun()
  await splitting.swap('now', 0, 1)
  expect(previews.length).toBe(1)
})

test('the best split can be taken again', async () => {
  const { splitting, previews } = await begun()
  const swapped = splitting.swap('now', 0, 9)
  previews[1]!.answer({ rows: previews[1]!.rows, scores: { low: 2, any: 18 } })
  await swapped
  splitting.takeBest('now')
  expect(splitting.split('now')?.dice).toEqual(BEST.rows)
  expect(splitting.isBest('now')).toBe(true)
})

test('what the server refuses changes nothing', async () => {
  const { splitting, previews, shown } = table()
  const done = splitting.begin('now', ROWS)
  previews[0]!.answer(null)
  await done
  expect(splitting.split('now')).toBeNull()
  expect(shown).toEqual([])
})
