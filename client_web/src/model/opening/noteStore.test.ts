import { describe, expect, test } from 'vitest'
import { NOTES_MOST, readNotes } from './notes.ts'
import { NoteStore, type TextStorage } from './noteStore.ts'

const GAME = 'KDJ47WQZ'
const COMMITMENT = 'cc'.repeat(32)
const hex = (byte: string) => byte.repeat(32)
const drawn = (byte: string) => () => hex(byte)

/** What windows of one browser share. */
function shelf(): TextStorage & { text: string | null } {
  return {
    text: null,
    read() {
      return this.text
    },
    write(text) {
      this.text = text
    },
  }
}

// Not every Node that tests has them.
const LOCKS = (globalThis.navigator as Navigator | undefined)?.locks as LockManager | undefined

test('bytes are noted once, and are the same after a reload', async () => {
  const stored = shelf()
  expect(await new NoteStore(stored, undefined).bytes(GAME, 0, drawn('a1'))).toBe(hex('a1'))
  expect(readNotes(stored.text ?? '')).toMatchObject([{ game: GAME, commitment: null, bytes: { 0: hex('a1') } }])
  const reloaded = new NoteStore(stored, undefined)
  expect(await reloaded.bytes(GAME, 0, drawn('b2'))).toBe(hex('a1'))
  expect(await reloaded.bytes(GAME, 1, drawn('b2'))).toBe(hex('b2'))
  expect(reloaded.of(GAME)?.bytes).toEqual({ 0: hex('a1'), 1: hex('b2') })
})

describe.skipIf(LOCKS === undefined)('with locks', () => {
  test('two windows that are asked at once give the same bytes', async () => {
    const stored = shelf()
    const windows = [new NoteStore(stored, LOCKS), new NoteStore(stored, LOCKS)]
    const given = await Promise.all(windows.map((one, place) => one.bytes(GAME, 0, drawn(`a${place}`))))
    expect(given[0]).toBe(given[1])
    expect(windows[1]?.of(GAME)?.bytes).toEqual({ 0: given[0] })
  })

  test('a window that keeps the lock is not waited for', async () => {
    let free = (): void => undefined
    const held = LOCKS?.request('regatta.fairness', () => new Promise<void>((release) => (free = release)))
    expect(await new NoteStore(shelf(), LOCKS).bytes(GAME, 0, drawn('a1'))).toBe(hex('a1'))
    free()
    await held
  })
})

test('without locks, what another window wrote over is still known, and noted again', async () => {
  const stored = shelf()
  const [mine, other] = [new NoteStore(stored, undefined), new NoteStore(stored, undefined)]
  await mine.bytes(GAME, 0, drawn('a1'))
  // The other one had not seen it yet.
  stored.text = null
  await other.bytes(GAME, 0, drawn('b2'))
  expect(mine.candidates(GAME, 0)).toEqual([hex('b2'), hex('a1')])
  await mine.stand(GAME, 0, hex('a1'))
  expect(other.of(GAME)?.bytes).toEqual({ 0: hex('a1') })
  await other.shown(GAME, COMMITMENT, [null])
  expect(mine.of(GAME)).toMatchObject({ bytes: { 0: hex('a1') }, commitment: COMMITMENT })
})

test('a game whose note another window dropped is noted again with the next change', async () => {
  const stored = shelf()
  const mine = new NoteStore(stored, undefined)
  await mine.bytes(GAME, 0, drawn('a1'))
  stored.text = '[]'
  expect(mine.of(GAME)?.bytes).toEqual({ 0: hex('a1') })
  await mine.shown(GAME, COMMITMENT, [null])
  expect(readNotes(stored.text)).toMatchObject([{ game: GAME, bytes: { 0: hex('a1') }, commitment: COMMITMENT }])
})

test('where nothing can be stored, it is known as long as the page is there', async () => {
  const mine = new NoteStore({ read: () => null, write: () => undefined }, undefined)
  await mine.bytes(GAME, 0, drawn('a1'))
  await mine.shown(GAME, COMMITMENT, [null])
  mine.late(GAME, [0])
  expect(mine.of(GAME)).toMatchObject({ bytes: { 0: hex('a1') }, commitment: COMMITMENT, late: [0] })
  expect(mine.lines()).toMatch(/^\{"format":"regatta.noted".*\}\n$/)
})

test('old games make room, and do not come back', async () => {
  const stored = shelf()
  const mine = new NoteStore(stored, undefined)
  for (let game = 0; game <= NOTES_MOST + 5; game++) await mine.bytes(`game ${game}`, 0, drawn('a1'))
  expect(mine.lines().trimEnd().split('\n').length).toBe(NOTES_MOST)
  expect(mine.of('game 0')).toBeNull()
  expect(mine.of(`game ${NOTES_MOST + 5}`)).not.toBeNull()
})

test('what is cleared is known neither here nor after a reload, and does not come back with the next note', async () => {
  const stored = shelf()
  const notes = new NoteStore(stored, undefined)
  await notes.bytes(GAME, 0, drawn('a1'))
  notes.clear()
  expect(notes.of(GAME)).toBeNull()
  expect(notes.lines()).toBe('')
  await notes.bytes('MDJ47WQZ', 0, drawn('b2'))
  expect(readNotes(stored.text ?? '').map(({ game }) => game)).toEqual(['MDJ47WQZ'])
  expect(notes.candidates(GAME, 0)).toEqual([])
})
