import { expect, test } from 'vitest'
import { browserHashing, fromHex, toHex } from '../model/opening/hashing.ts'
import { hashing } from './hashing.ts'
import { libraryHashing } from './hashingLibrary.ts'

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

test.each([
  ['the browser', browserHashing(crypto.subtle)],
  ['the library', libraryHashing],
])('%s hashes as the standards say', async (_, { sha256, hmac }) => {
  // FIPS 180-2, appendix B.1; RFC 4231, test case 2.
  expect(toHex(await sha256(bytesOf('abc')))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  const sign = await hmac(bytesOf('Jefe'))
  expect(toHex(await sign(bytesOf('what do ya want for nothing?')))).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  )
})

test('where the browser hashes, it does', async () => {
  expect(await hashing()).not.toBe(libraryHashing)
})

test('hexadecimal there and back', () => {
  expect(fromHex('00ff7f')).toEqual(new Uint8Array([0, 255, 127]))
  expect(toHex(fromHex('00ff7f'))).toBe('00ff7f')
})
