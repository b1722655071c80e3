// One word for one thing: what docs/translating.md names as the other words stands in no text.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SRC = import.meta.dirname
const LITERAL = /'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm

const glossary = readFileSync(join(SRC, '../../docs/translating.md'), 'utf8')
/** The words of a table, with those that are not said in their place. */
function tableOf(heading: string): { word: string; not: string[] }[] {
  const section = glossary.split('\n## ').find((one) => one.startsWith(heading)) ?? ''
  return section.split('\n').flatMap((line) => {
    const cells = line.split('|').map((cell) => cell.trim())
    return cells.length === 5 && !/^(word|English|-+)$/.test(cells[1]!) ? [{ word: cells[1]!, not: cells[3]!.split(', ') }] : []
  })
}
const entries = tableOf('Glossary')
const german = tableOf('Wörter des Deutschen')

/** What is written in a file of texts, without what stands in braces: that is code. */
function wordsOf(source: string): string[] {
  const literals = source.replace(COMMENT, '').match(LITERAL) ?? []
  return literals.map((literal) => literal.replace(/\$\{[^}]*\}/g, ' … ')).filter((literal) => !literal.endsWith(".ts'"))
}

/** The words that a text may not have, of those that it has. */
function foundIn(text: string, words = entries): string[] {
  return words.flatMap(({ not }) => not.filter((other) => new RegExp(`\\b${other}s?\\b`, 'i').test(text)))
}

test('the glossary is read', () => {
  expect(entries.length).toBeGreaterThan(30)
  expect(entries.find(({ word }) => word === 'leaderboard')?.not).toContain('tables of the best')
  expect(foundIn('Tables of the best')).toEqual(['tables of the best'])
  expect(foundIn('Roll the dice behind the door')).toEqual(['roll', 'door'])
})

test('no text has another word for a thing than the glossary', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => /[/\\](texts|words)\.ts$/.test(file) && !/languages/.test(file))
  expect(files.length).toBeGreaterThan(20)
  const found = files.flatMap((file) =>
    wordsOf(readFileSync(join(SRC, file), 'utf8')).flatMap((text) => foundIn(text).map((word) => `${file}: ${word}: ${text}`)),
  )
  expect(found).toEqual([])
})

test('no German text has another word for a thing than its own glossary', () => {
  expect(german.length).toBeGreaterThan(20)
  expect(foundIn('Die Würfel rollen', german)).toEqual(['rollen'])
  const folder = join(SRC, 'languages/de')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  expect(files.length).toBeGreaterThan(20)
  const found = files.flatMap((file) =>
    wordsOf(readFileSync(join(folder, file), 'utf8')).flatMap((text) => foundIn(text, german).map((word) => `${file}: ${word}: ${text}`)),
  )
  expect(found).toEqual([])
})
