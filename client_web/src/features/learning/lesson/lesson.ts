// The turn that is learned, as a server would tell of it: judged by the rules beforehand (testkit/lesson.py), and played without a line.
import type { Socket } from '../../../net/connection.ts'
import type { Card, Command, Hello, Player, RoomEvent, ServerMessage, Snapshot } from '../../../net/wire.ts'
import { LESSON_ROOM } from './lessonRoom.ts'
import lesson from './lesson.json'

/** The learner's throws and entry, then the computer's. */
type Move = Extract<RoomEvent, { type: 'thrown' | 'entered' }>

// What a file has is no literal to its types; tests hold that it is of the protocol.
const SNAPSHOT = lesson.snapshot as unknown as Snapshot
const MOVES = lesson.events as unknown as readonly Move[]

export const LEARNER = 0
/** The game that is learned. */
export const LESSON_RULESET = SNAPSHOT.card.ruleset
const PACE_MS = 1_300

export interface Surroundings {
  /** The card in the language of the page; null: as the file has it. */
  card: Card | null
  me: Player
  computer: string
  nowMs(): number
  /** What to do instead of a move that the lesson does not take. */
  advice(): string
  later(run: () => void, ms: number): void
}

/** The far end of a connection that leads nowhere. */
export class LessonSocket implements Socket {
  onopen: (() => unknown) | null = null
  onmessage: ((event: { data: string }) => unknown) | null = null
  onclose: ((event: { code: number }) => unknown) | null = null
  #around: Surroundings
  #version = SNAPSHOT.version
  #made = 0

  constructor(around: Surroundings) {
    this.#around = around
    queueMicrotask(() => this.onopen?.())
  }

  send(text: string): void {
    const command = JSON.parse(text) as Hello | Command
    queueMicrotask(() => this.#answer(command))
  }

  close(): void {
    this.onmessage = null
  }

  #answer(command: Hello | Command): void {
    switch (command.type) {
      case 'hello':
        return this.#say({
          type: 'welcome',
          player: this.#around.me,
          user_name: null,
          token: '',
          now_ms: this.#around.nowMs(),
          history: LESSON_ROOM,
          read_only: false,
        })
      case 'watch_room':
        this.#say(this.#snapshot())
        break
      case 'hold':
        this.#say({ type: 'held', room: LESSON_ROOM, version: ++this.#version, seat: LEARNER, dice: command.dice })
        break
      case 'preview':
        return this.#say({ type: 'ok', re: command.id, entry: { rows: command.rows, scores: this.#scores(Object.keys(command.rows)) } })
      case 'throw':
      case 'enter':
        if (!this.#isNext(command)) return this.#say({ type: 'error', re: command.id, code: 'illegal_move', message: this.#around.advice() })
        this.#move()
        break
      default:
    }
    this.#say({ type: 'ok', re: command.id })
  }

  /** Whether this is the move that the lesson has next. */
  #isNext(command: Extract<Command, { type: 'throw' | 'enter' }>): boolean {
    const next = MOVES[this.#made]
    if (next?.seat !== LEARNER) return false
    if (command.type === 'throw') return next.type === 'thrown' && String(command.dice) === String(next.dice)
    return next.type === 'entered' && String(Object.keys(command.rows)) === String(Object.keys(next.rows))
  }

  /** What the dice that lie there give in rows. */
  #scores(rows: readonly string[]): Record<string, number> {
    const thrown = MOVES[this.#made - 1]
    const worth = thrown?.type === 'thrown' ? (thrown.worth ?? []) : []
    return Object.fromEntries(rows.map((row) => [row, worth[SNAPSHOT.card.rows.findIndex((one) => one.row === row)] ?? 0]))
  }

  #move(): void {
    const move = MOVES[this.#made++]!
    this.#say({ ...move, room: LESSON_ROOM, version: ++this.#version })
    if (MOVES[this.#made] !== undefined && MOVES[this.#made]!.seat !== LEARNER) this.#around.later(() => this.#move(), PACE_MS)
  }

  /** As the room begins; a page that comes again begins anew. */
  #snapshot(): Snapshot {
    const { card, me, computer } = this.#around
    const seats = SNAPSHOT.seats.map((seat) => (seat.seat === LEARNER ? { ...seat, ...me } : { ...seat, name: computer }))
    return { ...SNAPSHOT, room: LESSON_ROOM, card: card ?? SNAPSHOT.card, seats }
  }

  #say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
}
