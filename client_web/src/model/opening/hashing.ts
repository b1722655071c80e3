// SHA-256 and HMAC by Web Crypto, and what is computed with them.

export type Bytes = Uint8Array<ArrayBuffer>

export interface Hashing {
  sha256(bytes: Bytes): Promise<Bytes>
  /** Take a key, and hand back what makes the HMAC-SHA-256 of a message with it. */
  hmac(key: Bytes): Promise<(message: Bytes) => Promise<Bytes>>
}

export function browserHashing(subtle: typeof globalThis.crypto.subtle): Hashing {
  return {
    sha256: async (bytes) => new Uint8Array(await subtle.digest('SHA-256', bytes)),
    async hmac(key) {
      const taken = await subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
      return async (message) => new Uint8Array(await subtle.sign('HMAC', taken, message))
    },
  }
}

/** What the rule gives a seat whose own bytes did not come in: nobody chose it. */
export function silentBytes(game: string, seat: number, { sha256 }: Hashing): Promise<Bytes> {
  return sha256(new TextEncoder().encode(`regatta silent seat ${seat} of game ${game}`))
}

export function fromHex(hex: string): Bytes {
  return Uint8Array.from({ length: hex.length / 2 }, (_, place) => parseInt(hex.slice(2 * place, 2 * place + 2), 16))
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
