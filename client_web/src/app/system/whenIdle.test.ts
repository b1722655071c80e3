import { beforeEach, expect, test, vi } from 'vitest'
import { inOwnTask, pause } from './whenIdle.ts'

beforeEach(() => vi.stubGlobal('window', globalThis))

test('what has a task of its own begins behind this one, and ends when it is to', async () => {
  const said: string[] = []
  const end = inOwnTask(() => {
    said.push('begun')
    return () => said.push('ended')
  })
  expect(said).toEqual([])
  await pause()
  expect(said).toEqual(['begun'])
  end()
  expect(said).toEqual(['begun', 'ended'])
})

test('what is ended before its task never begins', async () => {
  const said: string[] = []
  inOwnTask(() => {
    said.push('begun')
    return () => said.push('ended')
  })()
  await pause()
  expect(said).toEqual([])
})
