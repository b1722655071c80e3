// Who may import whom: no cycle, and arrows from the app down to the wire only. README.md has the map.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = import.meta.dirname
const SOURCE = /\.(ts|js|svelte)$/
const IMPORT = /(?:\bfrom|\bimport\s*\(?)\s*['"]([^'"]+)['"]/g

/** What is below the features, and what each part of it may import. */
const LAYERS: Record<string, readonly string[]> = {
  net: [],
  model: ['net'],
  'words.ts': ['model', 'languages'],
  sdk: ['net', 'model'],
  ui: ['net', 'model', 'texts.ts'],
  app: ['net', 'model', 'texts.ts', 'languages', 'ui'],
}
const BELOW = [...Object.keys(LAYERS).filter((layer) => !['sdk', 'words.ts'].includes(layer)), 'texts.ts', 'languages', 'styles']

/** What of other features each may import. */
const FEATURES: Record<string, readonly string[]> = {
  'game/gathering': ['game/presence', 'lobby/options', 'shell', 'social/chat', 'social/opponents'],
  'game/presence': [],
  'game/race': ['lobby/options'],
  'game/result': ['game/race', 'game/sound', 'lobby/matchmaking', 'lobby/options', 'publishing/sharing', 'records/fairness', 'records/history', 'records/verify'],
  'game/room': ['game/gathering', 'game/sound', 'game/table', 'shell'],
  'game/sound': [],
  'game/table': ['game/presence', 'game/race', 'game/result', 'game/sound', 'learning/coach', 'learning/rules', 'lobby/options', 'publishing/sharing', 'records/fairness', 'shell', 'social/chat', 'social/opponents'],
  'learning/coach': ['game/table'],
  'learning/firstSteps': [],
  'learning/lesson': ['game/table', 'learning/firstSteps', 'shell'],
  'learning/rules': ['learning/firstSteps', 'shell'],
  'lobby/home': ['learning/firstSteps', 'learning/rules', 'lobby/matchmaking', 'lobby/options', 'shell'],
  'lobby/matchmaking': ['lobby/options'],
  'lobby/options': [],
  'player/account': ['game/table', 'publishing/feeds', 'shell'],
  'player/notices': ['social/relationships'],
  'player/notifications': ['shell'],
  'publishing/embed': ['game/result', 'game/table', 'lobby/options', 'records/replay'],
  'publishing/feeds': [],
  'publishing/sharing': ['game/result', 'publishing/embed', 'records/replay'],
  'records/analysis': ['shell'],
  'records/audit': ['shell'],
  'records/fairness': [],
  'records/history': ['publishing/sharing', 'shell', 'social/relationships'],
  'records/replay': ['game/race', 'game/result', 'game/sound', 'game/table', 'publishing/sharing', 'records/verify', 'shell'],
  'records/verify': ['records/fairness', 'shell'],
  shell: ['records/fairness'],
  'social/chat': ['social/people', 'social/relationships'],
  'social/leaderboards': ['shell', 'social/profile'],
  'social/opponents': ['social/people', 'social/profile', 'social/relationships'],
  'social/people': ['lobby/options', 'shell', 'social/relationships'],
  'social/profile': ['records/history', 'shell', 'social/people', 'social/relationships'],
  'social/relationships': [],
}

/** What a language may import of features: English texts, and types of what texts are given. */
const LANGUAGE = /\/(texts|words|verdict|witnesses|audit)\.ts$|^words\.ts$/

/** By file, the files and packages that it imports. */
const IMPORTS = new Map(files(ROOT).map((file) => [file, importsOf(file)]))

function files(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => SOURCE.test(name))
    .map((name) => name.split(sep).join('/'))
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8')
  return [...text.matchAll(IMPORT)].map(([, name = '']) =>
    name.startsWith('.') ? relative(ROOT, join(ROOT, dirname(file), name)).split(sep).join('/') : name,
  )
}

function isPackage(name: string): boolean {
  return /^(@|node:|svelte\/)/.test(name)
}

/** The first folder of a file, or its feature: the shell, or one of a group. */
function partOf(file: string): string {
  const [first = '', group = '', feature = ''] = file.split('/')
  if (first !== 'features') return first
  return group === 'shell' ? 'features/shell' : `features/${group}/${feature}`
}

function allowed(from: string, to: string): boolean {
  const [own, other] = [partOf(from), partOf(to)]
  // English words alone: whoever has them in a page says them in every language.
  if (/(^|\/)words\.ts$/.test(to)) return /(^|\/)(words|texts)\.ts$|^languages\//.test(from)
  if (own === other) return true
  // Texts are what all else is put in words by: they know nothing but the wire and the room.
  if (from !== 'texts.ts' && from.endsWith('/texts.ts')) return ['net', 'model', 'words.ts'].includes(other)
  if (own in LAYERS) return LAYERS[own]?.includes(other) === true
  // A language is put together of texts, its own or those of English beside what says them.
  if (from.startsWith('languages/')) return LANGUAGE.test(to) || ['net', 'model', 'texts.ts'].includes(other)
  if (from === 'texts.ts') return /^languages\/en\/\w+\.ts$/.test(to)
  if (!own.startsWith('features/')) return true
  if (!other.startsWith('features/')) return BELOW.includes(other)
  return FEATURES[own.slice('features/'.length)]?.includes(other.slice('features/'.length)) === true
}

test('every import names a file of ours with its ending, or a package', () => {
  expect(IMPORTS.size).toBeGreaterThan(100)
  const missing = [...IMPORTS].flatMap(([from, all]) =>
    all.filter((to) => to.includes('/') && !isPackage(to) && !existsSync(join(ROOT, to))).map((to) => `${from} -> ${to}`),
  )
  expect(missing).toEqual([])
})

test('imports go down: features to what all use, and to each other only where it is listed', () => {
  const wrong = [...IMPORTS].flatMap(([from, all]) =>
    all.filter((to) => IMPORTS.has(to) && !allowed(from, to)).map((to) => `${from} -> ${to}`),
  )
  expect(wrong).toEqual([])
})

test('every feature is listed, and no list names a way that nothing takes', () => {
  const taken = new Set([...IMPORTS].flatMap(([from, all]) => all.map((to) => `${partOf(from)} -> ${partOf(to)}`)))
  const listed = Object.entries(FEATURES).flatMap(([own, others]) =>
    others.map((other) => `features/${own} -> features/${other}`),
  )
  expect(listed.filter((way) => !taken.has(way))).toEqual([])
  const features = [...IMPORTS.keys()].map(partOf).filter((part) => part.startsWith('features/'))
  expect([...new Set(features)].sort()).toEqual(Object.keys(FEATURES).map((name) => `features/${name}`).sort())
})

test('what the package has knows neither Svelte nor Vite', () => {
  const wrong = [...IMPORTS].flatMap(([from, all]) =>
    ['net', 'model', 'sdk'].includes(partOf(from)) && !from.endsWith('.test.ts')
      ? all.filter((to) => /^(svelte|vite)\b/.test(to) || to.endsWith('.svelte') || to.endsWith('.svelte.ts'))
      : [],
  )
  expect(wrong).toEqual([])
})

/** What of Svelte the first page does not use, in a component or a module: its own elements alone may not have `{...these}`. */
function broughtForAll(source: string): string[] {
  const spread = [...source.replace(/<script[^]*?<\/script>/g, '').matchAll(/\s\{\.\.\.\w/g)]
  const elements = spread.flatMap(({ index, input }) => /<([a-z][a-z\d-]*)\s[^]*$/.exec(input.slice(input.lastIndexOf('<', index), index))?.[1] ?? [])
  return [...elements, ...(source.match(/\bnew Svelte(?:Map|Set|Date|URL\w*)\b|\$state\.snapshot\b/g) ?? [])]
}

test('the shell, which has all that anything uses of Svelte, brings nothing big for a single page', () => {
  const files = [...IMPORTS.keys()].filter((file) => /\.svelte(\.ts)?$/.test(file))
  expect(files.length).toBeGreaterThan(200)
  expect(files.flatMap((file) => broughtForAll(readFileSync(join(ROOT, file), 'utf8')).map((what) => `${file}: ${what}`))).toEqual([])
  expect(broughtForAll("<script>\n  const all = { ...one }\n</script>\n<input onclick={() => go()}\n  {...rest} bind:value />\n<Page {...props} /><menu.view {...props} />")).toEqual(['input'])
  expect(broughtForAll('  const held = new SvelteSet<number>()\n  send($state.snapshot(held))')).toEqual(['new SvelteSet', '$state.snapshot'])
})

test('the table and the replay name no action: what they draw of them is made of their lists', () => {
  const LISTS = /^features\/game\/table\/actions\/(action|actions|inReplay|menuOnly|ways)\.ts$/
  const drawn = [...IMPORTS].filter(([file]) => /^features\/(game\/table|records\/replay)\//.test(file) && !file.startsWith('features/game/table/actions/'))
  const named = drawn.flatMap(([file, all]) => all.filter((to) => to.startsWith('features/game/table/actions/') && !LISTS.test(to)).map((to) => `${file} -> ${to}`))
  expect(drawn.length).toBeGreaterThan(100)
  expect(named).toEqual([])
})

test('no component is put together from more than one can see through', () => {
  const most = (file: string): number => (file === 'features/game/table/Table.svelte' ? 25 : 33)
  const many = [...IMPORTS].filter(([file, all]) => file.endsWith('.svelte') && all.length > most(file)).map(([file, all]) => `${file}: ${all.length}`)
  expect(IMPORTS.get('features/game/table/Table.svelte')?.length).toBeGreaterThan(15)
  expect(many).toEqual([])
})

/** The heads of functions of more lines than one sees at once. What begins a block ends where a brace stands in as far. */
function longFunctions(source: string): string[] {
  const lines = source.split('\n')
  return lines.filter((head, at) => {
    const [indent] = /^ */.exec(head) ?? ['']
    return /(?:\)(?:: [^={]+)?|=>) \{$/.test(head) && lines.slice(at + 1).findIndex((line) => line.startsWith(`${indent}}`)) > 50
  })
}

test('no function is longer than one sees at once', () => {
  const sources = [...IMPORTS.keys()].filter((file) => !/\.test\.ts$/.test(file))
  expect(sources.flatMap((file) => longFunctions(readFileSync(join(ROOT, file), 'utf8')).map((head) => `${file}: ${head}`))).toEqual([])
  for (const head of ['function one(of: Room): Room {', '  async one() {', 'export const one = (of: Room): Room => {', '  const one = async (of) => {']) {
    const of = (lines: number): string => `${head}\n${'    go()\n'.repeat(lines)}${/^ */.exec(head)?.[0]}}\n`
    expect([longFunctions(of(50)), longFunctions(of(51))]).toEqual([[], [head]])
  }
})

test('nothing imports itself, by whatever way', () => {
  expect(cycle(IMPORTS)).toBeNull()
  expect(cycle(new Map([['a', ['b']], ['b', ['c']], ['c', ['b']]]))).toEqual(['b', 'c', 'b'])
})

test('what is loaded by the way may fail to come', () => {
  const waived = [...IMPORTS.keys()].filter((file) => /\bvoid import\([^)]*\)(?!\s*\.catch\()/.test(readFileSync(join(ROOT, file), 'utf8')))
  expect(waived).toEqual([])
  expect(readFileSync(join(ROOT, 'rest.ts'), 'utf8')).toMatch(/\bvoid import\([^)]*\)\s*\.catch\(/)
})

/** Folders with more entries, files and folders, than one reads at a glance. */
function crowded(entries: readonly string[]): string[] {
  const folders = entries.map((entry) => dirname(entry))
  return [...new Set(folders.filter((folder) => folders.filter((one) => one === folder).length > 25))]
}

test('no folder has more than one reads at a glance', () => {
  const entries = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).map((name) => name.split(sep).join('/'))
  expect(entries.length).toBeGreaterThan(IMPORTS.size)
  expect(crowded(entries)).toEqual([])
  const some = Array.from({ length: 24 }, (_, at) => `model/${at}.ts`)
  expect(crowded([...some, 'model/room', 'model/room/room.ts'])).toEqual([])
  expect(crowded([...some, 'model/room', 'model/room/room.ts', 'model/tokens.css'])).toEqual(['model'])
})

/** A way of imports that comes back to where it began. */
function cycle(imports: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>()
  const walk = (file: string, way: string[]): string[] | null => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file]
    if (done.has(file)) return null
    for (const to of imports.get(file) ?? []) {
      const found = walk(to, [...way, file])
      if (found !== null) return found
    }
    done.add(file)
    return null
  }
  for (const file of imports.keys()) {
    const found = walk(file, [])
    if (found !== null) return found
  }
  return null
}
