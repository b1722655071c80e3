import { expect, test, vi } from 'vitest'
import { t } from '../../texts.ts'
import { whyRefused } from './refused.ts'

const SITE = 'https://dice.example'
const answering = (body: string) => vi.fn<typeof fetch>(async () => new Response(body))

test('a page asks with its own address whether it may connect, and says what its host should set', async () => {
  const ask = answering('{"refused":"origin"}')
  expect(await whyRefused(1, ask, SITE)).toContain(`REGATTA_SITE_URL=${SITE}`)
  expect(ask.mock.calls[0]?.[0]).toBe('/ws/judgement?origin=https%3A%2F%2Fdice.example')
})

test('a server that takes the page, and whose socket fails again and again, is behind what lets none through', async () => {
  const failures = [1, 2, 3, 4]
  const found = await Promise.all(failures.map((count) => whyRefused(count, answering('{"refused":null}'), SITE)))
  expect(found).toEqual([null, null, t.refused.socket, t.refused.socket])
})

test.each(['<!doctype html>', '{}', 'null', ''])('what is no answer of ours is no refusal: %s', async (body) => {
  expect(await whyRefused(9, answering(body), SITE)).toBeNull()
})

test('where nobody answers there is no connection, and no refusal', async () => {
  const ask = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await whyRefused(9, ask, SITE)).toBeNull()
})
