// Works throws out beside the page, so that it never stands still for them.
import { tumble } from './solver/tumble.ts'

export interface Asked {
  id: number
  seed: number
  count: number
  tray: number
}

onmessage = ({ data: { id, seed, count, tray } }: MessageEvent<Asked>) => {
  const result = tumble(seed, count, tray)
  postMessage({ id, result }, { transfer: [result.frames.buffer] })
}
