// Who takes part in what the client does, without the client knowing them.
import type { Room } from '../model/room/room.ts'
import type { ContributionEffect, Session } from '../model/session.ts'
import type { RoomEvent, ServerMessage } from '../net/wire.ts'

/** What follows from the openings of games: this page commits to random bytes, sends them, and compares what it hears. */
export interface OpeningHandler {
  onEvent(event: RoomEvent, before: Room | undefined): void
  note(room: string): void
  commit(effect: ContributionEffect): void
  contribute(effect: ContributionEffect): void
  /** The connection is lost. */
  onLost(rooms: readonly Room[]): void
}

/** A room after a message, and the session before it. */
export interface RoomChange {
  before: Session
  room: string
  type: ServerMessage['type']
}
