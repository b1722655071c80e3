// One golden message of each type, shared with the server's tests: everything the server says can be heard.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { RoomEvent, ServerMessage } from '../net/wire.ts'
import { MIRA, room } from './room/fixtures.ts'
import { applyEvent } from './room/fold.ts'
import { applyMessage, EMPTY_SESSION } from './session.ts'

const FOLDER = new URL('../../../protocol/examples/', import.meta.url)
const SAID_BY_CLIENT = new Set(
  ['hello', 'rename', 'my_rooms', 'create_room', 'watch_room', 'unwatch_room', 'join_room', 'leave_room'].concat([
    'start',
    'commit',
    'contribute',
    'hold',
    'throw',
    'enter',
    'rematch',
    'add_seat',
    'set_aside',
    'bank',
    'preview',
  ]),
)

const messages = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => {
    const read = JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as ServerMessage | ServerMessage[]
    return [read].flat().map((message) => ({ name, message }))
  })
  .filter(({ message }) => !SAID_BY_CLIENT.has(message.type))

describe.skipIf(messages.length === 0)('golden examples', () => {
  test.each(messages)('$name can be heard', ({ message }) => {
    if (!('version' in message) || !('room' in message) || message.type === 'ok') {
      expect(applyMessage({ ...EMPTY_SESSION, me: MIRA }, message, 0).session).toBeDefined()
      return
    }
    const event = message as RoomEvent
    const before = room({ room: event.room, version: event.version - 1 })
    const applied = applyEvent(event.type === 'snapshot' ? null : before, event)
    expect(applied.outcome).toBe('applied')
    expect(applied.room?.version).toBe(event.version)
  })
})
