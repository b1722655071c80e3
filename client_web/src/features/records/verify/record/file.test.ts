import { expect, test } from 'vitest'
import { browserHashing, type Bytes } from '../../../../model/opening/hashing.ts'
import type { Misfit } from '../checks/verdict.ts'
import { verifyFile } from '../checks/verify.ts'
import { bytesOf, misfitOf, sample, verdictsOn } from './samples.ts'

const DEEP = 100_000

test.each<[string, string, Misfit]>([
  ['nothing', '', { why: 'empty' }],
  ['a blank line', '\n', { why: 'empty' }],
  ['half a text', '{"format":"regatta.ga', { why: 'cut_short' }],
  ['no JSON', 'Dear Ada', { why: 'not_json' }],
  ['a byte order mark', '\ufeff{}', { why: 'not_json' }],
  ['other JSON', '{"format":"chess"}', { why: 'foreign' }],
  ['JSON that is no object', '[1,2]', { why: 'foreign' }],
  ['null', 'null', { why: 'foreign' }],
  ['nested JSON', '['.repeat(DEEP) + ']'.repeat(DEEP), { why: 'foreign' }],
  ['a later version', '{"format":"regatta.game","version":3}', { why: 'unknown_version', found: '3' }],
  ['a version in words', '{"format":"regatta.game","version":"2"}', { why: 'unknown_version', found: '"2"' }],
  [
    'a game of another scheme',
    '{"format":"regatta.game","version":2,"dice":{"scheme":"hmac-sha256/3"}}',
    { why: 'unknown_scheme', found: '"hmac-sha256/3"' },
  ],
  ['half a note', '{"format":"regatta.noted","version":1}', { why: 'note' }],
  ['no version', '{"format":"regatta.game"}', { why: 'unknown_version', found: 'null' }],
  ['a head', '{"format":"regatta.game","version":1,"game":"A"}', { why: 'head' }],
  ['a member twice', '{"format":"x","a":{"b":1,"\\u0062":2}}', { why: 'doubled', found: 'b' }],
  ['members of no kind', '{"format":"regatta.game","version":1,"dice":1}', { why: 'member', member: 'seats' }],
  [
    'a prototype for a member',
    '{"format":"regatta.game","version":1,"seats":[1],"dice":{"tray":[1]},"__proto__":{"game":"A"}}',
    { why: 'member', member: 'game' },
  ],
])('%s is no record', async (_, text, why) => {
  const deep = (await verdictsOn(bytesOf(text)))[0]
  expect(deep).toEqual({ fits: false, head: null, misfit: why })
})

test('what is no text is told', async () => {
  expect(await misfitOf(new Uint8Array([0x7b, 0xff, 0x7d]))).toEqual({ why: 'not_text' })
  expect(await misfitOf(sample('given-up.json').slice(0, 3_010))).toEqual({ why: 'cut_short' })
})

test('a file that is far too big is not even read', async () => {
  const big = { length: 65 * 1024 * 1024 } as Bytes
  expect(await verdictsOn(big)).toEqual([{ fits: false, head: null, misfit: { why: 'too_big' } }])
})

test('each line of a file is a game', async () => {
  const two = new Uint8Array([
    ...sample('given-up.json'),
    ...bytesOf('{"format":"x"}\n'),
    ...sample('on-the-clock.json'),
  ])
  const verdicts = await verdictsOn(two)
  expect(verdicts.map(({ fits }) => fits)).toEqual([true, false, true])
  const steps: [number, number][] = []
  for await (const { done, of } of verifyFile(two, browserHashing(crypto.subtle))) steps.push([done, of])
  expect(steps).toEqual([
    [1, 3],
    [2, 3],
    [3, 3],
  ])
})

test('a record that was laid out over many lines is still one', async () => {
  const pretty = JSON.stringify(JSON.parse(new TextDecoder().decode(sample('given-up.json'))), null, 2)
  const verdicts = await verdictsOn(bytesOf(pretty))
  expect(verdicts).toMatchObject([{ fits: false, misfit: { why: 'seal' } }])
})
