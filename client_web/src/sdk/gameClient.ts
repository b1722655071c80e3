// A player's connection for programs: says hello, comes back after a cut, and keeps the rooms that it hears of.
import { withSeat } from '../model/actingSeat.ts'
import type { Contradiction } from '../model/opening/contradictions.ts'
import { Contributor } from '../model/opening/contributor.ts'
import { browserHashing } from '../model/opening/hashing.ts'
import { NoteStore, type TextStorage } from '../model/opening/noteStore.ts'
import type { Room } from '../model/room/room.ts'
import { applyMessage, closeRoom, EMPTY_SESSION, forgetRoom, isRoomEvent, roomsToResume, type Effect } from '../model/session.ts'
import { CommandRefused, Connection, type Socket } from '../net/connection.ts'
import { commandIds, randomHex } from '../net/ids.ts'
import type { Draft, Hello, Ok, Player, Refusal, ServerMessage } from '../net/wire.ts'
import type { Answer } from './answers.ts'
import { MessageQueue } from './messageQueue.ts'

const SUBPROTOCOL = 'regatta.v1'
const BAD_TOKEN = 4401
/** Whoever has read none of so many reads none at all. */
const UNREAD_MOST = 1_000

export interface ConnectOptions {
  /** Such as `ws://127.0.0.1:8080/ws`. */
  url: string
  /** Of an earlier session: to be the same player. Without it you are a new guest. */
  token?: string | undefined
  /** What the server does not take is in `problems` of the welcome, with the reason; the player comes in all the same. */
  name?: string | undefined
  /** In which errors and cards are told, such as 'de'; what the server has not in it is English. */
  language?: string | undefined
  /** Called with the token of each session: keep it secret, and give it to `connect` the next time. */
  onToken?(token: string): void
  /** Where the bytes that this program gives to the dice are noted; in memory unless you say otherwise. */
  notes?: TextStorage
  /** What in a game's dice contradicts those notes: somebody cheats, or nobody need be at fault (`isMild`). */
  onContradictions?(room: string, found: Contradiction[]): void
  /** For tests, and where there is no global WebSocket. */
  openSocket?(url: string, subprotocol: string): Socket
}

/** The server ended the connection, and coming back would not help. */
export class ConnectionEnded extends Error {
  constructor(readonly code: number) {
    super(code === BAD_TOKEN ? 'The server does not know this token.' : `The server closed the connection (code ${code}).`)
  }
}

interface Settle {
  resolve(): void
  reject(reason: unknown): void
}

/** Connect and say hello. Rejects with ConnectionEnded where the server will not have this player. */
export async function connect(options: ConnectOptions): Promise<GameClient> {
  const client = new GameClient(options)
  await client.welcomed
  return client
}

/** Iterate over it to hear what happens; the iteration ends after `close`, or by throwing why there will be no more. */
export class GameClient implements AsyncIterable<ServerMessage> {
  /** Resolves with the first welcome. */
  readonly welcomed: Promise<void>
  #options: ConnectOptions
  #session = EMPTY_SESSION
  #token: string | null
  #messages = new MessageQueue<ServerMessage>(UNREAD_MOST)
  #connection: Connection
  #contributor: Contributor
  #settle: Settle
  /** The last hello named no rooms to go on with: the server had not understood it. */
  #bare = false

  constructor(options: ConnectOptions) {
    this.#options = options
    this.#token = options.token ?? null
    let settle: Settle = { resolve: () => undefined, reject: () => undefined }
    this.welcomed = new Promise((resolve, reject) => (settle = { resolve, reject }))
    this.#settle = settle
    // Whoever iterates learns the same.
    this.welcomed.catch(() => undefined)
    this.#contributor = this.#newContributor()
    this.#connection = new Connection(
      {
        hello: (bare) => this.#hello(bare),
        onMessage: (message) => this.#onMessage(message),
        onStatus: (status, code) => status === 'stopped' && code !== null && this.#end(new ConnectionEnded(code)),
        onTokenRejected: () => this.#end(new ConnectionEnded(BAD_TOKEN)),
      },
      { openSocket: () => this.#openSocket(), newId: commandIds(`p-${randomHex(8)}`), random: Math.random },
    )
    this.#connection.connect()
  }

  /** Who this is; null before the welcome. */
  get me(): Player | null {
    return this.#session.me
  }

  get token(): string | null {
    return this.#token
  }

  /** The server's clock, by which deadlines are told. */
  nowMs(): number {
    return Date.now() + this.#session.offsetMs
  }

  /** The room as it is now, kept up to date while it is watched. */
  room(code: string): Room | undefined {
    return this.#session.rooms[code]
  }

  /**
   * Send a command; resolves with its answer, behind the events that it caused. It is sent again after a cut, with the
   * same id: it takes effect once. Rejects with CommandRefused. A move says by itself which throw it is meant for.
   */
  send<Command extends Draft>(command: Command): Promise<Answer<Command['type']>> {
    const { rooms, me } = this.#session
    return this.#connection.send(withSeat(command, rooms, me)) as Promise<Answer<Command['type']>>
  }

  /** Hear of a room no more. */
  async leave(room: string): Promise<void> {
    this.#session = forgetRoom(this.#session, room)
    await this.#request({ type: 'unwatch_room', room })
  }

  /** End the connection; an iteration ends behind what was heard before. */
  close(): void {
    this.#settle.reject(new Error('The connection was closed.'))
    this.#messages.close()
    this.#connection.close()
  }

  [Symbol.asyncIterator](): AsyncIterator<ServerMessage, undefined> {
    return this.#messages
  }

  #openSocket(): Socket {
    const { url, openSocket } = this.#options
    return openSocket === undefined ? new WebSocket(url, SUBPROTOCOL) : openSocket(url, SUBPROTOCOL)
  }

  #hello(bare: boolean): Hello {
    this.#bare = bare
    if (bare) return { type: 'hello', ...(this.#token === null ? {} : { token: this.#token }) }
    const resume = roomsToResume(this.#session)
    const { name, language } = this.#options
    return {
      type: 'hello',
      ...(this.#token === null ? {} : { token: this.#token }),
      ...(name === undefined ? {} : { name }),
      ...(language === undefined ? {} : { language }),
      ...(resume.length === 0 ? {} : { resume }),
    }
  }

  #onMessage(message: ServerMessage): void {
    const before = this.#session
    const { session, effects } = applyMessage(before, message, Date.now())
    this.#session = session
    if (isRoomEvent(message)) this.#background(this.#contributor.onEvent(message, before.rooms[message.room]))
    for (const effect of effects) this.#background(this.#run(effect))
    if (message.type === 'welcome') {
      this.#settle.resolve()
      if (this.#bare) for (const room of Object.keys(session.rooms)) this.#background(this.#watch(room))
    }
    // Answers are those of `send`.
    if (message.type !== 'ok' && !(message.type === 'error' && message.re !== null)) this.#messages.push(message)
  }

  async #run(effect: Effect): Promise<void> {
    switch (effect.kind) {
      case 'store_token':
        this.#token = effect.token
        this.#options.onToken?.(effect.token)
        return
      case 'watch':
        return this.#watch(effect.room)
      case 'note':
        return this.#contributor.note(effect.room)
      case 'commit':
        return this.#contributor.commit(effect)
      case 'contribute':
        return this.#contributor.contribute(effect)
      case 'follow':
        await this.#watch(effect.to)
        return this.leave(effect.from)
      case 'unwatch':
        await this.#request({ type: 'unwatch_room', room: effect.room })
        return
      case 'take_back':
        await this.#request({ type: 'take_back', room: effect.room, seat: effect.seat })
    }
  }

  async #watch(room: string): Promise<void> {
    const answer = await this.#request({ type: 'watch_room', room })
    if (answer.type === 'error') this.#session = closeRoom(this.#session, room, answer.code)
  }

  async #request(draft: Draft): Promise<Ok | Refusal> {
    try {
      return await this.#connection.send(draft)
    } catch (reason) {
      if (!(reason instanceof CommandRefused)) throw reason
      return reason.refusal
    }
  }

  #newContributor(): Contributor {
    let text: string | null = null
    const { notes = { read: () => text, write: (written) => void (text = written) }, onContradictions } = this.#options
    return new Contributor({
      // There is one of these programs: nothing is to be locked.
      noteStore: new NoteStore(notes, { request: async (_name, _options, action) => action() }),
      room: (code) => this.#session.rooms[code],
      me: () => this.#session.me,
      nowMs: () => this.nowMs(),
      isOpen: () => this.#connection.status === 'open',
      ask: (draft) => this.#request(draft),
      hashing: async () => browserHashing(crypto.subtle),
      pause: (ms) => new Promise((over) => setTimeout(over, ms)),
      refused: (refusal) => this.#messages.push(refusal),
      found: (room, found) => found.length > 0 && onContradictions?.(room, found),
    })
  }

  #background(work: Promise<void>): void {
    work.catch((reason: unknown) => this.#end(reason))
  }

  #end(reason: unknown): void {
    this.#settle.reject(reason)
    this.#messages.fail(reason)
    this.#connection.close()
  }
}
