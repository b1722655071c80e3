// One number of many throws: the same in every engine, or a replay would tumble otherwise somewhere.
import { tumble } from './tumble.ts'

/** How many dice the throws have in turn; ten are a tray of their own. */
const COUNTS = [1, 2, 3, 4, 5]
const TEN_EVERY = 50

/** Hash each bit of each frame of so many throws. */
export function goldenHash(throws: number): string {
  let [one, other] = [0xdeadbeef, 0x41c6ce57]
  const take = (number: number): void => {
    one = Math.imul(one ^ number, 2654435761)
    other = Math.imul(other ^ number, 1597334677)
    one = (one << 13) | (one >>> 19)
    other = (other << 17) | (other >>> 15)
  }
  for (let seed = 1; seed <= throws; seed++) {
    const ten = seed % TEN_EVERY === 0
    const count = ten ? 10 : COUNTS[seed % COUNTS.length]!
    const { frames, length, tops } = tumble(Math.imul(seed, 2654435761) >>> 0, count, ten ? 10 : 5)
    take(length)
    for (const top of tops) take(top)
    for (const bits of new Int32Array(frames.buffer, frames.byteOffset, frames.length)) take(bits)
  }
  return hex(one) + hex(other)
}

function hex(number: number): string {
  return (number >>> 0).toString(16).padStart(8, '0')
}
