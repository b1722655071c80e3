// What a newer server says ends no line: values that a list does not have yet pass as text, other messages are passed on.
import { expect, test } from 'vitest'
import { MIRA, snapshot } from '../model/room/fixtures.ts'
import { EXAMPLES, laterMessage, TOMORROW } from '../model/fixtures/tomorrow.ts'
import type { Socket } from '../net/connection.ts'
import type { ServerMessage } from '../net/wire.ts'
import { GameClient } from './gameClient.ts'

const HEARD = new Set(['ok', 'error', 'snapshot', 'welcome'])
const LATER = EXAMPLES.flatMap(laterMessage)

/** The server's end of a connection, played by the test. */
class Line implements Socket {
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  sent: { id?: string }[] = []
  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }
  close(): void {}
  says(text: string): void {
    this.onmessage?.({ data: text })
  }
}

async function dial(): Promise<{ line: Line; client: GameClient }> {
  const line = new Line()
  const client = new GameClient({ url: 'ws://nowhere', openSocket: () => line })
  line.onopen?.()
  line.says(JSON.stringify({ type: 'welcome', player: MIRA, user_name: null, token: 'new', now_ms: 0, history: '', read_only: false }))
  await client.welcomed
  return { line, client }
}

/** Whether a command is still answered. */
async function stands(line: Line, client: GameClient): Promise<void> {
  const answer = client.send({ type: 'my_rooms' })
  line.says(JSON.stringify({ type: 'ok', re: line.sent.at(-1)?.id, rooms: [] }))
  expect((await answer).rooms).toEqual([])
}

test('the examples have many places where a list of values stands', () => {
  expect(LATER.length).toBeGreaterThan(40)
  expect([...HEARD].every((kind) => EXAMPLES.some((message) => message['type'] === kind))).toBe(true)
})

test('each value of tomorrow in each example is passed on as it is, and ends no line', async () => {
  const { line, client } = await dial()
  for (const { value } of LATER) line.says(JSON.stringify(value))
  await stands(line, client)
  client.close()
})

test('a room goes on after an event with a value of tomorrow', async () => {
  const { line, client } = await dial()
  const before = snapshot()
  line.says(JSON.stringify(before))
  const event = { type: 'handed_over', room: before.room, version: before.version + 1, host: 0, colour: TOMORROW }
  line.says(JSON.stringify({ ...before, stage: TOMORROW, version: before.version + 1 }))
  expect(client.room(before.room)?.stage).toBe(TOMORROW)
  line.says(JSON.stringify({ ...event, version: before.version + 2 }))
  expect(client.room(before.room)?.version).toBe(before.version + 2)
  client.close()
})

test('messages of tomorrow are passed on, and what is no message is passed over', async () => {
  const { line, client } = await dial()
  for (const text of ['{"type":"fireworks","rockets":7}', '', '{', '[1]', '7', 'null', '{"type":7}']) line.says(text)
  line.says(JSON.stringify({ type: 'fireworks', room: snapshot().room, version: 7 }))
  await stands(line, client)
  client.close()
  const heard: ServerMessage[] = []
  for await (const message of client) heard.push(message)
  expect(heard.map((message) => message.type as string)).toEqual(['welcome', 'fireworks', 'fireworks'])
})
