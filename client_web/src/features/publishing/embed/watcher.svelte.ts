// Watches a room as nobody, and the rematches that follow. Nothing of it is remembered by browser and server, and
// nothing of the visitor is read: a frame acts for nobody.
import { language } from '../../../languages/load.ts'
import { applyMessage, closeRoom, EMPTY_SESSION, forgetRoom, roomsToResume, type Session } from '../../../model/session.ts'
import { CommandRefused, Connection, type Environment, type Status } from '../../../net/connection.ts'
import type { Draft, Hello, ServerMessage } from '../../../net/wire.ts'

/** All that can be said from here. */
export type WatchCommand = Extract<Draft, { type: 'watch_room' | 'unwatch_room' }>

/** A room that was refused may be open to all later. One that is not there never will be: codes are not given twice. */
export const REFUSED_AGAIN_MS = 30_000
/** A server that ended the connection for good may be another one by then. */
export const STOPPED_AGAIN_MS = 60_000

export class Watcher {
  session = $state.raw<Session>(EMPTY_SESSION)
  status = $state<Status>('connecting')
  /** The room that is shown. */
  code = $state('')
  /** Rooms that were asked for and are not here yet. */
  #asked = new Set<string>()
  #bare = false
  #again: ReturnType<typeof setTimeout> | undefined
  #connection: Connection

  constructor(code: string, environment: Environment) {
    this.code = code
    this.#connection = new Connection(
      {
        hello: (bare) => this.#hello(bare),
        onMessage: (message) => this.#onMessage(message),
        onStatus: (status) => this.#onStatus(status),
        onTokenRejected: () => undefined,
      },
      environment,
    )
  }

  readonly room = $derived.by(() => this.session.rooms[this.code] ?? null)
  /** Why there is nothing to see; null where there is, or nobody has said yet. */
  readonly refused = $derived.by(() => this.session.closed[this.code] ?? null)

  start(): void {
    this.#connection.connect()
    void this.#watch(this.code)
  }

  retryNow(): void {
    this.#connection.retryNow()
  }

  networkLost(): void {
    this.#connection.networkLost()
  }

  stop(): void {
    clearTimeout(this.#again)
    this.#connection.close()
  }

  #hello(bare: boolean): Hello {
    this.#bare = bare
    // As nobody: a page that is looked at in a frame leaves nothing on the server.
    if (bare) return { type: 'hello', watch_only: true }
    const resume = roomsToResume(this.session)
    return {
      type: 'hello',
      watch_only: true,
      // English is what the server says without being asked.
      ...(language === 'en' ? {} : { language }),
      ...(resume.length === 0 ? {} : { resume }),
    }
  }

  #onMessage(message: ServerMessage): void {
    const { me } = this.session
    // Nobody has another name on each connection: to this page it is the same, which goes on with what it shows.
    const heard = message.type === 'welcome' && me !== null ? { ...message, player: me } : message
    const { session, effects } = applyMessage(this.session, heard, Date.now())
    this.session = session
    // Of all other effects that there are, none is for somebody without a seat.
    for (const effect of effects) if (effect.kind === 'watch') void this.#watch(effect.room)
    // A bare hello names no room. Behind the welcome: what waits is said with it.
    if (message.type === 'welcome' && this.#bare) queueMicrotask(() => void this.#watch(this.code))
    this.#follow()
    this.#askAgain()
  }

  #askAgain(): void {
    if (this.refused === null || this.refused === 'no_such_room') return
    this.#later(REFUSED_AGAIN_MS, () => void this.#watch(this.code))
  }

  /** To the rematch: once it is seen, the room before it is forgotten. Where it may not be watched, the result stays. */
  #follow(): void {
    const next = this.room?.next_room ?? null
    if (next === null || this.session.closed[next] !== undefined) return
    if (this.session.rooms[next] === undefined) return void this.#watch(next)
    const before = this.code
    this.code = next
    this.session = forgetRoom(this.session, before)
    void this.#say({ type: 'unwatch_room', room: before })
  }

  async #watch(room: string): Promise<void> {
    if (this.#asked.has(room)) return
    this.#asked.add(room)
    const refused = await this.#say({ type: 'watch_room', room })
    this.#asked.delete(room)
    if (refused === null) return
    this.session = closeRoom(this.session, room, refused.refusal.code)
    this.#askAgain()
  }

  async #say(command: WatchCommand): Promise<CommandRefused | null> {
    try {
      await this.#connection.send(command)
      return null
    } catch (reason) {
      if (!(reason instanceof CommandRefused)) throw reason
      return reason
    }
  }

  #onStatus(status: Status): void {
    this.status = status
    if (status === 'stopped') this.#later(STOPPED_AGAIN_MS, () => this.#connection.reconnect())
  }

  /** Once: what waits already is not put off. */
  #later(ms: number, then: () => void): void {
    this.#again ??= setTimeout(() => {
      this.#again = undefined
      then()
    }, ms)
  }
}
