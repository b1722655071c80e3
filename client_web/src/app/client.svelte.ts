// Joins the parts: who the person is, what is heard, where the person is, and what follows from it.
import { applyGeneral, isGeneral, isRoomEvent, type Effect } from '../model/generalSession.ts'
import { settleHold, type PendingHold } from '../model/hold.ts'
import type { Status } from '../net/connection.ts'
import { RETRYABLE } from '../net/retry.ts'
import { isPushMessage, type PushMessage, type RoomEvent, type RoomSummary, type ServerMessage } from '../net/wire.ts'
import { t } from '../texts.ts'
import { announcer } from '../ui/announcer.svelte.ts'
import type { OpeningHandler, Rest, RoomChange } from './listeners.ts'
import { OwnPlayer } from './player/ownPlayer.svelte.ts'
import { letOthersBegin, onOtherToken } from './player/ownToken.ts'
import { pathOf, startRouter, type Route, type Router } from './router.ts'
import { whenShown } from './system/whenShown.ts'
import { Visits } from './rooms/visits.ts'

export class Client extends OwnPlayer {
  route = $state.raw<Route>({ page: 'home' })
  /** Dice that the person holds, before the server has said so. */
  pendingHold = $state.raw<PendingHold | null>(null)
  games = $state.raw<RoomSummary[] | null>(null)
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
  /** Does this page's part in the openings of games; features/records/fairness gives it. */
  openingHandler: OpeningHandler | null = null
  /** What was heard of rooms, or pushed, before there was anything to understand it; and all that came behind it. */
  #unread: ServerMessage[] = []
  #holds = 0
  #router: Router | null = null
  #visits = new Visits(this)

  start(): void {
    whenShown(() => {
      this.onStatus('connecting', null)
      this.connection.connect()
    })
    this.#router = startRouter((route) => this.#onRoute(route))
    window.addEventListener('online', () => this.connection.retryNow())
    window.addEventListener('offline', () => this.connection.networkLost())
    onOtherToken(() => this.joinOtherPage())
    document.addEventListener('visibilitychange', () => {
      // Also before it is loaded anew.
      this.putTokenBack()
      if (document.visibilityState !== 'visible') return
      this.connection.retryNow()
      this.#takeBack(this.session.standInRules?.missed_most)
    })
  }

  /** Go on with the rest of this program, which came behind the first page: what was heard until now takes effect, in its order. */
  override complete(rest: Rest): void {
    super.complete(rest)
    for (const message of this.#unread.splice(0)) this.#apply(message, rest)
  }

  /** Call back after each welcome, and now where there has been one. */
  onWelcome(listener: () => void): void {
    this.welcomeListeners.add(listener)
    if (this.status === 'open' && this.session.me !== null) queueMicrotask(listener)
  }

  go(route: Route, how: 'push' | 'replace' = 'push'): void {
    this.#router?.go(pathOf(route), how)
  }

  async loadGames(): Promise<void> {
    const ok = await this.send({ type: 'my_rooms' })
    if (ok?.rooms !== undefined) this.games = ok.rooms
  }

  /** Hear of a room without going there: its opening asks for this page's part. */
  watch(room: string): void {
    void this.#visits.watch(room)
  }

  /** Ask for another game, or accept the offer: when it begins, this page goes on there. */
  rematch(room: string): Promise<void> {
    return this.#visits.rematch(room)
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

  // -- what is heard --------------------------------------------------------------------------------

  protected override onMessage(message: ServerMessage): void {
    if (this.rest === null && (this.#unread.length > 0 || !isGeneral(message))) this.#unread.push(message)
    else this.#apply(message, this.rest)
  }

  #apply(message: ServerMessage, rest: Rest | null): void {
    const before = this.session
    const { session, effects } = (rest?.applyMessage ?? applyGeneral)(before, message, Date.now())
    this.session = session
    if (before.me?.player !== session.me?.player) this.onOtherPlayer()
    if (isRoomEvent(message)) this.openingHandler?.onEvent(message, before.rooms[message.room])
    if (message.type === 'thrown' || message.type === 'entered') this.#dropPendingHold(message.room, message.seat)
    if (message.type === 'error' && message.re === null && !RETRYABLE.has(message.code)) announcer.note(message.message, 'error')
    if (message.type === 'snapshot') this.#visits.heard(message.room, true)
    if (message.type === 'error' && message.re === null && message.details?.room !== undefined) this.#visits.heard(message.details.room, false)
    if (!isPushMessage(message) && 'room' in message && message.type !== 'ok' && message.room !== undefined)
      for (const listener of this.changeListeners) listener({ before, room: message.room, type: message.type })
    if (isPushMessage(message)) for (const listener of this.pushListeners) listener(message)
    else if (isRoomEvent(message)) for (const listener of this.eventListeners) listener(message)
    for (const effect of effects) this.#run(effect)
    if (message.type !== 'welcome') return
    this.#visits.renewed()
    queueMicrotask(() => this.welcomeListeners.forEach((listener) => listener()))
    this.onProblems(message)
    if (this.bare) for (const room of Object.keys(this.session.rooms)) void this.#visits.watch(room, true)
    // A new guest has lost what was watched before.
    if (this.route.page === 'room') void this.#visits.watch(this.route.room)
  }

  protected override onOtherPlayer(): void {
    super.onOtherPlayer()
    this.games = null
    this.pendingHold = null
    this.#viewers = {}
  }

  #dropPendingHold(room: string, seat: number): void {
    const state = this.session.rooms[room]
    if (this.pendingHold?.room === room && state !== undefined && this.rest?.ownSeat(state, this.session.me) === seat) this.pendingHold = null
  }

  #run(effect: Effect): void {
    switch (effect.kind) {
      case 'store_token':
        this.takeSession(effect.token)
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
    for (const effect of this.rest?.takeBackEffects(room, this.session.me, missedMost) ?? []) void this.takeBack(effect.room, effect.seat)
  }

  async takeBack(room: string, seat: number): Promise<void> {
    const done = await this.send({ type: 'take_back', room, seat }, ['wrong_stage', 'not_seated', 'no_such_room', 'illegal_move'])
    if (done !== null) announcer.show(t.connection.tookBack)
  }

  protected override onStatus(status: Status, code: number | null): void {
    if (status !== 'connecting') letOthersBegin()
    if (this.status === 'open' && status !== 'open') this.openingHandler?.onLost(Object.values(this.session.rooms))
    this.takeStatus(status, code)
  }

}

export const client = new Client()
