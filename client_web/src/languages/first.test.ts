// Nothing is said before the texts are there: modules take them in functions, and not where they begin.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const SRC = join(import.meta.dirname, '..')

/** What a module takes of `t` as it is loaded. */
function takenAtOnce(source: string): string[] {
  const found: string[] = []
  const walk = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return
    if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 't') found.push(node.getText())
    ts.forEachChild(node, walk)
  }
  ts.forEachChild(ts.createSourceFile('module.ts', source, ts.ScriptTarget.ES2022, true), walk)
  return found
}

/** What of a file is run once: a module, or of a component its module script. */
function runOnce(file: string, source: string): string {
  if (file.endsWith('.ts')) return source
  return /<script[^>]*\bmodule\b[^>]*>([\s\S]*?)<\/script>/.exec(source)?.[1] ?? ''
}

test('no module says anything as it is loaded', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(ts|svelte)$/.test(file) && !file.endsWith('.test.ts'))
  const found = files.flatMap((file) => takenAtOnce(runOnce(file, readFileSync(join(SRC, file), 'utf8'))).map((text) => `${file}: ${text}`))
  expect(found).toEqual([])
  expect(takenAtOnce('const label = t.menu.close\nconst later = () => t.menu.title\nclass A { #x = t.home.code }')).toEqual(['t.menu', 't.home'])
})
