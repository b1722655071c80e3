// A file's bytes: its lines, what they say, and the seal at the end of each.
import { type Bytes, type Hashing, toHex } from '../../../../model/opening/hashing.ts'
import type { GameRecord } from '../../../../net/wire.ts'
import type { Head, Misfit } from '../checks/verdict.ts'
import { SCHEME, unknownFact, VERSIONS, wrongMember } from './format.ts'
import { isObject } from './validators.ts'

const NEWLINE = 0x0a
/** `,"sha256":"`, 64 digits, `"}`. */
const SEAL_MEMBER = ',"sha256":"'
const SEAL_LENGTH = SEAL_MEMBER.length + 64 + 2
const SEAL = /^,"sha256":"([0-9a-f]{64})"\}$/

export type Read = { record: GameRecord } | { head: Head | null; misfit: Misfit }

/** The records of a file: one, or one on each line. */
export function recordsOf(file: Bytes): Bytes[] {
  const whole = withoutNewline(file)
  const lines: Bytes[] = []
  let from = 0
  for (let end = whole.indexOf(NEWLINE); end >= 0; end = whole.indexOf(NEWLINE, from)) {
    lines.push(whole.subarray(from, end))
    from = end + 1
  }
  lines.push(whole.subarray(from))
  const first = lines[0]
  // JSON that somebody has laid out over several lines is one record still.
  return first === undefined || !('value' in parsed(first)) ? [whole] : lines
}

/** What a record says, without having believed any of it. */
export function read(bytes: Bytes): Read {
  const json = parsed(withoutNewline(bytes))
  if ('why' in json) return { head: null, misfit: json }
  const { value } = json
  if (!isObject(value)) return { head: null, misfit: { why: 'foreign' } }
  const unknown = foreign(value)
  if (unknown !== null) return { head: null, misfit: unknown }
  if (!('dice' in value || 'facts' in value || 'sha256' in value)) return { head: null, misfit: { why: 'head' } }
  const member = wrongMember(value)
  if (member !== null) return { head: null, misfit: { why: 'member', member } }
  const record = value as unknown as GameRecord
  const found = unknownFact(record)
  return found === null ? { record } : { head: headOf(record), misfit: { why: 'unknown_fact', found } }
}

/** Why it is none of the records that this page knows. */
function foreign({ format, version, dice }: Record<string, unknown>): Misfit | null {
  const found = (value: unknown): string => JSON.stringify(value).slice(0, 40)
  if (format === 'regatta.noted') return { why: 'note' }
  if (format !== 'regatta.game') return { why: 'foreign' }
  if (!VERSIONS.includes(version)) return { why: 'unknown_version', found: found(version ?? null) }
  // In another scheme the same members may mean something else.
  const scheme = version === 2 && isObject(dice) ? dice.scheme : undefined
  return scheme === undefined || scheme === SCHEME ? null : { why: 'unknown_scheme', found: found(scheme) }
}

export function headOf({ game, name, seats, ended_ms, result }: GameRecord): Head {
  return { game, name, seats: seats.map((seat) => seat.name), ended_ms, given_up: result === null }
}

/** Whether the record ends with the hash of all that stands before it. */
export async function seal(bytes: Bytes, hashing: Hashing): Promise<Misfit | null> {
  const line = withoutNewline(bytes)
  const at = Math.max(0, line.length - SEAL_LENGTH)
  const sealed = SEAL.exec(new TextDecoder().decode(line.subarray(at)))?.[1]
  const hash = toHex(await hashing.sha256(line.subarray(0, at)))
  return sealed === hash ? null : { why: 'seal' }
}

type Unread = { why: 'empty' | 'not_text' | 'cut_short' | 'not_json' } | { why: 'doubled'; found: string }

function parsed(bytes: Bytes): { value: unknown } | Unread {
  if (bytes.length === 0) return { why: 'empty' }
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return { why: 'not_text' }
  }
  try {
    const value = JSON.parse(text) as unknown
    const found = doubled(text)
    return found === null ? { value } : { why: 'doubled', found }
  } catch {
    return { why: text.startsWith('{') && !text.endsWith('}') ? 'cut_short' : 'not_json' }
  }
}

/** A name that stands twice in one object of the JSON: which of them counts would depend on who reads it. */
function doubled(text: string): string | null {
  const open: Set<string>[] = []
  for (const [token, name] of text.matchAll(/("[^"\\]*(?:\\.[^"\\]*)*")\s*:?|[{}]/g)) {
    if (token === '{') open.push(new Set())
    else if (token === '}') open.pop()
    else if (name !== undefined && token.endsWith(':')) {
      const plain = JSON.parse(name) as string
      const names = open.at(-1)
      if (names?.has(plain)) return plain
      names?.add(plain)
    }
  }
  return null
}

function withoutNewline(bytes: Bytes): Bytes {
  return bytes.at(-1) === NEWLINE ? bytes.subarray(0, -1) : bytes
}
