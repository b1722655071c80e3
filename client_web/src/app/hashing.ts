// SHA-256 and HMAC: the browser's own, or a library's where a page has none, as over plain http in a local network.
import { browserHashing, type Hashing } from '../model/opening/hashing.ts'

export async function hashing(): Promise<Hashing> {
  // Browsers leave it out where a page did not come over https or from this machine; the types do not say so.
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined
  return subtle === undefined ? (await import('./hashingLibrary.ts')).libraryHashing : browserHashing(subtle)
}
