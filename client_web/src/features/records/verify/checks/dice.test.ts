import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { libraryHashing } from '../../../../app/hashingLibrary.ts'
import { browserHashing, fromHex, silentBytes, toHex } from '../../../../model/opening/hashing.ts'
import { FOLDER, recordOf } from '../record/samples.ts'
import { Dice, faceOf } from './dice.ts'

interface Vectors {
  game: string
  server_seed: string
  commitment: string
  contributions: string[]
  seat_commitments: (string | null)[]
  silent: { game: string; seat: number; bytes: string }[]
  digests: { stream: string; number: number; digest: string; face: number }[]
  bytes_to_face: { bytes: string; face: number }[]
  streams: { stream: string; faces: number[] }[]
  far: { stream: string; number: number; face: number }[]
}

/** Published for whoever writes a verifier. */
const vectors = JSON.parse(readFileSync(join(FOLDER, 'vectors.json'), 'utf8')) as Vectors
const record = recordOf('two-players.json')
const { game, server_seed, commitment, contributions } = vectors
const GAME = { ...record, game, dice: { ...record.dice, server_seed, commitment, contributions } }

test.each([
  ['the browser', browserHashing(crypto.subtle)],
  ['the library', libraryHashing],
])('the published numbers come out, hashed by %s', async (_, hashing) => {
  const dice = await Dice.of(GAME, hashing)
  for (const { stream, faces } of vectors.streams) {
    expect(await dice.faces(faces.map((_face, number) => ({ stream, number }))), stream).toEqual(faces)
  }
  for (const drawn of vectors.far) expect(await dice.faces([drawn])).toEqual([drawn.face])
  for (const { digest, face, ...drawn } of vectors.digests) {
    expect(toHex(await dice.digest(drawn))).toBe(digest)
    expect(await dice.faces([drawn])).toEqual([face])
  }
  for (const { game: of, seat, bytes } of vectors.silent)
    expect(toHex(await silentBytes(of, seat, hashing))).toBe(bytes)
})

test.each([
  ['the browser', browserHashing(crypto.subtle)],
  ['the library', libraryHashing],
])('the published commitments are those of the seed and the bytes, hashed by %s', async (_, hashing) => {
  const hash = async (hex: string) => toHex(await hashing.sha256(fromHex(hex)))
  expect(await hash(server_seed)).toBe(commitment)
  for (const [seat, bytes] of contributions.entries()) {
    const byRule = toHex(await silentBytes(game, seat, hashing))
    expect(vectors.seat_commitments[seat], `seat ${seat}`).toBe(bytes === byRule ? null : await hash(bytes))
  }
})

test('bytes that would favour a face are skipped', () => {
  for (const { bytes, face } of vectors.bytes_to_face) expect(faceOf(fromHex(bytes))).toBe(face)
})
