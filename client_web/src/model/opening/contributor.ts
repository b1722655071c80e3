// Plays this page's part in the opening of games: commits to random bytes, and sends them once the server has committed
// too. Whatever it sends it has noted before, and it compares what it hears with its notes.
import { randomHex } from '../../net/ids.ts'
import type { Draft, Ok, Player, Refusal, RoomEvent } from '../../net/wire.ts'
import type { Room } from '../room/room.ts'
import { ownSeats } from '../room/seats.ts'
import type { ContributionEffect } from '../session.ts'
import { changed, contradictions, distinct, type Contradiction, type OwnSeat } from './contradictions.ts'
import { committed, isLate, isOfFirstScheme } from './contributions.ts'
import { fromHex, type Hashing, silentBytes, toHex } from './hashing.ts'
import type { NoteStore } from './noteStore.ts'

/** What it needs of the page; tests give their own. */
export interface Page {
  noteStore: NoteStore
  room(code: string): Room | undefined
  me(): Player | null
  /** By the server's clock. */
  nowMs(): number
  isOpen(): boolean
  ask(draft: Draft): Promise<Ok | Refusal>
  hashing(): Promise<Hashing>
  pause(ms: number): Promise<void>
  /** A refusal that the person must hear of. */
  refused(refusal: Refusal): void
  /** All that contradicts the notes in a room. */
  found(room: string, all: Contradiction[]): void
}

/** Only these tell something of the dice's origin. */
const TELLING: ReadonlySet<RoomEvent['type']> = new Set([
  ...(['snapshot', 'opening', 'committed', 'seed_chosen'] as const),
  ...(['contributed', 'started', 'finished', 'archived', 'aborted'] as const),
])

/** Within that, another window has noted again which bytes are in the dice. */
const OTHERS_MS = 500

export class Contributor {
  #page: Page
  #hashing: Promise<Hashing> | null = null
  /** By bytes, their SHA-256. */
  #hashes = new Map<string, string>()
  /** What is being sent: a second window's request or a reconnection may ask for it again. */
  #sending = new Set<string>()
  /** Rooms in whose opening the line was lost. */
  #cut = new Set<string>()
  /** By room, what contradicts what was heard before: no later event takes it back. */
  #changed = new Map<string, Contradiction[]>()

  constructor(page: Page) {
    this.#page = page
  }

  /** Have the hashing at hand: the opening is to be answered at once. */
  async warm(): Promise<Hashing> {
    this.#hashing ??= this.#page.hashing()
    try {
      return await this.#hashing
    } catch (reason) {
      // A part of the page that could not be loaded just then.
      this.#hashing = null
      throw reason
    }
  }

  /** Note what the server and the seats have committed to. */
  async note(code: string): Promise<void> {
    const room = this.#page.room(code)
    if (room === undefined || room.commitment === null) return
    const seats = isOfFirstScheme(room) ? null : room.seat_commitments
    await this.#page.noteStore.shown(code, room.commitment, seats)
  }

  async commit(effect: ContributionEffect): Promise<void> {
    await this.#once(effect, async () => {
      const bytes = await this.#page.noteStore.bytes(effect.room, effect.seat, () => randomHex(32))
      const commitment = await this.#hash(bytes)
      const room = this.#page.room(effect.room)
      // Another window of this browser may have been quicker.
      if (room === undefined || committed(room, effect.seat) !== null) return
      const { room: code, seat } = effect
      await this.#send(effect, { type: 'commit', room: code, seat, commitment })
    })
  }

  async contribute(effect: ContributionEffect): Promise<void> {
    await this.#once(effect, async () => {
      const { room: code, seat } = effect
      const room = this.#page.room(code)
      if (room === undefined || room.commitment === null || isOfFirstScheme(room)) return
      const note = await this.#page.noteStore.shown(code, room.commitment, room.seat_commitments)
      // Bytes that are known to one seed must not be given to another.
      const isShown = note.commitment === room.commitment && same(note.seat_commitments, room.seat_commitments)
      const bytes = await this.#standing(code, seat, committed(room, seat))
      if (isShown && bytes !== null) await this.#send(effect, { type: 'contribute', room: code, seat, bytes })
    })
  }

  /** The line is lost, or the page goes: what it owes in an opening may come too late by that. */
  onLost(rooms: readonly Room[]): void {
    for (const room of rooms.filter(({ stage }) => stage === 'opening')) {
      this.#cut.add(room.room)
      const seats = this.#notedSeats(room).filter((seat) => !room.contributed.includes(seat))
      if (seats.length > 0) this.#page.noteStore.late(room.room, seats)
    }
  }

  /** Compare what was heard. */
  async onEvent(event: RoomEvent, before: Room | undefined): Promise<void> {
    const room = this.#page.room(event.room)
    if (room === undefined || !TELLING.has(event.type)) return
    const now = changed(before, room, this.#notedSeats(room), this.#cut.has(room.room))
    if (now.length > 0) this.#changed.set(room.room, [...(this.#changed.get(room.room) ?? []), ...now])
    await this.compare(room.room)
  }

  async compare(code: string, waited = false): Promise<void> {
    const known = this.#page.room(code)
    if (known === undefined) return
    for (const seat of this.#notedSeats(known)) await this.#standing(code, seat, committed(known, seat))
    const own = await Promise.all(this.#notedSeats(known).map((seat) => this.#ownSeat(code, seat)))
    // As it is by now.
    const room = this.#page.room(code)
    if (room === undefined) return
    const all = [
      ...contradictions(room, this.#page.noteStore.of(code), own, this.#cut.has(code)),
      ...(await this.#chosen(room)),
    ]
    // Where windows cannot lock each other out, the other bytes may be those of one of them.
    if (!waited && !this.#page.noteStore.locks && all.some(({ kind }) => kind === 'other_bytes')) {
      await this.#page.pause(OTHERS_MS)
      return this.compare(code, true)
    }
    this.#page.found(code, distinct([...(this.#changed.get(code) ?? []), ...all]))
  }

  /** Own seats for which bytes are noted. */
  #notedSeats(room: Room): number[] {
    const bytes = this.#page.noteStore.of(room.room)?.bytes ?? {}
    return ownSeats(room, this.#page.me()).filter((seat) => bytes[seat] !== undefined)
  }

  async #ownSeat(code: string, seat: number): Promise<OwnSeat> {
    const bytes = this.#page.noteStore.of(code)?.bytes[seat] ?? ''
    const ruled = toHex(await silentBytes(code, seat, await this.warm()))
    return { seat, commitment: await this.#hash(bytes), ruled }
  }

  /** What anybody can see who was there: bytes and a seed that were not committed to. */
  async #chosen(room: Room): Promise<Contradiction[]> {
    const note = this.#page.noteStore.of(room.room)
    if (note === null || room.contributions.length === 0 || isOfFirstScheme(room)) return []
    const found: Contradiction[] = []
    const own = this.#notedSeats(room)
    for (const [seat, bytes] of room.contributions.entries()) {
      if (own.includes(seat) || (await this.#hash(bytes)) === committed(room, seat)) continue
      const ruled = toHex(await silentBytes(room.room, seat, await this.warm()))
      if (bytes !== ruled) found.push({ kind: 'chosen_bytes', seat })
    }
    const seed = room.server_seed
    if (seed !== null && note.commitment !== null && (await this.#hash(seed)) !== note.commitment) found.push({ kind: 'seed' })
    return found
  }

  /** The bytes of this browser that the seat has committed to, which are noted by then; null if it has none. */
  async #standing(code: string, seat: number, commitment: string | null): Promise<string | null> {
    if (commitment === null) return null
    const { noteStore } = this.#page
    for (const bytes of noteStore.candidates(code, seat)) {
      if ((await this.#hash(bytes)) !== commitment) continue
      if (noteStore.of(code)?.bytes[seat] !== bytes) await noteStore.stand(code, seat, bytes)
      return bytes
    }
    return null
  }

  async #hash(bytes: string): Promise<string> {
    const known = this.#hashes.get(bytes)
    if (known !== undefined) return known
    const hash = toHex(await (await this.warm()).sha256(fromHex(bytes)))
    this.#hashes.set(bytes, hash)
    return hash
  }

  async #once({ kind, room, seat }: ContributionEffect, action: () => Promise<void>): Promise<void> {
    const key = `${kind} ${room} ${seat}`
    if (this.#sending.has(key)) return
    this.#sending.add(key)
    try {
      await action()
    } finally {
      this.#sending.delete(key)
    }
  }

  async #send({ room, seat, deadlineMs }: ContributionEffect, draft: Draft): Promise<void> {
    const { noteStore, nowMs, isOpen } = this.#page
    if (!isOpen() || isLate(deadlineMs, nowMs())) noteStore.late(room, [seat])
    const answer = await this.#page.ask(draft)
    // Too late: that is told by what follows. Twice: another window was quicker, or somebody else, which is compared.
    if (answer.type === 'error' && answer.code !== 'wrong_stage' && answer.code !== 'illegal_move')
      this.#page.refused(answer)
  }
}

function same(one: readonly (string | null)[] | null, other: readonly (string | null)[]): boolean {
  return one !== null && one.length === other.length && one.every((item, place) => item === other[place])
}
