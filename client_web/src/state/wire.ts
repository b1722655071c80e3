// The wire's types under the names that this client uses.
import type { ClientMessage, Error as Refusal, Hello, Ok, ServerMessage, Welcome } from '../protocol.gen'

export type {
  Account,
  BankOffer,
  Board,
  BoardLine,
  Card,
  CardLine,
  CardOption,
  CardRow,
  ChallengeLine,
  Code,
  Combination,
  DiceReport,
  Difference,
  Door,
  EntryPreview,
  Example,
  GameHead,
  GameRecord,
  Guide,
  Hand,
  HeadToHead,
  Hello,
  Joined,
  Known,
  Line,
  LobbyPlayer,
  LobbyRoom,
  LogInSession,
  NoticeLine,
  Offers,
  Ok,
  OpeningThrow,
  Options,
  Passkey,
  Person,
  Place,
  Player,
  PlayerDice,
  Pool,
  Privacy,
  Profile,
  Rating,
  RatingChange,
  RatingGraph,
  RatingPoint,
  Relative,
  Replay,
  Reputation,
  RoomOptions,
  RoomSummary,
  Row,
  SaidLine,
  Seat,
  SeatThrow,
  ServerMessage,
  Settlement,
  Sheet,
  Snapshot,
  SoughtPool,
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

/** What is heard of people, the queue and the lobby. */
export type News = Exclude<ServerMessage, RoomEvent | Welcome | Ok | Refusal>

export function isNews(message: ServerMessage): message is News {
  return !('version' in message) && message.type !== 'welcome' && message.type !== 'ok' && message.type !== 'error'
}
