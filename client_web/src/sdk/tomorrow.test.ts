// What a newer server says ends no line: values that a list does not have yet pass as text, other messages are passed on.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MIRA, snapshot } from '../model/room/fixtures.ts'
import type { Socket } from '../net/connection.ts'
import type { ServerMessage } from '../net/wire.ts'
import { GameClient } from './gameClient.ts'

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
type Schema = Record<string, Json>
type Place = (string | number)[]

const PROTOCOL = new URL('../../../protocol/', import.meta.url)
const TEXT = 'tomorrow'
const NUMBER = 987_654

function read(path: string): { [name: string]: Json } {
  return JSON.parse(readFileSync(new URL(path, PROTOCOL), 'utf8'))
}

const DOCUMENT = read('regatta_protocol/documents/asyncapi.json') as unknown as {
  components: { messages: Record<string, { payload: Schema }>; schemas: Record<string, Schema> }
  operations: Record<string, { action: string; messages: { $ref: string }[] }>
}

/** What of a schema may hold for a value: its alternatives, with references followed. */
function alternatives(schema: Schema): Schema[] {
  const { $ref, anyOf, oneOf } = schema
  if (typeof $ref === 'string') return alternatives(DOCUMENT.components.schemas[$ref.split('/').at(-1) ?? ''] ?? {})
  const several = anyOf ?? oneOf
  return Array.isArray(several) ? several.flatMap((one) => alternatives(one as Schema)) : [schema]
}

/** The places of a message where a list of values stands. */
function listed(schema: Schema, value: Json, at: Place = []): Place[] {
  return alternatives(schema).flatMap((one) => {
    if ('enum' in one && (value === null || typeof value !== 'object')) return [at]
    if (Array.isArray(value)) return value.flatMap((part, number) => listed((one['items'] ?? {}) as Schema, part, [...at, number]))
    if (value === null || typeof value !== 'object') return []
    const properties = (one['properties'] ?? {}) as Record<string, Schema>
    const others = one['additionalProperties']
    return Object.entries(value).flatMap(([name, part]) => {
      const of = properties[name] ?? (typeof others === 'object' ? (others as Schema) : {})
      return listed(of, part, [...at, name])
    })
  })
}

function changed(message: Json, [step, ...further]: Place): Json {
  if (step === undefined) return typeof message === 'number' ? NUMBER : TEXT
  const copy = structuredClone(message) as Record<string | number, Json>
  copy[step] = changed(copy[step] ?? null, further)
  return copy as Json
}

const EXAMPLES = readdirSync(new URL('examples/', PROTOCOL)).map((name) => read(`examples/${name}`))
const HEARD = new Set(['ok', 'error', 'snapshot', 'welcome'])
const LATER = EXAMPLES.flatMap((message) => {
  const { payload } = DOCUMENT.components.messages[String(message['type'])] ?? { payload: {} }
  return listed(payload, message).map((at) => ({ at: [message['type'], ...at].join('.'), message: changed(message, at), value: at }))
})

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
  for (const { message } of LATER) line.says(JSON.stringify(message))
  await stands(line, client)
  client.close()
})

test('a room goes on after an event with a value of tomorrow', async () => {
  const { line, client } = await dial()
  const before = snapshot()
  line.says(JSON.stringify(before))
  const event = { type: 'handed_over', room: before.room, version: before.version + 1, host: 0, colour: TEXT }
  line.says(JSON.stringify({ ...before, stage: TEXT, version: before.version + 1 }))
  expect(client.room(before.room)?.stage).toBe(TEXT)
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
