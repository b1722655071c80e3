// Addresses of calendar and feeds, as a person hands them on.
import type { FeedKind } from '../../../net/wire.ts'

export const KINDS: readonly FeedKind[] = ['deadlines', 'results']
const FILES = ['games.ics', 'results.json', 'results.atom'] as const
export type FeedFile = (typeof FILES)[number]

export interface FeedAddress {
  file: FeedFile
  url: string
  /** The same for a calendar app to open, which then subscribes; null where it is no calendar. */
  subscription: string | null
}

/** The addresses of a new feed; a later server may have files that are not known here. */
export function addressesOf(origin: string, paths: readonly string[]): FeedAddress[] {
  return paths.flatMap((path) => {
    const file = FILES.find((one) => path.endsWith(`/${one}`))
    if (file === undefined) return []
    const url = origin + path
    return [{ file, url, subscription: file.endsWith('.ics') ? url.replace(/^https?:/, 'webcal:') : null }]
  })
}
