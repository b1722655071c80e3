// The sample records of docs/records, for tests.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { libraryHashing } from '../../../../app/hashingLibrary.ts'
import { type Bytes, toHex } from '../../../../model/opening/hashing.ts'
import type { GameRecord } from '../../../../net/wire.ts'
import type { Misfit, Verdict } from '../checks/verdict.ts'
import { verify, verifyFile } from '../checks/verify.ts'
import type { Fact } from './format.ts'

export const FOLDER = join(import.meta.dirname, '../../../../../../docs/records')

/** Beside the records: numbers to test other implementations against. */
const NO_RECORD = new Set(['vectors.json'])

/** Records of this version; those of the first one, which must verify for ever; and all of them. */
export const SAMPLES = recordsIn('.')
export const FIRST_SAMPLES = recordsIn('version-1')
export const ALL_SAMPLES = [...SAMPLES, ...FIRST_SAMPLES]

/** The names of records in a folder beside the others. */
export function recordsIn(folder: string): string[] {
  const names = readdirSync(join(FOLDER, folder)).filter((name) => name.endsWith('.json') && !NO_RECORD.has(name))
  return names.map((name) => join(folder, name))
}

export function sample(name: string): Bytes {
  return new Uint8Array(readFileSync(join(FOLDER, name)))
}

export function recordOf(name: string): GameRecord {
  return JSON.parse(new TextDecoder().decode(sample(name))) as GameRecord
}

export function bytesOf(text: string): Bytes {
  return new TextEncoder().encode(text)
}

/** The record with a change, and the right seal at its end: what only a server could write. */
export async function edited(name: string, edit: Edit): Promise<Bytes> {
  const record = recordOf(name)
  edit(record)
  return await sealed(record)
}

export async function sealed(record: GameRecord): Promise<Bytes> {
  const { sha256: _old, ...open } = record
  const text = JSON.stringify(open).slice(0, -1)
  return bytesOf(`${text},"sha256":"${toHex(await libraryHashing.sha256(bytesOf(text)))}"}\n`)
}

export type Edit = (record: GameRecord) => void
export type FactOf<T extends Fact['type']> = Extract<Fact, { type: T }>

/** The first fact of a kind, of those that are as wanted. */
export function fact<T extends Fact['type']>(
  record: GameRecord,
  type: T,
  which: (fact: FactOf<T>) => boolean = () => true,
): FactOf<T> {
  const found = record.facts.find((one): one is FactOf<T> => one.type === type && which(one as FactOf<T>))
  if (found === undefined) throw new Error(`the sample has no such ${type}`)
  return found
}

/** The first thing that does not fit; null where everything does. */
export async function misfitOf(bytes: Bytes): Promise<Misfit | null> {
  const verdict = await verify(bytes, libraryHashing)
  return verdict.fits ? null : verdict.misfit
}

/** The verdicts on a file of several games. */
export async function verdictsOn(file: Bytes): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for await (const { verdict } of verifyFile(file, libraryHashing)) verdicts.push(verdict)
  return verdicts
}
