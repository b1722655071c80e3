// Every page has the texts that it says: what is loaded with it, or was before.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import * as common from './en/common.ts'
import * as notifications from './en/notifications.ts'
import * as pages from './en/pages.ts'
import * as play from './en/play.ts'
import * as replay from './en/replay.ts'
import * as room from './en/room.ts'
import * as shell from './en/shell.ts'
import * as text from './en/text.ts'
import * as verify from './en/verify.ts'
import type { Part, Parts } from '../texts.ts'

const SRC = join(import.meta.dirname, '..')
const PARTS: Parts = { shell, common, room, play, replay, text, pages, verify, notifications }
/** A file that is loaded later: by itself, or by withTexts() together with parts of the texts. */
const LATER = /(?:withTexts\(\[([^\]]*)\], \(\) => )?(?<!typeof )\bimport\('(\.[^']+)'\)/g
const NOW = /(?:\bfrom|\bimport)\s*'(\.[^']+)'/g
const SAID = /\bt\.([a-z]\w*)/gi

const PART_OF = new Map(Object.entries(PARTS).flatMap(([part, texts]) => Object.keys(texts).map((name) => [name, part as Part])))

function read(file: string): string {
  return readFileSync(file, 'utf8').replace(/^import type .*$/gm, '')
}

/** A file with all that it imports at once; nothing of the texts themselves. */
function together(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file) || !existsSync(file) || !/\.(ts|svelte)$/.test(file) || file.startsWith(join(SRC, 'languages'))) return known
  known.add(file)
  for (const [, to = ''] of read(file).matchAll(NOW)) together(join(dirname(file), to), known)
  return known
}

/** Of a file that is loaded with some parts: what is said without its part, here and in what is loaded later. */
function unloaded(entry: string, given: readonly Part[], done = new Set<string>()): string[] {
  const key = `${entry} ${[...given].sort().join()}`
  if (done.has(key)) return []
  done.add(key)
  return [...together(entry)].flatMap((file) => {
    const text = read(file)
    const missing = [...text.matchAll(SAID)].flatMap(([, name = '']) => {
      const part = PART_OF.get(name)
      return part === undefined || given.includes(part) ? [] : [`${file.slice(SRC.length)} says ${name} without ${part}`]
    })
    const later = [...text.matchAll(LATER)].flatMap(([, parts = '', to = '']) => {
      const more = [...parts.matchAll(/'(\w+)'/g)].map(([, part = '']) => part as Part)
      return unloaded(join(dirname(file), to), [...given, ...more], done)
    })
    return [...missing, ...later]
  })
}

test('no page says what is not loaded with it', () => {
  expect(PART_OF.size).toBeGreaterThan(40)
  const found = unloaded(join(SRC, 'start.ts'), ['shell'])
  expect([...new Set(found)]).toEqual([])
  // It is found where it is.
  expect(unloaded(join(SRC, 'features/social/people/People.svelte'), ['shell'])).not.toEqual([])
})

test('what is said is looked at below every page', () => {
  const done = new Set<string>()
  unloaded(join(SRC, 'start.ts'), ['shell'], done)
  const entries = [...done].map((key) => key.split(' ')[0])
  expect(entries).toContain(join(SRC, 'features/records/replay/Replay.svelte'))
  expect(entries).toContain(join(SRC, 'features/game/table/dice3d/DiceDialog.svelte'))
})

test('no text stands in two parts', () => {
  const names = Object.values(PARTS).flatMap((texts) => Object.keys(texts as object))
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})
