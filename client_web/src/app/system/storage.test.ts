// What the browser remembers is declared once.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SRC = join(import.meta.dirname, '../..')
const FILES = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.(ts|svelte)$/.test(file))

/** The modules that name each key of the storage. */
function owners(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const file of FILES)
    for (const [, key] of readFileSync(join(SRC, file), 'utf8').matchAll(/\b(?:readStored|store|onStorageChange|read)\('(\w+)'/g))
      found.set(key!, (found.get(key!) ?? new Set()).add(file))
  return found
}

test('each key of the storage is named by one module, and by no list beside it', () => {
  const all = owners()
  expect([...all.keys()]).toEqual(expect.arrayContaining(['token', 'device', 'player', 'games', 'fairness', 'firstSteps', 'volume', 'scale', 'language']))
  expect([...all].filter(([, files]) => files.size > 1)).toEqual([])
})

test('a setting is declared in one line of one table', () => {
  const source = readFileSync(join(SRC, 'app/settings.svelte.ts'), 'utf8')
  const table = /^const DECLARED = \{\n([^]*?)^\}/m.exec(source)![1]!
  const names = [...table.matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name!)
  expect(names).toEqual(expect.arrayContaining(['keys', 'confirm', 'zen', 'theme']))
  const rest = source.replace(table, '').replace(/^import .*$/gm, '')
  // The theme goes by the system, too.
  expect(names.filter((name) => new RegExp(`'${name}'`).test(rest))).toEqual(['theme'])
  expect(names.filter((name) => owners().has(name))).toEqual(['theme'])
})
