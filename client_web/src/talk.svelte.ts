// What is said at the tables of this page, and what the person says there.
import { untrack } from 'svelte'
import { announcer } from './announcer.svelte'
import { client } from './client.svelte'
import { t } from './messages'
import { people } from './people.svelte'
import { settings } from './settings.svelte'
import { allSeen, saidAloud, SILENCE, unseen, withLines, without, type Heard, type Saying } from './state/talk'
import type { News, SaidLine } from './state/wire'

const BUBBLE_MS = 5_000

class Talk {
  #rooms = $state.raw<Readonly<Record<string, Heard>>>({})
  /** By player, what they said a moment ago: it is shown near their seat. */
  bubbles = $state.raw<Readonly<Record<string, SaidLine>>>({})
  /** The server's host allows phrases alone, whatever a room says. */
  phrasesOnly = $state(false)
  #muted = new Set<string>()
  /** Rooms whose talk is in view. */
  #looked = new Set<string>()

  constructor() {
    client.news.add((news) => this.#hear(news))
    client.welcomed.add(() => {
      for (const room of Object.keys(this.#rooms)) void this.#load(room)
    })
  }

  of(room: string): readonly SaidLine[] {
    return (this.#rooms[room] ?? SILENCE).lines
  }

  unseen(room: string): number {
    return unseen(this.#rooms[room] ?? SILENCE, client.session.me?.player ?? null)
  }

  /** Hear what is said in a room, and what was said before, until the returned function is called. */
  listen(room: string): () => void {
    // Called in effects: what it reads must not call the effect again.
    untrack(() => {
      this.#put(room, SILENCE)
      void this.#load(room)
    })
    return () => {
      const { [room]: _left, ...rooms } = this.#rooms
      this.#rooms = rooms
    }
  }

  /** The person sees the talk of a room, until the returned function is called. */
  look(room: string): () => void {
    this.#looked.add(room)
    untrack(() => this.#see(room))
    return () => this.#looked.delete(room)
  }

  /** Returns whether it was said. */
  async say(room: string, saying: Saying): Promise<boolean> {
    const answer = await client.ask({ type: 'say', room, ...saying })
    if (answer.type === 'ok') return true
    if (answer.code === 'not_allowed' && saying.text !== undefined) this.phrasesOnly = true
    announcer.note(answer.message, 'error')
    return false
  }

  async mute(player: string, name: string): Promise<void> {
    if (await people.mute(player, true)) this.#silence(player, t.talk.isMuted(name))
  }

  async block(player: string, name: string): Promise<void> {
    if (await people.block(player, true)) this.#silence(player, t.talk.isBlocked(name))
  }

  // -- what is heard ------------------------------------------------------------------------------------

  #hear(news: News): void {
    if (news.type !== 'said' || this.#rooms[news.room] === undefined || this.#muted.has(news.said.player)) return
    const { room, said } = news
    if (this.of(room).some((line) => line.said === said.said)) return
    this.#put(room, withLines(this.#rooms[room] ?? SILENCE, [said]))
    this.#bubble(said)
    if (this.#looked.has(room)) this.#see(room)
    if (said.player !== client.session.me?.player && settings.sayTalk) announcer.say(saidAloud(said))
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
    const answer = await client.ask({ type: 'talk', room })
    const heard = this.#rooms[room]
    if (answer.type !== 'ok' || heard === undefined) return
    const past = answer.talk ?? []
    // What was said before the person came is not news.
    const seen = heard.seen === '' ? (past.at(-1)?.said ?? '') : heard.seen
    this.#put(room, without(withLines({ ...heard, seen }, past), this.#muted))
    if (this.#looked.has(room)) this.#see(room)
  }

  #see(room: string): void {
    const heard = this.#rooms[room]
    if (heard !== undefined) this.#put(room, allSeen(heard))
  }

  #silence(player: string, told: string): void {
    this.#muted.add(player)
    for (const [room, heard] of Object.entries(this.#rooms)) this.#put(room, without(heard, this.#muted))
    const { [player]: _said, ...others } = this.bubbles
    this.bubbles = others
    announcer.note(told)
  }

  #put(room: string, heard: Heard): void {
    if (this.#rooms[room] !== heard) this.#rooms = { ...this.#rooms, [room]: heard }
  }
}

export const talk = new Talk()
