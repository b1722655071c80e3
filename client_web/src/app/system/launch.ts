// Ways into the app from outside: a text that another app shares, and links that open in a window that is there.
import { roomCode } from '../../model/names/roomCode.ts'

/** Where the manifest lets the system share to. */
export const SHARED = '/join'

/** What is used of the browser; TypeScript does not know it. */
interface LaunchQueue {
  setConsumer(consumer: (launch: { targetURL?: string }) => void): void
}

/** The page that a shared text means: the room or the game of the first link or code in it; null if there is none. */
export function sharedPath(search: string): string | null {
  const shared = new URLSearchParams(search)
  const parts = ['url', 'text', 'title'].map((name) => shared.get(name) ?? '')
  for (const part of parts) {
    const game = /\/g\/([A-Za-z2-9]{8})(?:[/?#\s]|$)/.exec(part)?.[1]
    if (game !== undefined) return `/g/${game.toUpperCase()}`
    // A link ends a line, or the text goes on behind it.
    for (const piece of [part, ...part.split(/\s+/).filter((piece) => piece.includes('/'))]) {
      const room = roomCode(piece)
      if (room !== null) return `/r/${room}`
    }
  }
  return null
}

/** Have links that the system opens with the app go to `go`, as paths: the window does not load anew. */
export function openLinksHere(go: (path: string, search: string) => void): void {
  const queue = (window as { launchQueue?: LaunchQueue }).launchQueue
  queue?.setConsumer(({ targetURL }) => {
    if (targetURL === undefined) return
    const { pathname, search } = new URL(targetURL)
    if (pathname !== location.pathname) go(pathname, search)
  })
}
