import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Connection, ANSWER_TIMEOUT_MS, CommandRefused, type ConnectionHandlers } from './connection.ts'

class FakeSocket {
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  said: { type: string; id?: string }[] = []
  closed = false

  send(text: string): void {
    this.said.push(JSON.parse(text))
  }

  close(): void {
    this.closed = true
  }

  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }

  welcome(): void {
    this.onopen?.()
    this.hear({ type: 'welcome', player: { player: 'p', name: 'M' }, token: 't', now_ms: 0 })
  }
}

let sockets: FakeSocket[]
let handlers: { [K in keyof ConnectionHandlers]: ReturnType<typeof vi.fn> }
let connection: Connection
const latest = (): FakeSocket => sockets.at(-1)!

beforeEach(() => {
  vi.useFakeTimers()
  sockets = []
  let count = 0
  handlers = { hello: vi.fn(() => ({ type: 'hello' })), onMessage: vi.fn(), onStatus: vi.fn(), onTokenRejected: vi.fn() }
  connection = new Connection(handlers as unknown as ConnectionHandlers, {
    openSocket: () => {
      sockets.push(new FakeSocket())
      return latest() as unknown as WebSocket
    },
    newId: () => `c-${++count}`,
    random: () => 1,
  })
  connection.connect()
})

afterEach(() => vi.useRealTimers())

test('says hello first, and commands only after welcome', async () => {
  const answer = connection.send({ type: 'my_rooms' })
  latest().onopen?.()
  expect(latest().said).toEqual([{ type: 'hello' }])
  latest().welcome()
  expect(latest().said.at(-1)).toEqual({ type: 'my_rooms', id: 'c-1' })
  expect(connection.status).toBe('open')
  latest().hear({ type: 'ok', re: 'c-1', rooms: [] })
  await expect(answer).resolves.toMatchObject({ rooms: [] })
})

test('what is awaited before a hello is awaited, and said only where the line is still the same', async () => {
  const first = latest()
  let may = (): void => undefined
  handlers.hello.mockImplementation(() => new Promise((say) => (may = () => say({ type: 'hello' }))))
  first.onopen?.()
  const mayOnFirst = may
  first.onclose?.({ code: 4408 })
  await vi.advanceTimersByTimeAsync(301)
  latest().onopen?.()
  expect(latest().said).toEqual([])
  mayOnFirst()
  may()
  await vi.advanceTimersByTimeAsync(0)
  expect(first.said).toEqual([])
  expect(latest().said).toEqual([{ type: 'hello' }])
})

test('a refusal rejects with the server’s message', async () => {
  latest().welcome()
  const answer = connection.send({ type: 'my_rooms' })
  latest().hear({ type: 'error', re: 'c-1', code: 'room_full', message: 'Every seat is taken.' })
  await expect(answer).rejects.toThrow(CommandRefused)
  await expect(answer).rejects.toThrow('Every seat is taken.')
})

test('after a loss it comes back and says unanswered commands again with the same id', async () => {
  latest().welcome()
  const answer = connection.send({ type: 'throw', room: 'KDJ47WQZ', dice: [0] })
  latest().onclose?.({ code: 1006 })
  expect(connection.status).toBe('lost')
  await vi.advanceTimersByTimeAsync(301)
  expect(sockets).toHaveLength(2)
  latest().welcome()
  expect(latest().said.map(({ type, id }) => [type, id])).toEqual([
    ['hello', undefined],
    ['throw', 'c-1'],
  ])
  latest().hear({ type: 'ok', re: 'c-1', version: 3 })
  await expect(answer).resolves.toMatchObject({ version: 3 })
  latest().onclose?.({ code: 1012 })
  await vi.advanceTimersByTimeAsync(3_001)
  latest().welcome()
  expect(latest().said).toHaveLength(1)
})

test('says once what waited for a welcome, and once what the welcome led to', () => {
  handlers.onMessage.mockImplementation(({ type }) => {
    if (type === 'welcome') void connection.send({ type: 'watch_room', room: 'KDJ47WQZ' })
  })
  void connection.send({ type: 'my_rooms' })
  latest().welcome()
  expect(latest().said.map(({ id }) => id)).toEqual([undefined, 'c-2', 'c-1'])
})

test('backs off while nobody answers, and hurries when the network is back', async () => {
  for (const pause of [300, 600, 1200]) {
    latest().onclose?.({ code: 1006 })
    const before = sockets.length
    await vi.advanceTimersByTimeAsync(pause - 1)
    expect(sockets).toHaveLength(before)
    await vi.advanceTimersByTimeAsync(1)
    expect(sockets).toHaveLength(before + 1)
  }
  latest().onclose?.({ code: 1006 })
  const before = sockets.length
  connection.retryNow()
  expect(sockets).toHaveLength(before + 1)
})

test('"too fast" is waited for, whatever the network does', async () => {
  latest().welcome()
  latest().onclose?.({ code: 4429 })
  connection.retryNow()
  expect(sockets).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(10_301)
  expect(sockets).toHaveLength(2)
})

test('a bad token is forgotten; some codes stop until the person asks', async () => {
  latest().onclose?.({ code: 4401 })
  expect(handlers.onTokenRejected).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(301)
  latest().welcome()
  latest().onclose?.({ code: 1008 })
  expect(connection.status).toBe('stopped')
  await vi.advanceTimersByTimeAsync(60_000)
  connection.retryNow()
  expect(sockets).toHaveLength(2)
  connection.reconnect()
  expect(sockets).toHaveLength(3)
})

test('silence while a command waits means that the connection is dead', async () => {
  latest().welcome()
  await vi.advanceTimersByTimeAsync(10 * ANSWER_TIMEOUT_MS)
  expect(sockets).toHaveLength(1)
  void connection.send({ type: 'my_rooms' })
  await vi.advanceTimersByTimeAsync(ANSWER_TIMEOUT_MS - 1_000)
  latest().hear({ type: 'archived', room: 'KDJ47WQZ', version: 1 })
  await vi.advanceTimersByTimeAsync(ANSWER_TIMEOUT_MS - 1_000)
  expect(sockets).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sockets[0]?.closed).toBe(true)
  expect(sockets).toHaveLength(2)
})

test('a connection that never says welcome is given up', async () => {
  await vi.advanceTimersByTimeAsync(12_000)
  expect(sockets.length).toBeGreaterThan(1)
})

test('seen again, it asks whether somebody is there', async () => {
  latest().welcome()
  connection.retryNow()
  expect(latest().said.at(-1)?.type).toBe('my_rooms')
  await vi.advanceTimersByTimeAsync(6_500)
  expect(sockets).toHaveLength(2)
})

test('without network the loss is said at once', () => {
  latest().welcome()
  connection.networkLost()
  expect(connection.status).toBe('lost')
})

test('what the server asks to be said again is said again, with the same id, but not for ever', async () => {
  latest().welcome()
  const answer = connection.send({ type: 'my_rooms' })
  const refused = expect(answer).rejects.toThrow('busy')
  for (let tries = 1; tries <= 5; tries++) {
    expect(latest().said.filter((said) => said.id === 'c-1')).toHaveLength(tries)
    latest().hear({ type: 'error', re: 'c-1', code: 'unavailable', message: 'busy', retry_after_ms: 100 })
    await vi.advanceTimersByTimeAsync(101)
  }
  await refused
})

test('a room that a server has no rules for is asked for at others, but not for ever', async () => {
  latest().welcome()
  const answer = connection.send({ type: 'watch_room', room: 'KDJ47WQZ' })
  const refused = expect(answer).rejects.toMatchObject({ refusal: { code: 'other_rules' } })
  for (let tries = 1; tries <= 5; tries++) {
    expect(sockets).toHaveLength(tries)
    expect(latest().said.filter((said) => said.id === 'c-1')).toHaveLength(1)
    latest().hear({ type: 'error', re: 'c-1', code: 'other_rules', message: 'newer rules' })
    await vi.advanceTimersByTimeAsync(5_000 + 300)
    if (tries < 5) latest().welcome()
  }
  await refused
  expect(connection.status).toBe('open')
})

test('what is heard is passed on before it settles a command', async () => {
  latest().welcome()
  const order: string[] = []
  handlers.onMessage.mockImplementation((message: { type: string }) => order.push(message.type))
  const answer = connection.send({ type: 'my_rooms' }).then(() => order.push('settled'))
  latest().hear({ type: 'ok', re: 'c-1' })
  await answer
  expect(order).toEqual(['ok', 'settled'])
})

test('said anew, perhaps as somebody else: the old socket is not heard, and what waited is refused', async () => {
  const old = latest()
  old.welcome()
  const waits = connection.send({ type: 'my_rooms' })
  connection.restart({ type: 'error', code: 'stopping', message: 'Another one.' })
  await expect(waits).rejects.toMatchObject({ refusal: { re: 'c-1', message: 'Another one.' } })
  expect(old.closed).toBe(true)
  expect(old.onclose).toBeNull()
  expect(latest()).not.toBe(old)
  expect(connection.status).toBe('connecting')
  latest().welcome()
  expect(latest().said).toEqual([{ type: 'hello' }])
})

test('what is to be said again after a pause is said once on a connection that came meanwhile', async () => {
  latest().welcome()
  const answer = connection.send({ type: 'my_rooms' })
  latest().hear({ type: 'error', re: 'c-1', code: 'unavailable', message: 'busy', retry_after_ms: 5_000 })
  latest().onclose?.({ code: 1006 })
  await vi.advanceTimersByTimeAsync(301)
  latest().welcome()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(latest().said.map(({ type }) => type)).toEqual(['hello', 'my_rooms'])
  latest().hear({ type: 'ok', re: 'c-1' })
  await answer
})

test('what is pressed without a connection goes out once, behind the hello and in its order', () => {
  latest().welcome()
  connection.networkLost()
  void connection.send({ type: 'throw', room: 'KDJ47WQZ', dice: [0] })
  void connection.send({ type: 'my_rooms' })
  connection.retryNow()
  expect(sockets).toHaveLength(2)
  latest().onopen?.()
  connection.retryNow()
  expect(latest().said.map(({ type }) => type)).toEqual(['hello'])
  latest().welcome()
  expect(latest().said.filter(({ type }) => type !== 'hello').map(({ id }) => id)).toEqual(['c-1', 'c-2'])
})

test('after a restart it comes back within three seconds, and stopped means stopped', async () => {
  latest().welcome()
  latest().onclose?.({ code: 1012 })
  expect(handlers.onStatus).toHaveBeenLastCalledWith('lost', 1012)
  await vi.advanceTimersByTimeAsync(3_001)
  latest().welcome()
  latest().onclose?.({ code: 1000 })
  expect(handlers.onStatus).toHaveBeenLastCalledWith('stopped', 1000)
  connection.retryNow()
  connection.networkLost()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sockets).toHaveLength(2)
})

test('the same command once more has its id', async () => {
  latest().welcome()
  const id = connection.newId()
  for (const stage of ['first', 'again']) {
    const answer = connection.send({ type: 'stop_seeking' }, id)
    expect(latest().said.at(-1), stage).toEqual({ type: 'stop_seeking', id: 'c-1' })
    latest().hear({ type: 'ok', re: 'c-1' })
    await answer
  }
})

test('a hello that is not understood is said once more without what it can do without', async () => {
  latest().onopen?.()
  latest().onclose?.({ code: 4400 })
  await vi.advanceTimersByTimeAsync(0)
  latest().onopen?.()
  expect(handlers.hello.mock.calls).toEqual([[false], [true]])
  latest().hear({ type: 'welcome', player: { player: 'p', name: 'M' }, token: 't', now_ms: 0 })
  expect(connection.status).toBe('open')
  // The next one is whole again: it was perhaps one slip, or one node.
  latest().onclose?.({ code: 1006 })
  await vi.advanceTimersByTimeAsync(1_000)
  latest().onopen?.()
  expect(handlers.hello).toHaveBeenLastCalledWith(false)
})

test('a server that understands no hello at all is asked twice, and again when the person wants it', async () => {
  latest().onclose?.({ code: 4400 })
  await vi.advanceTimersByTimeAsync(0)
  latest().onclose?.({ code: 4400 })
  await vi.advanceTimersByTimeAsync(60_000)
  expect([connection.status, sockets.length]).toEqual(['stopped', 2])
  connection.reconnect()
  latest().onopen?.()
  expect(handlers.hello).toHaveBeenLastCalledWith(false)
})
