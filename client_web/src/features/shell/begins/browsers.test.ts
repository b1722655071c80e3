// There is one list of the browsers that are supported: docs and page have it from there.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BROWSERS, TARGET } from '../../../../scripts/browsers.ts'
import { beginsTexts } from '../../../../scripts/texts.ts'
import { LANGUAGES } from '../../../languages/list.ts'

const ROOT = join(import.meta.dirname, '../../../../..')

test('docs name the browsers that the build is for, and so does in each language what an older one is told', () => {
  expect(readFileSync(join(ROOT, 'docs/hosting.md'), 'utf8').replace(/\s+/g, ' ')).toContain(`${BROWSERS} or newer (`)
  expect(readFileSync(join(ROOT, 'client_web/vite.config.ts'), 'utf8')).toContain('target: TARGET')
  const texts = beginsTexts()
  expect(Object.keys(texts)).toEqual(Object.keys(LANGUAGES))
  for (const { old } of Object.values(texts)) expect(old).toContain(BROWSERS)
})

test('the list is one that the build understands', () => {
  expect(TARGET).toEqual(['chrome111', 'edge111', 'firefox121', 'safari16.4', 'ios16.4'])
  expect(BROWSERS).toBe('Chrome 111, Edge 111, Firefox 121, Safari 16.4')
})

test('what finds out is plain script of before: a browser that is too old must understand it', () => {
  const begins = readFileSync(join(ROOT, 'client_web/public/begins.js'), 'utf8')
  expect(begins).not.toMatch(/=>|`|\b(let|const|class|async)\b|\?\.|\?\?/)
})
