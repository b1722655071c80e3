// Finding a game with strangers: the search for a match, which goes on from page to page, and the lobby's lists.
import { announcer } from './announcer.svelte'
import { client } from './client.svelte'
import { t } from './messages'
import { shake, tellOutside } from './outside'
import { rulesets } from './rulesets.svelte'
import { settings } from './settings.svelte'
import { hearLobby, type Board } from './state/lobby'
import { ownSeat, ownSeats } from './state/seats'
import * as seek from './state/seek'
import type { Draft, News, Pool, RoomEvent } from './state/wire'

/** A search as it was asked for, to ask for the same once more. */
interface Asked {
  draft: Draft
  id: string
}

class Lobby {
  search = $state.raw<seek.Search>(seek.NO_SEARCH)
  /** The practice game that is played meanwhile. */
  practice = $state<string | null>(null)
  /** What the lobby shows, while somebody looks at it. */
  board = $state.raw<Board | null>(null)

  readonly searching = $derived.by(() => seek.searching(this.search))
  /** The games that a quick match is looked for in. */
  readonly games = $derived.by(() => seek.gamesOf(settings.quick, rulesets.cards, settings.ruleset))
  /** The first of them, or else the game chosen on this page; null until the list of games is there. */
  readonly game = $derived.by(() => this.games[0] ?? rulesets.pick(settings.ruleset))
  /** A match that the person has not gone to, because they are in the middle of something else. */
  readonly ready = $derived.by(() => {
    const { match } = this.search
    const room = match === null ? undefined : client.session.rooms[match]
    if (match === null || room === undefined) return null
    const here = client.route.page === 'room' && client.route.room === match
    return here || !['opening', 'playing'].includes(room.stage) ? null : room
  })

  #watched = false
  #asked: Asked | null = null

  constructor() {
    client.news.add((news) => this.#hear(news))
    client.happened.add((event) => this.#happened(event))
    client.welcomed.add(() => this.#welcomed())
  }

  // -- the search -----------------------------------------------------------------------------------

  /** Look for a match as the person chose it. */
  async quick(): Promise<void> {
    await this.seek(seek.poolsOf(settings.quick, this.games))
  }

  /** Look once more for what was looked for last. */
  async seekAgain(): Promise<void> {
    if (this.search.pools.length === 0) {
      await rulesets.load()
      return this.quick()
    }
    return this.seek(this.search.pools)
  }

  /** Look for a match in all these pools at once; after a match that was called off, with the time waited so far. */
  async seek(pools: readonly Pool[], after: string | null = null): Promise<void> {
    if (pools.length === 0) return
    this.#asked = { draft: { type: 'seek', pools: [...pools], ...(after === null ? {} : { after }) }, id: client.newId() }
    this.search = seek.asks(this.search, pools)
    await this.#ask(this.#asked)
  }

  async #ask({ draft, id }: Asked): Promise<void> {
    const ok = await client.act(draft, [], id)
    this.search = seek.asked(this.search, ok !== null)
  }

  async stop(): Promise<void> {
    if (!seek.searching(this.search)) return
    this.search = seek.leaves(this.search)
    announcer.say(t.lobby.left)
    await client.act({ type: 'stop_seeking' })
    this.search = seek.left(this.search)
  }

  /** Play against a stand-in while the search goes on; a game that was begun is gone on with. */
  async practise(): Promise<void> {
    if (this.practice !== null && client.games?.some((game) => game.room === this.practice))
      return client.go({ page: 'room', room: this.practice })
    const card = this.game
    if (card === null) return
    const ok = await client.act({ type: 'create_room', ruleset: card.ruleset, seats: 2, bots: 1 })
    if (ok?.room === undefined) return
    this.practice = ok.room
    client.go({ page: 'room', room: ok.room })
  }

  goToMatch(): void {
    if (this.search.match !== null) client.go({ page: 'room', room: this.search.match })
  }

  // -- the lists ----------------------------------------------------------------------------------------

  /** Hear of open rooms and games to watch, until the returned function is called. */
  watch(): () => void {
    this.#watched = true
    if (client.status === 'open') this.#say('watch_lobby')
    return () => {
      this.#watched = false
      this.board = null
      if (client.status === 'open') this.#say('unwatch_lobby')
    }
  }

  /** A room that anyone may join, for the first of the chosen games. */
  async openForAnyone(): Promise<void> {
    const card = this.game
    if (card === null) return
    const { speed, seats, counts } = settings.quick
    const options = {
      turn_ms: t.lobby.turnMs[speed],
      listed: true,
      rated: counts === 'rated',
      watchers: 'open' as const,
    }
    const most = Math.max(card.seats_min, Math.min(card.seats_max, seats ?? 2))
    const ok = await client.act({ type: 'create_room', ruleset: card.ruleset, seats: most, options })
    if (ok?.room !== undefined) client.go({ page: 'room', room: ok.room })
  }

  async join(room: string): Promise<void> {
    if ((await client.act({ type: 'join_room', room })) !== null) client.go({ page: 'room', room })
  }

  // -- what is heard ------------------------------------------------------------------------------------

  #hear(news: News): void {
    if (this.#watched) this.board = hearLobby(this.board, news)
    const { search, match } = seek.hearSearch(this.search, news)
    this.search = search
    if (match !== null) this.#matched(match)
  }

  #matched(room: string): void {
    announcer.warn(t.lobby.matched)
    shake()
    void tellOutside(t.lobby.matched, room)
    const { route, session } = client
    const at = route.page === 'room' ? route.room : null
    const there = at === null ? undefined : session.rooms[at]
    const playing =
      there !== undefined && ['opening', 'playing'].includes(there.stage) && ownSeat(there, session.me) !== null
    if (seek.goesAtOnce({ page: route.page, room: at, playing }, this.practice)) this.goToMatch()
    else client.watch(room)
  }

  #happened(event: RoomEvent): void {
    const room = client.session.rooms[event.room]
    const own = room === undefined ? [] : ownSeats(room, client.session.me)
    const { search, then } = seek.hearMatch(this.search, event, own)
    this.search = search
    if (then === 'late') announcer.note(t.lobby.late)
    if (then !== 'again') return
    announcer.note(t.lobby.again)
    void this.seek(search.pools, event.room)
    // Nothing is left to do in a match that was called off; on the home page one sees how the search goes on.
    if (client.route.page === 'room' && client.route.room === event.room) client.go({ page: 'home' }, 'replace')
  }

  #welcomed(): void {
    if (this.#watched) this.#say('watch_lobby')
    // The place in the queue went with the connection. What is not answered yet is said again by itself.
    // The same search, or a match that was made meanwhile would be told to nobody.
    if (this.search.stage !== 'seeking' || this.#asked === null) return
    this.search = seek.asks(this.search, this.search.pools)
    void this.#ask(this.#asked)
  }

  #say(type: 'watch_lobby' | 'unwatch_lobby'): void {
    void client.ask({ type })
  }
}

export const lobby = new Lobby()
