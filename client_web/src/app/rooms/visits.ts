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
  #asked = new Set<string>()

  constructor(visitor: Visitor) {
    this.#visitor = visitor
  }

  /** Hear of a room; `resync` where it is known, and something of it was missed. */
  async watch(room: string, resync = false): Promise<void> {
    if (this.#asked.has(room) || (this.#visitor.session.rooms[room] !== undefined && !resync)) return
    this.#asked.add(room)
    try {
      await this.#visitor.say({ type: 'watch_room', room })
    } catch (reason) {
      if (!(reason instanceof CommandRefused)) throw reason
      this.#visitor.session = closeRoom(this.#visitor.session, room, reason.refusal.code)
    } finally {
      this.#asked.delete(room)
    }
  }

  /** Hear no more of a room. Says whether it was left: an opening with a part of this page is heard of to the end. */
  leave(room: string): boolean {
    const state = this.#visitor.session.rooms[room]
    if (state?.stage === 'opening' && this.#visitor.sits(state)) return false
    if (state !== undefined) void this.#visitor.send({ type: 'unwatch_room', room }, ['no_such_room', 'not_seated'])
    this.#visitor.session = forgetRoom(this.#visitor.session, room)
    this.#asked.delete(room)
    return true
  }

  /** Go on from a game that is over to the one that follows it. */
  follow(from: string, to: string): void {
    // The seat is there already: joining only watches. Asked for before the page moves, so not asked twice.
    this.#asked.add(to)
    void this.#visitor.send({ type: 'join_room', room: to }).then(() => this.#asked.delete(to))
    this.#visitor.go({ page: 'room', room: to })
    // It is over, and would take a place from the games to come; whoever goes back to it asks for it anew.
    this.#visitor.session = forgetRoom(this.#visitor.session, from)
    void this.#visitor.send({ type: 'unwatch_room', room: from })
  }
}
