// Keeps the notes of this browser, for all its windows. What cannot be stored is known as long as the page is there.
import {
  blank,
  linesOf,
  noteIn,
  readNotes,
  withBytes,
  withBytesThatStand,
  withLate,
  withNote,
  withShown,
  type Note,
} from './notes.ts'

/** Where the notes are stored, as one text; tests give their own. */
export interface TextStorage {
  read(): string | null
  write(text: string): void
}

/** What is used of a browser's locks between windows. */
export interface Locks {
  request<T>(name: string, options: { signal: AbortSignal }, action: () => T | Promise<T>): Promise<T>
}

const LOCK = 'regatta.fairness'
/** A window that holds the lock for longer is frozen: the opening does not wait for it. */
const LOCK_MS = 300

export class NoteStore {
  #storage: TextStorage
  #locks: Locks | undefined
  /** By game, as this page noted it last: storage may be forbidden, or another window write over it. */
  #own = new Map<string, Note>()
  /** By game and seat, the bytes that this page gives, whatever other windows have noted since. */
  #given = new Map<string, string>()

  constructor(storage: TextStorage, locks: Locks | undefined) {
    this.#storage = storage
    this.#locks = locks
  }

  /** Whether windows of this browser take turns at it. */
  get locks(): boolean {
    return this.#locks !== undefined
  }

  of(game: string): Note | null {
    return noteIn(this.#all(), game)
  }

  /** All notes, as lines of a file; nothing where there are none. */
  lines(): string {
    return linesOf(this.#all())
  }

  /** The bytes of a seat: those that were noted, else new ones, which are noted by then. */
  async bytes(game: string, seat: number, draw: () => string): Promise<string> {
    const note = await this.#locked(() => this.#change(game, (now) => withBytes(now, seat, now.bytes[seat] ?? draw())))
    const bytes = note.bytes[seat] ?? ''
    this.#given.set(`${game} ${seat}`, bytes)
    return bytes
  }

  /** All bytes that may be those of a seat: of two windows without a lock each may have noted its own. */
  candidates(game: string, seat: number): string[] {
    const all = [this.of(game)?.bytes[seat], this.#given.get(`${game} ${seat}`)]
    return [...new Set(all)].filter((bytes) => bytes !== undefined)
  }

  /** Note what was committed to; the note says what was shown first. */
  shown(game: string, commitment: string, seats: readonly (string | null)[] | null): Promise<Note> {
    const show = (): Note => this.#change(game, (now) => withShown(now, commitment, seats))
    // At once as well: the start may be heard in the same moment, and is compared with it.
    show()
    return this.#locked(show)
  }

  /** Of two windows' bytes for a seat these are the ones in the dice. */
  stand(game: string, seat: number, bytes: string): Promise<Note> {
    return this.#locked(() => this.#change(game, (now) => withBytesThatStand(now, seat, bytes)))
  }

  /** At once, without the lock: the page may be going away. */
  late(game: string, seats: readonly number[]): void {
    this.#change(game, (now) => withLate(now, seats))
  }

  /** Know nothing any more, here and in storage. */
  clear(): void {
    this.#own.clear()
    this.#given.clear()
    this.#storage.write('[]')
  }

  #all(): Note[] {
    const stored = readNotes(this.#storage.read() ?? '[]')
    return [...stored, ...[...this.#own.values()].filter(({ game }) => noteIn(stored, game) === null)]
  }

  #change(game: string, edit: (note: Note) => Note): Note {
    const all = this.#all()
    const note = edit(noteIn(all, game) ?? blank(game))
    const notes = withNote(all, note)
    this.#own.set(game, note)
    for (const old of this.#own.keys()) if (noteIn(notes, old) === null) this.#own.delete(old)
    this.#storage.write(JSON.stringify(notes))
    return note
  }

  /** One window at a time reads and writes. Without https there are no locks: then `stand` mends what is lost. */
  async #locked<T>(action: () => T): Promise<T> {
    if (this.#locks === undefined) return action()
    try {
      return await this.#locks.request(LOCK, { signal: AbortSignal.timeout(LOCK_MS) }, () => action())
    } catch {
      return action()
    }
  }
}
