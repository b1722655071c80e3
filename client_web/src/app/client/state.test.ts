// State is given, and not made as a module is loaded: whoever reads a client says so.
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { expect, test } from 'vitest'

const SRC = join(import.meta.dirname, '../..')
const FILES = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(ts|svelte)$/.test(name) && !/\.test\.ts$/.test(name))
  .map((name) => name.split(sep).join('/'))
const read = (file: string): string => readFileSync(join(SRC, file), 'utf8')

/** Who begins the page has the one that there is. */
const TAKE_THE_ONE = ['start.ts']

test('a client is given: by context to components, as an argument to all else', () => {
  expect(FILES.length).toBeGreaterThan(400)
  const takers = FILES.filter((file) => /^\s*import \{[^}]*\bclient\b[^}]*\} from '[^']*client\.svelte\.ts'/m.test(read(file)))
  expect(takers.sort()).toEqual(TAKE_THE_ONE)
})

/** What these folders know is made for a client, or by the component that shows it. */
const CONVERTED = ['features/table/', 'features/chat/', 'features/presence/', 'features/feeds/', 'features/leaderboards/', 'features/coach/', 'app/client/']
/** Of the device, and the same for whoever plays on it; or looked up and never changed. */
const NO_CLIENTS = ['features/table/dice3d/choices.svelte.ts', 'features/table/dice3d/dice3d.svelte.ts']
const MADE = /^(?:export )?(?:let |const \w+[^=\n]* = (?:\$state|new (?:Map|Set|WeakMap|WeakSet)(?:<[^(]*>)?\(\)|new (?!Map|Set|WeakMap|WeakSet|RegExp|URL)[A-Z]))/m

test('what is given its client makes no state as it is loaded', () => {
  const files = FILES.filter((file) => file.endsWith('.ts') && CONVERTED.some((folder) => file.startsWith(folder)))
  expect(files.length).toBeGreaterThan(80)
  expect(files.filter((file) => MADE.test(read(file))).sort()).toEqual(NO_CLIENTS)
  for (const line of ['export const chat = new Chat()', 'const asked = new Map<string, Times>()', 'let open = $state(false)', 'export const one = $state({})'])
    expect(line).toMatch(MADE)
  for (const line of ['const BY_KEY = new Map(ACTIONS.map(pair))', 'export const chatOf = perClient((client) => new Chat(client))']) expect(line).not.toMatch(MADE)
})

/** The effects of a component that begin a call and do not wait for it, outside of untrack. What is awaited is not tracked anyway. */
function trackedCalls(component: string): string[] {
  const effects = component.match(/\$effect(?:\.pre)?\(\(\) => (?:\{\n[^]*?\n  \}\)|.*\)$)/gm) ?? []
  return effects.flatMap((effect) => effect.match(/(?<!untrack\(\(\) => )\bvoid (?!tick\b)[\w.]+\(/g) ?? [])
}

test('an effect depends on nothing that its callee happens to read', () => {
  const files = FILES.filter((file) => file.endsWith('.svelte') && CONVERTED.some((folder) => file.startsWith(folder)))
  expect(files.length).toBeGreaterThan(50)
  expect(files.flatMap((file) => trackedCalls(read(file)).map((call) => `${file}: ${call}`))).toEqual([])
  expect(trackedCalls('  $effect(() => {\n    void turns\n    if (unknown) void loadPast(client, code)\n  })\n')).toEqual(['void loadPast('])
  expect(trackedCalls('  $effect(() => {\n    if (unknown) untrack(() => void loadPast(client, code))\n  })\n')).toEqual([])
})
