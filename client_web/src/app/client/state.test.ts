// State is given, and not made as a module is loaded: whoever reads a client says so.
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import ts from 'typescript'
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
    'features/records/fairness/browserNotes.ts',
    'features/learning/firstSteps/firstSteps.svelte.ts',
    'features/game/sound/choices.svelte.ts',
    'features/game/table/dice3d/choices.svelte.ts',
  ],
  'what the server says to everyone, found by its address': [
    'app/botRatings.svelte.ts',
    'app/rulesets.svelte.ts',
    'features/records/audit/audit.svelte.ts',
    'features/social/opponents/seatRatings.svelte.ts',
    'features/learning/rules/guides.svelte.ts',
  ],
  'parts of this program and its texts, as they come': [
    'app/system/update.svelte.ts',
    'features/shell/behind.svelte.ts',
    'languages/load.ts',
    'languages/translated.ts',
    'ui/firstIcons.svelte.ts',
  ],
  'the screen, the keys, the loudspeaker and the graphics card': [
    'features/game/sound/player.ts',
    'features/game/sound/sound.ts',
    'features/game/table/dice3d/dice3d.svelte.ts',
    'ui/announcer.svelte.ts',
    'ui/keys/heldKey.ts',
    'ui/keys/keyboard.svelte.ts',
    'ui/landing.ts',
    'ui/seen.ts',
  ],
  'looked up and never changed': ['features/records/verify/checks/dice.ts'],
}
const MADE = /^(?:export )?(?:let |const \w+[^=\n]* = (?:\$state|new (?:Map|Set|WeakMap|WeakSet)(?:<[^(]*>)?\(\)|new (?!(?:Map|Set|WeakMap|WeakSet|RegExp|URL)\b)[A-Z]))/m

test('nothing of a session is made as a module is loaded', () => {
  const files = FILES.filter((file) => file.endsWith('.ts') && MADE.test(read(file)))
  expect(files.sort()).toEqual(Object.values(OF_THE_PAGE).flat().sort())
  for (const line of ['export const chat = new Chat()', 'export const settings = new Settings()', 'const asked = new Map<string, Times>()', 'let open = $state(false)', 'export const one = $state({})'])
    expect(line).toMatch(MADE)
  for (const line of ['const BY_KEY = new Map(ACTIONS.map(pair))', 'export const chatOf = perClient((client) => new Chat(client))']) expect(line).not.toMatch(MADE)
})

/** What the browser and Svelte have, and that a part is wanted (later.svelte.ts), reads nothing that an effect could depend on. */
const READS_NOTHING = /^(?:tick|untrack|fetch|(?:set|clear)(?:Timeout|Interval)|JSON|document|window)\b|\.(?:remove|showModal|close|scrollIntoView|want)$/

/** The calls that an effect begins for what they do, or hands back as what ends it, outside of untrack: whatever they read calls it
 * again. What they are given is read on purpose. */
function trackedCalls(source: string): string[] {
  const script = source.includes('<script') ? [...source.matchAll(/<script[^>]*>([^]*?)<\/script>/g)].map(([, code]) => code).join('\n') : source
  const found: string[] = []
  const text = (node: ts.Node): string => node.getText(file)
  const result = (node: ts.Expression): void => {
    if (ts.isParenthesizedExpression(node) || ts.isVoidExpression(node) || ts.isAwaitExpression(node)) result(node.expression)
    else if (ts.isConditionalExpression(node)) [node.whenTrue, node.whenFalse].forEach(result)
    else if (ts.isBinaryExpression(node) && /^(?:&&|\|\||\?\?)$/.test(text(node.operatorToken))) [node.left, node.right].forEach(result)
    else if (ts.isCallExpression(node) && !READS_NOTHING.test(text(node.expression))) found.push(`${text(node.expression)}(`)
  }
  const body = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return
    if ((ts.isReturnStatement(node) || ts.isExpressionStatement(node)) && node.expression !== undefined) result(node.expression)
    else ts.forEachChild(node, body)
  }
  const walk = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^\$effect(?:\.pre)?$/.test(text(node.expression))) {
      const [run] = node.arguments
      if (run === undefined || !ts.isArrowFunction(run)) found.push(run === undefined ? '' : text(run))
      else if (ts.isBlock(run.body)) ts.forEachChild(run.body, body)
      else result(run.body)
    }
    ts.forEachChild(node, walk)
  }
  const file = ts.createSourceFile('effects.ts', script, ts.ScriptTarget.Latest)
  walk(file)
  return found
}

test('an effect depends on nothing that its callee happens to read', () => {
  const files = FILES.filter((file) => /\.svelte(\.ts)?$/.test(file))
  expect(files.length).toBeGreaterThan(200)
  expect(files.flatMap((file) => trackedCalls(read(file)).map((call) => `${file}: ${call}`))).toEqual([])
  const found: Record<string, string[]> = {
    '$effect(() => {\n    void turns\n    if (unknown) void loadPast(client, code)\n  })': ['loadPast('],
    '$effect(() => {\n    const asked = code\n    if (unknown) untrack(() => void loadPast(client, asked))\n  })': [],
    '$effect(() => chat.look(code))': ['chat.look('],
    '$effect(() => (open ? notices.look() : undefined))': ['notices.look('],
    '$effect.pre(() => {\n    if (open) return notices?.look()\n    return () => notices.forget()\n  })': ['notices?.look('],
    '$effect(() => {\n    for (const code of codes) chat.listen(code)\n  })': ['chat.listen('],
    '$effect(prepareSound)': ['prepareSound'],
    '$effect(() => untrack(prepareSound))': [],
    '$effect(() => {\n    const timer = setTimeout(() => void load())\n    return () => clearTimeout(timer)\n  })': [],
  }
  for (const [source, calls] of Object.entries(found)) expect(trackedCalls(source), source).toEqual(calls)
  expect(trackedCalls('<script lang="ts">\n  $effect(() => void load())\n</script>\n<p>$effect</p>')).toEqual(['load('])
})
