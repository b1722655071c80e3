// Finding a game with strangers: the search for a match, which goes on from page to page, and the lobby's lists. It comes
// behind the first page (rest.ts), which shows it by quick.svelte.ts.
import { botRatings } from '../../../app/botRatings.svelte.ts'
import { perClient } from '../../../app/client/perClient.svelte.ts'
import type { Client } from '../../../app/client.svelte.ts'
import { playComputer } from '../../../app/rooms/playComputer.ts'
import { vibrate, notifySystem } from '../../../app/notifySystem.ts'
import { rulesets } from '../../../app/rulesets.svelte.ts'
import { settings } from '../../../app/settings.svelte.ts'
import { poolsOf } from '../../../model/lobby/quickChoice.ts'
import { ownSeat, ownSeats } from '../../../model/room/seats.ts'
import type { Draft, PushMessage, Pool, RoomEvent } from '../../../net/wire.ts'
import { t } from '../../../texts.ts'
import { announcer } from '../../../ui/announcer.svelte.ts'
import * as matchSearch from './matchSearch.ts'
import { applyPush, openRooms, type LobbyState } from './openRooms.ts'
import { quickOf, type Matches, type Quick } from './quick.svelte.ts'

/** A search as it was asked for, to ask for the same once more. */
interface SearchRequest {
  draft: Draft
  id: string
}

class Matchmaking implements Matches {
  readonly #client: Client
  readonly #quick: Quick
  search = $state.raw<matchSearch.Search>(matchSearch.NO_SEARCH)
  /** The practice game that is played meanwhile. */
  practice = $state<string | null>(null)
  /** What the lobby shows, while somebody looks at it. */
  lobbyState = $state.raw<LobbyState | null>(null)

  readonly elsewhere = $derived.by(() => this.search.stage === 'elsewhere')
  /** How many there are, while somebody looks at the lobby. */
  readonly counts = $derived.by(() => {
    const lobby = this.lobbyState
    return lobby === null ? null : { online: lobby.online, seeking: lobby.seeking, rooms: openRooms(lobby).length }
  })
  readonly searching = $derived.by(() => matchSearch.searching(this.search))
  /** A match that the person has not gone to, because they are in the middle of something else. */
  readonly ready = $derived.by(() => {
    const { match } = this.search
    const room = match === null ? undefined : this.#client.session.rooms[match]
    if (match === null || room === undefined) return null
    const here = this.#client.route.page === 'room' && this.#client.route.room === match
    return here || !['opening', 'playing'].includes(room.stage) ? null : room
  })

  #watched = false
  #answered: SearchRequest | null = null

  constructor(client: Client) {
    this.#client = client
    this.#quick = quickOf(client)
    client.pushListeners.add((message) => this.#onPush(message))
    client.eventListeners.add((event) => this.#onEvent(event))
    client.onWelcome(() => this.#onWelcome())
  }

  // -- the search -----------------------------------------------------------------------------------

  /** Look for a match as the person chose it. */
  async quick(): Promise<void> {
    await this.seek(poolsOf(settings.quick, this.#quick.games))
  }

  /** Look once more for what was looked for last. */
  async searchAgain(): Promise<void> {
    if (this.search.pools.length === 0) {
      await rulesets.load()
      return this.quick()
    }
    return this.seek(this.search.pools)
  }

  /** Look for a match in all these pools at once; after a match that was called off, with the time waited so far. */
  async seek(pools: readonly Pool[], after: string | null = null): Promise<void> {
    if (pools.length === 0) return
    const asks = { ...(after === null ? {} : { after }), ...(settings.quick.stayers ? { stayers: true } : {}) }
    this.#answered = { draft: { type: 'seek', pools: [...pools], ...asks }, id: this.#client.newId() }
    this.search = matchSearch.requested(this.search, pools)
    await this.#sendRequest(this.#answered)
  }

  async #sendRequest({ draft, id }: SearchRequest): Promise<void> {
    const ok = await this.#client.send(draft, [], id)
    this.search = matchSearch.answered(this.search, ok !== null)
  }

  async stop(): Promise<void> {
    if (!matchSearch.searching(this.search)) return
    this.search = matchSearch.leaving(this.search)
    announcer.say(t.matchmaking.left)
    await this.#client.send({ type: 'stop_seeking' })
    this.search = matchSearch.stopped(this.search)
  }

  /** Play a bot of about one's strength while the search goes on; a game that was begun is gone on with. */
  async playComputer(): Promise<void> {
    if (this.practice !== null && this.#client.games?.some((game) => game.room === this.practice))
      return this.#client.go({ page: 'room', room: this.practice })
    const card = this.#quick.game
    this.practice = (card === null ? null : await playComputer(this.#client, card, botRatings.near(card.ruleset, this.#client.session.me))) ?? this.practice
  }

  goToMatch(): void {
    if (this.search.match !== null) this.#client.go({ page: 'room', room: this.search.match })
  }

  // -- the lists ----------------------------------------------------------------------------------------

  /** Hear of open rooms and games to watch, until the returned function is called. */
  watch(): () => void {
    this.#watched = true
    this.#say('watch_lobby')
    return () => {
      this.#watched = false
      this.lobbyState = null
      if (this.#client.status === 'open') this.#say('unwatch_lobby')
    }
  }

  /** A room that anyone may join, for the first of the chosen games. */
  async openForAnyone(): Promise<void> {
    const card = this.#quick.game
    if (card === null) return
    const { turnMs, seats, counts } = settings.quick
    const options = {
      turn_ms: turnMs,
      listed: true,
      rated: counts === 'rated',
      watchers: 'open' as const,
    }
    const most = Math.max(card.seats_min, Math.min(card.seats_max, seats ?? 2))
    const ok = await this.#client.send({ type: 'create_room', ruleset: card.ruleset, seats: most, options })
    if (ok?.room !== undefined) this.#client.go({ page: 'room', room: ok.room })
  }

  async join(room: string): Promise<void> {
    if ((await this.#client.send({ type: 'join_room', room })) !== null) this.#client.go({ page: 'room', room })
  }

  // -- what is heard ------------------------------------------------------------------------------------

  #onPush(message: PushMessage): void {
    if (this.#watched) this.lobbyState = applyPush(this.lobbyState, message)
    const { search, match } = matchSearch.applyPush(this.search, message)
    this.search = search
    if (match !== null) this.#matched(match)
  }

  #matched(room: string): void {
    announcer.warn(t.matchmaking.matched)
    vibrate()
    void notifySystem(t.matchmaking.matched, room)
    const { route, session } = this.#client
    const at = route.page === 'room' ? route.room : null
    const there = at === null ? undefined : session.rooms[at]
    const playing =
      there !== undefined && ['opening', 'playing'].includes(there.stage) && ownSeat(there, session.me) !== null
    if (matchSearch.opensAtOnce({ page: route.page, room: at, playing }, this.practice)) this.goToMatch()
    else this.#client.watch(room)
  }

  #onEvent(event: RoomEvent): void {
    const room = this.#client.session.rooms[event.room]
    const own = room === undefined ? [] : ownSeats(room, this.#client.session.me)
    // What was played last is what is offered next.
    if (room !== undefined && event.type === 'started' && own.length > 0) settings.ruleset = room.card.ruleset
    const { search, then } = matchSearch.applyRoomEvent(this.search, event, own)
    this.search = search
    if (then === 'late') announcer.note(t.matchmaking.late)
    if (then !== 'again') return
    announcer.note(t.matchmaking.again)
    void this.seek(search.pools, event.room)
    // Nothing is left to do in a match that was called off; on the home page one sees how the search goes on.
    if (this.#client.route.page === 'room' && this.#client.route.room === event.room) this.#client.go({ page: 'home' }, 'replace')
  }

  #onWelcome(): void {
    if (this.#watched) this.#say('watch_lobby')
    // The place in the queue went with the connection. What is not answered yet is said again by itself.
    // The same search, or a match that was made meanwhile would be told to nobody. One for day games goes on by itself,
    // unless another window has ended it.
    this.search = matchSearch.reconnected(this.search)
    if (this.search.stage !== 'seeking' || this.#answered === null) return
    this.search = matchSearch.requested(this.search, this.search.pools)
    void this.#sendRequest(this.#answered)
  }

  #say(type: 'watch_lobby' | 'unwatch_lobby'): void {
    void this.#client.request({ type })
  }
}

export const matchmakingOf = perClient((client) => new Matchmaking(client))
