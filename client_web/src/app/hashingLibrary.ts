// A file of its own: only pages whose browser keeps its own hashing from them load it.
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { Bytes, Hashing } from '../model/opening/hashing.ts'

export const libraryHashing: Hashing = {
  sha256: async (bytes) => sha256(bytes) as Bytes,
  hmac: async (key) => async (message) => hmac(sha256, key, message) as Bytes,
}
