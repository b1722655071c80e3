// Checks a file or a game for a page: what is under way, and what came of it.
import { noteOf } from '../fairness'
import { t } from '../messages'
import { announcer } from '../announcer.svelte'
import type { Bytes } from './hashing'
import { FILE_BYTES_MOST } from './limits'
import { besideOwn, ofGame, type Checked } from './own'

/** The name of the measures that a benchmark reads, by `performance.getEntriesByName`. */
const MEASURE = 'regatta.verify'

export class Checking {
  busy = $state(false)
  done = $state(0)
  of = $state(0)
  /** Why nothing could be checked at all. */
  failed = $state('')
  checked = $state.raw<Checked[]>([])
  /** What the file is called. */
  name = $state('')
  /** The latest wins: whoever drops another file does not wait for the first. */
  #run = 0

  /** Check a file of one game, or of one on each line. */
  async file(file: File): Promise<void> {
    await this.#check(file.name, async () => {
      if (file.size <= FILE_BYTES_MOST) return new Uint8Array(await file.arrayBuffer())
      // Not even read.
      this.checked = [{ verdict: { fits: false, head: null, misfit: { why: 'too_big' } }, own: null }]
      return null
    })
  }

  /** Check a game that the server keeps. */
  async game(game: string): Promise<void> {
    await this.#check(game, () => this.#fetched(game), game)
  }

  async #check(name: string, load: () => Promise<Bytes | null>, game: string | null = null): Promise<void> {
    const run = ++this.#run
    Object.assign(this, { busy: true, done: 0, of: 0, failed: '', checked: [], name })
    announcer.say(t.verify.checking)
    try {
      const bytes = await load()
      if (bytes !== null) await this.#verify(bytes, game, run)
    } catch {
      // A file that is gone meanwhile, or a part of this page that could not be loaded.
      if (run === this.#run) this.failed = t.verify.unread
    }
    if (run !== this.#run) return
    this.busy = false
    announcer.say(this.failed === '' ? t.verify.spoken(this.checked) : this.failed)
  }

  async #verify(bytes: Bytes, game: string | null, run: number): Promise<void> {
    const [{ verifyFile }, { hashing }] = await Promise.all([import('./verify'), import('./hashing')])
    const hashes = await hashing()
    const begun = performance.now()
    const checked: Checked[] = []
    for await (const { verdict, done, of } of verifyFile(bytes, hashes)) {
      if (run !== this.#run) return
      const asked = game === null ? verdict : ofGame(verdict, game)
      checked.push(besideOwn(asked, asked.head === null ? null : noteOf(asked.head.game)))
      Object.assign(this, { done, of })
    }
    performance.measure(MEASURE, { start: begun })
    this.checked = checked
  }

  async #fetched(game: string): Promise<Bytes | null> {
    let answer: Response
    try {
      answer = await fetch(`/api/v1/games/${game}`)
    } catch {
      this.failed = t.verify.unreachable
      return null
    }
    if (answer.ok) return new Uint8Array(await answer.arrayBuffer())
    this.failed = answer.status === 404 ? t.verify.noGame : t.verify.unreachable
    return null
  }
}
