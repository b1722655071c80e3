// Which rooms this page hears of: where the person goes, what is left, and a game that goes on in another room.
import { closeRoom, forgetRoom, type Session } from '../../model/generalSession.ts'
import type { Room } from '../../model/room/room.ts'
import { CommandRefused } from '../../net/connection.ts'
import type { Draft } from '../../net/wire.ts'
import type { Route } from '../router.ts'

/** What it needs of the client. */
export interface Visitor {
  session: Session
  say(draft: Draft): Promise<unknown>
  send(draft: Draft, quiet?: readonly string[]): Promise<unknown>
  go(route: Route): void
  /** Whether the person has a seat there. */
  sits(room: Room): boolean
}

export class Visits {
  #visitor: Visitor
  /** Rooms that were asked for, and have not answered. */
  #requests = new Set<string>()
  /** Rooms from which the server takes this connection to the next game. */
  #followed = new Set<string>()
  /** Rooms that the server is about to show, by those that were left for them. */
  #coming = new Map<string, string>()

  constructor(visitor: Visitor) {
    this.#visitor = visitor
  }

  /** Hear of a room; `resync` where it is known, and something of it was missed. */
  async watch(room: string, resync = false): Promise<void> {
    if (this.#requests.has(room) || (this.#visitor.session.rooms[room] !== undefined && !resync)) return
    this.#requests.add(room)
    try {
      await this.#visitor.say({ type: 'watch_room', room })
    } catch (reason) {
      if (!(reason instanceof CommandRefused)) throw reason
      this.#visitor.session = closeRoom(this.#visitor.session, room, reason.refusal.code)
    } finally {
      this.#requests.delete(room)
    }
  }

  /** Hear no more of a room. Says whether it was left: an opening with a part of this page is heard of to the end. */
  leave(room: string): boolean {
    const state = this.#visitor.session.rooms[room]
    if (state?.stage === 'opening' && this.#visitor.sits(state)) return false
    if (state !== undefined) void this.#visitor.send({ type: 'unwatch_room', room }, ['no_such_room', 'not_seated'])
    this.#visitor.session = forgetRoom(this.#visitor.session, room)
    this.#requests.delete(room)
    this.#followed.delete(room)
    this.#coming.delete(room)
    return true
  }

  /** Ask for another game, to which the server takes this connection. */
  async rematch(room: string): Promise<void> {
    const first = !this.#followed.has(room)
    this.#followed.add(room)
    // The offer may be over, or the next game begun, while the press was on its way.
    const done = await this.#visitor.send({ type: 'rematch', room, follow: true }, ['wrong_stage'])
    if (done !== null || !first) return
    this.#followed.delete(room)
    // Refused, and the next game has begun all the same: by another device of the player's, and not by this one.
    for (const [to, from] of this.#coming) if (from === room) this.heard(to, false)
  }

  /** The server shows a room, or says why it does not: then it is asked for from here. */
  heard(room: string, shown: boolean): void {
    if (!this.#coming.delete(room)) return
    this.#requests.delete(room)
    if (!shown) void this.watch(room, true)
  }

  /** The connection is another one, of which the server knows nothing. */
  renewed(): void {
    this.#followed.clear()
    for (const room of this.#coming.keys()) this.#requests.delete(room)
    this.#coming.clear()
  }

  /** Go on from a game that is over to the one that follows it. */
  follow(from: string, to: string): void {
    if (this.#followed.delete(from)) {
      this.#requests.add(to)
      this.#coming.set(to, from)
      // It is not heard of any more: the page leaves nothing.
      this.#visitor.session = forgetRoom(this.#visitor.session, from)
      this.#visitor.go({ page: 'room', room: to })
      return
    }
    // The seat is there already: joining only watches. Asked for before the page moves, so not asked twice.
    this.#requests.add(to)
    void this.#visitor.send({ type: 'join_room', room: to }).then(() => this.#requests.delete(to))
    this.#visitor.go({ page: 'room', room: to })
    // It is over, and would take a place from the games to come; whoever goes back to it asks for it anew.
    this.#visitor.session = forgetRoom(this.#visitor.session, from)
    void this.#visitor.send({ type: 'unwatch_room', room: from })
  }
}
