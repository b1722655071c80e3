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

/** Made once for the page, since it is the same for whoever plays here; by what it is. */
const OF_THE_PAGE = {
  'the client itself, which start.ts alone takes': ['app/client.svelte.ts'],
  'what this browser stores, and the windows that share it': [
    'app/player/ownToken.ts',
    'app/settings.svelte.ts',
    'app/storage.ts',
    'features/fairness/browserNotes.ts',
    'features/firstSteps/firstSteps.svelte.ts',
    'features/sound/choices.svelte.ts',
    'features/table/dice3d/choices.svelte.ts',
  ],
  'what the server says to everyone, found by its address': [
    'app/botRatings.svelte.ts',
    'app/rulesets.svelte.ts',
    'features/audit/audit.svelte.ts',
    'features/opponents/seatRatings.svelte.ts',
    'features/rules/guides.svelte.ts',
  ],
  'parts of this program and its texts, as they come': [
    'app/system/update.svelte.ts',
    'features/shell/behind.svelte.ts',
    'languages/load.ts',
    'languages/translated.ts',
    'ui/firstIcons.svelte.ts',
  ],
  'the screen, the keys, the loudspeaker and the graphics card': [
    'features/sound/player.ts',
    'features/sound/sound.ts',
    'features/table/dice3d/dice3d.svelte.ts',
    'ui/announcer.svelte.ts',
    'ui/keys/heldKey.ts',
    'ui/keys/keyboard.svelte.ts',
    'ui/landing.ts',
    'ui/seen.ts',
  ],
  'looked up and never changed': ['features/verify/checks/dice.ts'],
}
const MADE = /^(?:export )?(?:let |const \w+[^=\n]* = (?:\$state|new (?:Map|Set|WeakMap|WeakSet)(?:<[^(]*>)?\(\)|new (?!(?:Map|Set|WeakMap|WeakSet|RegExp|URL)\b)[A-Z]))/m

test('nothing of a session is made as a module is loaded', () => {
  const files = FILES.filter((file) => file.endsWith('.ts') && MADE.test(read(file)))
  expect(files.sort()).toEqual(Object.values(OF_THE_PAGE).flat().sort())
  for (const line of ['export const chat = new Chat()', 'export const settings = new Settings()', 'const asked = new Map<string, Times>()', 'let open = $state(false)', 'export const one = $state({})'])
    expect(line).toMatch(MADE)
  for (const line of ['const BY_KEY = new Map(ACTIONS.map(pair))', 'export const chatOf = perClient((client) => new Chat(client))']) expect(line).not.toMatch(MADE)
})

/** The effects of a component that begin a call and do not wait for it, outside of untrack. What is awaited is not tracked
 * anyway, and what the browser or the language has reads nothing that is. */
function trackedCalls(component: string): string[] {
  const effects = component.match(/\$effect(?:\.pre)?\(\(\) => (?:\{\n[^]*?\n  \}\)|.*\)$)/gm) ?? []
  return effects.flatMap((effect) => effect.match(/(?<!untrack\(\(\) => )\bvoid (?!tick\b|JSON\.|document\.)[\w.]+\(/g) ?? [])
}

test('an effect depends on nothing that its callee happens to read', () => {
  const files = FILES.filter((file) => file.endsWith('.svelte'))
  expect(files.length).toBeGreaterThan(200)
  expect(files.flatMap((file) => trackedCalls(read(file)).map((call) => `${file}: ${call}`))).toEqual([])
  expect(trackedCalls('  $effect(() => {\n    void turns\n    if (unknown) void loadPast(client, code)\n  })\n')).toEqual(['void loadPast('])
  expect(trackedCalls('  $effect(() => {\n    if (unknown) untrack(() => void loadPast(client, code))\n  })\n')).toEqual([])
})
