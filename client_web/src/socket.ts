// The connection to the server: says hello, keeps commands until they are answered, comes back after a loss.
import { afterClose, AGAIN, backOff, ELSEWHERE } from './retry'
import type { Draft, Hello, Ok, Refusal, ServerMessage } from './state/wire'

export type Status = 'connecting' | 'open' | 'lost' | 'stopped'

export interface Hooks {
  /** What to say first on each new connection. */
  hello(): Hello
  heard(message: ServerMessage): void
  changed(status: Status, closeCode: number | null): void
  /** The server knows the token no more. */
  badToken(): void
}

/** What a connection needs of a browser; tests give their own. */
export interface Surroundings {
  open(): WebSocket
  newId(): string
  random(): number
}

interface Pending {
  id: string
  text: string
  saidAt: number
  /** Where it was said last: once on each connection. */
  saidOn: WebSocket | null
  tries: number
  resolve(ok: Ok): void
  reject(reason: Refused): void
}

/** A command was refused: the server's message is for the person. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message)
  }
}

/** Nothing heard for so long while a command is unanswered: the connection is dead, whatever the browser says. */
export const PATIENCE_MS = 25_000
const HELLO_PATIENCE_MS = 10_000
const LOOK_EVERY_MS = 1_000
const PROBE_PATIENCE_MS = 5_000

const MOST_TRIES = 5

export class Connection {
  #hooks: Hooks
  #around: Surroundings
  #socket: WebSocket | null = null
  #status: Status = 'connecting'
  #ready = false
  #attempt = 0
  #pending = new Map<string, Pending>()
  #retry: ReturnType<typeof setTimeout> | undefined
  #notBefore = 0
  #openedAt = 0
  #heardAt = 0
  #probeBy = Infinity

  constructor(hooks: Hooks, around: Surroundings) {
    this.#hooks = hooks
    this.#around = around
    setInterval(() => this.#look(), LOOK_EVERY_MS)
  }

  get status(): Status {
    return this.#status
  }

  /** An id for a command that may have to be said once more. */
  newId(): string {
    return this.#around.newId()
  }

  /**
   * Say a command; kept, and said again with the same id after a loss, until it is answered. With the id of one
   * that was answered it is the same command once more.
   */
  send(draft: Draft, id = this.#around.newId()): Promise<Ok> {
    return new Promise((resolve, reject) => {
      const text = JSON.stringify({ ...draft, id })
      const pending: Pending = { id, text, saidAt: Date.now(), saidOn: null, tries: 0, resolve, reject }
      this.#pending.set(id, pending)
      if (this.#ready) this.#say(pending)
    })
  }

  connect(): void {
    clearTimeout(this.#retry)
    this.#retry = undefined
    this.#ready = false
    this.#openedAt = Date.now()
    const socket = this.#around.open()
    this.#socket = socket
    socket.onopen = () => socket.send(JSON.stringify(this.#hooks.hello()))
    socket.onmessage = (event) => this.#hear(String(event.data))
    socket.onclose = (event) => this.#lost(event.code)
  }

  /** The network is back or the page is seen again: no use in waiting longer. */
  hurry(): void {
    if (this.#status === 'stopped') return
    if (this.#retry !== undefined && Date.now() >= this.#notBefore) this.connect()
    else if (this.#ready) this.#probe()
  }

  /** The network is gone: say so before a timeout does. */
  offline(): void {
    if (this.#socket !== null && this.#status === 'open') this.#drop()
  }

  /** After a stop: the person asked to go on here. */
  again(): void {
    if (this.#status !== 'stopped') return
    this.#attempt = 0
    this.#become('connecting', null)
    this.connect()
  }

  /** Say hello anew, perhaps as somebody else: what waits for an answer is not said in another's name. */
  anew(refusal: Omit<Refusal, 're'>): void {
    const pending = [...this.#pending.values()]
    this.#pending.clear()
    for (const { id, reject } of pending) reject(new Refused({ ...refusal, re: id }))
    this.#attempt = 0
    this.#release()?.close()
    this.#become('connecting', null)
    this.connect()
  }

  #hear(text: string): void {
    this.#heardAt = Date.now()
    this.#probeBy = Infinity
    const message = JSON.parse(text) as ServerMessage
    if (message.type === 'welcome') {
      this.#ready = true
      this.#attempt = 0
      this.#hooks.heard(message)
      this.#become('open', null)
      for (const pending of this.#pending.values()) this.#say(pending)
      return
    }
    this.#hooks.heard(message)
    if (message.type === 'ok') this.#settle(message.re)?.resolve(message)
    else if (message.type === 'error' && message.re !== null) this.#refused(message.re, message)
  }

  #settle(id: string): Pending | undefined {
    const pending = this.#pending.get(id)
    this.#pending.delete(id)
    return pending
  }

  #refused(id: string, refusal: Refusal): void {
    const pending = this.#pending.get(id)
    if (pending === undefined) return
    pending.tries += 1
    if (!AGAIN.has(refusal.code) || pending.tries >= MOST_TRIES) {
      this.#settle(id)?.reject(new Refused(refusal))
      return
    }
    const waitMs = refusal.retry_after_ms ?? backOff(pending.tries + 1, this.#around.random())
    const refusedOn = pending.saidOn
    setTimeout(() => {
      // A connection that came meanwhile has said it.
      if (!this.#ready || !this.#pending.has(id) || pending.saidOn !== refusedOn) return
      if (refusal.code === ELSEWHERE) this.#drop()
      else this.#say(pending)
    }, waitMs)
  }

  #say(pending: Pending): void {
    pending.saidAt = Date.now()
    pending.saidOn = this.#socket
    this.#socket?.send(pending.text)
  }

  /** Ask for anything, to learn soon whether somebody is there. */
  #probe(): void {
    this.#probeBy = Date.now() + PROBE_PATIENCE_MS
    this.send({ type: 'my_rooms' }).catch(() => undefined)
  }

  #look(): void {
    const now = Date.now()
    if (this.#socket === null) return
    const [oldest] = this.#pending.values()
    const dead = this.#ready
      ? now > this.#probeBy || (oldest !== undefined && now - Math.max(this.#heardAt, oldest.saidAt) > PATIENCE_MS)
      : now - this.#openedAt > HELLO_PATIENCE_MS
    if (dead) this.#drop()
  }

  #drop(): void {
    const socket = this.#release()
    if (socket === null) return
    socket.close()
    this.#lost(1006)
  }

  /** The socket, which nobody listens to any more. */
  #release(): WebSocket | null {
    const socket = this.#socket
    if (socket !== null) socket.onopen = socket.onmessage = socket.onclose = null
    return socket
  }

  #lost(code: number): void {
    this.#socket = null
    this.#ready = false
    this.#probeBy = Infinity
    const next = afterClose(code, this.#attempt, this.#around.random())
    if (next.kind === 'stop') {
      this.#become('stopped', code)
      return
    }
    if (next.kind === 'guest') this.#hooks.badToken()
    this.#attempt += 1
    // A wait that the server asked for is kept even when the network comes back meanwhile.
    this.#notBefore = next.waitMs > 5_000 ? Date.now() + next.waitMs : 0
    this.#retry = setTimeout(() => this.connect(), next.waitMs)
    this.#become('lost', code)
  }

  #become(status: Status, code: number | null): void {
    this.#status = status
    this.#hooks.changed(status, code)
  }
}
