import { expect, test } from 'vitest'
import { blank, linesOf } from '../../../../model/opening/notes.ts'
import { bytesOf, misfitOf, sample } from '../record/samples.ts'
import { givenIn } from './noteFile.ts'

const NOTE = { ...blank('KDJ47WQZ'), bytes: { 0: 'ab'.repeat(32) } }
const joined = (...parts: (Uint8Array | string)[]) =>
  new Uint8Array(parts.flatMap((part) => [...(typeof part === 'string' ? bytesOf(part) : part)]))

test('lines of a file are records, or notes of who has written it', () => {
  const { records, witnesses } = givenIn(joined(linesOf([NOTE, NOTE]), sample('given-up.json')), 'bo.ndjson')
  expect(witnesses).toEqual([
    { note: NOTE, file: 'bo.ndjson' },
    { note: NOTE, file: 'bo.ndjson' },
  ])
  expect(records).toEqual([sample('given-up.json').slice(0, -1)])
})

test('a file of one record is one record', () => {
  expect(givenIn(sample('given-up.json'), 'game.json')).toEqual({
    records: [sample('given-up.json').slice(0, -1)],
    witnesses: [],
  })
})

test('a note that is not whole is told of', async () => {
  const { records, witnesses } = givenIn(bytesOf('{"format":"regatta.noted","version":1,"game":"KDJ47WQZ"}\n'), 'x')
  expect(witnesses).toEqual([])
  expect(await misfitOf(records[0] ?? bytesOf(''))).toEqual({ why: 'note' })
})

test('what is no JSON, or of another kind, is left to those who read records', () => {
  for (const text of ['Dear Ada', '', 'null', '{"game":"KDJ47WQZ","commitment":null,"bytes":{}}'])
    expect(givenIn(bytesOf(text), 'x')).toMatchObject({ records: [bytesOf(text)], witnesses: [] })
})
