// What the page for frames is made of: whatever stands in its way of imports could be reached from another site.
import { readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { expect, test } from 'vitest'

const SRC = join(import.meta.dirname, '../../..')
/** Without types: nothing of those is left in the page. */
const IMPORT = /^\s*(?:import|export)\s+(?!type\b)(?:[^'";]*?\bfrom\s+)?'(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm

function allFrom(entry: string): Set<string> {
  const found = new Set<string>()
  const open = [entry]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file)) continue
    found.add(file)
    if (!/\.(ts|svelte)$/.test(file)) continue
    const text = readFileSync(join(SRC, file), 'utf8')
    for (const [, fixed, lazy] of text.matchAll(IMPORT))
      open.push(relative(SRC, join(SRC, dirname(file), fixed ?? lazy ?? '')).split(sep).join('/'))
  }
  return found
}

test('it knows no player: neither the client that commands, nor its router, nor an account', () => {
  const embedded = allFrom('embed.ts')
  expect(embedded).toContain('features/publishing/embed/watcher.svelte.ts')
  expect(embedded).toContain('features/game/table/dice3d/Layer.svelte')
  const barred = ['app/client.svelte.ts', 'app/router.ts', 'app/rooms/turns.svelte.ts', 'app/system/forgetPlayer.ts', 'features/game/table/turn/play.svelte.ts']
  expect(barred.filter((file) => embedded.has(file))).toEqual([])
  expect([...embedded].filter((file) => /features\/(account|chat|people|relationships|gathering|matchmaking|room)\/.*\.svelte/.test(file))).toEqual([])
  // The same walk finds them where they are.
  expect(barred.filter((file) => allFrom('main.ts').has(file))).toEqual(barred)
})

test('no file of it reads or keeps a token', () => {
  const readers = [...allFrom('embed.ts')].filter((file) => /\.(ts|svelte)$/.test(file) && /(?:readStored|store)\('(?:token|player|device)'|deviceId\(\)/.test(readFileSync(join(SRC, file), 'utf8')))
  // It is defined there, and called by nobody here.
  expect(readers).toEqual(['app/storage.ts'])
})
