import { expect, test } from 'vitest'
import { ScreenLock, type WakeLockSource } from './wakeLock.ts'

class Held {
  released = false
  release = async (): Promise<void> => {
    this.released = true
  }
}

/** A screen as a browser gives it: it lets go of what is held once the page is hidden. */
class Screen implements WakeLockSource {
  visible = true
  refuses = false
  readonly given: Held[] = []

  request = async (): Promise<Held> => {
    if (this.refuses || !this.visible) throw new Error('not now')
    const held = new Held()
    this.given.push(held)
    return held
  }

  hide(): void {
    this.visible = false
    for (const held of this.given) held.released = true
  }

  get isOn(): boolean {
    return this.given.some((held) => !held.released)
  }
}

const settle = (): Promise<void> => new Promise((over) => setTimeout(over, 0))

test('the screen stays on as long as it is wanted, and no longer', async () => {
  const screen = new Screen()
  const lock = new ScreenLock(screen, () => screen.visible)
  lock.want(true)
  await settle()
  expect(screen.isOn).toBe(true)
  lock.want(true)
  await settle()
  expect(screen.given.length).toBe(1)
  lock.want(false)
  await settle()
  expect(screen.isOn).toBe(false)
})

test('what is not wanted any more before it was given is given back', async () => {
  const screen = new Screen()
  const lock = new ScreenLock(screen, () => screen.visible)
  lock.want(true)
  lock.want(false)
  await settle()
  expect(screen.isOn).toBe(false)
})

test('a page that is hidden asks again when it is seen again, if that is still wanted', async () => {
  const screen = new Screen()
  const lock = new ScreenLock(screen, () => screen.visible)
  lock.want(true)
  await settle()
  screen.hide()
  await lock.renew()
  expect(screen.isOn).toBe(false)
  screen.visible = true
  await lock.renew()
  expect(screen.isOn).toBe(true)
  screen.hide()
  lock.want(false)
  screen.visible = true
  await lock.renew()
  expect(screen.isOn).toBe(false)
})

test('a system that refuses is asked again later, and a browser that has no such thing never', async () => {
  const screen = new Screen()
  screen.refuses = true
  const lock = new ScreenLock(screen, () => screen.visible)
  lock.want(true)
  await settle()
  expect(screen.isOn).toBe(false)
  screen.refuses = false
  await lock.renew()
  expect(screen.isOn).toBe(true)
  const without = new ScreenLock(undefined, () => true)
  without.want(true)
  await expect(without.renew()).resolves.toBeUndefined()
})
