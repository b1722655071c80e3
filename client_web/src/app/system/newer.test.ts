import { expect, test } from 'vitest'
import { isNewer } from './newer.ts'

const WORKER = 'const SHELL = {"id":"1f","files":["/assets/index-AAAA.js","/index.html"]}'

test('a client whose first script the server does not list any more is of a version before', () => {
  expect(isNewer(WORKER, '/assets/index-AAAA.js')).toBe(false)
  expect(isNewer(WORKER, '/assets/index-BBBB.js')).toBe(true)
  expect(isNewer(WORKER, '/assets/index-AAA.js')).toBe(true)
})

test('what lists no files at all, as the page of a proxy, says nothing', () => {
  expect(isNewer('<title>Bad gateway</title>', '/assets/index-AAAA.js')).toBe(false)
})
