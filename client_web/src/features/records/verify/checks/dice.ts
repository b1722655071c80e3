// The dice of a game, drawn once more from its seed: written from docs/fairness.md, "The dice", and from nothing else.
import { type Bytes, fromHex, type Hashing } from '../../../../model/opening/hashing.ts'
import type { GameRecord } from '../../../../net/wire.ts'

/** One die: its number in a stream, from 0. */
export interface Drawn {
  stream: string
  number: number
}

/** Bytes below it fall on the six faces equally often. */
const FAIR_BYTES = 252
/** Enough for the browser to work on while it is asked for more, and no more promises than that at a time. */
const BATCH = 1_024

const utf8 = new TextEncoder()

export class Dice {
  #sign: (message: Bytes) => Promise<Bytes>
  /** The same for every die of a game. */
  #before: Bytes
  /** By stream, what is signed, with eight bytes left for the number. */
  #messages = new Map<string, Bytes>()

  private constructor(sign: (message: Bytes) => Promise<Bytes>, before: Bytes) {
    this.#sign = sign
    this.#before = before
  }

  static async of({ game, dice }: GameRecord, hashing: Hashing): Promise<Dice> {
    const before = joined(utf8.encode(game), ...dice.contributions.map(fromHex))
    return new Dice(await hashing.hmac(fromHex(dice.server_seed)), before)
  }

  /** The faces of all these dice, in their order. */
  async faces(wanted: readonly Drawn[]): Promise<number[]> {
    const faces: number[] = []
    for (let from = 0; from < wanted.length; from += BATCH) {
      const digests = await Promise.all(wanted.slice(from, from + BATCH).map((drawn) => this.digest(drawn)))
      for (const digest of digests) faces.push(faceOf(digest))
    }
    return faces
  }

  /** The 32 bytes of a number of a stream. */
  digest({ stream, number }: Drawn): Promise<Bytes> {
    let message = this.#messages.get(stream)
    if (message === undefined) {
      message = joined(this.#before, utf8.encode(stream), new Uint8Array(8))
      this.#messages.set(stream, message)
    }
    // Its own copy: browsers may read it after the next number was written.
    const own = message.slice()
    new DataView(own.buffer).setBigUint64(own.length - 8, BigInt(number))
    return this.#sign(own)
  }
}

export function faceOf(digest: Bytes): number {
  // All 32 bytes are 252 or more once in 10 ** 57 dice; the last byte then serves as it is.
  const byte = digest.find((one) => one < FAIR_BYTES) ?? digest[digest.length - 1] ?? 0
  return (byte % 6) + 1
}

function joined(...parts: Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
