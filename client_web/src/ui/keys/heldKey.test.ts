// A key that is held down is told from one that is pressed again.
import { expect, test } from 'vitest'
import { heldKey } from './heldKey.ts'

test('a key is held from when it comes again until it is let go, and whoever takes a pointer holds none', () => {
  const page = new EventTarget()
  const say = (type: string, repeat = false): boolean => {
    page.dispatchEvent(Object.assign(new Event(type), { repeat }))
    return heldKey.down
  }
  heldKey.listen(page as Window)
  expect(say('keydown')).toBe(false)
  expect(say('keydown', true)).toBe(true)
  expect(say('keyup')).toBe(false)
  for (const end of ['pointerdown', 'blur', 'keydown']) {
    expect(say('keydown', true)).toBe(true)
    expect(say(end)).toBe(false)
  }
})
