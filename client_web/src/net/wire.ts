// The wire's types under the names that this client uses.
import type { ClientMessage, Error as Refusal, Hello, Ok, ServerMessage, Welcome } from './protocol.gen.ts'

export type {
  Account,
  AdvisedMove,
  Advice,
  AnalysedGame,
  Announcement,
  BankOffer,
  Board,
  BoardLine,
  BotRating,
  BotRatings,
  Card,
  CardLine,
  CardOption,
  CardRow,
  ChallengeLine,
  ChannelName,
  Code,
  Combination,
  ConditionalOrder,
  DiceReport,
  Difference,
  Admission,
  EntryPreview,
  Example,
  Feed,
  FeedKind,
  GameAnalysis,
  GameHead,
  GameRecord,
  Guide,
  Hand,
  HeadToHead,
  Hello,
  Joined,
  Known,
  Level,
  Times,
  Line,
  LobbyPlayer,
  LobbyRoom,
  LogInSession,
  Mean,
  NoticeLine,
  Notifications,
  Offers,
  Ok,
  OpeningThrow,
  OwnVacation,
  Options,
  Passkey,
  Person,
  Place,
  PlacedOrder,
  Player,
  PlayerAnalysis,
  PlayerDice,
  Pool,
  Position,
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
  RulesetAnalysis,
  SaidLine,
  Seat,
  SeatAnalysis,
  SeatOut,
  SeatThrow,
  ServerMessage,
  Settlement,
  Sheet,
  Snapshot,
  SoughtPool,
  StandInRules,
  SuspendedEvent,
  Turn,
  WeighedMove,
  Welcome,
  Webhook,
} from './protocol.gen.ts'
export type { Refusal }
export { LIMITS } from './protocol.gen.ts'

/** What is answered by `ok` or `error`. */
export type Command = Exclude<ClientMessage, Hello>

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never
/** A command that has no id yet. */
export type Draft = WithoutId<Command>

/** What happened in a room. */
export type RoomEvent = Extract<ServerMessage, { room: string; version: number }>

/** What is heard of people, the queue and the lobby. */
export type PushMessage = Exclude<ServerMessage, RoomEvent | Welcome | Ok | Refusal>

export function isPushMessage(message: ServerMessage): message is PushMessage {
  return !('version' in message) && message.type !== 'welcome' && message.type !== 'ok' && message.type !== 'error'
}
