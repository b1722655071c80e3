// The connection to the server: says hello, keeps commands until they are answered, comes back after a loss.
import { afterClose, RETRYABLE, backOff, BAD_HELLO, OTHER_RULES, type AfterClose } from './retry.ts'
import type { Draft, Hello, Ok, Refusal, ServerMessage } from './wire.ts'

export type Status = 'connecting' | 'open' | 'lost' | 'stopped'

export interface ConnectionHandlers {
  /** What to say first on each new connection, perhaps behind what must be awaited. `bare`: without all that it can do without. */
  hello(bare: boolean): Hello | Promise<Hello>
  onMessage(message: ServerMessage): void
  onStatus(status: Status, closeCode: number | null): void
  /** The server knows the token no more. */
  onTokenRejected(): void
}

/** What is used of a WebSocket: that of browsers and that of Node are such, and share no type. */
export interface Socket {
  onopen: ((event: any) => unknown) | null
  onmessage: ((event: any) => unknown) | null
  onclose: ((event: any) => unknown) | null
  send(text: string): void
  close(): void
}

/** What a connection needs of where it runs; tests give their own. */
export interface Environment {
  openSocket(): Socket
  newId(): string
  random(): number
}

interface Pending {
  id: string
  text: string
  sentAt: number
  /** Where it was said last: once on each connection. */
  sentOn: Socket | null
  tries: number
  resolve(ok: Ok): void
  reject(reason: CommandRefused): void
}

/** A command was refused: the server's message is for the person. */
export class CommandRefused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message)
  }
}

/** Nothing heard for so long while a command is unanswered: the connection is dead, whatever the browser says. */
export const ANSWER_TIMEOUT_MS = 25_000
const HELLO_TIMEOUT_MS = 10_000
const CHECK_INTERVAL_MS = 1_000
const PROBE_TIMEOUT_MS = 5_000

const TRIES_MOST = 5

/** For programs in English; a page says it in its own language. */
export const CLOSED = { type: 'error', code: 'stopping', message: 'The connection was closed.' } as const

export class Connection {
  #handlers: ConnectionHandlers
  #environment: Environment
  #socket: Socket | null = null
  #status: Status = 'connecting'
  #ready = false
  #attempts = 0
  #pending = new Map<string, Pending>()
  #timer: ReturnType<typeof setInterval>
  #retry: ReturnType<typeof setTimeout> | undefined
  #notBefore = 0
  #openedAt = 0
  #receivedAt = 0
  #probeBy = Infinity
  #closed = false
  /** The server did not understand the hello: the next one has nothing that it can do without. */
  #bare = false

  constructor(handlers: ConnectionHandlers, environment: Environment) {
    this.#handlers = handlers
    this.#environment = environment
    this.#timer = setInterval(() => this.#checkTimeouts(), CHECK_INTERVAL_MS)
  }

  get status(): Status {
    return this.#status
  }

  /** An id for a command that may have to be said once more. */
  newId(): string {
    return this.#environment.newId()
  }

  /**
   * Say a command; kept, and said again with the same id after a loss, until it is answered. With the id of one
   * that was answered it is the same command once more.
   */
  send(draft: Draft, id = this.#environment.newId()): Promise<Ok> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(new CommandRefused({ ...CLOSED, re: id }))
      const text = JSON.stringify({ ...draft, id })
      const pending: Pending = { id, text, sentAt: Date.now(), sentOn: null, tries: 0, resolve, reject }
      this.#pending.set(id, pending)
      if (this.#ready) this.#transmit(pending)
    })
  }

  connect(): void {
    clearTimeout(this.#retry)
    this.#retry = undefined
    this.#ready = false
    this.#openedAt = Date.now()
    const socket = this.#environment.openSocket()
    this.#socket = socket
    socket.onopen = () => void this.#sayHello(socket)
    socket.onmessage = ({ data }: { data: unknown }) => this.#receive(String(data))
    socket.onclose = ({ code }: { code: number }) => this.#onClose(code)
  }

  async #sayHello(socket: Socket): Promise<void> {
    const hello = this.#handlers.hello(this.#bare)
    const text = JSON.stringify(hello instanceof Promise ? await hello : hello)
    // Where it was awaited, the line may be another one by now.
    if (socket === this.#socket) socket.send(text)
  }

  /** The network is back or the page is seen again: no use in waiting longer. */
  retryNow(): void {
    if (this.#status === 'stopped') return
    if (this.#retry !== undefined && Date.now() >= this.#notBefore) this.connect()
    else if (this.#ready) this.#probe()
  }

  /** The network is gone: say so before a timeout does. */
  networkLost(): void {
    if (this.#socket !== null && this.#status === 'open') this.#drop()
  }

  /** After a stop: the person asked to go on here. */
  reconnect(): void {
    if (this.#status !== 'stopped') return
    this.#attempts = 0
    this.#bare = false
    this.#setStatus('connecting', null)
    this.connect()
  }

  /** End it for good; what waits for an answer is refused. */
  close(): void {
    this.#closed = true
    clearInterval(this.#timer)
    clearTimeout(this.#retry)
    this.#retry = undefined
    this.#refuseAll(CLOSED)
    this.#detach()?.close()
    this.#socket = null
    this.#ready = false
    this.#setStatus('stopped', null)
  }

  /** Say hello anew, perhaps as somebody else: what waits for an answer is not said in another's name. */
  restart(refusal: Omit<Refusal, 're'>): void {
    this.#refuseAll(refusal)
    this.#attempts = 0
    this.#detach()?.close()
    this.#setStatus('connecting', null)
    this.connect()
  }

  #refuseAll(refusal: Omit<Refusal, 're'>): void {
    const pending = [...this.#pending.values()]
    this.#pending.clear()
    for (const { id, reject } of pending) reject(new CommandRefused({ ...refusal, re: id }))
  }

  #receive(text: string): void {
    this.#receivedAt = Date.now()
    this.#probeBy = Infinity
    let message: ServerMessage | null
    try {
      message = JSON.parse(text)
    } catch {
      message = null
    }
    // What is no message is passed over, and the line goes on.
    if (typeof message?.type !== 'string') return
    if (message.type === 'welcome') {
      this.#ready = true
      this.#attempts = 0
      this.#bare = false
      this.#handlers.onMessage(message)
      this.#setStatus('open', null)
      // What the welcome led to has been said on this connection by now.
      for (const pending of this.#pending.values()) if (pending.sentOn !== this.#socket) this.#transmit(pending)
      return
    }
    this.#handlers.onMessage(message)
    if (message.type === 'ok') this.#takePending(message.re)?.resolve(message)
    else if (message.type === 'error' && message.re !== null) this.#refused(message.re, message)
  }

  #takePending(id: string): Pending | undefined {
    const pending = this.#pending.get(id)
    this.#pending.delete(id)
    return pending
  }

  #refused(id: string, refusal: Refusal): void {
    const pending = this.#pending.get(id)
    if (pending === undefined) return
    pending.tries += 1
    if (!RETRYABLE.has(refusal.code) || pending.tries >= TRIES_MOST) {
      this.#takePending(id)?.reject(new CommandRefused(refusal))
      return
    }
    const waitMs = refusal.retry_after_ms ?? backOff(pending.tries + 1, this.#environment.random())
    const refusedOn = pending.sentOn
    setTimeout(() => {
      // A connection that came meanwhile has said it.
      if (!this.#ready || !this.#pending.has(id) || pending.sentOn !== refusedOn) return
      if (refusal.code === OTHER_RULES) this.#drop()
      else this.#transmit(pending)
    }, waitMs)
  }

  #transmit(pending: Pending): void {
    pending.sentAt = Date.now()
    pending.sentOn = this.#socket
    this.#socket?.send(pending.text)
  }

  /** Ask for anything, to learn soon whether somebody is there. */
  #probe(): void {
    this.#probeBy = Date.now() + PROBE_TIMEOUT_MS
    this.send({ type: 'my_rooms' }).catch(() => undefined)
  }

  #checkTimeouts(): void {
    const now = Date.now()
    if (this.#socket === null) return
    const [oldest] = this.#pending.values()
    const dead = this.#ready
      ? now > this.#probeBy || (oldest !== undefined && now - Math.max(this.#receivedAt, oldest.sentAt) > ANSWER_TIMEOUT_MS)
      : now - this.#openedAt > HELLO_TIMEOUT_MS
    if (dead) this.#drop()
  }

  #drop(): void {
    const socket = this.#detach()
    if (socket === null) return
    socket.close()
    this.#onClose(1006)
  }

  /** The socket, which nobody listens to any more. */
  #detach(): Socket | null {
    const socket = this.#socket
    if (socket !== null) socket.onopen = socket.onmessage = socket.onclose = null
    return socket
  }

  #onClose(code: number): void {
    this.#socket = null
    this.#ready = false
    this.#probeBy = Infinity
    const again = code === BAD_HELLO && !this.#bare
    if (again) this.#bare = true
    const next: AfterClose = again ? { kind: 'reconnect', waitMs: 0 } : afterClose(code, this.#attempts, this.#environment.random())
    if (next.kind === 'stop') {
      this.#setStatus('stopped', code)
      return
    }
    if (next.kind === 'guest') this.#handlers.onTokenRejected()
    // It may have been closed by that.
    if (this.#status === 'stopped') return
    this.#attempts += 1
    // A wait that the server asked for is kept even when the network comes back meanwhile.
    this.#notBefore = next.waitMs > 5_000 ? Date.now() + next.waitMs : 0
    this.#retry = setTimeout(() => this.connect(), next.waitMs)
    this.#setStatus('lost', code)
  }

  #setStatus(status: Status, code: number | null): void {
    this.#status = status
    this.#handlers.onStatus(status, code)
  }
}
