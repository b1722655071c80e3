import { expect, test, vi } from 'vitest'
import { MIRA, snapshot } from '../model/room/fixtures.ts'
import type { Socket } from '../net/connection.ts'
import { connect, ConnectionEnded, GameClient } from './gameClient.ts'

/** The server's end of a connection, played by the test; tests/published plays with a real one. */
class Line implements Socket {
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  sent: { type: string; id?: string }[] = []

  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }

  close(): void {}

  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }

  welcomes(): void {
    this.onopen?.()
    this.says({ type: 'welcome', player: MIRA, user_name: null, token: 'new', now_ms: 0, history: '', read_only: false })
  }
}

function dial(token?: string): { line: Line; client: GameClient; tokens: string[] } {
  const line = new Line()
  const tokens: string[] = []
  const onToken = (one: string): void => void tokens.push(one)
  const client = new GameClient({ url: 'ws://nowhere', token, onToken, openSocket: () => line })
  return { line, client, tokens }
}

test('after the welcome one knows who one is, and keeps the token', async () => {
  const { line, client, tokens } = dial('old')
  line.welcomes()
  await client.welcomed
  expect(line.sent[0]).toEqual({ type: 'hello', token: 'old' })
  expect([client.me, client.token, tokens]).toEqual([MIRA, 'new', ['new']])
  client.close()
})

test('the language that is wanted is said in the hello', async () => {
  const line = new Line()
  const client = new GameClient({ url: 'ws://nowhere', language: 'de', openSocket: () => line })
  line.welcomes()
  await client.welcomed
  expect(line.sent[0]).toEqual({ type: 'hello', language: 'de' })
  client.close()
})

test('a token that nobody knows is no guest: it ends with the reason, wherever one waits', async () => {
  const line = new Line()
  const connected = connect({ url: 'ws://nowhere', token: 'old', openSocket: () => line })
  line.onclose?.({ code: 4401 })
  await expect(connected).rejects.toThrow(ConnectionEnded)
  const { line: other, client } = dial('old')
  other.onclose?.({ code: 4403 })
  await expect(client[Symbol.asyncIterator]().next()).rejects.toMatchObject({ code: 4403 })
})

test('a hello that the server does not understand goes out once more with the token alone, and rooms are watched anew', async () => {
  vi.useFakeTimers()
  const { line, client } = dial('old')
  line.welcomes()
  line.says(snapshot())
  line.onclose?.({ code: 1006 })
  await vi.advanceTimersByTimeAsync(1_000)
  line.onopen?.()
  expect(line.sent.at(-1)).toHaveProperty('resume')
  line.onclose?.({ code: 4400 })
  await vi.advanceTimersByTimeAsync(0)
  line.onopen?.()
  expect(line.sent.at(-1)).toEqual({ type: 'hello', token: 'new' })
  line.welcomes()
  await vi.advanceTimersByTimeAsync(0)
  expect(line.sent.at(-1)).toMatchObject({ type: 'watch_room', room: snapshot().room })
  client.close()
  vi.useRealTimers()
})

test('what happens is read in its order, answers are those of the commands, and closing ends it', async () => {
  const { line, client } = dial()
  line.welcomes()
  const answer = client.send({ type: 'my_rooms' })
  line.says(snapshot())
  line.says({ type: 'ok', re: line.sent.at(-1)?.id, rooms: [] })
  expect((await answer).rooms).toEqual([])
  expect(client.room(snapshot().room)?.version).toBe(snapshot().version)
  client.close()
  const types: string[] = []
  for await (const message of client) types.push(message.type)
  expect(types).toEqual(['welcome', 'snapshot'])
  await expect(client.send({ type: 'my_rooms' }).catch((reason: Error) => reason.message)).resolves.toBe('The connection was closed.')
})
