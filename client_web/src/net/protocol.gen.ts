/* Generated from regatta_protocol/documents/asyncapi.json and openapi.json by 'npm run types': do not edit. */

export type ClientMessage =
  | Hello
  | Rename
  | MyRooms
  | ForgetMe
  | CreateRoom
  | WatchRoom
  | UnwatchRoom
  | JoinRoom
  | AddSeat
  | LeaveRoom
  | SetAdmission
  | Kick
  | AddBot
  | HandOver
  | Start
  | Commit
  | Contribute
  | Hold
  | Throw
  | Enter
  | SetAside
  | Bank
  | Preview
  | AskAdvice
  | PastTurns
  | TakeBack
  | Undo
  | Stretch
  | SetOrder
  | DropOrder
  | MyOrders
  | CallStandIn
  | Resign
  | Claim
  | Abort
  | Rematch
  | DeclineRematch
  | Score
  | Seek
  | StopSeeking
  | WatchLobby
  | UnwatchLobby
  | MyAccount
  | KeepAccount
  | PasskeyOptions
  | AddPasskey
  | RemovePasskey
  | SetPassword
  | LogIn
  | LogInOptions
  | LogInPasskey
  | EndSession
  | ExportMe
  | EraseMe
  | SetPrivacy
  | People
  | FindPlayer
  | Befriend
  | Unfriend
  | Favourite
  | Block
  | Mute
  | Report
  | Challenge
  | AnswerChallenge
  | WithdrawChallenge
  | Challenges
  | Notices
  | SeenNotices
  | Feeds
  | MakeFeed
  | RevokeFeed
  | MyVacation
  | TakeVacation
  | EndVacation
  | NotificationSettings
  | SetNotificationSettings
  | MuteGame
  | UnmuteGame
  | SetMailAddress
  | ConfirmMailAddress
  | RemoveMailAddress
  | PushOptions
  | AddPushSubscription
  | RemovePushSubscription
  | TryPush
  | AskWebhook
  | SetWebhook
  | RemoveWebhook
  | TryWebhook
  | Say
  | Chat
export type Begins = 'ruleset' | 'random' | 'as_seated'
export type DiceSource = 'independent' | 'identical'
export type Reveal = 'open' | 'hide_rerolls' | 'hide_all'
export type Order = 'alternate' | 'simultaneous' | 'free'
export type MayWatch = 'open' | 'link' | 'friends' | 'none'
export type MaySay = 'off' | 'phrases' | 'free'
export type IfGone = 'stand_in' | 'claim'
export type Level = 'deckhand' | 'mate' | 'captain' | 'admiral'
export type BotPace = 'human' | 'instant'
export type Times = 1 | 2 | 3 | 5 | 10
export type Keep = 'most_frequent' | 'face' | 'longest_run' | 'pips' | 'nothing'
export type Speed = 'live' | 'days'
export type MatchTurn = 30000 | 60000 | 86400000 | 259200000
export type ReportReason = 'cheating' | 'insults' | 'stalling' | 'name' | 'other'
export type DeclineReason = 'no' | 'later' | 'busy' | 'other_game' | 'too_fast' | 'too_slow'
export type FeedKind = 'deadlines' | 'results'
export type ChannelName = 'push' | 'mail' | 'webhook'
export type Phrase =
  | 'hello'
  | 'good_luck'
  | 'nice_throw'
  | 'well_played'
  | 'so_close'
  | 'ouch'
  | 'wow'
  | 'thinking'
  | 'your_turn'
  | 'thanks'
  | 'sorry'
  | 'one_moment'
  | 'good_game'
  | 'again'
  | 'goodbye'
  | 'smile'
  | 'laugh'
  | 'cry'
  | 'clap'
  | 'dice'
  | 'fire'
  | 'heart'
export type ServerMessage =
  | Welcome
  | ReadOnly
  | Ok
  | Error
  | Snapshot
  | Seated
  | Left
  | AdmissionChanged
  | HandedOver
  | Opening
  | Committed
  | SeedChosen
  | Contributed
  | Started
  | Held
  | Thrown
  | Entered
  | Secured
  | Banked
  | Concealed
  | ClockRenewed
  | StandIn
  | TakenBack
  | Undone
  | Stretched
  | Vacation
  | Ordered
  | Resigned
  | Claimed
  | Finished
  | RematchWanted
  | RematchDeclined
  | RematchExpired
  | RematchReady
  | Recorded
  | Archived
  | Aborted
  | Seeking
  | SeekEnded
  | Matched
  | Lobby
  | LobbyChanged
  | Away
  | Watchers
  | PersonChanged
  | Notice
  | NoticeGone
  | Said
  | Unsaid
  | Announced
  | SuspendedEvent
export type Stage = 'gathering' | 'opening' | 'playing' | 'finished' | 'archived'
export type WhyStopped = 'no_row' | 'not_possible' | 'stand_in' | 'undone'
export type By = 'player' | 'clock' | 'stand_in' | 'order'
export type MoveKind = 'throw' | 'enter' | 'set_aside' | 'bank'
export type Relation = 'friend' | 'request_received' | 'request_sent' | 'none'
export type NoticeKind =
  | 'friend_request'
  | 'friend_accepted'
  | 'challenged'
  | 'challenge_accepted'
  | 'challenge_declined'
  | 'challenge_withdrawn'
  | 'challenge_expired'
  | 'match_found'
  | 'your_turn'
  | 'game_over'
  | 'order_dropped'
  | 'room_closed'
  | 'report_handled'
  | 'mail_suspended'
export type Audience = 'table' | 'spectators'
export type MailState = 'confirmed' | 'suspended'
export type WebhookProblem = 'unreachable' | 'slow' | 'no_http' | 'redirect' | 'status' | 'private'
/**
 * Why a command was refused. A refused command changed nothing.
 */
export type Code =
  | 'bad_json'
  | 'bad_message'
  | 'id_reused'
  | 'too_fast'
  | 'busy'
  | 'too_many'
  | 'no_such_room'
  | 'no_such_game'
  | 'no_such_ruleset'
  | 'other_rules'
  | 'not_solved'
  | 'bad_options'
  | 'room_full'
  | 'room_locked'
  | 'invite_expired'
  | 'not_welcome'
  | 'no_such_player'
  | 'no_such_challenge'
  | 'name_taken'
  | 'bad_name'
  | 'bad_login'
  | 'needs_account'
  | 'has_account'
  | 'not_allowed'
  | 'silenced'
  | 'not_seated'
  | 'not_host'
  | 'wrong_stage'
  | 'not_your_turn'
  | 'illegal_move'
  | 'stale_move'
  | 'stopping'
  | 'unavailable'
  | 'internal'
export type CardGroup = 'known' | 'relative' | 'other'
export type Section = 'upper' | 'lower'
export type Leads = 'lowest' | 'highest'
export type OptionName = 'target' | 'stake'
export type WhyOut = 'resigned' | 'gone'
export type SeekEnd = 'stopped' | 'elsewhere'
export type LobbyStage = 'gathering' | 'opening' | 'playing'
export type DecisionKind = 'throw' | 'enter'
export type DiceQuestion = 'faces' | 'position' | 'lag'
export type RecordVersion = 1 | 2
export type ReputationWord = 'new' | 'good' | 'fair' | 'poor'
export type NotificationKind =
  | 'friend_request'
  | 'friend_accepted'
  | 'challenged'
  | 'challenge_accepted'
  | 'challenge_declined'
  | 'challenge_withdrawn'
  | 'challenge_expired'
  | 'match_found'
  | 'your_turn'
  | 'game_over'
  | 'order_dropped'
  | 'room_closed'
  | 'report_handled'
  | 'mail_suspended'
  | 'turn_soon'

export interface Wire {
  say: ClientMessage
  hear: ServerMessage
}
/**
 * The first message on a connection, within 5 s; answered by `welcome`.
 */
export interface Hello {
  type: 'hello'
  /**
   * The session token of an earlier welcome; without it the player is a new guest.
   */
  token?: string | null
  /**
   * What the player wants to be called, now and in rooms joined later.
   */
  name?: string | null
  /**
   * Rooms to go on with: each gets its missing events, or one snapshot flagged `resync`.
   *
   * @maxItems 16
   */
  resume?: Known[]
  /**
   * A random text that a client keeps on its device, whoever plays there; it may be left out. While a rated
   * game runs a hash of it is kept: between two players of one device it changes no ratings.
   */
  device_id?: string | null
  /**
   * In which errors and the cards of rooms are told, such as `de-AT`; what is not in it is English.
   */
  language?: string | null
  /**
   * Where the player is, such as `Europe/Berlin`: by it seats go where there is a turn window.
   */
  time_zone?: string | null
  /**
   * Whether this connection only watches, as nobody: nothing of it is stored, and its token is empty.
   */
  watch_only?: boolean | null
}
/**
 * A room that the client has, and how far it has heard.
 */
export interface Known {
  room: string
  version: number
  /**
   * That of the welcome behind which the room was heard of last. Where the store has another one by now,
   * what was heard may be lost: one snapshot flagged `resync` comes.
   */
  history?: string
}
/**
 * Change the player's name; rooms joined later show it.
 */
export interface Rename {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  type: 'rename'
  name: string
}
/**
 * Ask for the player's rooms that are not over; `ok` carries them as `rooms`.
 */
export interface MyRooms {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  type: 'my_rooms'
}
/**
 * Take the player's name and id out of the record of a game that is over, or of all of theirs.
 *
 * The dice and the points stay; the game leaves the list of the player's games. It cannot be undone.
 */
export interface ForgetMe {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  type: 'forget_me'
  /**
   * Null: all games that the player has a seat in. It must be said, so that nobody loses all by a slip.
   */
  game: string | null
}
/**
 * Open a room and take its first seat; `ok` carries its id as `room`. One seat: a practice game.
 */
export interface CreateRoom {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  type: 'create_room'
  ruleset: string
  seats: number
  options?: Options
  /**
   * Seats that the computer takes at once.
   */
  bots?: number
  /**
   * How well it plays in those seats. Null: it makes the clock's own moves.
   */
  level?: Level | null
}
/**
 * What a room's host chooses.
 */
export interface Options {
  /**
   * Who begins: as the ruleset says, at random, or the seats in their order.
   */
  begins?: Begins & string
  /**
   * Time for a turn; when it is over the clock makes the move. Null: no clock.
   */
  turn_ms?: number | null
  /**
   * Time for the whole game beside that of each turn: a turn that takes longer takes from it, a shorter one
   * fills it up again, to this at the most. Needs `turn_ms`; an hour at most where a turn has at most an hour.
   * Null: none.
   */
  time_bank_ms?: number | null
  /**
   * Between which times of its player's day the turns of a seat run: at all others its clock, and its time
   * bank, stand still. For games over days: a turn has more than an hour. Null: they always run.
   */
  turn_window?: WantedTurnWindow | null
  /**
   * Dice of each seat's own, or the same faces in the same order for every seat.
   */
  dice?: DiceSource & string
  /**
   * What others see while the game runs. Null: everything, or with identical dice nothing.
   */
  reveal?: Reveal | null
  /**
   * Seats play one after the other, all the same round at once, or each at an own pace.
   */
  order?: Order & string
  /**
   * The total that wins, where the card has such an option. Null: the card's default.
   */
  target?: number | null
  /**
   * Play points per point of difference, where the card has such an option. Null: none.
   */
  stake?: number | null
  /**
   * Whether the result counts for the players' ratings. Needs a clock, and a player for each seat.
   */
  rated?: boolean
  /**
   * Whether the room stands in the lobby while it gathers, for anyone to join.
   */
  listed?: boolean
  /**
   * Who may watch a running game: anyone, and it stands in the watch list; who has its link; friends of a
   * seat's player; nobody.
   */
  watchers?: MayWatch & string
  /**
   * How many turns behind the table spectators are.
   */
  delay_turns?: number
  /**
   * What may be said: nothing, the preset phrases, or free text where this server's host allows it.
   */
  chat?: MaySay & string
  /**
   * What becomes of the seat of a player who is gone: a stand-in plays for it, or another player may
   * `claim` the result against it.
   */
  absence?: IfGone & string
  /**
   * How well a stand-in plays: a bot's level. Null: it makes the clock's moves, as in every rated room.
   */
  stand_in?: Level | null
  /**
   * Whether a bot with a level takes about as long for a move as a person would, or moves at once.
   */
  bot_pace?: BotPace & string
}
/**
 * Between which times of a player's day the turns of their seat run; it may go over midnight.
 */
export interface WantedTurnWindow {
  /**
   * By the clock on the wall where the player is: 480 is eight in the morning.
   */
  begin_minute: number
  end_minute: number
}
/**
 * Hear of a room from now on, beginning with a snapshot.
 *
 * Open to its seats always, and to anyone while it gathers, so that an invited player sees whom to join.
 * A running game is open to spectators as its option `watchers` says; they see what everyone may see, as it
 * was `delay_turns` ago. A player of the room is never a spectator, on no connection.
 */
export interface WatchRoom {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  room: string
  type: 'watch_room'
}
/**
 * Hear no more of a room on this connection; a seat stays taken.
 */
export interface UnwatchRoom {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  room: string
  type: 'unwatch_room'
}
/**
 * Take a free seat and watch the room; the last one begins the game. With a seat already: only watch.
 */
export interface JoinRoom {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  room: string
  type: 'join_room'
}
/**
 * Take another seat for somebody who plays on the same device, before the game begins.
 *
 * A player with several seats sees what each of them may see, and names the seat in the commands.
 */
export interface AddSeat {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  room: string
  type: 'add_seat'
  name: string
}
/**
 * Give a seat up before the game begins; without `seat`, all that the player has.
 */
export interface LeaveRoom {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  room: string
  /**
   * Which of the player's seats. Null is enough where there is one, or one alone whose turn it is.
   */
  seat?: number | null
  type: 'leave_room'
}
/**
 * The host says who may still come in. The room's code is its invite: this bounds it.
 */
export interface SetAdmission {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  room: string
  type: 'set_admission'
  /**
   * Nobody may join until it is unlocked.
   */
  locked?: boolean
  /**
   * For how long from now the invite holds; null: as long as the room gathers.
   */
  open_ms?: number | null
  /**
   * How many may still join by it; null: as many as there are seats.
   */
  uses?: number | null
}
/**
 * The host takes a seat from a player, who cannot come back to this room, or from a stand-in.
 */
export interface Kick {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  room: string
  type: 'kick'
  seat: number
}
/**
 * The host gives a free seat to the computer.
 */
export interface AddBot {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  room: string
  type: 'add_bot'
  /**
   * How well it plays. Null: it makes the clock's own moves.
   */
  level?: Level | null
}
/**
 * The host makes the player of another seat the host.
 */
export interface HandOver {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  room: string
  type: 'hand_over'
  seat: number
}
/**
 * The host begins the game with the seats that are taken.
 */
export interface Start {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  room: string
  type: 'start'
}
/**
 * The SHA-256 of a seat's 32 random bytes for the dice, sent once after `opening`.
 */
export interface Commit {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  room: string
  /**
   * Which of the player's seats. Null is enough where there is one, or one alone whose turn it is.
   */
  seat?: number | null
  type: 'commit'
  commitment: string
}
/**
 * The bytes that a seat has committed to, sent once after `seed_chosen`.
 */
export interface Contribute {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  room: string
  /**
   * Which of the player's seats. Null is enough where there is one, or one alone whose turn it is.
   */
  seat?: number | null
  type: 'contribute'
  bytes: string
}
/**
 * Hold exactly these dice for the next throw; everyone in the room sees it.
 */
export interface Hold {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  room: string
  /**
   * Which of the player's seats. Null is enough where there is one, or one alone whose turn it is.
   */
  seat?: number | null
  type: 'hold'
  /**
   * @maxItems 64
   */
  dice: number[]
}
/**
 * Throw exactly these dice; the others are held.
 */
export interface Throw {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  room: string
  /**
   * Which of the player's seats. Null is enough where there is one, or one alone whose turn it is.
   */
  seat?: number | null
  /**
   * The round of the seat, as `turns` has it.
   */
  round?: number | null
  /**
   * Of a throw its own number in the turn; of other moves that of the throw behind which they come.
   */
  throw?: number | null
  type: 'throw'
  /**
   * @maxItems 64
   */
  dice: number[]
}
/**
 * Enter dice in a row, or in each of several rows where the ruleset asks for more, and end the turn.
 */
export interface Enter {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  room: string
  /**
   * Which of the player's seats. Null is enough where there is one, or one alone whose turn it is.
   */
  seat?: number | null
  /**
   * The round of the seat, as `turns` has it.
   */
  round?: number | null
  /**
   * Of a throw its own number in the turn; of other moves that of the throw behind which they come.
   */
  throw?: number | null
  type: 'enter'
  /**
   * For each row the positions of the dice that it takes.
   */
  rows: {
    /**
     * @maxItems 64
     */
    [k: string]: number[]
  }
}
/**
 * Set dice of the table aside, in one combination; `offers.set_aside` lists what is possible.
 */
export interface SetAside {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  room: string
  /**
   * Which of the player's seats. Null is enough where there is one, or one alone whose turn it is.
   */
  seat?: number | null
  /**
   * The round of the seat, as `turns` has it.
   */
  round?: number | null
  /**
   * Of a throw its own number in the turn; of other moves that of the throw behind which they come.
   */
  throw?: number | null
  type: 'set_aside'
  /**
   * @maxItems 64
   */
  dice: number[]
  /**
   * Of the combination that they make, or join as it is called now.
   */
  face: number
}
/**
 * End the turn and keep its points; `offers.bank` lists the ways to do so.
 */
export interface Bank {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  room: string
  /**
   * Which of the player's seats. Null is enough where there is one, or one alone whose turn it is.
   */
  seat?: number | null
  /**
   * The round of the seat, as `turns` has it.
   */
  round?: number | null
  /**
   * Of a throw its own number in the turn; of other moves that of the throw behind which they come.
   */
  throw?: number | null
  type: 'bank'
  /**
   * By the position of a wild die on the table, the face of the combination that it joins.
   */
  join?: {
    [k: string]: number
  }
}
/**
 * Ask what an entry would give; `ok` carries it as `entry`. It changes nothing.
 */
export interface Preview {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  room: string
  /**
   * Which of the player's seats. Null is enough where there is one, or one alone whose turn it is.
   */
  seat?: number | null
  type: 'preview'
  /**
   * As in `enter`; with no dice in any row, the server finds the split that gives most.
   */
  rows: {
    /**
     * @maxItems 64
     */
    [k: string]: number[]
  }
}
/**
 * Ask what each move is worth on one's own turn; `ok` carries it as `advice`. It changes nothing.
 *
 * Only in a game that counts for nothing and has no other people in it: one alone, or against bots.
 */
export interface AskAdvice {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  room: string
  /**
   * Which of the player's seats. Null is enough where there is one, or one alone whose turn it is.
   */
  seat?: number | null
  type: 'ask_advice'
  /**
   * That of the room as one sees it. Where it has another one by now, the answer is `stale_move`.
   */
  version: number
}
/**
 * Ask how the turns ended that are over; `ok` carries it as `past`. It changes nothing.
 *
 * For whoever may hear of the room: a seat, or a spectator as far as spectators see.
 */
export interface PastTurns {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  room: string
  type: 'past_turns'
}
/**
 * Play on, where a stand-in plays or the result could be claimed. Any move of one's own does it.
 */
export interface TakeBack {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  room: string
  /**
   * Which of the player's seats. Null is enough where there is one, or one alone whose turn it is.
   */
  seat?: number | null
  type: 'take_back'
}
/**
 * Take one's last decision back: a throw behind the first of a turn, an entry, a set-aside or a bank.
 *
 * Possible in practice, and back to the beginning of the turn before. What bots did since is taken back
 * too. The dice of the next throw stay the same.
 */
export interface Undo {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  room: string
  /**
   * Which of the player's seats. Null is enough where there is one, or one alone whose turn it is.
   */
  seat?: number | null
  type: 'undo'
}
/**
 * Take so many times the room's turn time for one's turns, in a casual game; 1 is as the host chose.
 *
 * It holds until it is said anew. A turn of the seat that runs gets the longer time at once. Not possible in
 * rated games, whose clock is the same for all, nor where a turn has more than an hour; less time not while
 * the seat's own turn runs.
 */
export interface Stretch {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  room: string
  /**
   * Which of the player's seats. Null is enough where there is one, or one alone whose turn it is.
   */
  seat?: number | null
  type: 'stretch'
  times: Times
}
/**
 * Say what is done for one's seat when its next turn comes; it takes the place of an earlier order.
 *
 * Possible while it is another's turn, in games over days and without a clock. Nobody else hears what it
 * says. It is for one turn; a move of one's own, once the turn has come, ends it.
 */
export interface SetOrder {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  room: string
  /**
   * Which of the player's seats. Null is enough where there is one, or one alone whose turn it is.
   */
  seat?: number | null
  type: 'set_order'
  order: WantedOrder
}
/**
 * What is done when the turn comes: all dice are thrown, some are kept, the others thrown again.
 *
 * It ends with an entry in a row, or, where dice are set aside, when the turn is banked.
 */
export interface WantedOrder {
  /**
   * Which dice stay on the table for the next throw: those of the most frequent face (of equals the
   * highest); those of one face; a die for each face of the longest run; certain pips; or none.
   */
  keep?: Keep & string
  /**
   * For `face` the one face, for `pips` those that are kept, as far as they lie there; else empty.
   *
   * @maxItems 10
   */
  pips?: number[]
  /**
   * Whether throwing stops as soon as a row of the list gives its least; else all throws are made.
   */
  early?: boolean
  /**
   * The first that gives at least its number is entered. Where a turn enters two rows, the first two that
   * both do.
   *
   * @maxItems 20
   */
  rows?: WantedRow[]
  /**
   * What is entered after the last throw where none does: as many rows as a turn enters. Empty: the order
   * stops, and the turn is the player's own as usual.
   *
   * @maxItems 2
   */
  otherwise?: string[]
  /**
   * Only where dice are set aside: of each throw what gives most is set aside, and the turn is banked once
   * it has so many points, or once that wins.
   */
  bank_from?: number | null
}
/**
 * A row that an order may enter.
 */
export interface WantedRow {
  row: string
  /**
   * The least points that it has to give.
   */
  least?: number
}
/**
 * Take one's order back, also when it is being carried out: what was played by it stays.
 */
export interface DropOrder {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  room: string
  /**
   * Which of the player's seats. Null is enough where there is one, or one alone whose turn it is.
   */
  seat?: number | null
  type: 'drop_order'
}
/**
 * Ask for the orders of one's own seats in a room; answered with `orders`.
 */
export interface MyOrders {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  room: string
  type: 'my_orders'
}
/**
 * Let a stand-in play for a seat whose player is away, in a game without a clock, until they are back.
 *
 * Possible when it is that seat's turn and its player has been away for two minutes.
 */
export interface CallStandIn {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  room: string
  type: 'call_stand_in'
  seat: number
}
/**
 * Give the game up; without `seat`, for all seats that the player has.
 *
 * The seat ranks behind all that play on, and the game counts as lost. The others go on; where one seat is
 * left, or none of a player, it is over.
 */
export interface Resign {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  room: string
  /**
   * Which of the player's seats. Null is enough where there is one, or one alone whose turn it is.
   */
  seat?: number | null
  type: 'resign'
}
/**
 * Claim the result against a seat whose player is gone, in a room with `absence` `claim`.
 *
 * With a clock: where the seat's last turns ran out of time, `stand_ins.missed_most` in a row, and nobody
 * has come back for it since: to the table, by `take_back`, or by anything that is asked for it. Without:
 * where it is its turn and its player has been away for `stand_ins.claim_away_ms`.
 */
export interface Claim {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  room: string
  type: 'claim'
  seat: number
}
/**
 * End the game without a result, which counts for nothing: before anybody's first turn is over.
 *
 * Where no other player has a seat, at any time.
 */
export interface Abort {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  room: string
  type: 'abort'
}
/**
 * Offer another game, or accept the offer.
 *
 * It begins when every seat has answered, or when the offer expires, with those who want it: two at least.
 */
export interface Rematch {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  room: string
  type: 'rematch'
  /**
   * Whether this connection goes on with the next game by itself: at `rematch_ready` it is shown the next
   * room by a snapshot, and hears no more of this one, as by `watch_room` and `unwatch_room`.
   */
  follow?: boolean
}
/**
 * Decline the offer of another game.
 */
export interface DeclineRematch {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  room: string
  type: 'decline_rematch'
}
/**
 * Ask what hands would give; `ok` carries it as `scored`. It needs no room and changes nothing.
 */
export interface Score {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  type: 'score'
  ruleset: string
  /**
   * As the room's card has it; null: the newest.
   */
  ruleset_version?: number | null
  /**
   * As many as five dice have hands. Together they count as many moves as it takes to judge them.
   *
   * @minItems 1
   * @maxItems 252
   */
  hands: number[][]
  /**
   * Which throw of the turn brought them; null: the last one that there is.
   */
  throw?: number | null
  /**
   * The rows that are filled, with their scores, as they stand in the seat's sheet; all others are open.
   */
  filled?: {
    [k: string]: number
  }
  /**
   * Which rows are asked for; null: all of the card.
   */
  rows?: string[] | null
  /**
   * Where a turn enters two rows: which of them together. Twelve rows make 66.
   *
   * @maxItems 66
   */
  pairs?: string[][]
  /**
   * Where dice are set aside: what lay there before the throw, in the order in which it came to lie there.
   * The hands have these dice too, as they lie.
   *
   * @maxItems 6
   */
  aside?: LyingAside[]
}
/**
 * Dice that were set aside before the throw.
 */
export interface LyingAside {
  /**
   * @maxItems 64
   */
  dice: number[]
  /**
   * Of the combination that they make, or join, as in `set_aside`.
   */
  face: number
}
/**
 * Wait for a game in all of these pools at once, until matched, `stop_seeking`, or this connection ends.
 *
 * It takes the place of what the player waited for before, from another connection too. `seeking` events
 * follow; `matched` names the room. In pools of `days` alone it goes on for a week while one is away, and
 * all connections of the player hear of it.
 */
export interface Seek {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  type: 'seek'
  /**
   * @minItems 1
   * @maxItems 12
   */
  pools: Pool[]
  /**
   * A matched room that was called off, as another stayed away: one's waiting time goes on from there.
   */
  after?: string | null
  /**
   * Whether to meet those alone whose reputation is `good` or `new` at each speed that they seek at.
   */
  stayers?: boolean
}
/**
 * One kind of game that a player would play now.
 */
export interface Pool {
  ruleset: string
  /**
   * Null: any number from two to four that the game allows, whatever comes first.
   */
  seats?: number | null
  /**
   * A minute a turn, or a day, if `turn_ms` says nothing else.
   */
  speed?: Speed & string
  /**
   * Time for a turn: half a minute or one of `live`, one day or three of `days`. Null: the usual one.
   */
  turn_ms?: MatchTurn | null
  rated?: boolean
}
/**
 * Wait no more.
 */
export interface StopSeeking {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  type: 'stop_seeking'
}
/**
 * Hear of open rooms and games to watch from now on, beginning with a `lobby` event.
 */
export interface WatchLobby {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  type: 'watch_lobby'
}
/**
 * Hear no more of the lobby.
 */
export interface UnwatchLobby {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  type: 'unwatch_lobby'
}
/**
 * Ask who one is here: account, passkeys, sessions; `ok` carries it as `account`.
 */
export interface MyAccount {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  type: 'my_account'
}
/**
 * Make an account of the guest that one is: same player, same games, from now on with a user name.
 *
 * Exactly one of `password` and `credential`, the latter as `passkey_options` asked for it.
 */
export interface KeepAccount {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  type: 'keep_account'
  user_name: string
  password?: string | null
  credential?: {
    [k: string]: unknown
  } | null
}
/**
 * Ask for what `navigator.credentials.create` needs; `ok` carries it as `passkey`.
 */
export interface PasskeyOptions {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  type: 'passkey_options'
  /**
   * The name that a guest is about to take; an account leaves it out.
   */
  user_name?: string | null
}
/**
 * Add another passkey to one's account.
 */
export interface AddPasskey {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  type: 'add_passkey'
  credential: {
    [k: string]: unknown
  }
  label: string
}
/**
 * Remove a passkey; the last one only where there is a password.
 */
export interface RemovePasskey {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  type: 'remove_passkey'
  passkey: string
}
/**
 * Set one's password. Where there is one already, it must be given as `old`.
 */
export interface SetPassword {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  type: 'set_password'
  password: string
  old?: string | null
}
/**
 * Log in to an account; `ok` carries a `token` to say hello with.
 */
export interface LogIn {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  type: 'log_in'
  user_name: string
  password: string
}
/**
 * Ask for what `navigator.credentials.get` needs; `ok` carries it as `passkey`.
 */
export interface LogInOptions {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  type: 'log_in_options'
}
/**
 * Log in by a passkey, as `log_in_options` asked for it; `ok` carries a `token` to say hello with.
 */
export interface LogInPasskey {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  type: 'log_in_passkey'
  credential: {
    [k: string]: unknown
  }
}
/**
 * End a session of one's own: its connections are closed with 4401, and its token is forgotten.
 */
export interface EndSession {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  type: 'end_session'
  /**
   * As `my_account` lists it; null: all but the one that asks.
   */
  session: string | null
}
/**
 * Ask for all that is kept about oneself; `ok` carries it as `export`.
 */
export interface ExportMe {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  type: 'export_me'
}
/**
 * Erase oneself: name, account, friends, ratings, notices, and one's name in all records.
 *
 * Dice and points of the records stay. All connections of the player are closed with 4401.
 */
export interface EraseMe {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  type: 'erase_me'
  /**
   * One's name as others see it: nobody is erased by a slip.
   */
  name: string
}
/**
 * Choose what friends see.
 */
export interface SetPrivacy {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  type: 'set_privacy'
  show_online: boolean
  /**
   * Which room one plays in.
   */
  show_room: boolean
}
/**
 * Ask for one's friends, requests, blocked and muted players; `ok` carries it as `people`.
 */
export interface People {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  type: 'people'
}
/**
 * Look an account up by its user name; `ok` carries it as `person`, null where there is none.
 */
export interface FindPlayer {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  type: 'find_player'
  user_name: string
}
/**
 * Ask somebody to be friends, or accept that they asked; `ok` carries the `person` as it is now.
 */
export interface Befriend {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  player: string
  type: 'befriend'
}
/**
 * End a friendship, decline a request, or take one's own back.
 */
export interface Unfriend {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  player: string
  type: 'unfriend'
}
/**
 * Put a friend first in one's list, or no more.
 */
export interface Favourite {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  player: string
  type: 'favourite'
  favourite: boolean
}
/**
 * Block somebody, or no more: no matches, challenges, chat, watching or invites between the two.
 *
 * Who is blocked is not told.
 */
export interface Block {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  player: string
  type: 'block'
  blocked: boolean
}
/**
 * Hear nothing more of what somebody says, or again.
 */
export interface Mute {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  player: string
  type: 'mute'
  muted: boolean
}
/**
 * Report somebody to the host, with what was said last in the room, and its `version` at that moment.
 */
export interface Report {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  player: string
  type: 'report'
  reason: ReportReason
  text?: string
  room?: string | null
  version?: number | null
}
/**
 * Challenge somebody, for a day; `ok.challenge` is its id. Accepted, it begins; for more it gathers.
 */
export interface Challenge {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  player: string
  type: 'challenge'
  ruleset: string
  seats?: number
  options?: Options
  /**
   * Yours, which gathers: seats and options are its own, and who accepts then joins it.
   */
  room?: string | null
}
/**
 * Accept a challenge, or decline it with a reason; `ok` of an accepted one carries its `room`.
 */
export interface AnswerChallenge {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  type: 'answer_challenge'
  challenge: string
  accept: boolean
  /**
   * Of a refusal, for the challenger.
   */
  reason?: DeclineReason | null
}
/**
 * Take one's own challenge back.
 */
export interface WithdrawChallenge {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  type: 'withdraw_challenge'
  challenge: string
}
/**
 * Ask for the challenges that wait for an answer; `ok` carries them as `challenges`.
 */
export interface Challenges {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  type: 'challenges'
}
/**
 * Ask for one's notices, the latest first; `ok` carries them as `notices`.
 */
export interface Notices {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  type: 'notices'
}
/**
 * All notices up to this one have been seen.
 */
export interface SeenNotices {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  type: 'seen_notices'
  notice: string
  /**
   * This one alone: what it says is on the screen anyway, such as a turn to who sits at the table.
   */
  only?: boolean
}
/**
 * Ask for one's feeds; `ok` carries them as `feeds`, without their addresses: nobody knows these.
 */
export interface Feeds {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  type: 'feeds'
}
/**
 * Make an address for a feed; `ok` carries it as `feed`. An address of before opens nothing any more.
 */
export interface MakeFeed {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  type: 'make_feed'
  feed: FeedKind
}
/**
 * End a feed: its address opens nothing any more; `ok` carries what is left as `feeds`.
 */
export interface RevokeFeed {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  type: 'revoke_feed'
  feed: FeedKind
}
/**
 * Ask for one's vacation; `ok` carries it as `vacation`.
 */
export interface MyVacation {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  type: 'my_vacation'
}
/**
 * Go on vacation from now on, for whole days of those that are left; `ok` carries it as `vacation`.
 *
 * All running games over days wait, and those that begin meanwhile; live games do not.
 */
export interface TakeVacation {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  type: 'take_vacation'
  days: number
}
/**
 * Be back: the days that have not begun are kept; `ok` carries what is left as `vacation`.
 */
export interface EndVacation {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  type: 'end_vacation'
}
/**
 * Ask for one's settings of notifications.
 */
export interface NotificationSettings {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  type: 'notification_settings'
}
/**
 * Choose what comes by which channel, and when. What is left out stays as it is.
 */
export interface SetNotificationSettings {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  type: 'set_notification_settings'
  /**
   * By kind, the channels that it shall come by; kinds that are left out stay as they are.
   */
  kinds?: {
    /**
     * @maxItems 3
     */
    [k: string]: ChannelName[]
  }
  /**
   * Null: none.
   */
  quiet_hours?: WantedQuietHours | null
  /**
   * At most one mail in so many hours, with all that is still so. Null: a mail for each notification.
   */
  digest_hours?: number | null
}
/**
 * When nothing shall be sent, by the clock of a time zone.
 */
export interface WantedQuietHours {
  begin_minute: number
  end_minute: number
  /**
   * By its IANA name, such as `Europe/Berlin`.
   */
  time_zone: string
  /**
   * True: that a turn runs out soon is sent in them, too.
   */
  urgent?: boolean
}
/**
 * Send nothing more about a game; the page still shows it.
 */
export interface MuteGame {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  room: string
  type: 'mute_game'
}
/**
 * Send again what comes up in a game.
 */
export interface UnmuteGame {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  room: string
  type: 'unmute_game'
}
/**
 * Give a mail address. A code is sent to it, and nothing else before it is confirmed.
 */
export interface SetMailAddress {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  type: 'set_mail_address'
  address: string
}
/**
 * Confirm a mail address by the code that came to it; an earlier address is forgotten.
 */
export interface ConfirmMailAddress {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  type: 'confirm_mail_address'
  code: string
}
/**
 * Forget one's mail address, be it confirmed or not: no more mail is sent.
 */
export interface RemoveMailAddress {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  type: 'remove_mail_address'
}
/**
 * Ask what the browser's `pushManager.subscribe` takes; `ok` carries it as `push`.
 */
export interface PushOptions {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  type: 'push_options'
}
/**
 * Be reached by web push on this device, until this session ends; its fields are the browser's.
 *
 * It takes the place of the one that this session had before.
 */
export interface AddPushSubscription {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  type: 'add_push_subscription'
  endpoint: string
  p256dh: string
  auth: string
}
/**
 * Be reached by web push on this device no more.
 */
export interface RemovePushSubscription {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  type: 'remove_push_subscription'
}
/**
 * Send a test to this device, which is a notification of its own.
 */
export interface TryPush {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  type: 'try_push'
}
/**
 * Ask for the webhook of one's account; `ok` carries it as `webhook`, null where there is none.
 */
export interface AskWebhook {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  type: 'webhook'
}
/**
 * Have notifications sent to an address, signed; `ok` carries it as `webhook`, with its new secret.
 */
export interface SetWebhook {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  type: 'set_webhook'
  url: string
}
/**
 * Have no webhook any more.
 */
export interface RemoveWebhook {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  type: 'remove_webhook'
}
/**
 * Send a test to one's webhook; `ok` carries how it went as `webhook`. Taken, it is on again.
 */
export interface TryWebhook {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  type: 'try_webhook'
}
/**
 * Say something in a room: to its table, or as a spectator to the other spectators.
 *
 * Exactly one of `phrase` and `text`; text only where host and room allow it.
 */
export interface Say {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  room: string
  type: 'say'
  phrase?: Phrase | null
  text?: string | null
}
/**
 * Ask for what was said in a room lately; `ok` carries it as `chat`.
 */
export interface Chat {
  /**
   * Made by the client, new for each command. Sent again with the same id, a command that changes a
   * room takes effect once and gets the same answer.
   */
  id: string
  room: string
  type: 'chat'
}
/**
 * The answer to `hello`. Missing events and snapshots of resumed rooms follow.
 */
export interface Welcome {
  type: 'welcome'
  player: Player
  /**
   * Of the player's account; null for a guest.
   */
  user_name: string | null
  /**
   * The session token: keep it secret, send it with the next hello. Empty for a hello with `watch_only`.
   */
  token: string
  /**
   * The server's clock, so that a client can show deadlines by its own.
   */
  now_ms: number
  /**
   * Of the store: another one once it may have lost changes; empty where the server cannot say. Keep it
   * with each room that you hear of behind this welcome, and say it when you go on with that room.
   */
  history: string
  /**
   * Whether nothing can be saved just now: you hear of what there is, and a `read_only` tells when that is
   * over.
   */
  read_only: boolean
  /**
   * Missing where a server of before there was such a member answers.
   */
  stand_ins?: StandInRules
  /**
   * What the host of this service has to say to everybody just now.
   */
  announcement?: Announcement
  /**
   * Parts of your hello that were not taken, and why, in the hello's language: you are in without them. A
   * name that belongs to somebody else stands here, too.
   */
  problems?: FieldProblem[]
}
/**
 * A player as others see it.
 */
export interface Player {
  player: string
  name: string
}
/**
 * When a stand-in plays for somebody, to be told to players: the server alone judges it.
 */
export interface StandInRules {
  /**
   * So many turns of a seat in a row may run out of time: then a stand-in plays for it.
   */
  missed_most: number
  /**
   * Without a clock: so long a player must have been away before the others may `call_stand_in`.
   */
  away_ms: number
  /**
   * The same before they may `claim`, in a room where no stand-in plays.
   */
  claim_away_ms?: number
}
/**
 * What the host of this service has to say to everybody.
 */
export interface Announcement {
  text: string
  made_ms: number
  until_ms: number
}
/**
 * One thing wrong with a message.
 */
export interface FieldProblem {
  field: string
  problem: string
}
/**
 * Nothing can be saved from now on, or again; told to every connection.
 *
 * Until it is over, what would change something is refused with `unavailable`.
 */
export interface ReadOnly {
  type: 'read_only'
  read_only: boolean
}
/**
 * A command was done. It stands behind the events that the command caused.
 */
export interface Ok {
  type: 'ok'
  re: string
  /**
   * The room's version that the command brought about.
   */
  version?: number
  /**
   * The room that `create_room` opened.
   */
  room?: string
  /**
   * What `my_rooms` asked for, the most urgent first.
   */
  rooms?: RoomSummary[]
  /**
   * What `preview` asked for.
   */
  entry?: EntryPreview
  /**
   * What `my_orders` asked for: those of your seats that have one, or one that has just stopped.
   */
  orders?: PlacedOrder[]
  /**
   * What `past_turns` asked for: the events that ended turns, the oldest first, as you would have heard
   * them, and of a game that is over whole; none of turns that were taken back.
   */
  past?: (Thrown | Entered | Banked | Concealed)[]
  /**
   * What `score` asked for.
   */
  scored?: ScoredHands
  /**
   * What `ask_advice` asked for; dice by their positions in the tray.
   */
  advice?: Advice
  /**
   * What `my_account` asked for; also the answer to what changes the account.
   */
  account?: Account
  /**
   * What the browser's `navigator.credentials` takes, as JSON (W3C WebAuthn level 3).
   */
  passkey?: {
    [k: string]: unknown
  }
  /**
   * The session that a log in began: say hello with it on a new connection.
   */
  token?: string
  /**
   * What `export_me` asked for.
   */
  export?: Export
  /**
   * What `people` asked for: favourites, friends, requests, then others.
   */
  people?: Person[]
  /**
   * Whom `find_player` found, or as the person is after a command about them.
   */
  person?: Person | null
  /**
   * The challenge that `challenge` made.
   */
  challenge?: string
  /**
   * What `challenges` asked for, the latest first.
   */
  challenges?: ChallengeLine[]
  /**
   * What `notices` asked for, the latest first.
   */
  notices?: NoticeLine[]
  /**
   * What `chat` asked for, the oldest first.
   */
  chat?: SaidLine[]
  /**
   * What `feeds` asked for, and what `revoke_feed` has left.
   */
  feeds?: Feed[]
  /**
   * What `make_feed` made.
   */
  feed?: NewFeed
  /**
   * What `my_vacation` asked for; also the answer to what takes and ends one.
   */
  vacation?: OwnVacation
  /**
   * What `notification_settings` asked for; also the answer to what changes them.
   */
  notifications?: Notifications
  /**
   * What `push_options` asked for.
   */
  push?: PushState
  /**
   * What `webhook` asked for; also the answer to what sets or tries it.
   */
  webhook?: Webhook | null
}
/**
 * A line of a player's list of rooms.
 */
export interface RoomSummary {
  room: string
  ruleset: string
  /**
   * The ruleset's name, in English.
   */
  name: string
  stage: Stage
  seats: Seat[]
  your_turn: boolean
  deadline_ms: number | null
  turn_window?: TurnWindow
  /**
   * Both only where the turn that has the deadline does not always run, as in the room's snapshot: by them
   * its clock may stand still now.
   */
  utc_offsets?: number[][]
  /**
   * Until when the player of that turn is on vacation, perhaps past: its clock stands still until then.
   */
  vacation_until_ms?: number
  /**
   * By seat, until when its player is on vacation (perhaps past), or null. Missing until somebody was, and
   * where no game runs.
   */
  vacations?: (number | null)[]
}
/**
 * A seat of a room. Seats are numbered from 0 and keep their numbers while the game lasts.
 */
export interface Seat {
  seat: number
  /**
   * The player's id: compare it with `welcome.player.player` to find your own seats.
   */
  player: string
  name: string
  /**
   * True where the computer has the seat from the beginning.
   */
  bot?: boolean
  /**
   * How well it plays. Missing where it makes the clock's moves, and in seats of players.
   */
  level?: Level
  /**
   * Only at the table, of players' seats where there is a turn window: by which clock theirs goes. Pairs of
   * a time in milliseconds since 1970 and the minutes east of UTC from then on: the first from 0, and one for
   * each change to summer time and back of the next ten years.
   */
  utc_offsets?: number[][]
}
/**
 * Between which times of a player's day the turns of their seat run; it may go over midnight.
 */
export interface TurnWindow {
  begin_minute: number
  end_minute: number
}
/**
 * What an entry would give.
 */
export interface EntryPreview {
  /**
   * The dice that each row takes: as asked, or the best split where none were named.
   */
  rows: {
    [k: string]: number[]
  }
  scores: {
    [k: string]: number
  }
}
/**
 * The order of a seat of one's own.
 */
export interface PlacedOrder {
  seat: number
  /**
   * Null where there is none any more.
   */
  order: ConditionalOrder | null
  /**
   * Why it went no further, while that turn lasts: it is the player's own.
   */
  stopped: WhyStopped | null
}
/**
 * What is done for a seat when its next turn comes.
 */
export interface ConditionalOrder {
  keep: Keep
  /**
   * For `face` the one face, for `pips` those that are kept, as far as they lie there.
   */
  pips: number[]
  /**
   * Whether throwing stops as soon as a row of the list gives its least.
   */
  early: boolean
  /**
   * The first that gives at least its number is entered; two of them where a turn enters two.
   */
  rows: OrderRow[]
  /**
   * What is entered where none does; empty: the turn is left to the player.
   */
  otherwise: string[]
  /**
   * Where dice are set aside: the turn is banked once it has so many points.
   */
  bank_from: number | null
}
/**
 * A row that an order may enter.
 */
export interface OrderRow {
  row: string
  /**
   * The least points that it has to give.
   */
  least: number
}
/**
 * A seat threw dice, and they came to rest.
 */
export interface Thrown {
  type: 'thrown'
  room: string
  version: number
  seat: number
  /**
   * Positions of the dice that were thrown; the others are held.
   */
  dice: number[]
  /**
   * What they show, in the order of `dice`.
   */
  faces: number[]
  /**
   * Which throw of the turn it was, from 1.
   */
  throw: number
  /**
   * Drawn apart from the faces: every client shows the same tumbling from it.
   */
  tumble: number
  /**
   * By the card's rows, what the dice on the table give in each that may be entered now; null in the
   * others. Missing where dice are set aside.
   */
  worth?: (number | null)[]
  /**
   * Why the open rows of no worth may not be entered with these dice, for a person.
   */
  barred?: string
  /**
   * Where dice are set aside: those that may be now, one of which must be.
   */
  set_aside?: Combination[]
  /**
   * Only where the throw ended the turn, because nothing of it could be set aside.
   */
  turns?: Turn[]
  /**
   * As in `Snapshot`: there where a turn ended or the game began, in rooms with a time bank.
   */
  time_banks?: number[]
  /**
   * Then: the seat's total, as before.
   */
  total?: number
  /**
   * Then: the points of the turn that are lost by it.
   */
  lost?: number
  by: By
}
/**
 * Dice that were set aside together (RULES.md section 3).
 */
export interface Combination {
  /**
   * The face that all its dice count as, wild ones too.
   */
  face: number
  /**
   * Positions in the tray, ascending.
   */
  dice: number[]
  /**
   * What it gives as it is.
   */
  points: number
}
/**
 * A seat that may play now.
 */
export interface Turn {
  seat: number
  /**
   * From 1.
   */
  round: number
  /**
   * When the clock makes the move: milliseconds since 1970 by the server's clock (see `welcome.now_ms`).
   */
  deadline_ms: number | null
}
/**
 * A seat entered its dice, and the turn went on.
 */
export interface Entered {
  type: 'entered'
  room: string
  version: number
  seat: number
  /**
   * What each row got.
   */
  rows: {
    [k: string]: number
  }
  /**
   * The dice that each row took, as faces; empty where they are hidden from this viewer.
   */
  dice: {
    [k: string]: number[]
  }
  /**
   * Points that it brought beside those of the rows: a bonus reached, a further five of a kind.
   */
  bonus?: number
  /**
   * Other rows whose score is another one by it, such as a yacht row that later yachts add to.
   */
  scores?: {
    [k: string]: number
  }
  /**
   * Lines of the card whose value is another one by it, with their values now.
   */
  lines?: {
    [k: string]: number
  }
  /**
   * Bonus lines that are nearer to their aim by it: how far the seat has come.
   */
  reached?: {
    [k: string]: number
  }
  /**
   * The seat's total now.
   */
  total: number
  /**
   * True where the seat has nothing left to play.
   */
  done?: boolean
  turns: Turn[]
  /**
   * As in `Snapshot`: there where a turn ended or the game began, in rooms with a time bank.
   */
  time_banks?: number[]
  by: By
}
/**
 * A seat kept the points of its turn, and the turn went on.
 */
export interface Banked {
  type: 'banked'
  room: string
  version: number
  seat: number
  /**
   * Dice of the table that joined a combination by it.
   */
  joined: Joined[]
  /**
   * What the turn brought.
   */
  points: number
  /**
   * The seat's total now.
   */
  total: number
  /**
   * True where the seat has nothing left to play.
   */
  done?: boolean
  turns: Turn[]
  /**
   * As in `Snapshot`: there where a turn ended or the game began, in rooms with a time bank.
   */
  time_banks?: number[]
  by: By
}
/**
 * A die of the table that joins a combination when the turn's points are banked.
 */
export interface Joined {
  die: number
  /**
   * Of the combination.
   */
  face: number
}
/**
 * Something happened at a seat that this viewer may not see.
 */
export interface Concealed {
  type: 'concealed'
  room: string
  version: number
  seat: number
  /**
   * Dice were thrown: which throw of the turn it was, from 1.
   */
  throw?: number
  /**
   * Whose turn it is now; only where a turn ended by it.
   */
  turns?: Turn[]
  /**
   * As in `Snapshot`: there where a turn ended or the game began, in rooms with a time bank.
   */
  time_banks?: number[]
  /**
   * True where the seat has nothing left to play.
   */
  done?: boolean
  /**
   * Who made the move; missing where dice were held, and what is seen of the seat did not change.
   */
  by?: By
}
/**
 * What hands give, in the order in which they were asked for.
 */
export interface ScoredHands {
  /**
   * Of the rules that were asked.
   */
  ruleset_version: number
  /**
   * The rows that `points` has, in this order; missing, as `points` is, where a game has no rows.
   */
  rows?: string[]
  /**
   * By hand and row the `potential` of a sheet; null where the hand may not be entered: the row is filled,
   * or barred to it.
   */
  points?: (number | null)[][]
  /**
   * By hand and pair what both rows get by the best split; null where they cannot be entered together.
   */
  pairs?: (number[] | null)[][]
  /**
   * By hand what may be set aside of the throw, the most points first, as in `offers`; nothing where the
   * throw loses the turn. Missing where dice are not set aside.
   */
  set_aside?: Combination[][]
}
/**
 * All moves with these dice, the best first.
 */
export interface Advice {
  ruleset: string
  /**
   * Worths are chances to win, from 0 to 1: the points of a rival were given.
   */
  chance: boolean
  moves: AdvisedMove[]
}
/**
 * A move and what it is worth.
 */
export interface AdvisedMove {
  do: MoveKind
  /**
   * By their numbers from 0: those that are thrown or set aside.
   */
  dice: number[]
  /**
   * For `enter`: the dice of each row.
   */
  rows: {
    [k: string]: number[]
  }
  /**
   * For `set_aside`: of the combination that they make or join.
   */
  face?: number
  /**
   * For `bank`: by the position of a wild die, the face of the combination that it joins.
   */
  join?: {
    [k: string]: number
  }
  /**
   * In words.
   */
  text: string
  /**
   * The total to expect; the chance to win, where `chance` says so.
   */
  worth: number
  /**
   * How much less that is than the best move.
   */
  less: number
}
/**
 * Who one is here.
 */
export interface Account {
  player: string
  name: string
  /**
   * Null for a guest.
   */
  user_name: string | null
  since_ms: number | null
  /**
   * Whether there is one.
   */
  password: boolean
  passkeys: Passkey[]
  sessions: LogInSession[]
  privacy: Privacy
}
/**
 * A passkey of one's account.
 */
export interface Passkey {
  passkey: string
  label: string
  added_ms: number
  used_ms: number | null
}
/**
 * A session of one's own: a device or browser that is logged in.
 */
export interface LogInSession {
  session: string
  /**
   * Null for sessions from before this was kept.
   */
  began_ms: number | null
  /**
   * When it said hello last.
   */
  seen_ms: number | null
  /**
   * Browser and system in a few words, such as "Firefox on Android"; may be empty.
   */
  device: string
  /**
   * The one that asks.
   */
  this: boolean
}
/**
 * What friends see.
 */
export interface Privacy {
  show_online: boolean
  show_room: boolean
}
/**
 * All that is kept about a player; JSON that follows no further form.
 */
export interface Export {
  player: string
  name: string
  /**
   * By kind of thing. Games are listed by id: GET /api/v1/games/ID gives each.
   */
  kept: {
    [k: string]: unknown
  }
}
/**
 * Somebody that the player has to do with.
 */
export interface Person {
  player: string
  name: string
  /**
   * False for a guest.
   */
  account: boolean
  /**
   * A friend; one who has asked to be; one whom the player has asked; nothing of that.
   */
  relation: Relation
  favourite: boolean
  blocked: boolean
  muted: boolean
  /**
   * Null where that is not shown to the player.
   */
  online: boolean | null
  /**
   * Where they play now, as far as it is shown.
   */
  room: string | null
  /**
   * What is played there.
   */
  ruleset: string | null
  /**
   * The name of that ruleset, in English.
   */
  game: string | null
}
/**
 * A challenge that waits for an answer.
 */
export interface ChallengeLine {
  challenge: string
  challenger: Player
  challenged: Player
  ruleset: string
  /**
   * The ruleset's.
   */
  name: string
  /**
   * Of the room; missing where a server of before there was a choice answers: two.
   */
  seats?: number
  options: RoomOptions
  made_ms: number
  expires_ms: number
}
/**
 * What the host chose.
 */
export interface RoomOptions {
  begins: Begins
  turn_ms: number | null
  dice: DiceSource
  reveal: Reveal
  order: Order
  target: number | null
  stake: number | null
  /**
   * This and the following are missing in records of before there were such options: false, and the rest
   * as `Options` says.
   */
  rated?: boolean
  listed?: boolean
  watchers?: MayWatch
  delay_turns?: number
  /**
   * Only where it is `claim`.
   */
  absence?: IfGone
  /**
   * Only where a level is chosen: else a stand-in makes the clock's moves.
   */
  stand_in?: Level
  /**
   * Only where it is `instant`.
   */
  bot_pace?: BotPace
  /**
   * Only where there is a time bank: what each seat has in it at the beginning, and at the most.
   */
  time_bank_ms?: number
  /**
   * Only where turns do not always run.
   */
  turn_window?: TurnWindow
  chat?: MaySay
}
/**
 * Something that a player should know, kept until it is out of date.
 */
export interface NoticeLine {
  /**
   * Its id; the latest is the greatest as text.
   */
  notice: string
  kind: NoticeKind
  at_ms: number
  seen: boolean
  /**
   * Whom it is about.
   */
  player?: Player
  challenge?: string
  room?: string
  /**
   * What is played, or is to be played.
   */
  ruleset?: string
  /**
   * The name of that ruleset, in English.
   */
  name?: string
  /**
   * Of a declined challenge.
   */
  reason?: string
  /**
   * Of a challenge whose turns do not run at any hour.
   */
  turn_window?: TurnWindow
  /**
   * Until when it is one's turn.
   */
  deadline_ms?: number
  /**
   * When that runs out soon; of a room with a turn window alone.
   */
  soon_ms?: number
  /**
   * Of a game that is over: one's own.
   */
  place?: number
  /**
   * How many played it.
   */
  seats?: number
  /**
   * One's points in it.
   */
  score?: number
  /**
   * Of a room that the host of the service closed: why, in the host's words.
   */
  close_reason?: string
}
/**
 * Something that was said in a room.
 */
export interface SaidLine {
  /**
   * Its id; the latest is the greatest as text.
   */
  said: string
  at_ms: number
  player: string
  name: string
  to: Audience
  phrase?: Phrase
  text?: string
}
/**
 * A feed that has an address.
 */
export interface Feed {
  feed: FeedKind
  made_ms: number
}
/**
 * A feed whose address was just made.
 */
export interface NewFeed {
  feed: FeedKind
  made_ms: number
  /**
   * Where it is, behind the site's address: whoever knows one can read it. They are told this once.
   */
  paths: string[]
}
/**
 * Whether one is on vacation, and how much of it is left.
 */
export interface OwnVacation {
  /**
   * Until when one is on vacation (milliseconds since 1970); null where one is not.
   */
  until_ms: number | null
  /**
   * Whole days that can be taken now, beside those of a vacation that runs.
   */
  days_left: number
  /**
   * As the host allows: in any 365 days no more. 0 where there is no vacation here.
   */
  days_a_year: number
}
/**
 * What a player wants to be notified of, and by which channel.
 */
export interface Notifications {
  /**
   * By each kind of notification, the channels it comes by.
   */
  kinds: {
    [k: string]: ChannelName[]
  }
  quiet_hours: QuietHours | null
  /**
   * At most one mail in so many hours. Null: a mail for each notification.
   */
  digest_hours: number | null
  /**
   * Games of which nothing is sent, the latest first.
   */
  muted_games: string[]
  channels: NotificationChannel[]
  /**
   * Null: no address has been confirmed.
   */
  mail: MailAddress | null
  /**
   * An address that waits for the code that was sent to it.
   */
  unconfirmed_mail: string | null
}
/**
 * When nothing is sent: what comes up then is sent behind it, unless it was seen or is out of date.
 */
export interface QuietHours {
  /**
   * Of the local day: 1320 is 22:00.
   */
  begin_minute: number
  /**
   * Of the local day; less than `begin_minute` over midnight.
   */
  end_minute: number
  /**
   * By its IANA name, such as `Europe/Berlin`.
   */
  time_zone: string
  /**
   * Whether that a turn runs out soon is sent in them, too.
   */
  urgent: boolean
}
/**
 * A way by which notifications come.
 */
export interface NotificationChannel {
  channel: ChannelName
  /**
   * Whether this server sends anything by it.
   */
  offered: boolean
  /**
   * Whether the player has told it where to: a device, a confirmed address, a webhook.
   */
  reachable: boolean
  /**
   * Since when nothing could be sent to the player by it; it is tried again and again.
   */
  failing_since_ms: number | null
}
/**
 * Where mail goes to.
 */
export interface MailAddress {
  address: string
  /**
   * `suspended`: mail came back three times, so nothing more is sent. Set the address again to go on.
   */
  state: MailState
  since_ms: number
}
/**
 * How it stands with web push.
 */
export interface PushState {
  /**
   * What `pushManager.subscribe` takes as `applicationServerKey`, in base64 for addresses.
   */
  key: string
  /**
   * Whether this session is reached by push.
   */
  this: boolean
  /**
   * How many of the player's sessions are.
   */
  devices: number
}
/**
 * The webhook of one's account.
 */
export interface Webhook {
  url: string
  since_ms: number
  /**
   * Why the last message did not arrive; null: it did, or there was none.
   */
  problem: WebhookProblem | null
  /**
   * What was answered to it, of `status` and `redirect`.
   */
  status?: number
  /**
   * Whether it was switched off, since nothing arrived for long: a test that arrives sets it right.
   */
  off: boolean
  /**
   * What messages are signed with; said when it is set, and never again.
   */
  secret?: string
}
/**
 * A message was refused and changed nothing.
 */
export interface Error {
  type: 'error'
  /**
   * The id of the command; null when the frame had none that could be read.
   */
  re: string | null
  code: Code
  /**
   * For a person: what to do next, in the language of the `hello`.
   */
  message: string
  /**
   * What the message was made of, for clients that say it in words of their own.
   */
  text?: SentText
  details?: Details
  retry_after_ms?: number
}
/**
 * What a message was made of.
 */
export interface SentText {
  /**
   * It means the same for as long as there is v1; which there are is in docs/protocol.md.
   */
  id: string
  /**
   * What stands in its gaps, by name: numbers, names, and words of the game in the reader's language.
   */
  values?: {
    [k: string]: number | string | string[]
  }
}
/**
 * More about an error, for programs.
 */
export interface Details {
  fields?: FieldProblem[]
  stage?: Stage
  room?: string
  option?: string
  game?: string
}
/**
 * The whole room, as this player may see it.
 */
export interface Snapshot {
  type: 'snapshot'
  room: string
  version: number
  /**
   * True when it stands for events that the client missed: drop what you had.
   */
  resync: boolean
  card: Card
  options: RoomOptions
  stage: Stage
  /**
   * The game begins by itself when this many seats are taken.
   */
  seats_wanted: number
  seats: Seat[]
  host: number | null
  /**
   * Seats in their order of play; empty until the game has started.
   */
  order: number[]
  /**
   * The throws for who begins; after a tie those who tied threw again. Empty where nobody threw.
   */
  opening_throws: SeatThrow[][]
  /**
   * By seat; empty until the game has started.
   */
  hands: Hand[]
  turns: Turn[]
  /**
   * SHA-256 of the server's seed for the dice, in hexadecimal; set when the seed is chosen.
   */
  commitment: string | null
  /**
   * By seat, the SHA-256 of its random bytes; null for a seat that has not committed. Empty before the
   * opening.
   */
  seat_commitments: (string | null)[]
  /**
   * At the opening: a seat that has not done its part by then gets bytes fixed by rule.
   */
  opening_deadline_ms: number | null
  /**
   * Seats whose random bytes have come in.
   */
  contributed: number[]
  /**
   * By seat, 64 hexadecimal digits each: what the dice are drawn from beside the server's seed. Empty until
   * the game has started.
   */
  contributions: string[]
  result: Result | null
  /**
   * Revealed when the game is over.
   */
  server_seed: string | null
  /**
   * True once the game's record is in the archive.
   */
  recorded?: boolean
  /**
   * What the game did to each seat's rating; empty until it is recorded, and for a casual game.
   */
  ratings: RatingChange[]
  /**
   * Seats that want another game.
   */
  rematch: number[]
  /**
   * When the offer of another game expires; null where there is none.
   */
  rematch_until_ms: number | null
  /**
   * Seats that do not.
   */
  rematch_declined: number[]
  /**
   * Where the rematch is played.
   */
  next_room: string | null
  admission: Admission
  /**
   * The queue brought these players together: a seat that stays silent at the opening calls it off.
   */
  matched: boolean
  /**
   * Where the game was called off at its opening: the seats whose players did not come.
   */
  silent: number[]
  /**
   * By seat, how many turns in a row ran out of time; empty until the game has started.
   */
  missed: number[]
  /**
   * Seats that a stand-in plays for now, until their players are back.
   */
  stand_ins: number[]
  /**
   * By seat, how many times the room's turn time it has (`stretch`). Missing while all have it once.
   */
  stretches?: Times[]
  /**
   * By seat, until when its player is on vacation (milliseconds since 1970, perhaps past), or null: its
   * time stands still until then. Missing until somebody was.
   */
  vacations?: (number | null)[]
  /**
   * By seat, the milliseconds in its time bank, as its last turn left it: the deadline of a turn that runs
   * has them in it. Missing where there is none, and until the game has started.
   */
  time_banks?: number[]
  /**
   * Why the host of the service closed the room. Missing where nobody did.
   */
  close_reason?: string
  /**
   * Seats that play no more, in the order in which they went: resigned, or claimed against.
   */
  out: SeatOut[]
  /**
   * True where this is told to a spectator, perhaps some turns late.
   */
  spectator: boolean
}
/**
 * A ruleset as a client draws it; the same for all seats and all moments.
 */
export interface Card {
  ruleset: string
  name: string
  /**
   * What people know it by, in a few words below its name.
   */
  subtitle?: string
  /**
   * Where a list of games has it: the one that most know, its relatives, or something else.
   */
  group?: CardGroup
  /**
   * Rises when a number of the ruleset changes; a game keeps the version that it began with.
   */
  ruleset_version: number
  seats_min: number
  seats_max: number
  /**
   * The game in one sentence, for a lobby.
   */
  summary: string
  /**
   * What others call this very game.
   */
  also?: string[]
  /**
   * Games that are not here, to which this one is nearest.
   */
  near?: string[]
  /**
   * A shade for each die of the tray, in order.
   */
  tray: string[]
  /**
   * The most throws in a turn; null where no number bounds them.
   */
  throws: number | null
  /**
   * Turns of each seat; null for a game that is played to a target.
   */
  rounds: number | null
  /**
   * Rows that a turn enters: one, two where ten dice are thrown, none where there are no rows.
   */
  entries: number
  rows: CardRow[]
  lines: CardLine[]
  /**
   * The ruleset's own way to find who begins; null for a random order.
   */
  begins: OpeningThrow | null
  /**
   * The orders of play that a room may have.
   */
  orders: Order[]
  options: CardOption[]
}
/**
 * A row as it is printed on the card.
 */
export interface CardRow {
  /**
   * The same id in every ruleset (RULES.md), such as `full_house`.
   */
  row: string
  /**
   * The ruleset's own name for it.
   */
  name: string
  section: Section
  /**
   * What the row asks for and gives, in one short sentence.
   */
  hint: string
  /**
   * Other names that players know the row by.
   */
  aliases: string[]
  /**
   * The letter by which the row is entered where the game is played by mail.
   */
  letter?: string
}
/**
 * A line that the card adds up by itself: a subtotal, a bonus.
 */
export interface CardLine {
  line: string
  name: string
  section: Section
}
/**
 * How a ruleset finds who begins: each seat throws, and those who tie for the lead throw again.
 */
export interface OpeningThrow {
  /**
   * How many dice each seat throws.
   */
  dice: number
  /**
   * Which sum begins.
   */
  leads: Leads
}
/**
 * A number that a host may choose for this ruleset alone.
 */
export interface CardOption {
  /**
   * The field of the room's options.
   */
  option: OptionName
  name: string
  /**
   * What it does, in one short sentence.
   */
  hint: string
  least: number
  most: number
  /**
   * What holds when the host chooses nothing; null for nothing at all.
   */
  default: number | null
}
/**
 * What a seat threw for who begins.
 */
export interface SeatThrow {
  seat: number
  faces: number[]
}
/**
 * What one seat has in the game.
 */
export interface Hand {
  seat: number
  sheet: Sheet
  /**
   * Positions of the dice held for the next throw.
   */
  held: number[]
  /**
   * The seed of the last throw's tumbling; null before a turn's first throw.
   */
  tumble: number | null
}
/**
 * One seat's part of the table, now.
 */
export interface Sheet {
  /**
   * The dice by position in the tray, 1 to 6; empty before a turn's first throw.
   */
  faces: number[]
  /**
   * Throws made in this turn.
   */
  throws: number
  rows: Row[]
  lines: Line[]
  /**
   * Null while it is hidden from this viewer: draw it as `?`.
   */
  total: number | null
  /**
   * What is set aside of the dice; missing where dice are not set aside.
   */
  aside?: Combination[]
  /**
   * Points of this turn from sets that are complete; they are lost if a throw fails.
   */
  points?: number
  /**
   * True where this viewer sees only a part: `faces`, `rows` and `total` may be empty.
   */
  hidden?: boolean
  offers: Offers
  /**
   * True when this seat has nothing left to play.
   */
  done: boolean
}
/**
 * A row of one seat, now.
 */
export interface Row {
  row: string
  /**
   * What was entered; null while the row is open.
   */
  score: number | null
  /**
   * What the dice on the table would give here; null when nothing may be entered now.
   */
  potential: number | null
  /**
   * The most that this row can give.
   */
  most: number
  /**
   * Why this open row may not be entered with the dice on the table, for a person.
   */
  barred?: string
}
/**
 * A line of one seat, now.
 */
export interface Line {
  line: string
  value: number
  /**
   * For a bonus: how far the seat has come, such as 29 of 63.
   */
  reached?: number
  /**
   * For a bonus: what must be reached.
   */
  aim?: number
}
/**
 * What this seat may do when it is its turn. The server judges again; a client only draws it.
 */
export interface Offers {
  /**
   * Positions of the dice that may be thrown; empty when no throw is left.
   */
  throw: number[]
  /**
   * Whether dice may be held for the next throw.
   */
  hold: boolean
  /**
   * Rows that may be entered with the dice on the table.
   */
  enter: string[]
  /**
   * Dice that may be set aside now and the face to name, with what the combination gives by itself or
   * with those that it joins. Where there are no combinations, the field is missing.
   */
  set_aside?: Combination[]
  /**
   * Ways to bank, the best first; empty before the last throw is secured.
   */
  bank?: BankOffer[]
}
/**
 * A way to bank, and what comes of it.
 */
export interface BankOffer {
  /**
   * What to send as `join`: by the position of a wild die, the face of the combination that it joins.
   */
  join: {
    [k: string]: number
  }
  /**
   * All dice of the table that join a combination by it, whether the player likes it or not.
   */
  joined: Joined[]
  /**
   * What the turn brings.
   */
  points: number
  /**
   * The seat's total afterwards.
   */
  total: number
  wins: boolean
}
/**
 * How a game ended.
 */
export interface Result {
  places: Place[]
  /**
   * By seat; only where the room has a stake. They add up to 0.
   */
  settlement?: Settlement[]
  /**
   * True when a move won the game whatever the totals.
   */
  won_at_once: boolean
  /**
   * How many decisions were taken back in it, where any was: only in practice.
   */
  undone?: number
}
/**
 * Where a seat ended. Equal totals share the place: two firsts, no second.
 */
export interface Place {
  seat: number
  place: number
  total: number
  /**
   * Where the seat did not play on to the end: it ranks behind all that did, whatever its total.
   */
  out?: WhyOut
}
/**
 * What a seat receives (or pays, below 0) in play points, where the room has a stake.
 */
export interface Settlement {
  seat: number
  points: number
}
/**
 * What a game did to a seat's rating; in `recorded`.
 */
export interface RatingChange {
  seat: number
  before: number
  after: number
  /**
   * True while the rating is not sure yet.
   */
  provisional?: boolean
}
/**
 * Who may still come into a room that gathers; its host sets it.
 */
export interface Admission {
  locked: boolean
  /**
   * When the invite expires; null: it does not.
   */
  until_ms: number | null
  /**
   * How many may still join; null: as many as there are seats.
   */
  uses: number | null
}
/**
 * A seat that plays no more.
 */
export interface SeatOut {
  seat: number
  why: WhyOut
}
/**
 * A player took a seat.
 */
export interface Seated {
  type: 'seated'
  room: string
  version: number
  seat: Seat
}
/**
 * A player gave the seat up. Before a game the seats behind it move up by one.
 */
export interface Left {
  type: 'left'
  room: string
  version: number
  /**
   * The seats as they are now.
   */
  seats: Seat[]
  host: number | null
  /**
   * True where the host took the seat away.
   */
  kicked?: boolean
}
/**
 * The host changed who may come in.
 */
export interface AdmissionChanged {
  type: 'admission'
  room: string
  version: number
  admission: Admission
}
/**
 * The room has another host.
 */
export interface HandedOver {
  type: 'handed_over'
  room: string
  version: number
  host: number
}
/**
 * The game is about to start: each seat now commits to its random bytes (`commit`).
 */
export interface Opening {
  type: 'opening'
  room: string
  version: number
  /**
   * A seat that has not committed by then gets bytes fixed by rule.
   */
  deadline_ms: number
  /**
   * In games of the first scheme, which no longer begin: SHA-256 of the server's seed.
   */
  commitment?: string
}
/**
 * A seat has committed to its random bytes.
 */
export interface Committed {
  type: 'committed'
  room: string
  version: number
  seat: number
  /**
   * The SHA-256 of its bytes.
   */
  commitment: string
}
/**
 * The server has committed too: each seat now sends its random bytes (`contribute`).
 */
export interface SeedChosen {
  type: 'seed_chosen'
  room: string
  version: number
  /**
   * SHA-256 of the server's seed.
   */
  commitment: string
  /**
   * A seat whose bytes have not come by then gets bytes fixed by rule.
   */
  deadline_ms: number
}
/**
 * A seat's random bytes have come in.
 */
export interface Contributed {
  type: 'contributed'
  room: string
  version: number
  seat: number
  bytes: string
}
/**
 * The first throw may be made.
 */
export interface Started {
  type: 'started'
  room: string
  version: number
  order: number[]
  /**
   * The throws for who begins; after a tie those who tied threw again. Empty where nobody threw.
   */
  opening_throws: SeatThrow[][]
  /**
   * By seat, 64 hexadecimal digits each: what the dice are drawn from beside the server's seed.
   */
  contributions: string[]
  hands: Hand[]
  turns: Turn[]
  /**
   * As in `Snapshot`: there where a turn ended or the game began, in rooms with a time bank.
   */
  time_banks?: number[]
}
/**
 * A seat chose the dice that it holds.
 */
export interface Held {
  type: 'held'
  room: string
  version: number
  seat: number
  dice: number[]
}
/**
 * A seat set dice aside, which secures its throw.
 */
export interface Secured {
  type: 'secured'
  room: string
  version: number
  seat: number
  /**
   * Positions of the dice that were set aside.
   */
  dice: number[]
  /**
   * What those show.
   */
  faces: number[]
  /**
   * Of the combination, as the command named it; `aside` has what it is called now.
   */
  face: number
  /**
   * All dice are set aside by it: the points of the set, which the turn has now.
   */
  completed?: number
  /**
   * All that is set aside now; nothing where a set was completed.
   */
  aside: Combination[]
  /**
   * What else may be set aside now.
   */
  set_aside: Combination[]
  /**
   * Ways to bank now, the best first.
   */
  bank: BankOffer[]
  by: By
}
/**
 * The service was away when a turn's time ran out, so the turn got its whole time again.
 */
export interface ClockRenewed {
  type: 'clock_renewed'
  room: string
  version: number
  turns: Turn[]
  /**
   * The server's clock as they got it: another one than `welcome` said where it was set since then.
   */
  now_ms?: number
}
/**
 * A stand-in plays for this seat from now on: its player missed two turns, or has been away for long.
 */
export interface StandIn {
  type: 'stand_in'
  room: string
  version: number
  seat: number
  /**
   * How well it plays. Missing where it makes the clock's moves.
   */
  level?: Level
}
/**
 * The seat's player is back and plays on.
 */
export interface TakenBack {
  type: 'taken_back'
  room: string
  version: number
  seat: number
  /**
   * Where it is the seat's turn: with its time anew.
   */
  turns?: Turn[]
}
/**
 * A seat took its last decision back, in practice: the game is the one before it, for all seats.
 *
 * The dice of the next throw are those that they were before.
 */
export interface Undone {
  type: 'undone'
  room: string
  version: number
  seat: number
  hands: Hand[]
  /**
   * With their time anew.
   */
  turns: Turn[]
}
/**
 * A seat takes more time for its turns, or as much as the others again (`stretch`).
 */
export interface Stretched {
  type: 'stretched'
  room: string
  version: number
  seat: number
  /**
   * By seat, how many times the room's turn time it has from now on.
   */
  stretches: Times[]
  /**
   * A turn of the seat that runs has more time from now on.
   */
  turns: Turn[]
}
/**
 * A seat's player is on vacation from now on, in a game over days, or back (`take_vacation`).
 */
export interface Vacation {
  type: 'vacation'
  room: string
  version: number
  seat: number
  /**
   * By seat, until when its player is on vacation; null where they are not, or are back before.
   */
  vacations: (number | null)[]
  /**
   * A turn of the seat that runs has another deadline from now on.
   */
  turns: Turn[]
}
/**
 * A player set a conditional order, took it back, or it stopped. Nobody else hears more of it.
 */
export interface Ordered {
  type: 'ordered'
  room: string
  version: number
  /**
   * This and the following are told to the seat's player alone.
   */
  seat?: number
  /**
   * What is done when the seat's next turn comes; null where there is no order any more.
   */
  order?: ConditionalOrder | null
  /**
   * Where it stopped: why. The turn is the player's own.
   */
  stopped?: WhyStopped
}
/**
 * A seat gave the game up: it ranks behind all that play on. `finished` follows if too few are left.
 */
export interface Resigned {
  type: 'resigned'
  room: string
  version: number
  seat: number
  turns: Turn[]
}
/**
 * A seat's player was gone, and another claimed the result against it: it counts as resigned.
 */
export interface Claimed {
  type: 'claimed'
  room: string
  version: number
  seat: number
  turns: Turn[]
}
/**
 * The game is over.
 */
export interface Finished {
  type: 'finished'
  room: string
  version: number
  result: Result
  /**
   * Of all seats, open to everyone from now on.
   */
  hands: Hand[]
  /**
   * 64 hexadecimal digits; their bytes' SHA-256 is the commitment of the opening.
   */
  server_seed: string
}
/**
 * A seat wants another game.
 */
export interface RematchWanted {
  type: 'rematch_wanted'
  room: string
  version: number
  seat: number
  /**
   * When the offer expires.
   */
  until_ms: number
}
/**
 * A seat does not want another game.
 */
export interface RematchDeclined {
  type: 'rematch_declined'
  room: string
  version: number
  seat: number
}
/**
 * The offer of another game is over: too few wanted it.
 */
export interface RematchExpired {
  type: 'rematch_expired'
  room: string
  version: number
}
/**
 * Another game: it is played in `next_room`, where each seat that wanted it has one already.
 */
export interface RematchReady {
  type: 'rematch_ready'
  room: string
  version: number
  /**
   * The seat that answered last; null where the offer's time was over.
   */
  seat: number | null
  next_room: string
}
/**
 * The game's record is in the archive: GET /api/v1/games/ROOM gives it (regatta_protocol/record).
 */
export interface Recorded {
  type: 'recorded'
  room: string
  version: number
  /**
   * Where the game was rated: what it did to each seat's rating.
   */
  ratings?: RatingChange[]
}
/**
 * Nothing more can be done in this room; it can be read until it is gone.
 */
export interface Archived {
  type: 'archived'
  room: string
  version: number
  /**
   * Where a running game is given up by it: of all seats, open to everyone from now on.
   */
  hands?: Hand[]
  /**
   * The same as in `finished`: no dice will be drawn from it any more.
   */
  server_seed?: string
  /**
   * Where the game is called off at its opening: the seats whose players did not come.
   */
  silent?: number[]
  /**
   * Where the host of the service closed the room: why, in at most 200 characters.
   */
  close_reason?: string
}
/**
 * A player ended the game before its first entry, or one in which nobody else plays: it has no result.
 */
export interface Aborted {
  type: 'aborted'
  room: string
  version: number
  /**
   * Of all seats, open to everyone from now on.
   */
  hands: Hand[]
  /**
   * The same as in `finished`.
   */
  server_seed: string
}
/**
 * How it stands with one's search; told at its begin and about once a second.
 */
export interface Seeking {
  type: 'seeking'
  since_ms: number
  pools: SoughtPool[]
  /**
   * Players who wait for any of these games, each counted once, oneself included.
   */
  waiting: number
  /**
   * Until when it goes on, whether one is here or not: a search of day games alone. Null: it ends with this
   * connection.
   */
  until_ms: number | null
}
/**
 * A kind of game that is waited for, and how it looks there now.
 */
export interface SoughtPool {
  ruleset: string
  seats: number | null
  speed: Speed
  turn_ms: number
  rated: boolean
  /**
   * Players who wait for such a game, oneself included.
   */
  waiting: number
  /**
   * Opponents are looked for within this many rating points of one's own; null: any.
   */
  window: number | null
  /**
   * One's own there.
   */
  rating: number
}
/**
 * The search is over without a match.
 */
export interface SeekEnded {
  type: 'seek_ended'
  /**
   * Stopped by the player, or it went on for as long as it may; or another connection of the player's
   * seeks now, or stopped it.
   */
  reason: SeekEnd
}
/**
 * A match: one has a seat in this room, which opens at once.
 */
export interface Matched {
  type: 'matched'
  room: string
}
/**
 * The whole lobby, as far as it is told: the newest rooms first.
 */
export interface Lobby {
  type: 'lobby'
  rooms: LobbyRoom[]
  /**
   * Players connected to this service now.
   */
  online: number
  /**
   * Players who wait in the queue.
   */
  seeking: number
}
/**
 * A line of the lobby: an open room that gathers, or a running game that anyone may watch.
 */
export interface LobbyRoom {
  room: string
  stage: LobbyStage
  ruleset: string
  /**
   * The ruleset's.
   */
  name: string
  options: RoomOptions
  seats_wanted: number
  seats: LobbyPlayer[]
  /**
   * When it was opened, or the game began.
   */
  since_ms: number
}
/**
 * A taken seat, as the lobby shows it.
 */
export interface LobbyPlayer {
  player: string
  name: string
  bot: boolean
  /**
   * In a room that gathers: the player has no connection just now.
   */
  away?: boolean
}
/**
 * What changed since the last event; about once a second, and only if something did.
 */
export interface LobbyChanged {
  type: 'lobby_changed'
  /**
   * New lines, and lines that look different now.
   */
  put: LobbyRoom[]
  gone: string[]
  online: number
  seeking: number
}
/**
 * A player of a room has no connection, or has one again, before and while its game runs.
 *
 * Told after each snapshot too.
 */
export interface Away {
  type: 'away'
  room: string
  player: string
  /**
   * Null: here again.
   */
  away_since_ms: number | null
}
/**
 * How many spectators a room has.
 */
export interface Watchers {
  type: 'watchers'
  room: string
  count: number
}
/**
 * Somebody of one's list came, went, plays something else, or is something else to one now.
 */
export interface PersonChanged {
  type: 'person'
  person: Person
}
/**
 * A new notice, on all connections of the player; or one that changed.
 */
export interface Notice {
  type: 'notice'
  notice: NoticeLine
}
/**
 * A notice is out of date: its challenge was answered or withdrawn.
 */
export interface NoticeGone {
  type: 'notice_gone'
  notice: string
}
/**
 * Somebody said something in a room.
 */
export interface Said {
  type: 'said'
  room: string
  said: SaidLine
}
/**
 * A player was erased: all that they said in a room is gone, and is to be shown no more.
 */
export interface Unsaid {
  type: 'unsaid'
  room: string
  player: string
}
/**
 * The host of this service says something to everybody, or nothing any more.
 */
export interface Announced {
  type: 'announcement'
  announcement: Announcement | null
}
/**
 * The player may not play here for a time: the connection is closed with 4403 behind it.
 */
export interface SuspendedEvent {
  type: 'suspended'
  /**
   * What the host of this service writes to the player.
   */
  reason: string
  /**
   * Null: until the host lifts it.
   */
  until_ms: number | null
}
/**
 * What a player's seat in one game came to: the same numbers as in its `GameAnalysis`.
 */
export interface AnalysedGame {
  game: string
  ended_ms: number
  seat: number
  /**
   * Decisions of its player that were not forced.
   */
  own: number
  /**
   * In points, over these; null where there are none.
   */
  mean_loss: number | null
  /**
   * In per cent, over these; null where there are none.
   */
  accuracy: number | null
  /**
   * In points.
   */
  luck: number
  /**
   * In standard deviations; null where the seat did not play to its end.
   */
  luck_deviations: number | null
}
/**
 * The best players of a ruleset at a speed.
 */
export interface Board {
  ruleset: string
  name: string
  speed: Speed
  /**
   * Such as 2026-W47: who played a rated game in that week; null: of all time.
   */
  week: string | null
  lines: BoardLine[]
}
/**
 * A line of a table.
 */
export interface BoardLine {
  place: number
  player: string
  name: string
  bot: boolean
  rating: number
  deviation: number
  games: number
}
/**
 * How strong the bots of a level are in a ruleset, on the scale of people's ratings.
 */
export interface BotRating {
  level: Level
  rating: number
  /**
   * How sure it is: the true value lies within twice this much with 95 %.
   */
  deviation: number
  /**
   * It follows from few games with people, or from none: then from what the levels bring.
   */
  provisional: boolean
  /**
   * With people that have moved it.
   */
  games: number
}
/**
 * The ratings of bots in a ruleset, which are in no table.
 */
export interface BotRatings {
  ruleset: string
  /**
   * The ruleset's.
   */
  name: string
  /**
   * One for each level, the weakest first.
   */
  bots: BotRating[]
  /**
   * The level nearest to the player in `player`; `mate` without one, or for one who has no rating here.
   */
  near: Level
}
/**
 * Who of two was ahead.
 */
export interface Chance {
  /**
   * Of the room.
   */
  version: number
  /**
   * An estimate of how likely seat 0 wins, from 0 to 1, equal totals as half; at the end the outcome.
   */
  chance: number
}
/**
 * Where a seat stood after a turn.
 */
export interface CoursePoint {
  /**
   * Of the room.
   */
  version: number
  /**
   * 0 before the first throw. The last one may be a turn that was not played to its end.
   */
  turn: number
  /**
   * The total to expect, when everything that follows is played best; at the end the total.
   */
  expected: number
  /**
   * What the dice of the turn changed of it.
   */
  luck: number
  /**
   * What the decisions of the turn lost of it.
   */
  loss: number
}
/**
 * What was done with dice on the table.
 */
export interface Decision {
  /**
   * Of the room, that it brought.
   */
  version: number
  /**
   * Of the seat, from 1.
   */
  turn: number
  /**
   * How many throws of the turn were made.
   */
  throw: number
  /**
   * Who made it.
   */
  by: By
  /**
   * The dice by position in the tray.
   */
  faces: number[]
  played: WeighedMove
  /**
   * The one that was played, where none is worth more.
   */
  best: WeighedMove
  /**
   * How many points less the one that was played is worth; 0 where it is the best.
   */
  loss: number
  /**
   * Nothing else could be done, or all that could comes to the same.
   */
  forced: boolean
}
/**
 * A throw by the dice that it keeps, or an entry; and what it is worth.
 */
export interface WeighedMove {
  do: DecisionKind
  /**
   * For `throw`: the faces of the dice that are kept, ascending; none where all are thrown.
   */
  keep?: number[]
  /**
   * For `enter`: the faces of the dice that each row takes.
   */
  rows?: {
    [k: string]: number[]
  }
  /**
   * The total to expect after it, when everything that follows is played best.
   */
  worth: number
}
/**
 * All dice thrown in games that are over, and what tests say of them (docs/dice-audit.md).
 *
 * A die that several seats share counts once; the throws for who begins do not count.
 */
export interface DiceReport {
  games: number
  dice: number
  faces: number[]
  /**
   * By position in the tray, how often each face was thrown there, in all games together.
   */
  positions: number[][]
  /**
   * How often the face of the column came next after the face of the row, in the same stream.
   */
  pairs: number[][]
  /**
   * Between a die and the next one of its stream (lag 1), from -1 to 1; null while there is none.
   */
  correlation: number | null
  /**
   * Its standard error with fair dice.
   */
  correlation_error: number | null
  rulesets: RulesetDice[]
  tests: DiceTest[]
  /**
   * The least of all; null while there are too few dice to test.
   */
  least_p: number | null
  /**
   * The alarm rings where a test's p is below this: chosen so low that so many tests, asked again after
   * every game, hardly ever fall below it with fair dice.
   */
  alarm_p: number
  alarm: boolean
  openings: OpeningReport
  /**
   * What it means, in a sentence or two for everyone.
   */
  plain: string
}
/**
 * The dice of one ruleset.
 */
export interface RulesetDice {
  /**
   * How often each of the six was thrown.
   */
  faces: number[]
  ruleset: string
  name: string
  games: number
  /**
   * By position in the tray, how often each face was thrown there.
   */
  positions: number[][]
  /**
   * How often the face of the column came next after the face of the row, in the same stream.
   */
  pairs: number[][]
}
/**
 * One question that was asked of the counts.
 */
export interface DiceTest {
  /**
   * Are all faces as frequent; are they at this position of the tray; does a die tell of the next one.
   */
  test: DiceQuestion
  /**
   * Null for all games together.
   */
  ruleset: string | null
  /**
   * From 0; null where all positions were asked together.
   */
  position: number | null
  /**
   * How many dice it was asked of; with `lag`, how many pairs of them.
   */
  dice: number
  /**
   * Chi-square, with `degrees` of freedom.
   */
  statistic: number
  degrees: number
  /**
   * How often fair dice would stray at least this far.
   */
  p: number
}
/**
 * What was withheld when the dice were settled, and afterwards (docs/dice-audit.md, "What was withheld").
 *
 * Seats are those of players, in games that began by the scheme `hmac-sha256/2` or were called off by it.
 */
export interface OpeningReport {
  seats: number
  /**
   * Seats that did not commit in time: nobody knew anything of the dice by then.
   */
  silent: number
  /**
   * Seats that committed and did not send their bytes: by then the host could know all others.
   */
  withheld: number
  /**
   * How many one would expect at most, if it were lost lines alone: no more than were silent.
   */
  withheld_expected_most: number
  /**
   * How often there would be as many or more of so many by lost lines alone.
   */
  withheld_p: number
  /**
   * Matches and rematches that were called off because of it.
   */
  called_off: number
  /**
   * Games that were given up before their end.
   */
  given_up: number
  /**
   * Those among them that did not wait for thirty days behind the last move; one would expect none.
   */
  given_up_early: number
  /**
   * What it means, in a sentence or two for everyone.
   */
  plain: string
}
/**
 * One thing in which two rulesets differ.
 */
export interface Difference {
  what: string
  here: string
  there: string
}
/**
 * Dice, and what they give.
 */
export interface Example {
  faces: number[]
  /**
   * By die, where the tray has several shades.
   */
  shades?: string[]
  /**
   * Which throw of the turn it was, where that matters.
   */
  throw?: number
  score: number
  note?: string
}
/**
 * A player ended the game before its first entry, or one in which nobody else played; the seed was
 * revealed.
 */
export interface FactAborted {
  type: 'aborted'
  version: number
  at_ms: number | null
}
/**
 * The game was given up before its end: nothing had happened for long; the seed was revealed.
 */
export interface FactArchived {
  type: 'archived'
  version: number
  at_ms: number | null
}
/**
 * The points of a turn were kept.
 */
export interface FactBanked {
  type: 'banked'
  version: number
  at_ms: number | null
  seat: number
  by: By
  joined: Joined[]
  /**
   * Wild dice that joined a combination because the player said so: die -> face.
   */
  join: {
    [k: string]: number
  }
  points: number
  standing: StandingAfter
}
/**
 * How a seat stands after a move.
 */
export interface StandingAfter {
  /**
   * Turns completed.
   */
  turns: number
  total: number
  /**
   * The total with points that are not safe yet.
   */
  worth: number
  done: boolean
  /**
   * The move won the game at once.
   */
  won: boolean
}
/**
 * The seat's player was gone, and another claimed the result: it counts as resigned.
 */
export interface FactClaimed {
  type: 'claimed'
  version: number
  at_ms: number | null
  seat: number
}
/**
 * The service had been away, so the turn got its whole time again.
 */
export interface FactClockRenewed {
  type: 'clock_renewed'
  version: number
  at_ms: number | null
}
/**
 * A seat committed to its bytes. A seat without this fact was silent: its bytes are fixed by rule.
 */
export interface FactCommitted {
  type: 'committed'
  version: number
  at_ms: number | null
  seat: number
}
/**
 * A seat's own bytes came in. A seat without this fact was silent, or withheld them: rules fix them.
 */
export interface FactContributed {
  type: 'contributed'
  version: number
  at_ms: number | null
  seat: number
}
/**
 * Dice were entered.
 */
export interface FactEntered {
  type: 'entered'
  version: number
  at_ms: number | null
  seat: number
  by: By
  /**
   * What each row got.
   */
  rows: {
    [k: string]: number
  }
  /**
   * The dice that each row took, as faces.
   */
  dice: {
    [k: string]: number[]
  }
  bonus?: number
  standing: StandingAfter
}
/**
 * The game was over, and the seed was revealed.
 */
export interface FactFinished {
  type: 'finished'
  version: number
  at_ms: number | null
}
/**
 * A seat chose the dice that it holds.
 */
export interface FactHeld {
  type: 'held'
  version: number
  at_ms: number | null
  seat: number
  dice: number[]
}
/**
 * The seats were settled. In version 1 the commitment was published by it.
 */
export interface FactOpening {
  type: 'opening'
  version: number
  /**
   * When it was stored: milliseconds since 1970 by the server's clock; null in the oldest records.
   */
  at_ms: number | null
  deadline_ms: number
}
/**
 * A conditional order was set or taken back, or it stopped. What it said and whose it was is not kept.
 */
export interface FactOrdered {
  type: 'ordered'
  version: number
  at_ms: number | null
}
/**
 * The seat gave the game up: it ranks behind all that played on.
 */
export interface FactResigned {
  type: 'resigned'
  version: number
  at_ms: number | null
  seat: number
}
/**
 * Dice were set aside.
 */
export interface FactSecured {
  type: 'secured'
  version: number
  at_ms: number | null
  seat: number
  by: By
  dice: number[]
  faces: number[]
  face: number
  completed?: number
  standing: StandingAfter
}
/**
 * The server committed to its seed.
 */
export interface FactSeedChosen {
  type: 'seed_chosen'
  version: number
  at_ms: number | null
  deadline_ms: number
}
/**
 * A stand-in played for this seat from then on.
 */
export interface FactStandIn {
  type: 'stand_in'
  version: number
  at_ms: number | null
  seat: number
  /**
   * How well it played, as the option `stand_in` has it. Missing where it made the clock's moves.
   */
  level?: Level
}
/**
 * The first throw could be made.
 */
export interface FactStarted {
  type: 'started'
  version: number
  at_ms: number | null
}
/**
 * The seat had so many times the room's turn time from then on, in a casual game.
 */
export interface FactStretched {
  type: 'stretched'
  version: number
  at_ms: number | null
  seat: number
  times: Times
}
/**
 * The seat's player was back and played on.
 */
export interface FactTakenBack {
  type: 'taken_back'
  version: number
  at_ms: number | null
  seat: number
}
/**
 * Dice were thrown.
 */
export interface FactThrown {
  type: 'thrown'
  version: number
  at_ms: number | null
  seat: number
  by: By
  /**
   * Positions of the dice that were thrown.
   */
  dice: number[]
  /**
   * What they showed, in the order of `dice`.
   */
  faces: number[]
  throw: number
  tumble: number
  /**
   * Points of the turn that this throw lost, where it ended the turn.
   */
  lost?: number
  standing: StandingAfter
}
/**
 * In practice the seat took its last decision back: what followed on version `to` does not count.
 */
export interface FactUndone {
  type: 'undone'
  version: number
  at_ms: number | null
  seat: number
  /**
   * The version before that decision: so the game was again, but for its dice that had been thrown.
   */
  to: number
}
/**
 * The seat's player was on vacation until then, and its time stood still; null where they were back.
 */
export interface FactVacation {
  type: 'vacation'
  version: number
  at_ms: number | null
  seat: number
  until_ms: number | null
}
/**
 * What the dice of a game were worth, and its decisions.
 */
export interface GameAnalysis {
  game: string
  ruleset: string
  /**
   * The total to expect before the first throw, when everything is played best.
   */
  par: number
  /**
   * How far totals of the best play lie from it: the standard deviation.
   */
  deviation: number
  seats: SeatAnalysis[]
  /**
   * Over the game, where two played with dice of their own; null elsewhere.
   */
  chances: Chance[] | null
}
/**
 * What one seat's game came to: par + luck - loss is `expected`.
 */
export interface SeatAnalysis {
  seat: number
  /**
   * Whether it played to its end; else all is up to where it stopped.
   */
  finished: boolean
  /**
   * The total; where it stopped before, the total that was to be expected then.
   */
  expected: number
  /**
   * In points: the sum of all that its dice changed of the total to expect.
   */
  luck: number
  /**
   * The same in standard deviations; null where it did not play to its end.
   */
  luck_deviations: number | null
  /**
   * In which share of games the dice bring less, from 0 to 1; null where it did not play to its end.
   */
  luckier_than: number | null
  /**
   * In points: the sum over all decisions, whoever made them.
   */
  loss: number
  /**
   * The same by who made the decisions; those who made none are missing.
   */
  loss_by: {
    [k: string]: number
  }
  /**
   * Decisions of its player that were not forced; of a stand-in's seat, those of the stand-in.
   */
  own: number
  /**
   * In points, over these; null where there are none.
   */
  mean_loss: number | null
  /**
   * In per cent, over these: 100 for the best play; null where there are none.
   */
  accuracy: number | null
  course: CoursePoint[]
  /**
   * All of them, in their order.
   */
  decisions: Decision[]
  /**
   * The three that lost most, of `own` ones; fewer where fewer lost half a point.
   */
  dearest: Position[]
}
/**
 * A decision with all that could have been done: one to learn from.
 */
export interface Position {
  /**
   * Of the room, that it brought.
   */
  version: number
  /**
   * Of the seat, from 1.
   */
  turn: number
  /**
   * How many throws of the turn were made.
   */
  throw: number
  /**
   * Who made it.
   */
  by: By
  /**
   * The dice by position in the tray.
   */
  faces: number[]
  played: WeighedMove
  /**
   * The one that was played, where none is worth more.
   */
  best: WeighedMove
  /**
   * How many points less the one that was played is worth; 0 where it is the best.
   */
  loss: number
  /**
   * Nothing else could be done, or all that could comes to the same.
   */
  forced: boolean
  /**
   * What the seat had before it.
   */
  sheet: Sheet
  /**
   * All entries and all that could be kept, the best first.
   */
  moves: WeighedMove[]
}
/**
 * A game that is over, without what happened in it.
 */
export interface GameHead {
  format: 'regatta.game'
  version: RecordVersion
  /**
   * Its id, which is the room's.
   */
  game: string
  ruleset: string
  ruleset_version: number
  /**
   * The ruleset's.
   */
  name: string
  options: RecordOptions
  seats: RecordSeat[]
  /**
   * When the opening began; null in the oldest records.
   */
  began_ms: number | null
  ended_ms: number
  /**
   * Null where the game was given up before its end.
   */
  result: Result | null
  /**
   * Where the game was rated, what it did to the ratings of those seats whose player is named. It is told
   * with the record and no part of what was played: missing where the server does not know it.
   */
  ratings?: SeatRatings[]
}
/**
 * What the host chose.
 */
export interface RecordOptions {
  begins: Begins
  turn_ms: number | null
  dice: DiceSource
  reveal: Reveal
  order: Order
  target: number | null
  stake: number | null
  /**
   * This and the following are missing in records of before there were such options: false, and the rest
   * as `Options` says.
   */
  rated?: boolean
  listed?: boolean
  watchers?: MayWatch
  delay_turns?: number
  /**
   * Only where it is `claim`.
   */
  absence?: IfGone
  /**
   * Only where a level is chosen: else a stand-in makes the clock's moves.
   */
  stand_in?: Level
  /**
   * Only where it is `instant`.
   */
  bot_pace?: BotPace
  /**
   * Only where there is a time bank: what each seat has in it at the beginning, and at the most.
   */
  time_bank_ms?: number
  /**
   * Only where turns do not always run.
   */
  turn_window?: TurnWindow
  /**
   * The room's `chat`, by the name that this format began with.
   */
  talk?: MaySay
}
/**
 * A seat of the game. Both are null once the player has taken their name out of the record.
 */
export interface RecordSeat {
  seat: number
  player: string | null
  name: string | null
  /**
   * True where the computer had the seat from the beginning.
   */
  bot?: boolean
  /**
   * How well it played. Missing where it made the clock's moves.
   */
  level?: Level
}
/**
 * The same with how sure both were, as the record of a rated game has it beside what was played.
 */
export interface SeatRatings {
  seat: number
  before: number
  after: number
  /**
   * True while the rating is not sure yet.
   */
  provisional?: boolean
  deviation_before: number
  deviation_after: number
}
/**
 * The whole record of a game.
 */
export interface GameRecord {
  format: 'regatta.game'
  version: RecordVersion
  /**
   * Its id, which is the room's.
   */
  game: string
  ruleset: string
  ruleset_version: number
  /**
   * The ruleset's.
   */
  name: string
  options: RecordOptions
  seats: RecordSeat[]
  /**
   * When the opening began; null in the oldest records.
   */
  began_ms: number | null
  ended_ms: number
  /**
   * Null where the game was given up before its end.
   */
  result: Result | null
  /**
   * Where the game was rated, what it did to the ratings of those seats whose player is named. It is told
   * with the record and no part of what was played: missing where the server does not know it.
   */
  ratings?: SeatRatings[]
  dice: RecordDice
  /**
   * Seats in their order of play.
   */
  order: number[]
  /**
   * The throws for who begins; after a tie those who tied threw again.
   */
  opening_throws: SeatThrow[][]
  /**
   * All that happened from the opening on, one for each version of the room, without a gap.
   */
  facts: (
    | FactOpening
    | FactCommitted
    | FactSeedChosen
    | FactContributed
    | FactStarted
    | FactHeld
    | FactThrown
    | FactEntered
    | FactSecured
    | FactBanked
    | FactClockRenewed
    | FactStandIn
    | FactTakenBack
    | FactUndone
    | FactStretched
    | FactVacation
    | FactOrdered
    | FactResigned
    | FactClaimed
    | FactFinished
    | FactArchived
    | FactAborted
  )[]
  /**
   * Of all bytes of the file before `,"sha256":`; the member is the last one.
   */
  sha256: string
}
/**
 * Where the dice came from (docs/fairness.md).
 */
export interface RecordDice {
  /**
   * A shade for each die.
   */
  tray: string[]
  /**
   * How the seats threw for who begins, if this game lets them.
   */
  opening: OpeningThrow | null
  /**
   * How they come about; missing in version 1.
   */
  scheme?: 'hmac-sha256/2'
  /**
   * SHA-256 of the server's seed, published before anything was thrown.
   */
  commitment: string
  /**
   * By seat, the SHA-256 of its bytes, published before the seed was chosen; null for a seat that did not
   * commit in time. Missing in version 1.
   */
  seat_commitments?: (string | null)[]
  server_seed: string
  /**
   * By seat, 64 hexadecimal digits each.
   */
  contributions: string[]
}
/**
 * The page of one ruleset.
 */
export interface Guide {
  card: Card
  /**
   * Where the rules come from.
   */
  source: string
  /**
   * What a player must know beside the rows, a paragraph each.
   */
  special: string[]
  /**
   * How points are read that the source leaves open, a sentence each.
   */
  readings: string[]
  /**
   * Strategy, a sentence or two each.
   */
  tips: string[]
  rows: RowExamples[]
  /**
   * Beside the rows: combinations and what they give, or whole throws of ten dice, best divided.
   */
  examples: Example[]
  relatives: Relative[]
}
/**
 * Examples of one row; scores come from the rules themselves.
 */
export interface RowExamples {
  row: string
  examples: Example[]
}
/**
 * A ruleset that resembles this one, and all that differs.
 */
export interface Relative {
  ruleset: string
  name: string
  differences: Difference[]
}
/**
 * How two players fared against each other, in all games that both had a seat in.
 */
export interface HeadToHead {
  player: string
  against: string
  /**
   * By the first.
   */
  won: number
  lost: number
  drawn: number
}
/**
 * The mean of something over games, each of which counts the same.
 */
export interface Mean {
  games: number
  /**
   * null where there are no games.
   */
  mean: number | null
  /**
   * Its standard error: the deviation of the games, by n - 1, over the root of n; null for one game.
   */
  error: number | null
}
/**
 * How somebody played lately, and with how much luck.
 */
export interface PlayerAnalysis {
  player: string
  /**
   * The one with most games first.
   */
  rulesets: RulesetAnalysis[]
  /**
   * Games that are still to be analysed: ask again in some seconds.
   */
  pending: number
  /**
   * Games that have no analysis.
   */
  unanalysed: number
}
/**
 * How somebody played one ruleset.
 */
export interface RulesetAnalysis {
  ruleset: string
  name: string
  /**
   * The oldest first.
   */
  games: AnalysedGame[]
  accuracy: Mean
  mean_loss: Mean
  /**
   * Of games that the seat played to its end, as all of what follows.
   */
  luck: Mean
  luck_deviations: Mean
}
/**
 * All dice that a player has thrown in games that are over.
 */
export interface PlayerDice {
  /**
   * How often each of the six was thrown.
   */
  faces: number[]
  player: string
}
/**
 * A player as everyone may see them.
 */
export interface Profile {
  player: string
  name: string
  account: boolean
  bot: boolean
  since_ms: number | null
  ratings: Rating[]
  reputation: Reputation[]
  /**
   * In the archive.
   */
  games: number
}
/**
 * A player's rating in one ruleset at one speed.
 */
export interface Rating {
  ruleset: string
  /**
   * The ruleset's.
   */
  name: string
  speed: Speed
  /**
   * 1500 for a new player.
   */
  rating: number
  /**
   * How sure it is: the true value lies within twice this much with 95 %.
   */
  deviation: number
  /**
   * Not sure enough to stand in a table.
   */
  provisional: boolean
  games: number
  wins: number
  last_ms: number
  /**
   * In the table of all time, from 1; null while provisional, and for guests.
   */
  place: number | null
}
/**
 * How often a player leaves games to a stand-in, of the last games at a speed.
 */
export interface Reputation {
  speed: Speed
  /**
   * The last so many, 40 at most.
   */
  games: number
  abandoned: number
  word: ReputationWord
}
/**
 * All points of one rating, the oldest first; at most the last 1,000.
 */
export interface RatingGraph {
  player: string
  ruleset: string
  speed: Speed
  points: RatingPoint[]
}
/**
 * A rated game of a player's.
 */
export interface RatingPoint {
  game: string
  ended_ms: number
  /**
   * Afterwards.
   */
  rating: number
  change: number
  deviation: number
}
/**
 * The body of an answer of the API that is not 200.
 */
export interface Refused {
  code: Code
  /**
   * For a person: what to do next.
   */
  message: string
  /**
   * What the message was made of, for clients that say it in words of their own.
   */
  text?: SentText
  /**
   * The one behind the question mark that is wrong.
   */
  parameter?: string
}
/**
 * A game that is over as its players heard it, open to everyone: what a client draws step by step.
 *
 * `snapshot` is the room before the first move.
 */
export interface Replay {
  snapshot: Snapshot
  /**
   * All that happened from then on.
   */
  events: (
    | Snapshot
    | Seated
    | Left
    | AdmissionChanged
    | HandedOver
    | Opening
    | Committed
    | SeedChosen
    | Contributed
    | Started
    | Held
    | Thrown
    | Entered
    | Secured
    | Banked
    | Concealed
    | ClockRenewed
    | StandIn
    | TakenBack
    | Undone
    | Stretched
    | Vacation
    | Ordered
    | Resigned
    | Claimed
    | Finished
    | RematchWanted
    | RematchDeclined
    | RematchExpired
    | RematchReady
    | Recorded
    | Archived
    | Aborted
  )[]
  /**
   * When, by event.
   */
  at_ms: (number | null)[]
}
/**
 * All games of a server.
 */
export interface Rulesets {
  rulesets: Card[]
  /**
   * What may be said here at most; a room may allow less.
   */
  chat: MaySay
}

/** What a client does after each close code. */
export const CLOSE_CODES = {
  /** Closed on purpose. */
  1000: 'stop',
  /** Refused by policy. */
  1008: 'stop',
  /** A frame was larger than 8 KiB. */
  1009: 'reconnect',
  /** A fault of the server, which has been logged, or no answer to its pings. */
  1011: 'resume',
  /** The server restarts; come back after a random pause of up to 3 s. */
  1012: 'resume',
  /** The client read too slowly and was let go; nothing is lost. */
  1013: 'resume',
  /** The first frame was not a valid hello. */
  4400: 'stop',
  /** The token is unknown or has expired; say hello without one for a new guest. */
  4401: 'stop',
  /** The host of this service has suspended the player; a `suspended` before it says why and until when. */
  4403: 'stop',
  /** No hello within 5 s. */
  4408: 'reconnect',
  /** Frames kept coming after too_fast; come back after 10 s. */
  4429: 'reconnect',
  /** Nothing can be saved just now, so nobody new can come in; come back after 10 s. */
  4503: 'reconnect',
} as const

/** What the server takes at the most, or at the least. */
export const LIMITS = {
  NAME_LENGTH_MOST: 20,
  USER_NAME_PATTERN: '^[A-Za-z0-9_-]{3,20}$',
  PASSWORD_LENGTH_LEAST: 10,
  PASSWORD_LENGTH_MOST: 200,
  PASSKEY_LABEL_LENGTH_MOST: 40,
  CHAT_LENGTH_MOST: 200,
  REPORT_LENGTH_MOST: 500,
  INVITE_MS_LEAST: 60000,
  TURN_MS_LEAST: 5000,
  TURN_MS_MOST: 1209600000,
  DELAY_TURNS_MOST: 3,
  CHALLENGE_SEATS_LEAST: 2,
  POOLS_MOST: 12,
  POOL_SEATS_LEAST: 2,
  POOL_SEATS_MOST: 4,
  RESUMED_ROOMS_MOST: 16,
  LISTED_GAMES_MOST: 100,
  LEADERBOARD_LINES_MOST: 100,
} as const
