import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { snapshot } from '../../../model/room/fixtures.ts'
import type { Snapshot } from '../../../net/wire.ts'
import { REFUSED_AGAIN_MS, STOPPED_AGAIN_MS, Watcher } from './watcher.svelte.ts'

const FIRST = 'KDJ47WQZ'
const NEXT = 'ABCD2345'

interface Line {
  onopen: (() => void) | null
  onmessage: ((event: { data: string }) => void) | null
  onclose: ((event: { code: number }) => void) | null
  said: { type: string; id?: string; room?: string; token?: string; resume?: { room: string }[] }[]
}

let lines: Line[]
let watcher: Watcher
const line = (): Line => lines.at(-1)!
const hear = (message: object): void => line().onmessage?.({ data: JSON.stringify(message) })

function welcome(player = 'p-guest', token = ''): void {
  line().onopen?.()
  hear({ type: 'welcome', player: { player, name: 'Guest' }, token, now_ms: Date.now(), user_name: null, read_only: false, history: 'h' })
}

async function shown(part: Partial<Snapshot> = {}): Promise<void> {
  const asked = line().said.findLast((one) => one.type === 'watch_room')
  hear(snapshot({ spectator: true, ...part }))
  hear({ type: 'ok', re: asked?.id })
  await vi.advanceTimersByTimeAsync(0)
}

async function refused(code: string): Promise<void> {
  hear({ type: 'error', re: line().said.findLast((one) => one.type === 'watch_room')?.id, code, message: '' })
  await vi.advanceTimersByTimeAsync(0)
}

beforeEach(() => {
  vi.useFakeTimers()
  lines = []
  let count = 0
  watcher = new Watcher(FIRST, {
    openSocket: () => {
      const opened: Line & { send(text: string): void; close(): void } = {
        onopen: null,
        onmessage: null,
        onclose: null,
        said: [],
        send: (text) => void opened.said.push(JSON.parse(text)),
        close: () => undefined,
      }
      lines.push(opened)
      return opened
    },
    newId: () => `e-${++count}`,
    random: () => 1,
  })
  watcher.start()
})

afterEach(() => {
  watcher.stop()
  vi.useRealTimers()
})

test('it comes as nobody, and asks for nothing but the room', async () => {
  welcome()
  await shown()
  expect(line().said).toEqual([{ type: 'hello', watch_only: true }, { type: 'watch_room', room: FIRST, id: 'e-1' }])
  expect(watcher.room?.room).toBe(FIRST)
  expect(watcher.refused).toBeNull()
})

test('after a loss nobody comes back by another name, and goes on with the room', async () => {
  welcome()
  await shown()
  line().onclose?.({ code: 1006 })
  expect(watcher.status).toBe('lost')
  expect(watcher.room?.room).toBe(FIRST)
  await vi.advanceTimersByTimeAsync(2_000)
  welcome('p-other')
  expect(line().said).toEqual([{ type: 'hello', watch_only: true, resume: [expect.objectContaining({ room: FIRST })] }])
  expect(watcher.status).toBe('open')
  expect(watcher.room?.room).toBe(FIRST)
})

test('it follows to the rematch, and leaves the game before', async () => {
  welcome()
  await shown({ stage: 'finished' })
  await shown({ stage: 'finished', next_room: NEXT })
  expect(watcher.code).toBe(FIRST)
  expect(line().said.at(-1)).toMatchObject({ type: 'watch_room', room: NEXT })
  await shown({ room: NEXT, stage: 'opening' })
  expect(watcher.code).toBe(NEXT)
  expect(watcher.room?.stage).toBe('opening')
  expect(line().said.at(-1)).toMatchObject({ type: 'unwatch_room', room: FIRST })
})

test('where the rematch may not be watched the result stays, and is asked for once', async () => {
  welcome()
  await shown({ stage: 'finished', next_room: NEXT })
  await refused('not_welcome')
  hear({ type: 'watchers', room: FIRST, watchers: 1 })
  await vi.advanceTimersByTimeAsync(10 * REFUSED_AGAIN_MS)
  expect(watcher.code).toBe(FIRST)
  expect(watcher.room?.stage).toBe('finished')
  expect(line().said.filter((one) => one.room === NEXT)).toHaveLength(1)
})

test('a room that is refused is asked for again after a while', async () => {
  welcome()
  await refused('not_welcome')
  expect(watcher.refused).toBe('not_welcome')
  const asked = (): number => line().said.filter((one) => one.type === 'watch_room').length
  await vi.advanceTimersByTimeAsync(REFUSED_AGAIN_MS - 1)
  expect(asked()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(asked()).toBe(2)
  await shown()
  expect(watcher.refused).toBeNull()
})

test('a room that is not there is not asked for again: each try is taken for a guess at a code', async () => {
  welcome()
  await refused('no_such_room')
  await vi.advanceTimersByTimeAsync(10 * REFUSED_AGAIN_MS)
  expect(watcher.refused).toBe('no_such_room')
  expect(line().said.filter((one) => one.type === 'watch_room')).toHaveLength(1)
})

test('a room that closes to spectators while it is watched is shown no more', async () => {
  welcome()
  await shown({ stage: 'gathering' })
  hear({ type: 'error', re: null, code: 'not_welcome', message: '', details: { room: FIRST } })
  expect([watcher.room, watcher.refused]).toEqual([null, 'not_welcome'])
})

test('a server that ends the connection for good is asked again in a minute', async () => {
  line().onclose?.({ code: 1008 })
  expect(watcher.status).toBe('stopped')
  await vi.advanceTimersByTimeAsync(STOPPED_AGAIN_MS)
  expect(lines).toHaveLength(2)
  welcome()
  expect(watcher.status).toBe('open')
})
