// What this page asks of the server, on one connection, and what came behind the first page to do it with.
import { untrack } from 'svelte'
import { EMPTY_SESSION, type Session } from '../model/generalSession.ts'
import type { Room } from '../model/room/room.ts'
import { Connection, CLOSED, CommandRefused, type Socket, type Status } from '../net/connection.ts'
import { commandIds, randomHex } from '../net/ids.ts'
import type { Draft, Hello, Ok, Refusal, ServerMessage } from '../net/wire.ts'
import { t } from '../texts.ts'
import { announcer } from '../ui/announcer.svelte.ts'
import { Line } from './line.svelte.ts'
import type { Rest } from './listeners.ts'
import { takeEarlyLine } from './system/earlyLine.ts'

const SUBPROTOCOL = 'regatta.v1'

export abstract class Asking extends Line {
  session = $state.raw<Session>(EMPTY_SESSION)
  protected rest: Rest | null = null
  #restListeners: ((rest: Rest) => void)[] = []
  protected readonly connection = new Connection(
    {
      hello: (bare) => this.hello(bare),
      onMessage: (message) => this.onMessage(message),
      onStatus: (status, code) => this.onStatus(status, code),
      onTokenRejected: () => this.onTokenRejected(),
    },
    {
      openSocket: () => this.openSocket(),
      newId: commandIds(`w-${randomHex(8)}`),
      random: Math.random,
    },
  )

  /** What a connection is made of. */
  protected openSocket(): Socket {
    const { protocol, host } = location
    return (
      takeEarlyLine(window as { regattaLine?: WebSocket }) ??
      new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws`, SUBPROTOCOL)
    )
  }

  /** What a connection begins with. `bare`: who one is, and no more. */
  protected abstract hello(bare: boolean): Hello | Promise<Hello>
  protected abstract onMessage(message: ServerMessage): void
  protected abstract onStatus(status: Status, code: number | null): void
  protected abstract onTokenRejected(): void

  /** Go on with the rest of this program, which came behind the first page. */
  complete(rest: Rest): void {
    this.rest = rest
    for (const listener of this.#restListeners.splice(0)) listener(rest)
  }

  /** Call back with the rest of this program, now or once it is here. */
  protected withRest(listener: (rest: Rest) => void): void {
    if (this.rest === null) this.#restListeners.push(listener)
    else listener(this.rest)
  }

  /** After the server stopped this page: the person wants it back. */
  reconnect(): void {
    this.connection.reconnect()
  }

  /** An id for a command that may have to be said once more. */
  newId(): string {
    return this.connection.newId()
  }

  /** Say a command. What is refused is shown to the person, unless `quiet` says that it does not matter. */
  async send(draft: Draft, quiet: readonly string[] = [], id?: string): Promise<Ok | null> {
    if (this.rest?.isHeldDown(draft) === true) return null
    const answer = await this.request(draft, id)
    if (answer.type === 'ok') return answer
    // What was pressed twice, or for a moment that is over, needs no words: the table shows what is.
    if (answer.code !== 'stale_move' && !quiet.includes(answer.code)) announcer.note(answer.message, 'error')
    return null
  }

  /** Say a command, and hand back the answer, a refusal too. An effect that says one is not run again by what it reads here. */
  async request(draft: Draft, id?: string): Promise<Ok | Refusal> {
    try {
      const seated = untrack(() => this.rest?.withSeat(draft, this.session.rooms, this.session.me))
      return await this.connection.send(seated ?? draft, id)
    } catch (reason) {
      if (!(reason instanceof CommandRefused)) throw reason
      const { refusal } = reason
      return refusal.message === CLOSED.message ? { ...refusal, message: t.connection.closed } : refusal
    }
  }

  /** Say a command, and hand back its answer. Throws CommandRefused. */
  say(draft: Draft): Promise<Ok> {
    return this.connection.send(draft)
  }

  /** Whether the person has a seat there, as far as that can be known yet. */
  sits(room: Room): boolean {
    return (this.rest?.ownSeat(room, this.session.me) ?? null) !== null
  }
}
