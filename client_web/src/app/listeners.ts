// Who takes part in what the client does, without the client knowing them.
import type { Room } from '../model/room/room.ts'
import type { ContributionEffect, Effect, Session, SessionUpdate } from '../model/generalSession.ts'
import type { Draft, Player, RoomEvent, ServerMessage } from '../net/wire.ts'

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

/** What the first page does without, and the client needs as soon as there is a room (rest.ts). */
export interface Rest {
  applyMessage(session: Session, message: ServerMessage, nowMs: number): SessionUpdate
  withSeat(draft: Draft, rooms: Record<string, Room>, me: Player | null): Draft
  ownSeat(room: Room, me: Player | null): number | null
  takeBackEffects(room: Room, me: Player | null, missedMost?: number): Extract<Effect, { kind: 'take_back' }>[]
  /** Whether a draft comes of a key that is held down, and is one that would take effect again and again. */
  isHeldDown(draft: Draft): boolean
  forgetPlayer(): Promise<void>
}
