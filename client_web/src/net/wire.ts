// The wire's types under the names that this client uses.
import type { ClientMessage, Error as Refusal, Hello, Ok, ServerMessage, Welcome } from './protocol.gen.ts'

export type * from './protocol.gen.ts'
export type { Refusal }
export { LIMITS } from './protocol.gen.ts'

/** What is answered by `ok` or `error`. */
export type Command = Exclude<ClientMessage, Hello>

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never
/** A command that has no id yet. */
export type Draft = WithoutId<Command>

/** What happened in a room. */
export type RoomEvent = Extract<ServerMessage, { room: string; version: number }>

/** What is heard of people, the queue and the lobby. */
export type PushMessage = Exclude<ServerMessage, RoomEvent | Welcome | Ok | Refusal>

export function isPushMessage(message: ServerMessage): message is PushMessage {
  return !('version' in message) && message.type !== 'welcome' && message.type !== 'ok' && message.type !== 'error'
}
