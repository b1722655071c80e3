import { expect, test } from 'vitest'
import { commandIds, randomHex } from './ids.ts'

const ALLOWED = /^[A-Za-z0-9._-]{1,64}$/

test('ids differ within a page and between pages', () => {
  const [here, there] = [commandIds(`w-${randomHex(8)}`), commandIds(`w-${randomHex(8)}`)]
  const ids = [here(), here(), there(), there()]
  expect(new Set(ids).size).toBe(4)
  for (const id of ids) expect(id).toMatch(ALLOWED)
})

test('random bytes as hexadecimal digits', () => {
  expect(randomHex(32)).toMatch(/^[0-9a-f]{64}$/)
})
