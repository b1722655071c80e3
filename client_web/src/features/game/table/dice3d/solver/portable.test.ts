// The same bits everywhere: the solver may compute with + - * / and with what IEEE and ECMAScript make exact, and no more.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const EXACT = ['sqrt', 'abs', 'min', 'max', 'floor', 'ceil', 'imul']
const BANNED_NAMES = ['Date', 'performance', 'Intl', 'parseFloat', 'Float16Array', 'crypto', 'document', 'window']

/** What of a source could differ between engines. */
function inexact(source: string): string[] {
  const found: string[] = []
  const look = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'Math') {
      if (!EXACT.includes(node.name.text)) found.push(node.getText())
    } else if (ts.isIdentifier(node) && node.text === 'Math' && !ts.isPropertyAccessExpression(node.parent)) {
      found.push('Math')
    } else if (ts.isIdentifier(node) && BANNED_NAMES.includes(node.text)) {
      found.push(node.text)
    } else if (node.kind === ts.SyntaxKind.AsteriskAsteriskToken || node.kind === ts.SyntaxKind.AsteriskAsteriskEqualsToken) {
      found.push('**')
    } else if (ts.isImportDeclaration(node)) {
      const from = (node.moduleSpecifier as ts.StringLiteral).text
      if (!/^\.\/\w+\.ts$/.test(from)) found.push(from)
    }
    ts.forEachChild(node, look)
  }
  look(ts.createSourceFile('solver.ts', source, ts.ScriptTarget.ES2022, true))
  return found
}

test('what could differ between engines is found', () => {
  expect(inexact('Math.sin(1)')).toEqual(['Math.sin'])
  expect(inexact('const { cos } = Math')).toEqual(['Math'])
  expect(inexact('let a = 2; a **= 2; a = a ** 2')).toEqual(['**', '**'])
  expect(inexact("import { x } from 'three'; Date.now()")).toEqual(['three', 'Date'])
  expect(inexact("import { x } from './bodies.ts'; Math.sqrt(2) * 3 / 4")).toEqual([])
})

test('the solver computes with nothing that could', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => !name.endsWith('.test.ts'))
  expect(files.length).toBeGreaterThan(5)
  const found = files.flatMap((name) =>
    inexact(readFileSync(join(import.meta.dirname, name), 'utf8')).map((what) => `${name}: ${what}`),
  )
  expect(found).toEqual([])
})
