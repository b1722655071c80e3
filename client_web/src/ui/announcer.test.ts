import { beforeEach, expect, test } from 'vitest'
import { announcer } from './announcer.svelte.ts'

/** Behind what `say` has put off till then. */
const said = () => new Promise((then) => setTimeout(then)).then(() => announcer.polite.trim())

beforeEach(() => (announcer.polite = ''))

test('what is to be said at the same moment is said together', async () => {
  announcer.say('Mira entered.')
  announcer.say('Your turn.')
  expect(await said()).toBe('Mira entered. Your turn.')
})

test('the same twice at the same moment is said once', async () => {
  announcer.say('Held 5 5.')
  announcer.say('Held 5 5.')
  expect(await said()).toBe('Held 5 5.')
})

test('the same text later is read again, by a blank that was not there', async () => {
  announcer.say('Threw 1.')
  await said()
  const before = announcer.polite
  announcer.say('Threw 1.')
  expect(await said()).toBe('Threw 1.')
  expect(announcer.polite).not.toBe(before)
})
