// What is said at the tables of this page, and what the person says there.
import { perClient } from '../../../app/client/perClient.svelte.ts'
import type { Client } from '../../../app/client.svelte.ts'
import { rulesets } from '../../../app/rulesets.svelte.ts'
import { settings } from '../../../app/settings.svelte.ts'
import { isZen } from '../../../app/zen.ts'
import type { PushMessage, SaidLine } from '../../../net/wire.ts'
import { t } from '../../../texts.ts'
import { announcer } from '../../../ui/announcer.svelte.ts'
import { peopleOf } from '../relationships/relationships.svelte.ts'
import { allSeen, spokenLine, EMPTY_LOG, unseen, withLines, without, type ChatLog, type ChatMessage } from './chatLog.ts'

const BUBBLE_MS = 5_000

export class Chat {
  readonly #client: Client
  #rooms = $state.raw<Readonly<Record<string, ChatLog>>>({})
  /** By player, what they said a moment ago: it is shown near their seat. */
  bubbles = $state.raw<Readonly<Record<string, SaidLine>>>({})
  #muted = new Set<string>()
  /** Rooms whose chat is in view. */
  #inView = new Set<string>()

  constructor(client: Client) {
    this.#client = client
    this.#client.pushListeners.add((message) => this.#onPush(message))
    this.#client.welcomeListeners.add(() => {
      for (const room of Object.keys(this.#rooms)) void this.#load(room)
    })
  }

  of(room: string): readonly SaidLine[] {
    return (this.#rooms[room] ?? EMPTY_LOG).lines
  }

  unseen(room: string): number {
    return unseen(this.#rooms[room] ?? EMPTY_LOG, this.#client.session.me?.player ?? null)
  }

  /** Hear what is said in a room, and what was said before, until the returned function is called. */
  listen(room: string): () => void {
    this.#setLog(room, EMPTY_LOG)
    void this.#load(room)
    // What may be said depends on the server, too.
    void rulesets.load()
    return () => {
      const { [room]: _left, ...rooms } = this.#rooms
      this.#rooms = rooms
    }
  }

  /** The person sees the chat of a room, until the returned function is called. */
  look(room: string): () => void {
    this.#inView.add(room)
    this.#markSeen(room)
    return () => this.#inView.delete(room)
  }

  /** Returns whether it was said. */
  async say(room: string, message: ChatMessage): Promise<boolean> {
    const answer = await this.#client.request({ type: 'say', room, ...message })
    if (answer.type === 'ok') return true
    announcer.note(answer.message, 'error')
    return false
  }

  async mute(player: string, name: string): Promise<void> {
    if (await peopleOf(this.#client).mute(player, true)) this.#hidePlayer(player, t.chat.isMuted(name))
  }

  async block(player: string, name: string): Promise<void> {
    if (await peopleOf(this.#client).block(player, true)) this.#hidePlayer(player, t.chat.isBlocked(name))
  }

  // -- what is heard ------------------------------------------------------------------------------------

  #onPush(message: PushMessage): void {
    if (message.type === 'unsaid') this.#forgetPlayer(message.room, message.player)
    if (message.type !== 'said' || this.#rooms[message.room] === undefined || this.#muted.has(message.said.player)) return
    const { room, said } = message
    if (this.of(room).some((line) => line.said === said.said)) return
    this.#setLog(room, withLines(this.#rooms[room] ?? EMPTY_LOG, [said]))
    if (this.#inView.has(room)) this.#markSeen(room)
    const table = this.#client.session.rooms[room]
    if (table !== undefined && isZen(table, this.#client.session.me)) return
    this.#bubble(said)
    if (said.player !== this.#client.session.me?.player && settings.readChatAloud) announcer.say(spokenLine(said))
  }

  #bubble(line: SaidLine): void {
    this.bubbles = { ...this.bubbles, [line.player]: line }
    setTimeout(() => {
      if (this.bubbles[line.player] !== line) return
      const { [line.player]: _said, ...others } = this.bubbles
      this.bubbles = others
    }, BUBBLE_MS)
  }

  async #load(room: string): Promise<void> {
    const answer = await this.#client.request({ type: 'chat', room })
    const log = this.#rooms[room]
    if (answer.type !== 'ok' || log === undefined) return
    const past = answer.chat ?? []
    // What was said before the person came is not news.
    const seen = log.seen === '' ? (past.at(-1)?.said ?? '') : log.seen
    this.#setLog(room, without(withLines({ ...log, seen }, past), this.#muted))
    if (this.#inView.has(room)) this.#markSeen(room)
  }

  #markSeen(room: string): void {
    const log = this.#rooms[room]
    if (log !== undefined) this.#setLog(room, allSeen(log))
  }

  /** Who was erased has said nothing. */
  #forgetPlayer(room: string, player: string): void {
    const log = this.#rooms[room]
    if (log !== undefined) this.#setLog(room, without(log, new Set([player])))
    this.#dropBubble(player)
  }

  #dropBubble(player: string): void {
    const { [player]: _said, ...others } = this.bubbles
    this.bubbles = others
  }

  #hidePlayer(player: string, note: string): void {
    this.#muted.add(player)
    for (const [room, log] of Object.entries(this.#rooms)) this.#setLog(room, without(log, this.#muted))
    this.#dropBubble(player)
    announcer.note(note)
  }

  #setLog(room: string, log: ChatLog): void {
    if (this.#rooms[room] !== log) this.#rooms = { ...this.#rooms, [room]: log }
  }
}

export const chatOf = perClient((client) => new Chat(client))
