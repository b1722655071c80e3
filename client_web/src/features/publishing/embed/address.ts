// What an embedded page shows, by its address. The server lets /embed/ alone be framed (server: web/pages.py).
import { roomCode } from '../../../model/names/roomCode.ts'

export interface OverlayOptions {
  theme: 'dark' | 'light'
  /** How many times as big as usual. */
  scale: number
  seats: 'column' | 'row' | 'off'
  /** Parts that are shown. */
  dice: boolean
  last: boolean
  clock: boolean
}

export type Address =
  | { page: 'game'; game: string }
  | { page: 'room'; room: string }
  | { page: 'overlay'; room: string; options: OverlayOptions }
  | { page: 'unknown' }

const EMBED = /^\/embed\/(games|rooms)\/([A-Z2-9]{8})$/
const OVERLAY = /^\/overlay\/([^/]+)\/?$/
export const SCALE_LEAST = 0.5
export const SCALE_MOST = 4

export function readAddress(path: string, search: string): Address {
  const [, kind, code] = EMBED.exec(path) ?? []
  if (code !== undefined) return kind === 'games' ? { page: 'game', game: code } : { page: 'room', room: code }
  const room = roomCode(OVERLAY.exec(path)?.[1] ?? '')
  return room === null ? { page: 'unknown' } : { page: 'overlay', room, options: overlayOptions(new URLSearchParams(search)) }
}

/** What is not known, or makes no sense, is as if it had not been said: nobody looks at a stream to find a typing slip. */
function overlayOptions(query: URLSearchParams): OverlayOptions {
  const scale = Number(query.get('scale') ?? 1)
  const seats = query.get('seats')
  const shows = (part: string): boolean => query.get(part) !== 'off'
  return {
    theme: query.get('theme') === 'light' ? 'light' : 'dark',
    scale: scale > 0 ? Math.min(SCALE_MOST, Math.max(SCALE_LEAST, scale)) : 1,
    seats: seats === 'row' || seats === 'off' ? seats : 'column',
    dice: shows('dice'),
    last: shows('last'),
    clock: shows('clock'),
  }
}
