// Joins the parts: the connection, what is known, where the person is, and what follows from what is heard.
import {
  applyGeneral,
  isGeneral,
  isRoomEvent,
  registered,
  EMPTY_SESSION,
  type Session,
  type Effect,
} from '../model/generalSession.ts'
import { settleHold, type PendingHold } from '../model/hold.ts'
import type { Room } from '../model/room/room.ts'
import { Connection, CLOSED, CommandRefused, type Status } from '../net/connection.ts'
import { commandIds, randomHex } from '../net/ids.ts'
import { RETRYABLE } from '../net/retry.ts'
import {
  isPushMessage,
  type Draft,
  type Hello,
  type PushMessage,
  type Ok,
  type Refusal,
  type RoomEvent,
  type RoomSummary,
  type ServerMessage,
} from '../net/wire.ts'
import { t } from '../texts.ts'
import { announcer } from '../ui/announcer.svelte.ts'
import { helloOf } from './hello.ts'
import { Line } from './line.svelte.ts'
import type { OpeningHandler, Rest, RoomChange } from './listeners.ts'
import { dropToken, isOvertaken, keepToken, letOthersBegin, takeToken, tokenToSay, whenFirst } from './ownToken.ts'
import { pathOf, startRouter, type Route, type Router } from './router.ts'
import { settings } from './settings.svelte.ts'
import { onStorageChange, readStored, store } from './storage.ts'
import { takeEarlyLine } from './system/earlyLine.ts'
import { whenShown } from './system/whenShown.ts'
import { Visits } from './visits.ts'

const SUBPROTOCOL = 'regatta.v1'

interface RefusedName {
  name: string
  why: string
}

export class Client extends Line {
  session = $state.raw<Session>(EMPTY_SESSION)
  route = $state.raw<Route>({ page: 'home' })
  /** Dice that the person holds, before the server has said so. */
  pendingHold = $state.raw<PendingHold | null>(null)
  games = $state.raw<RoomSummary[] | null>(null)
  /** A name that the person wanted and the server did not take, and why. */
  refusedName = $state.raw<RefusedName | null>(null)
  /** By room, the seat whose player looks at this page: only told from each other where dice are hidden. */
  #viewers = $state.raw<Record<string, number | null>>({})

  /** Called with what the server pushes beside the events of rooms: of people, the queue and the lobby. */
  readonly pushListeners = new Set<(message: PushMessage) => void>()
  /** Called with each event of the rooms that this page watches, after it has taken effect here. */
  readonly eventListeners = new Set<(event: RoomEvent) => void>()
  /** Called after each message about a room, before the other listeners. */
  readonly changeListeners = new Set<(change: RoomChange) => void>()
  /** Called after each welcome, also when the connection is back. */
  readonly welcomeListeners = new Set<() => void>()
  /** Called when the person has logged out here, or erased their account. */
  readonly logOutListeners = new Set<() => void>()
  /** Does this page's part in the openings of games; features/fairness gives it. */
  openingHandler: OpeningHandler | null = null
  #rest: Rest | null = null
  #restListeners: ((rest: Rest) => void)[] = []
  /** What was heard of rooms, or pushed, before there was anything to understand it; and all that came behind it. */
  #unread: ServerMessage[] = []
  /** What is said when the server ends the session because the person asked for it. */
  #logOutMessage: string | null = null
  #holds = 0
  /** The last hello named no rooms to go on with. */
  #bare = false
  #router: Router | null = null
  #connection = new Connection(
    {
      hello: (bare) => whenFirst()?.then(() => this.#hello(bare)) ?? this.#hello(bare),
      onMessage: (message) => this.#onMessage(message),
      onStatus: (status, code) => this.#onStatus(status, code),
      onTokenRejected: () => this.#onTokenRejected(),
    },
    {
      openSocket: () =>
        takeEarlyLine(window as { regattaLine?: WebSocket }) ??
        new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`, SUBPROTOCOL),
      newId: commandIds(`w-${randomHex(8)}`),
      random: Math.random,
    },
  )

  #visits = new Visits(this)

  start(): void {
    whenShown(() => {
      this.#onStatus('connecting', null)
      this.#connection.connect()
    })
    this.#router = startRouter((route) => this.#onRoute(route))
    window.addEventListener('online', () => this.#connection.retryNow())
    window.addEventListener('offline', () => this.#connection.networkLost())
    onStorageChange('token', () => this.#joinOtherPage())
    document.addEventListener('visibilitychange', () => {
      // Also before it is loaded anew.
      if (this.#hasSeat()) tokenToSay(true)
      if (document.visibilityState !== 'visible') return
      this.#connection.retryNow()
      this.#takeBack(this.session.standInRules?.missed_most)
    })
  }

  /** Go on with the rest of this program, which came behind the first page: what was heard until now takes effect, in its order. */
  complete(rest: Rest): void {
    this.#rest = rest
    for (const listener of this.#restListeners.splice(0)) listener(rest)
    for (const message of this.#unread.splice(0)) this.#apply(message, rest)
  }

  /** Call back after each welcome, and now where there has been one. */
  onWelcome(listener: () => void): void {
    this.welcomeListeners.add(listener)
    if (this.status === 'open' && this.session.me !== null) queueMicrotask(listener)
  }

  /** Call back with the rest of this program, now or once it is here. */
  #withRest(listener: (rest: Rest) => void): void {
    if (this.#rest === null) this.#restListeners.push(listener)
    else listener(this.#rest)
  }

  /** After the server stopped this page: the person wants it back. */
  reconnect(): void {
    this.#connection.reconnect()
  }

  go(route: Route, how: 'push' | 'replace' = 'push'): void {
    this.#router?.go(pathOf(route), how)
  }

  /** An id for a command that may have to be said once more. */
  newId(): string {
    return this.#connection.newId()
  }

  /** Say a command. What is refused is shown to the person, unless `quiet` says that it does not matter. */
  async send(draft: Draft, quiet: readonly string[] = [], id?: string): Promise<Ok | null> {
    if (this.#rest?.isHeldDown(draft) === true) return null
    const answer = await this.request(draft, id)
    if (answer.type === 'ok') return answer
    // What was pressed twice, or for a moment that is over, needs no words: the table shows what is.
    if (answer.code !== 'stale_move' && !quiet.includes(answer.code)) announcer.note(answer.message, 'error')
    return null
  }

  /** Say a command, and hand back the answer, a refusal too. */
  async request(draft: Draft, id?: string): Promise<Ok | Refusal> {
    try {
      return await this.#connection.send(this.#rest?.withSeat(draft, this.session.rooms, this.session.me) ?? draft, id)
    } catch (reason) {
      if (!(reason instanceof CommandRefused)) throw reason
      const { refusal } = reason
      return refusal.message === CLOSED.message ? { ...refusal, message: t.connection.closed } : refusal
    }
  }

  /** Say a command, and hand back its answer. Throws CommandRefused. */
  say(draft: Draft): Promise<Ok> {
    return this.#connection.send(draft)
  }

  /** Whether the person has a seat there, as far as that can be known yet. */
  sits(room: Room): boolean {
    return (this.#rest?.ownSeat(room, this.session.me) ?? null) !== null
  }

  /** The guest has an account now. */
  registered(userName: string): void {
    this.session = registered(this.session, userName)
  }

  /** Go on as the player of this token. */
  switchAccount(token: string): void {
    takeToken(token)
    this.#restart()
  }

  #restart(): void {
    this.#connection.restart({ type: 'error', code: 'stopping', message: t.connection.connecting })
  }

  /** The session ends now, as the person wants it: say this once the server has ended it. Null: it goes on. */
  expectLogOut(message: string | null): void {
    this.#logOutMessage = message
  }

  async loadGames(): Promise<void> {
    const ok = await this.send({ type: 'my_rooms' })
    if (ok?.rooms !== undefined) this.games = ok.rooms
  }

  /** Hear of a room without going there: its opening asks for this page's part. */
  watch(room: string): void {
    void this.#visits.watch(room)
  }

  /** Hold these dice: shown at once; the server's answer wins. */
  async hold(room: string, dice: number[]): Promise<void> {
    const serial = ++this.#holds
    this.pendingHold = { room, dice, serial }
    // The turn may have passed on meanwhile; the picture shows that already.
    await this.send({ type: 'hold', room, dice }, ['not_your_turn', 'wrong_stage'])
    this.pendingHold = settleHold(this.pendingHold, serial)
  }

  // -- several players on this device ------------------------------------------------------------

  viewer(room: string): number | null {
    return this.#viewers[room] ?? null
  }

  /** The player of this seat looks at the page now; null for nobody. Kept in memory: a reload hides everything. */
  setViewer(room: string, seat: number | null): void {
    this.#viewers = { ...this.#viewers, [room]: seat }
  }

  // -- where the person is --------------------------------------------------------------------------

  #onRoute(route: Route): void {
    const before = this.route
    this.route = route
    if (before.page === 'room' && (route.page !== 'room' || route.room !== before.room)) {
      if (this.#visits.leave(before.room)) this.setViewer(before.room, null)
    }
    if (route.page === 'room') void this.#visits.watch(route.room)
  }

  // -- who the person is ----------------------------------------------------------------------------

  #hello(bare: boolean): Hello {
    this.#bare = bare
    return helloOf(this.session, tokenToSay(this.#hasSeat()), bare)
  }

  /** Be the guest that another page of this browser began as, at the same time. */
  #joinOtherPage(): void {
    if (isOvertaken() && !this.#hasSeat()) this.#restart()
  }

  #hasSeat(): boolean {
    return Object.values(this.session.rooms).some((room) => this.sits(room))
  }

  // -- what is heard --------------------------------------------------------------------------------

  #onMessage(message: ServerMessage): void {
    if (this.#rest === null && (this.#unread.length > 0 || !isGeneral(message))) this.#unread.push(message)
    else this.#apply(message, this.#rest)
  }

  #apply(message: ServerMessage, rest: Rest | null): void {
    const before = this.session
    const { session, effects } = (rest?.applyMessage ?? applyGeneral)(before, message, Date.now())
    this.session = session
    if (before.me?.player !== session.me?.player) this.#onOtherPlayer()
    if (isRoomEvent(message)) this.openingHandler?.onEvent(message, before.rooms[message.room])
    if (message.type === 'thrown' || message.type === 'entered') this.#dropPendingHold(message.room, message.seat)
    if (message.type === 'error' && message.re === null && !RETRYABLE.has(message.code)) announcer.note(message.message, 'error')
    if (!isPushMessage(message) && 'room' in message && message.type !== 'ok' && message.room !== undefined)
      for (const listener of this.changeListeners) listener({ before, room: message.room, type: message.type })
    if (isPushMessage(message)) for (const listener of this.pushListeners) listener(message)
    else if (isRoomEvent(message)) for (const listener of this.eventListeners) listener(message)
    for (const effect of effects) this.#run(effect)
    if (message.type !== 'welcome') return
    queueMicrotask(() => this.welcomeListeners.forEach((listener) => listener()))
    for (const { field, problem } of message.problems ?? [])
      if (field === 'name') {
        // Not one that this server takes, or somebody else has it by now.
        this.refusedName = { name: settings.name, why: problem }
        settings.name = ''
      }
    if (this.#bare) for (const room of Object.keys(this.session.rooms)) void this.#visits.watch(room, true)
    // A new guest has lost what was watched before.
    if (this.route.page === 'room') void this.#visits.watch(this.route.room)
  }

  #onOtherPlayer(): void {
    const me = this.session.me?.player ?? null
    const known = readStored('player')
    // Also where the session ended elsewhere while this browser was closed.
    if (known !== null && known !== me) this.#withRest((rest) => void rest.forgetPlayer())
    store('player', me)
    this.games = null
    this.pendingHold = null
    this.#viewers = {}
  }

  #dropPendingHold(room: string, seat: number): void {
    const state = this.session.rooms[room]
    if (this.pendingHold?.room === room && state !== undefined && this.#rest?.ownSeat(state, this.session.me) === seat) this.pendingHold = null
  }

  #run(effect: Effect): void {
    switch (effect.kind) {
      case 'store_token':
        keepToken(effect.token)
        // Behind what else a welcome does.
        queueMicrotask(() => this.#joinOtherPage())
        return
      case 'watch':
        void this.#visits.watch(effect.room, true)
        return
      case 'note':
        this.openingHandler?.note(effect.room)
        return
      case 'commit':
        this.openingHandler?.commit(effect)
        return
      case 'contribute':
        this.openingHandler?.contribute(effect)
        return
      case 'follow':
        if (this.route.page === 'room' && this.route.room === effect.from) this.#visits.follow(effect.from, effect.to)
        return
      case 'unwatch':
        void this.send({ type: 'unwatch_room', room: effect.room }, ['no_such_room', 'not_seated', 'room_locked'])
        return
      case 'take_back':
        this.#takeBack()
    }
  }

  /** Play on where a stand-in plays for somebody who is here: who sees the table of a running game is back. */
  #takeBack(missedMost?: number): void {
    if (document.visibilityState !== 'visible' || this.status === 'stopped' || this.route.page !== 'room') return
    const room = this.session.rooms[this.route.room]
    if (room === undefined) return
    for (const effect of this.#rest?.takeBackEffects(room, this.session.me, missedMost) ?? []) void this.takeBack(effect.room, effect.seat)
  }

  async takeBack(room: string, seat: number): Promise<void> {
    const done = await this.send({ type: 'take_back', room, seat }, ['wrong_stage', 'not_seated', 'no_such_room', 'illegal_move'])
    if (done !== null) announcer.show(t.connection.tookBack)
  }

  #onStatus(status: Status, code: number | null): void {
    if (status !== 'connecting') letOthersBegin()
    if (this.status === 'open' && status !== 'open') this.openingHandler?.onLost(Object.values(this.session.rooms))
    this.takeStatus(status, code)
  }

  #onTokenRejected(): void {
    dropToken()
    announcer.note(this.#logOutMessage ?? t.connection.newGuest)
    this.#withRest((rest) => void rest.forgetPlayer())
    if (this.#logOutMessage !== null) {
      settings.name = ''
      this.#withRest(() => this.logOutListeners.forEach((listener) => listener()))
    }
    this.#logOutMessage = null
  }
}

export const client = new Client()
