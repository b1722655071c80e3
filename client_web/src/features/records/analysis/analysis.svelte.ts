// An analysis on its way from the server: a table that it needs may have to be made first.
import { fetchKept } from '../../../app/keptApi.ts'
import { applyEvent } from '../../../model/room/fold.ts'
import type { Room } from '../../../model/room/room.ts'
import type { GameAnalysis, Replay } from '../../../net/wire.ts'
import { t } from '../../../texts.ts'

export type Fetched =
  | { is: 'loading' | 'solving' }
  | { is: 'failed'; why: string; again: boolean }
  | { is: 'here'; found: GameAnalysis; room: Room }

/** Tables are made in seconds: where it takes minutes, something is wrong. */
const TRIES_MOST = 40

/** Fetch what an analysis is drawn of; `tell` hears where it takes longer. Ends early where `signal` says so. */
export async function fetchAnalysis(game: string, signal: AbortSignal, tell: (fetched: Fetched) => void): Promise<void> {
  try {
    tell({ is: 'loading' })
    let answer = await fetchKept(`/api/v1/games/${game}/analysis`, 'regatta-games', signal)
    // Without that header it is the archive that does not answer.
    for (let tries = 1; answer.headers.has('retry-after') && answer.status === 503 && tries < TRIES_MOST; tries++) {
      tell({ is: 'solving' })
      await pause(Number(answer.headers.get('retry-after')), signal)
      answer = await fetchKept(`/api/v1/games/${game}/analysis`, 'regatta-games', signal)
    }
    if (!answer.ok) return tell(await refusal(answer))
    // Whose seats they are, and what the rows are called.
    const replay = await fetchKept(`/api/v1/games/${game}/replay`, 'regatta-games', signal)
    if (!replay.ok) return tell(await refusal(replay))
    const { snapshot } = (await replay.json()) as Replay
    const room = applyEvent(null, snapshot).room as Room
    tell({ is: 'here', found: (await answer.json()) as GameAnalysis, room })
  } catch {
    if (!signal.aborted) tell({ is: 'failed', why: t.analysis.failedHint, again: true })
  }
}

async function refusal(answer: Response): Promise<Fetched> {
  if (answer.status === 404) return { is: 'failed', why: t.analysis.missing, again: false }
  const { message } = (await answer.json()) as { message: string }
  return { is: 'failed', why: message, again: answer.status !== 409 }
}

function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })
}
