// How much may be said: a room says so, and its server, and the less of the two holds.
import type { RoomOptions } from '../net/wire.ts'

export type Chat = NonNullable<RoomOptions['chat']>

/** The least first. */
export const CHATS = ['off', 'phrases', 'free'] as const satisfies readonly Chat[]

/** Of a word that a newer server has, what may be said almost everywhere is taken: the server refuses what it does not allow. */
const rank = (chat?: Chat): number => CHATS.indexOf(CHATS.find((one) => one === chat) ?? 'phrases')

/** What may be said in a room, or in one that would be opened so, on a server that allows so much. */
export function allowedChat(wanted: Chat | undefined, most: Chat): Chat {
  return CHATS[Math.min(rank(wanted), rank(most))]!
}
