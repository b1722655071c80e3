// Keeps the notes of this browser, for all its windows. What cannot be kept is known as long as the page is there.
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
} from './fairness'
import { recall, remember } from './storage'

/** Where the notes are kept, as one text; tests give their own. */
export interface Kept {
  read(): string | null
  write(text: string): void
}

const LOCK = 'regatta.fairness'
/** A window that holds the lock for longer is frozen: the opening does not wait for it. */
const LOCK_MS = 300

export class Notebook {
  #kept: Kept
  #locks: LockManager | undefined
  /** By game, as this page noted it last: storage may be forbidden, or another window write over it. */
  #own = new Map<string, Note>()
  /** By game and seat, the bytes that this page gives, whatever other windows have noted since. */
  #given = new Map<string, string>()

  constructor(kept: Kept, locks: LockManager | undefined) {
    this.#kept = kept
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

  #all(): Note[] {
    const kept = readNotes(this.#kept.read() ?? '[]')
    return [...kept, ...[...this.#own.values()].filter(({ game }) => noteIn(kept, game) === null)]
  }

  #change(game: string, edit: (note: Note) => Note): Note {
    const all = this.#all()
    const note = edit(noteIn(all, game) ?? blank(game))
    const notes = withNote(all, note)
    this.#own.set(game, note)
    for (const old of this.#own.keys()) if (noteIn(notes, old) === null) this.#own.delete(old)
    this.#kept.write(JSON.stringify(notes))
    return note
  }

  /** One window at a time reads and writes. Without https there are no locks: then `stand` mends what is lost. */
  async #locked<T>(deed: () => T): Promise<T> {
    if (this.#locks === undefined) return deed()
    try {
      return await this.#locks.request(LOCK, { signal: AbortSignal.timeout(LOCK_MS) }, () => deed())
    } catch {
      return deed()
    }
  }
}

/** That of this browser. */
export const notebook = new Notebook(
  { read: () => recall('fairness'), write: (text) => remember('fairness', text) },
  // Browsers leave locks out where they leave hashing out; the types do not say so. Nor has every Node them.
  (globalThis.navigator as Navigator | undefined)?.locks as LockManager | undefined,
)
