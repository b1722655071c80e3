// The line to the server that theme.js opened while the scripts of the page were on their way.

/** What is used of a WebSocket before it is handed on. */
interface Line {
  readonly readyState: number
  onopen: ((event: any) => unknown) | null
}

const OPEN = 1

/**
 * The line of this page, once: from then on it belongs to whoever took it. Null where there is none, or where it has ended
 * meanwhile, as it does where nobody says hello for some seconds.
 */
export function takeEarlyLine<L extends Line>(page: { regattaLine?: L | undefined }): L | null {
  const line = page.regattaLine
  delete page.regattaLine
  if (line === undefined || line.readyState > OPEN) return null
  // It was opened before anybody listened: it is said again to whoever begins to, now.
  if (line.readyState === OPEN) queueMicrotask(() => line.onopen?.(new Event('open')))
  return line
}
