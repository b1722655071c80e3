// Work at other times: once the page has nothing else to do, or in parts.
const LATEST_MS = 3_000

export function whenIdle(run: () => void): void {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: LATEST_MS })
  else setTimeout(run, 500)
}

/** Go on in a task of its own: before it the page answers whoever presses something, and may paint. */
export function pause(): Promise<void> {
  // Safari has no scheduler.
  const tasks: Partial<Scheduler> = window.scheduler ?? {}
  return tasks.yield?.() ?? new Promise((done) => setTimeout(done))
}

/** Begin something in a task of its own; return what ends it, or keeps it from beginning. */
export function inOwnTask(begin: () => () => void): () => void {
  let end: (() => void) | null = null
  let ended = false
  void pause().then(() => {
    if (!ended) end = begin()
  })
  return () => {
    ended = true
    end?.()
  }
}
