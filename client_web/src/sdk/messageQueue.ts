// Messages from whoever sends them to whoever reads them, one by one.

interface Waiting<T> {
  resolve(result: IteratorResult<T, undefined>): void
  reject(reason: unknown): void
}

export class MessageQueue<T> implements AsyncIterableIterator<T, undefined> {
  #most: number
  #unread: T[] = []
  #waiting: Waiting<T>[] = []
  /** How it ended; null while it goes on. */
  #end: { reason: unknown } | 'closed' | null = null

  /** With more than `most` unread messages it fails: nobody reads them. */
  constructor(most: number) {
    this.#most = most
  }

  push(message: T): void {
    if (this.#end !== null) return
    const reader = this.#waiting.shift()
    if (reader !== undefined) reader.resolve({ value: message, done: false })
    else if (this.#unread.push(message) > this.#most)
      this.fail(new Error(`${this.#most} messages were not read: iterate over the client all the time.`))
  }

  /** What was pushed before can still be read; then reading throws the reason. */
  fail(reason: unknown): void {
    if (this.#end !== null) return
    this.#end = { reason }
    for (const reader of this.#waiting.splice(0)) reader.reject(reason)
  }

  /** Reading ends, behind what was pushed before. */
  close(): void {
    this.#end ??= 'closed'
    for (const reader of this.#waiting.splice(0)) reader.resolve({ value: undefined, done: true })
  }

  async next(): Promise<IteratorResult<T, undefined>> {
    const message = this.#unread.shift()
    if (message !== undefined) return { value: message, done: false }
    if (this.#end === 'closed') return { value: undefined, done: true }
    if (this.#end !== null) throw this.#end.reason
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }))
  }

  [Symbol.asyncIterator](): this {
    return this
  }
}
