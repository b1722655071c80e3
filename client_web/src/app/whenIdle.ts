// What may wait until the page has nothing else to do.
const LATEST_MS = 3_000

export function whenIdle(run: () => void): void {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: LATEST_MS })
  else setTimeout(run, 500)
}
