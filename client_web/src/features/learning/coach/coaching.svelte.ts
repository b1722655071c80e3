// The coach's advice on its way from the server: asked for once in each position, and again where that helps.
import type { Client } from '../../../app/client.svelte.ts'
import type { Advice } from '../../../net/wire.ts'

const STALE_MS = 300

export type Heard = { is: 'thinking' } | { is: 'away'; why: string } | { is: 'here'; advice: Advice }

/** Ask for advice on a position of a room until there is some; `tell` hears what there is. Ends where `signal` says so. */
export async function askAdvice(client: Client, room: string, seat: number, signal: AbortSignal, tell: (heard: Heard) => void): Promise<void> {
  tell({ is: 'thinking' })
  while (!signal.aborted) {
    const version = client.session.rooms[room]?.version ?? 0
    const answer = await client.request({ type: 'ask_advice', room, seat, version })
    if (signal.aborted) return
    if (answer.type === 'ok') {
      if (answer.advice !== undefined) tell({ is: 'here', advice: answer.advice })
      return
    }
    // Dice were held meanwhile: the position is the same, the version is not.
    const waitMs = answer.code === 'stale_move' ? STALE_MS : answer.retry_after_ms
    if (answer.code !== 'stale_move') tell({ is: 'away', why: answer.message })
    if (waitMs === undefined) return
    await pause(waitMs, signal)
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
