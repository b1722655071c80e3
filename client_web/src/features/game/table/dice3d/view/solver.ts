// Throws, worked out in a worker; the last ones are kept, for a tray that is drawn anew.
import type { Tumble } from '../solver/tumble.ts'
import type { Asked } from '../worker.ts'

const KEPT_MOST = 8

export class Solver {
  #worker = new Worker(new URL('../worker.ts', import.meta.url), { type: 'module' })
  #kept = new Map<string, Promise<Tumble>>()
  #waiting = new Map<number, (result: Tumble) => void>()
  #ids = 0

  /** `onfail` is called where throws cannot be worked out. */
  constructor(onfail: () => void) {
    this.#worker.onmessage = ({ data: { id, result } }: MessageEvent<{ id: number; result: Tumble }>) => {
      this.#waiting.get(id)?.(result)
      this.#waiting.delete(id)
    }
    this.#worker.onerror = onfail
    // The first throw of a worker is slow: it is none that anybody waits for.
    void this.tumble(1, 5, 5)
  }

  tumble(seed: number, count: number, tray: number): Promise<Tumble> {
    const key = `${seed} ${count} ${tray}`
    const known = this.#kept.get(key) ?? this.#ask(seed, count, tray)
    // Used last, forgotten last.
    this.#kept.delete(key)
    this.#kept.set(key, known)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > KEPT_MOST && oldest !== undefined) this.#kept.delete(oldest)
    return known
  }

  #ask(seed: number, count: number, tray: number): Promise<Tumble> {
    const id = ++this.#ids
    this.#worker.postMessage({ id, seed, count, tray } satisfies Asked)
    return new Promise((resolve) => this.#waiting.set(id, resolve))
  }
}
