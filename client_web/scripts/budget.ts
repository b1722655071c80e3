// `npm run budget`: what a page brings over the wire, held to budget.json. The shell is all that the home page waits for:
// index.html, the scripts that main.ts imports and does not import(), their styles, the texts of one language, and the fonts that index.html preloads.
// A chunk is what an import() brings beyond the shell.
import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { LANGUAGES } from '../src/languages/list.ts'
import { chunkOf, filesOf } from './finish.ts'

interface Budget {
  shell: number
  chunks: Record<string, number>
  'every other chunk': number
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

const sum = (names: Iterable<string>): number => [...names].reduce((all, name) => all + bytesOf(name), 0)

const index = files.get('index.html') as Rolldown.OutputAsset
const fonts = [...String(index.source).matchAll(/href="\/([^"]+\.woff2)"/g)].map(([, name = '']) => name)
const shell = new Set([
  ...filesOf(bundle, chunkOf(bundle, '/index.html')),
  'index.html',
  ...fonts,
])

/** The texts of the shell in the language that has most of them: a visitor loads those of one. */
const texts = Object.keys(LANGUAGES).map((tag) =>
  sum([...filesOf(bundle, chunkOf(bundle, `/src/languages/${tag}/shell.ts`))].filter((file) => !shell.has(file))),
)

const found: [name: string, bytes: number, most: number][] = [['shell', sum(shell) + Math.max(...texts), budget.shell]]
for (const chunk of chunks) {
  if (!chunk.isDynamicEntry || chunk.facadeModuleId === null || shell.has(chunk.fileName)) continue
  const name = chunk.facadeModuleId.slice(process.cwd().length + 1)
  const beyond = [...filesOf(bundle, chunk)].filter((file) => !shell.has(file))
  found.push([name, sum(beyond), budget.chunks[name] ?? budget['every other chunk']])
}

for (const [name, bytes, most] of found.sort((a, b) => b[1] - a[1]))
  console.log(`${bytes > most ? 'TOO BIG' : '       '} ${String(bytes).padStart(7)} of ${String(most).padStart(7)}  ${name}`)
const gone = Object.keys(budget.chunks).filter((name) => !found.some(([one]) => one === name))
if (gone.length > 0) console.log(`budget.json names what is no chunk: ${gone.join(', ')}`)
process.exitCode = gone.length > 0 || found.some(([, bytes, most]) => bytes > most) ? 1 : 0
