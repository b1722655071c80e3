// How much may be said: a room says so, and its server, and the less of the two holds.
import type { RoomOptions } from '../net/wire.ts'

export type Chat = NonNullable<RoomOptions['chat']>

/** The least first. */
export const CHATS = ['off', 'phrases', 'free'] as const satisfies readonly Chat[]

/** What may be said in a room, or in one that would be opened so, on a server that allows so much. */
export function allowedChat(wanted: Chat | undefined, most: Chat): Chat {
  return CHATS[Math.min(CHATS.indexOf(wanted ?? 'phrases'), CHATS.indexOf(most))]!
}
