// What of the API stays useful without a connection: rules that were read and games that were seen are kept as they came last.
import { inLanguage } from '../languages/ask.ts'

/** Not named after a build, as the shell's is: sw.js leaves them when a new one comes. */
export type Kept = 'regatta-rules' | 'regatta-games'

/** Of games, replay, record and analysis are kept; what was seen last stays. */
export const GAMES_KEPT_MOST = 150

/** Ask for a document, in the language of the page; where nobody answers, return what it was before. Throws where it was never read. */
export async function fetchKept(asked: string, kept: Kept, signal?: AbortSignal): Promise<Response> {
  const path = inLanguage(asked)
  let answer: Response
  try {
    answer = await fetch(path, signal === undefined ? {} : { signal })
  } catch (failure) {
    signal?.throwIfAborted()
    const before = await (await open(kept))?.match(path)
    if (before === undefined) throw failure
    return before
  }
  // A proxy before a server that is down.
  if (answer.status >= 500) return (await (await open(kept))?.match(path)) ?? answer
  // Not awaited: a full disk keeps nobody from reading.
  if (answer.ok) void keep(path, answer.clone(), kept)
  // What is not there any more is kept by nobody.
  if (answer.status === 404 || answer.status === 410) void forget(path, kept)
  return answer
}

/** The texts of all documents of a kind that are kept, the newest first. */
export async function keptTexts(kept: Kept, isWanted: (path: string) => boolean): Promise<string[]> {
  const cache = await open(kept)
  const wanted = ((await cache?.keys()) ?? []).filter(({ url }) => isWanted(new URL(url).pathname)).reverse()
  const found = await Promise.all(wanted.map(async (request) => (await cache?.match(request))?.text()))
  return found.filter((text) => text !== undefined)
}

/** Keep nothing of a kind any more. */
export async function forgetKept(kept: Kept): Promise<void> {
  try {
    await globalThis.caches?.delete(kept)
  } catch {
    // There was no such storage.
  }
}

async function keep(path: string, answer: Response, kept: Kept): Promise<void> {
  try {
    const cache = await open(kept)
    if (cache === undefined) return
    // Anew, at the end of the order in which they are given back.
    await cache.delete(path)
    await cache.put(path, answer)
    if (kept === 'regatta-games') for (const old of (await cache.keys()).slice(0, -GAMES_KEPT_MOST)) await cache.delete(old)
  } catch {
    // Storage may be full.
  }
}

async function forget(path: string, kept: Kept): Promise<void> {
  await (await open(kept))?.delete(path)
}

/** There is no such storage for pages without encryption, and some browsers forbid it. */
async function open(kept: Kept): Promise<Cache | undefined> {
  try {
    return await globalThis.caches?.open(kept)
  } catch {
    return undefined
  }
}
