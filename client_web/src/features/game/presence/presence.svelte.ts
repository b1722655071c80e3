// Who is away from the tables of this page, and how many watch them.
import { perClient } from '../../../app/client/perClient.svelte.ts'
import type { Client } from '../../../app/client.svelte.ts'
import { seenBy } from '../../../app/zen.ts'
import { ownSeat } from '../../../model/room/seats.ts'
import type { PushMessage, RoomEvent } from '../../../net/wire.ts'
import { t } from '../../../texts.ts'
import { announcer } from '../../../ui/announcer.svelte.ts'
import { awaySeats, withPush, presenceIn, type Presence, type PresenceByRoom } from './presence.ts'

export class PresenceStore {
  readonly #client: Client
  #all = $state.raw<PresenceByRoom>({})

  constructor(client: Client) {
    this.#client = client
    this.#client.pushListeners.add((message) => this.#onPush(message))
    // Who is away is told anew on each connection.
    this.#client.welcomeListeners.add(() => (this.#all = {}))
    this.#client.eventListeners.add((event) => this.#onEvent(event))
  }

  of(room: string): Presence {
    return presenceIn(this.#all, room)
  }

  #onPush(message: PushMessage): void {
    const before = this.#all
    this.#all = withPush(before, message)
    if (message.type === 'away') this.#announce(message.room, presenceIn(before, message.room))
  }

  /** Whoever moves is here, whatever was told. */
  #onEvent(event: RoomEvent): void {
    if (!('by' in event) || event.by !== 'player') return
    const player = this.#client.session.rooms[event.room]?.seats.find((seat) => seat.seat === event.seat)?.player
    if (player !== undefined && this.of(event.room).away[player] !== undefined)
      this.#onPush({ type: 'away', room: event.room, player, away_since_ms: null })
  }

  /** Who goes and who comes back at the table that the person looks at, each once. */
  #announce(room: string, before: Presence): void {
    const table = this.#client.session.rooms[room]
    if (table === undefined || this.#client.route.page !== 'room' || this.#client.route.room !== room) return
    const [own, seen] = [ownSeat(table, this.#client.session.me), seenBy(table, this.#client.session.me)]
    const [was, is] = [awaySeats(seen, before, own), awaySeats(seen, this.of(room), own)]
    const only = (some: typeof was, others: typeof was): string[] =>
      some.filter((one) => !others.some((other) => other.seat === one.seat)).map((one) => one.name)
    for (const name of only(is, was)) announcer.say(t.chat.wentAway(name))
    for (const name of only(was, is)) announcer.say(t.chat.cameBack(name))
  }
}

export const presenceOf = perClient((client) => new PresenceStore(client))
