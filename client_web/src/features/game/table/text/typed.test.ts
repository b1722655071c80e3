// The lines of docs/typed: this client reads them as the Python package does, which mails and terminals go by.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Card, Sheet } from '../../../../net/wire.ts'
import type { Parsed } from './acts.ts'
import { parse } from './commands.ts'
import { mayDo } from './tableText.ts'

interface Cases {
  ruleset: string
  /** Some moments of a play, and what lines ask for in each; without a sheet where it is not one's turn. */
  moments: { sheet: Sheet | null; may: string; lines: [string, Parsed][] }[]
}

const FOLDER = new URL('../../../../../../docs/typed/', import.meta.url)
const FILES = readdirSync(FOLDER)
const CARDS = JSON.parse(readFileSync(new URL('../cards.json', FOLDER), 'utf8')) as Card[]

test('there are games', () => expect(FILES.length).toBe(CARDS.length))

describe.each(FILES)('%s', (name) => {
  const { ruleset, moments } = JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as Cases
  const card = CARDS.find((one) => one.ruleset === ruleset)!

  test('each line asks for the same', () => {
    for (const { sheet, lines } of moments)
      for (const [line, act] of lines) expect(parse(line, { card, sheet }), `${line} with ${sheet?.faces.join(' ')}`).toEqual(act)
  })

  test('the same may be typed', () => {
    for (const { sheet, may } of moments) expect(mayDo(card, sheet)).toBe(may)
  })
})
