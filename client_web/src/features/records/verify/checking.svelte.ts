// Checks files or a game for a page: what is under way, and what came of it.
import { hashing } from '../../../app/hashing.ts'
import { fetchKept } from '../../../app/keptApi.ts'
import type { Bytes } from '../../../model/opening/hashing.ts'
import { t } from '../../../texts.ts'
import { announcer } from '../../../ui/announcer.svelte.ts'
import { noteStore } from '../fairness/browserNotes.ts'
import type { Verdict } from './checks/verdict.ts'
import { compareWithNotes, ofGame, type Checked, type Witness } from './notes/witnesses.ts'
import { FILE_BYTES_MOST } from './record/limits.ts'

/** The name of the measures that a benchmark reads, by `performance.getEntriesByName`. */
const MEASURE = 'regatta.verify'
const TOO_BIG: Checked = { verdict: { fits: false, head: null, misfit: { why: 'too_big' } }, comparisons: [] }

/** What is checked: records, which are those of one game where it was asked for by its code. */
interface CheckRequest {
  name: string
  game: string | null
  records: Bytes[]
}

export class Checking {
  busy = $state(false)
  done = $state(0)
  of = $state(0)
  /** Why nothing could be checked at all. */
  failed = $state('')
  checked = $state.raw<Checked[]>([])
  /** What the files are called. */
  name = $state('')
  /** The game that was asked for by its code. */
  code = $state<string | null>(null)
  /** What apps have noted, of the files that were given so far. */
  #witnesses: Witness[] = []
  /** What was checked last: notes may be given behind it. */
  #last: CheckRequest | null = null
  /** The latest wins: whoever drops another file does not wait for the first. */
  #run = 0

  /** Check files: of one game, or of one on each line; and notes, which are compared with them. */
  async files(files: readonly File[]): Promise<void> {
    const name = t.verify.files(files.map((file) => file.name))
    await this.#check(name, null, async () => {
      if (files.some((file) => file.size > FILE_BYTES_MOST)) {
        // Not even read.
        this.checked = [TOO_BIG]
        return null
      }
      const records = await this.#taken(files)
      if (records.length > 0) return { name, game: null, records }
      if (this.#last === null) this.failed = t.verify.onlyNotes
      return this.#last
    })
  }

  /** Check a game that the server keeps. */
  async game(game: string): Promise<void> {
    await this.#check(game, game, async () => {
      const record = await this.#fetched(game)
      return record === null ? null : { name: game, game, records: [record] }
    })
  }

  async #check(name: string, code: string | null, load: () => Promise<CheckRequest | null>): Promise<void> {
    const run = ++this.#run
    Object.assign(this, { busy: true, done: 0, of: 0, failed: '', checked: [], name, code })
    announcer.say(t.verify.checking)
    try {
      const request = await load()
      if (request !== null && run === this.#run) await this.#verify(request, run)
    } catch {
      // A file that is gone meanwhile, or a part of this page that could not be loaded.
      if (run === this.#run) this.failed = t.verify.unread
    }
    if (run !== this.#run) return
    this.busy = false
    announcer.say(this.failed === '' ? t.verify.spoken(this.checked) : this.failed)
  }

  async #verify(request: CheckRequest, run: number): Promise<void> {
    this.#last = request
    Object.assign(this, { name: request.name, code: request.game })
    const [{ verifyEach }, hashes] = await Promise.all([import('./checks/verify.ts'), hashing()])
    const begun = performance.now()
    const checked: Checked[] = []
    for await (const { verdict, done, of } of verifyEach(request.records, hashes)) {
      if (run !== this.#run) return
      checked.push(this.#comparisons(request.game === null ? verdict : ofGame(verdict, request.game)))
      Object.assign(this, { done, of })
    }
    performance.measure(MEASURE, { start: begun })
    this.checked = checked
  }

  #comparisons(verdict: Verdict): Checked {
    const own = verdict.head === null ? null : noteStore.of(verdict.head.game)
    return compareWithNotes(verdict, own === null ? this.#witnesses : [{ note: own, file: null }, ...this.#witnesses])
  }

  /** The records of files. Notes are kept beside those of files before, of which the same ones are given anew. */
  async #taken(files: readonly File[]): Promise<Bytes[]> {
    const { givenIn } = await import('./notes/noteFile.ts')
    const names = new Set(files.map((file) => file.name))
    const witnesses = this.#witnesses.filter(({ file }) => file === null || !names.has(file))
    const records: Bytes[] = []
    for (const file of files) {
      const given = givenIn(new Uint8Array(await file.arrayBuffer()), file.name)
      records.push(...given.records)
      witnesses.push(...given.witnesses)
    }
    this.#witnesses = witnesses
    return records
  }

  async #fetched(game: string): Promise<Bytes | null> {
    let answer: Response
    try {
      answer = await fetchKept(`/api/v1/games/${game}`, 'regatta-games')
    } catch {
      this.failed = t.verify.unreachable
      return null
    }
    if (answer.ok) return new Uint8Array(await answer.arrayBuffer())
    this.failed = answer.status === 404 ? t.verify.noGame : t.verify.unreachable
    return null
  }
}
