// Who is away from the tables of this page, and how many watch them.
import { announcer } from './announcer.svelte'
import { client } from './client.svelte'
import { t } from './messages'
import { awaySeats, hearAround, of, type Around, type AroundAll } from './state/around'
import { ownSeat } from './state/seats'
import type { News, RoomEvent } from './state/wire'

class Surrounding {
  #all = $state.raw<AroundAll>({})

  constructor() {
    client.news.add((news) => this.#hear(news))
    // Who is away is told anew on each connection.
    client.welcomed.add(() => (this.#all = {}))
    client.happened.add((event) => this.#happened(event))
  }

  of(room: string): Around {
    return of(this.#all, room)
  }

  #hear(news: News): void {
    const before = this.#all
    this.#all = hearAround(before, news)
    if (news.type === 'away') this.#speak(news.room, of(before, news.room))
  }

  /** Whoever moves is here, whatever was told. */
  #happened(event: RoomEvent): void {
    if (!('by' in event) || event.by !== 'player') return
    const player = client.session.rooms[event.room]?.seats.find((seat) => seat.seat === event.seat)?.player
    if (player !== undefined && this.of(event.room).away[player] !== undefined)
      this.#hear({ type: 'away', room: event.room, player, away_since_ms: null })
  }

  /** Who goes and who comes back at the table that the person looks at, each once. */
  #speak(room: string, before: Around): void {
    const table = client.session.rooms[room]
    if (table === undefined || client.route.page !== 'room' || client.route.room !== room) return
    const own = ownSeat(table, client.session.me)
    const [was, is] = [awaySeats(table, before, own), awaySeats(table, this.of(room), own)]
    const only = (some: typeof was, others: typeof was): string[] =>
      some.filter((one) => !others.some((other) => other.seat === one.seat)).map((one) => one.name)
    for (const name of only(is, was)) announcer.say(t.talk.wentAway(name))
    for (const name of only(was, is)) announcer.say(t.talk.cameBack(name))
  }
}

export const around = new Surrounding()
