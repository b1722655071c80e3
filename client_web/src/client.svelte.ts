// Joins the parts: the connection, what is known, where the person is, and what follows from what is heard.
import { announcer } from './announcer.svelte'
import { attend, partOf } from './fairness.svelte'
import { commandIds, randomHex } from './ids'
import { t } from './messages'
import { landingMs } from './motion'
import { pathOf, startRouter, type Route, type Router } from './router'
import { AGAIN } from './retry'
import { settings } from './settings.svelte'
import { Connection, Refused, type Status } from './socket'
import { answered, type Wish } from './state/hold'
import { passTo, seenBy, stillLooks, withSeat } from './state/device'
import { actorName, nameOf, ownSeat, ownSeats } from './state/seats'
import { closeRoom, forgetRoom, hear, isRoomEvent, kept, NO_SESSION, renamed, resumed, toTakeBack, type Session, type Want } from './state/session'
import { doneForYou, spoken } from './state/speech'
import type { Room } from './state/room'
import { isNews, type Draft, type Hello, type News, type Ok, type Refusal, type RoomEvent, type RoomSummary, type ServerMessage } from './state/wire'
import { recall, remember } from './storage'

const SUBPROTOCOL = 'regatta.v1'
const MOMENT_MS = 1_000

class Client {
  session = $state.raw<Session>(NO_SESSION)
  route = $state.raw<Route>({ page: 'home' })
  status = $state<Status>('connecting')
  closeCode = $state<number | null>(null)
  /** Without a connection for longer than a moment. What is pressed within it is kept, and said once it is back. */
  away = $state(false)
  /** Dice that the person holds, before the server has said so. */
  wish = $state.raw<Wish | null>(null)
  games = $state.raw<RoomSummary[] | null>(null)
  /** By room, the seat whose player looks at this page: only told from each other where dice are hidden. */
  #eyes = $state.raw<Record<string, number | null>>({})

  /** Who hears what is no event of a room: of people, the queue and the lobby. */
  readonly news = new Set<(message: News) => void>()
  /** Who hears each event of the rooms that this page watches, after it has taken effect here. */
  readonly happened = new Set<(event: RoomEvent) => void>()
  /** Called after each welcome, also when the connection is back. */
  readonly welcomed = new Set<() => void>()
  #asked = new Set<string>()
  /** What is said when the server ends the session because the person asked for it. */
  #farewell: string | null = null
  #wishes = 0
  #moment: ReturnType<typeof setTimeout> | undefined
  #router: Router | null = null
  #connection = new Connection(
    {
      hello: () => this.#hello(),
      heard: (message) => this.#heard(message),
      changed: (status, code) => this.#changed(status, code),
      badToken: () => this.#badToken(),
    },
    {
      open: () => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`, SUBPROTOCOL),
      newId: commandIds(`w-${randomHex(8)}`),
      random: Math.random,
    },
  )

  /** Its part in the openings of games, and whether what it hears of them is what it has noted. */
  #part = partOf({
    room: (code) => this.session.rooms[code],
    me: () => this.session.me,
    nowMs: () => Date.now() + this.session.offsetMs,
    isOpen: () => this.status === 'open',
    ask: (draft) => this.ask(draft),
  })

  start(): void {
    this.#changed('connecting', null)
    this.#connection.connect()
    this.#router = startRouter((route) => this.#arrive(route))
    window.addEventListener('online', () => this.#connection.hurry())
    window.addEventListener('offline', () => this.#connection.offline())
    attend(this.#part, () => Object.values(this.session.rooms))
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState !== 'visible') return
      this.#connection.hurry()
      this.#takeBack()
    })
  }

  /** After the server stopped this page: the person wants it back. */
  again(): void {
    this.#connection.again()
  }

  go(route: Route, how: 'push' | 'replace' = 'push'): void {
    this.#router?.go(pathOf(route), how)
  }

  /** An id for a command that may have to be said once more. */
  newId(): string {
    return this.#connection.newId()
  }

  /** Say a command. What is refused is shown to the person, unless `quiet` says that it does not matter. */
  async act(draft: Draft, quiet: readonly string[] = [], id?: string): Promise<Ok | null> {
    const answer = await this.ask(draft, id)
    if (answer.type === 'ok') return answer
    // What was pressed twice, or for a moment that is over, needs no words: the table shows what is.
    if (answer.code !== 'stale_move' && !quiet.includes(answer.code)) announcer.note(answer.message, 'error')
    return null
  }

  /** Say a command, and hand back the answer, a refusal too. */
  async ask(draft: Draft, id?: string): Promise<Ok | Refusal> {
    try {
      return await this.#connection.send(withSeat(draft, this.session.rooms, this.session.me), id)
    } catch (reason) {
      if (!(reason instanceof Refused)) throw reason
      return reason.refusal
    }
  }

  /** Take the name on, here and on the server. */
  async rename(name: string): Promise<void> {
    // An account goes by its user name.
    if (this.session.userName !== null) return
    const wanted = name.trim()
    settings.name = wanted
    if (wanted === '' || wanted === this.session.me?.name) return
    if ((await this.act({ type: 'rename', name: wanted })) !== null) this.session = renamed(this.session, wanted)
  }

  /** The guest has an account now. */
  kept(userName: string): void {
    this.session = kept(this.session, userName)
  }

  /** Go on as the player of this token. */
  become(token: string): void {
    remember('token', token)
    this.#connection.anew({ type: 'error', code: 'stopping', message: t.connection.connecting })
  }

  /** The session ends now, as the person wants it: say this once the server has ended it. Null: it goes on. */
  leaving(farewell: string | null): void {
    this.#farewell = farewell
  }

  async loadGames(): Promise<void> {
    const ok = await this.act({ type: 'my_rooms' })
    if (ok?.rooms !== undefined) this.games = ok.rooms
  }

  /** Hear of a room without going there: its opening asks for this page's part. */
  watch(room: string): void {
    void this.#watch(room)
  }

  /** Hold these dice: shown at once; the server's answer wins. */
  async hold(room: string, dice: number[]): Promise<void> {
    const serial = ++this.#wishes
    this.wish = { room, dice, serial }
    // The turn may have passed on meanwhile; the picture shows that already.
    await this.act({ type: 'hold', room, dice }, ['not_your_turn', 'wrong_stage'])
    this.wish = answered(this.wish, serial)
  }

  // -- several players on this device ------------------------------------------------------------

  eyes(room: string): number | null {
    return this.#eyes[room] ?? null
  }

  /** The player of this seat looks at the page now; null for nobody. Kept in memory: a reload hides everything. */
  look(room: string, seat: number | null): void {
    this.#eyes = { ...this.#eyes, [room]: seat }
  }

  // -- where the person is --------------------------------------------------------------------------

  #arrive(route: Route): void {
    const before = this.route
    this.route = route
    if (before.page === 'room' && (route.page !== 'room' || route.room !== before.room)) this.#leave(before.room)
    if (route.page === 'room') void this.#watch(route.room)
  }

  #leave(room: string): void {
    const state = this.session.rooms[room]
    // Its opening asks for the other half of this page's part: it is heard of to the end.
    if (state?.stage === 'opening' && ownSeats(state, this.session.me).length > 0) return
    if (state !== undefined)
      void this.act({ type: 'unwatch_room', room }, ['no_such_room', 'not_seated'])
    this.session = forgetRoom(this.session, room)
    this.look(room, null)
    this.#asked.delete(room)
  }

  async #watch(room: string, anew = false): Promise<void> {
    if (this.#asked.has(room) || (this.session.rooms[room] !== undefined && !anew)) return
    this.#asked.add(room)
    try {
      await this.#connection.send({ type: 'watch_room', room })
    } catch (reason) {
      if (!(reason instanceof Refused)) throw reason
      this.session = closeRoom(this.session, room, reason.refusal.code)
    } finally {
      this.#asked.delete(room)
    }
  }

  // -- what is heard --------------------------------------------------------------------------------

  #hello(): Hello {
    const resume = resumed(this.session)
    const token = recall('token')
    return {
      type: 'hello',
      ...(token === null ? {} : { token }),
      ...(settings.name === '' ? {} : { name: settings.name }),
      ...(resume.length === 0 ? {} : { resume }),
    }
  }

  #heard(message: ServerMessage): void {
    const before = this.session
    const { session, wants } = hear(before, message, Date.now())
    this.session = session
    if (before.me?.player !== session.me?.player) this.#somebodyElse()
    if (isRoomEvent(message)) void this.#part.heard(message, before.rooms[message.room])
    if (message.type === 'thrown' || message.type === 'entered') this.#settleWish(message.room, message.seat)
    if (message.type === 'error' && message.re === null && !AGAIN.has(message.code)) announcer.note(message.message, 'error')
    if (!isNews(message) && 'room' in message && message.type !== 'ok' && message.room !== undefined)
      this.#speak(before, message.room, message.type)
    if (isNews(message)) for (const hears of this.news) hears(message)
    else if (isRoomEvent(message)) for (const hears of this.happened) hears(message)
    for (const want of wants) this.#follow(want)
    if (message.type === 'welcome') queueMicrotask(() => this.welcomed.forEach((tell) => tell()))
    // A new guest has lost what was watched before.
    if (message.type === 'welcome' && this.route.page === 'room') void this.#watch(this.route.room)
  }

  #somebodyElse(): void {
    this.games = null
    this.wish = null
    this.#eyes = {}
    this.#asked.clear()
  }

  #settleWish(room: string, seat: number): void {
    const state = this.session.rooms[room]
    if (this.wish?.room === room && state !== undefined && ownSeat(state, this.session.me) === seat) this.wish = null
  }

  #speak(before: Session, room: string, type: ServerMessage['type']): void {
    const whole = this.session.rooms[room]
    if (whole === undefined || this.route.page !== 'room' || this.route.room !== room) return
    const me = this.session.me
    const own = ownSeat(whole, me)
    const seen = (state: Room): Room => seenBy(state, me, this.eyes(room))
    const known = before.rooms[room]
    const after = seen(whole)
    const { polite, assertive } = spoken(known === undefined ? null : seen(known), after, own)
    const next = stillLooks(whole, me, this.eyes(room)) ? null : passTo(whole, me, this.eyes(room))
    if (next !== null) {
      // What stays to be read is not for the one who takes the device.
      announcer.warn(assertive === '' ? '' : t.spoken.sentence(t.device.passTo(nameOf(whole, next))))
      return
    }
    const name = actorName(whole, own)
    const begins = name === null ? assertive : t.spoken.sentence(t.table.turnOf(name))
    announcer.say(polite, type === 'thrown' ? landingMs() : 0)
    announcer.warn(assertive === '' ? '' : begins)
    const done = known === undefined ? '' : doneForYou(seen(known), after, own)
    if (done !== '') announcer.show(done)
  }

  #follow(want: Want): void {
    switch (want.kind) {
      case 'remember':
        remember('token', want.token)
        return
      case 'watch':
        void this.#watch(want.room, true)
        return
      case 'note':
        void this.#part.note(want.room)
        return
      case 'commit':
        void this.#part.commit(want)
        return
      case 'contribute':
        void this.#part.contribute(want)
        return
      case 'follow':
        if (this.route.page !== 'room' || this.route.room !== want.from) return
        // The seat is there already: joining only watches. Asked for before the page moves, so not asked twice.
        this.#asked.add(want.to)
        void this.act({ type: 'join_room', room: want.to }).then(() => this.#asked.delete(want.to))
        this.go({ page: 'room', room: want.to })
        // It is over, and would take a place from the games to come; whoever goes back to it asks for it anew.
        this.session = forgetRoom(this.session, want.from)
        void this.act({ type: 'unwatch_room', room: want.from })
        return
      case 'unwatch':
        void this.act({ type: 'unwatch_room', room: want.room }, ['no_such_room', 'not_seated', 'room_locked'])
        return
      case 'take_back':
        this.#takeBack()
    }
  }

  /** Play on where a stand-in plays for somebody who is here: who sees the table of a running game is back. */
  #takeBack(): void {
    if (document.visibilityState !== 'visible' || this.status === 'stopped' || this.route.page !== 'room') return
    const room = this.session.rooms[this.route.room]
    if (room !== undefined) for (const want of toTakeBack(room, this.session.me)) void this.takeBack(want.room, want.seat)
  }

  async takeBack(room: string, seat: number): Promise<void> {
    const done = await this.act({ type: 'take_back', room, seat }, ['wrong_stage', 'not_seated', 'no_such_room'])
    if (done !== null) announcer.show(t.talk.tookBack)
  }

  #changed(status: Status, code: number | null): void {
    if (this.status === 'open' && status !== 'open') this.#part.lost(Object.values(this.session.rooms))
    this.status = status
    this.closeCode = code
    if (status === 'open' || status === 'stopped') {
      clearTimeout(this.#moment)
      this.#moment = undefined
      this.away = status === 'stopped'
    } else this.#moment ??= setTimeout(() => (this.away = true), MOMENT_MS)
  }

  #badToken(): void {
    remember('token', null)
    announcer.note(this.#farewell ?? t.connection.newGuest)
    this.#farewell = null
  }
}

export const client = new Client()
