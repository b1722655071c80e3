// Files that are given to the page: records of games, and what apps have noted of them.
import type { Bytes } from '../../../../model/opening/hashing.ts'
import { readNote } from '../../../../model/opening/notes.ts'
import { recordsOf } from '../record/file.ts'
import type { Witness } from './witnesses.ts'

/** Many times a note of eight seats: what is longer is a record, and is not read for nothing. */
const NOTE_BYTES_MOST = 8_192

export interface Given {
  records: Bytes[]
  witnesses: Witness[]
}

/** The lines of a file. A line that begins as a note and is none is told of like a record that cannot be read. */
export function givenIn(file: Bytes, name: string): Given {
  const given: Given = { records: [], witnesses: [] }
  for (const line of recordsOf(file)) {
    const note = noteOn(line)
    if (note === null) given.records.push(line)
    else given.witnesses.push({ note, file: name })
  }
  return given
}

function noteOn(line: Bytes): Witness['note'] | null {
  if (line.length > NOTE_BYTES_MOST) return null
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(line))
    // What browsers kept before had no such name, and is in no file.
    return (value as { format?: unknown } | null)?.format === 'regatta.noted' ? readNote(value) : null
  } catch {
    return null
  }
}
