// Who is away from the tables of this page, and how many watch them.
import { announcer } from './announcer.svelte'
import { client } from './client.svelte'
import { t } from './messages'
import { awaySeats, hearAround, of, type Around, type AroundAll } from './state/around'
import { ownSeat } from './state/seats'
import type { News } from './state/wire'

class Surrounding {
  #all = $state.raw<AroundAll>({})

  constructor() {
    client.news.add((news) => this.#hear(news))
  }

  of(room: string): Around {
    return of(this.#all, room)
  }

  #hear(news: News): void {
    const before = this.#all
    this.#all = hearAround(before, news)
    if (news.type === 'away') this.#speak(news.room, of(before, news.room))
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
