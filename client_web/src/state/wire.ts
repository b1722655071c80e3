// The wire's types under the names that this client uses.
import type { ClientMessage, Error as Refusal, Hello, ServerMessage } from '../protocol.gen'

export type {
  BankOffer,
  Card,
  CardLine,
  CardOption,
  CardRow,
  Code,
  Combination,
  DiceReport,
  Difference,
  EntryPreview,
  Example,
  GameHead,
  GameRecord,
  Guide,
  Hand,
  Hello,
  Joined,
  Line,
  Ok,
  OpeningThrow,
  Options,
  Place,
  Player,
  PlayerDice,
  Relative,
  Replay,
  RoomOptions,
  RoomSummary,
  Row,
  Seat,
  SeatThrow,
  ServerMessage,
  Settlement,
  Sheet,
  Snapshot,
  Turn,
  Welcome,
} from '../protocol.gen'
export type { Refusal }

/** What is answered by `ok` or `error`. */
export type Command = Exclude<ClientMessage, Hello>

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never
/** A command that has no id yet. */
export type Draft = WithoutId<Command>

/** What happened in a room. */
export type RoomEvent = Extract<ServerMessage, { room: string; version: number }>
