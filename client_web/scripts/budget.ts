// `npm run budget`: what a page brings over the wire, held to budget.json. The shell is all that the home page waits for:
// index.html, the scripts that main.ts imports and does not import(), their styles, the texts of one language, and
// the fonts that index.html preloads.
// The rest (src/rest.ts) comes right behind it on every page, with its texts: another chunk is what an import() brings beyond
// these two, or beyond the page that alone loads it. The page that watches (embed.html) is weighed like the shell.
import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { LANGUAGES } from '../src/languages/list.ts'
import type { Part } from '../src/texts.ts'
import { chunkOf, filesOf } from './finish.ts'

interface Budget {
  shell: number
  'what comes behind it': number
  chunks: Record<string, number>
  'every other chunk': number
  /** By chunk, in how many files it comes: a browser asks for six at a time. */
  requests: Record<string, number>
  /** By chunk, the page that alone loads it: it is counted beyond that one. */
  'within a page': Record<string, string>
}

const budget = JSON.parse(readFileSync(new URL('../budget.json', import.meta.url), 'utf8')) as Budget
const built = (await build({ logLevel: 'warn', build: { write: false } })) as Rolldown.RolldownOutput
const files = new Map(built.output.map((file) => [file.fileName, file]))
const bundle = Object.fromEntries(files)
const chunks = built.output.filter((file) => file.type === 'chunk')

/** A file's bytes on the wire. Fonts are packed already. */
function bytesOf(name: string): number {
  const file = files.get(name)
  if (file === undefined) throw new Error(`${name} was not built`)
  const content = file.type === 'chunk' ? file.code : file.source
  return name.endsWith('.woff2') ? content.length : brotliCompressSync(content).length
}

const nameOf = (module: string): string => module.slice(process.cwd().length + 1)
const sum = (names: Iterable<string>): number => [...names].reduce((all, name) => all + bytesOf(name), 0)

/** All that a page waits for: itself, its scripts and their styles, and the fonts that it preloads. */
function filesOfPage(name: string): Set<string> {
  const page = files.get(name) as Rolldown.OutputAsset
  const fonts = [...String(page.source).matchAll(/href="\/([^"]+\.woff2)"/g)].map(([, font = '']) => font)
  return new Set([...filesOf(bundle, chunkOf(bundle, `/${name}`)), name, ...fonts])
}

const shell = filesOfPage('index.html')
// In a frame of another site nothing is there yet: the page that watches is weighed whole.
const WATCHING = 'embed.html'
/** The parts of the texts that it loads (src/embed.ts). */
const WATCHED: Part[] = ['shell', 'common', 'play', 'replay']
const rest = chunkOf(bundle, '/src/rest.ts')
const common = new Set([...shell, ...filesOf(bundle, rest)])

/** The texts of some parts in the complete language that has most of them: a visitor loads one. A draft has English beside it. */
function mostTexts(known: Set<string>, ...parts: Part[]): number {
  const complete = Object.entries(LANGUAGES).filter(([, { draft }]) => !draft)
  const all = complete.map(([tag]) => {
    const files = parts.flatMap((part) => [...filesOf(bundle, chunkOf(bundle, `/src/languages/${tag}/${part}.ts`))])
    return sum(new Set(files.filter((file) => !known.has(file))))
  })
  return Math.max(...all)
}

const watching = filesOfPage(WATCHING)
const found: [name: string, bytes: number, most: number][] = [
  ['shell', sum(shell) + mostTexts(shell, 'shell'), budget.shell],
  ['what comes behind it', sum([...common].filter((file) => !shell.has(file))) + mostTexts(common, 'common'), budget['what comes behind it']],
  [WATCHING, sum(watching) + mostTexts(watching, ...WATCHED), budget.chunks[WATCHING] ?? budget['every other chunk']],
]
for (const chunk of chunks) {
  if (!chunk.isDynamicEntry || chunk.facadeModuleId === null || chunk === rest || shell.has(chunk.fileName)) continue
  const name = nameOf(chunk.facadeModuleId)
  const page = chunks.find((one) => one.facadeModuleId !== null && nameOf(one.facadeModuleId) === budget['within a page'][name])
  const before = page === undefined ? common : new Set([...common, ...filesOf(bundle, page)])
  const beyond = [...filesOf(bundle, chunk)].filter((file) => !before.has(file))
  found.push([name, sum(beyond), budget.chunks[name] ?? budget['every other chunk']])
  const requests = budget.requests[name]
  if (requests !== undefined) found.push([`requests for ${name}`, beyond.length, requests])
}

for (const [name, bytes, most] of found.sort((a, b) => b[1] - a[1]))
  console.log(`${bytes > most ? 'TOO BIG' : '       '} ${String(bytes).padStart(7)} of ${String(most).padStart(7)}  ${name}`)
const requests = Object.keys(budget.requests).map((name) => `requests for ${name}`)
const named = [...[budget.chunks, budget['within a page']].flatMap((all) => Object.keys(all)), ...requests]
const gone = named.filter((name) => !found.some(([one]) => one === name))
if (gone.length > 0) console.log(`budget.json names what is no chunk: ${gone.join(', ')}`)
process.exitCode = gone.length > 0 || found.some(([, bytes, most]) => bytes > most) ? 1 : 0
