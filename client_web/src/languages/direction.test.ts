// Layouts go from where a language begins to where it ends: left and right are said of dice and felt alone.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SRC = join(import.meta.dirname, '..')
const SIDED = /\b(margin|padding|border)-(left|right)\b|text-align: (left|right)|float: (left|right)|^\s*(left|right):/
/** Four lengths, of which those of the sides differ. */
const FOUR = /\b(?:padding|margin): (?:-?[\w.]+) (-?[\w.]+) (?:-?[\w.]+) (-?[\w.]+);/
/** Dice lie where they fell, in the order of their numbers, in every language. */
const DICE = /features[/\\]game[/\\]table[/\\]dice/

function sided(source: string): string[] {
  const styles = source.replace(/<script[\s\S]*?<\/script>/g, '').split('\n')
  return styles.filter((line) => {
    const four = FOUR.exec(line)
    return SIDED.test(line) || (four !== null && four[1] !== four[2])
  })
}

test('styles say start and end, and not left and right', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(svelte|css)$/.test(file) && !DICE.test(file))
  expect(files.length).toBeGreaterThan(150)
  const found = files.flatMap((file) => sided(readFileSync(join(SRC, file), 'utf8')).map((line) => `${file}: ${line.trim()}`))
  expect(found).toEqual([])
  expect(sided('  margin-left: auto;\n  padding: 0 1px 0 2px;\n  padding: 0 1px 2px 1px;')).toHaveLength(2)
})
