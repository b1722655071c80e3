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
  account: ['feeds', 'shell', 'table'],
  analysis: ['shell'],
  audit: ['shell'],
  chat: ['people', 'relationships'],
  coach: ['table'],
  embed: ['options', 'replay', 'result', 'table'],
  fairness: [],
  feeds: [],
  firstSteps: [],
  gathering: ['chat', 'opponents', 'options', 'presence', 'shell'],
  history: ['relationships', 'sharing', 'shell'],
  home: ['firstSteps', 'matchmaking', 'options', 'rules', 'shell'],
  leaderboards: ['profile', 'shell'],
  matchmaking: ['options'],
  notices: ['relationships'],
  notifications: ['shell'],
  options: [],
  opponents: ['people', 'profile', 'relationships'],
  people: ['options', 'relationships', 'shell'],
  presence: [],
  profile: ['history', 'people', 'relationships', 'shell'],
  race: ['options'],
  relationships: [],
  replay: ['race', 'result', 'sharing', 'shell', 'sound', 'table', 'verify'],
  result: ['fairness', 'history', 'matchmaking', 'options', 'race', 'sharing', 'sound', 'verify'],
  room: ['gathering', 'shell', 'sound', 'table'],
  rules: ['firstSteps', 'shell'],
  sharing: ['embed', 'replay', 'result'],
  shell: ['fairness'],
  sound: [],
  table: ['chat', 'coach', 'fairness', 'firstSteps', 'opponents', 'options', 'presence', 'race', 'result', 'rules', 'sharing', 'shell', 'sound'],
  verify: ['fairness', 'shell'],
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

/** The first folder of a file, or its feature. */
function partOf(file: string): string {
  const [first = '', second = ''] = file.split('/')
  return first === 'features' ? `features/${second}` : first
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
  const LISTS = /^features\/table\/actions\/(action|actions|inReplay|menuOnly|ways)\.ts$/
  const drawn = [...IMPORTS].filter(([file]) => /^features\/(table|replay)\//.test(file) && !file.startsWith('features/table/actions/'))
  const named = drawn.flatMap(([file, all]) => all.filter((to) => to.startsWith('features/table/actions/') && !LISTS.test(to)).map((to) => `${file} -> ${to}`))
  expect(drawn.length).toBeGreaterThan(100)
  expect(named).toEqual([])
})

test('no component is put together from more than one can see through', () => {
  const most = (file: string): number => (file === 'features/table/Table.svelte' ? 25 : 33)
  const many = [...IMPORTS].filter(([file, all]) => file.endsWith('.svelte') && all.length > most(file)).map(([file, all]) => `${file}: ${all.length}`)
  expect(IMPORTS.get('features/table/Table.svelte')?.length).toBeGreaterThan(15)
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

test('no folder has more files than one reads at a glance', () => {
  const folders = [...IMPORTS.keys()].map((file) => dirname(file))
  const crowded = new Set(folders.filter((folder) => folders.filter((one) => one === folder).length > 25))
  expect([...crowded]).toEqual([])
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
