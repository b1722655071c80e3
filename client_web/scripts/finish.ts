// What stands beside the bundle: the service worker with its list of files, and compressed variants.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'
import { formOf } from '../src/app/router.ts'
import { LANGUAGES } from '../src/languages/list.ts'
import type { Part } from '../src/texts.ts'
import { standalone } from './standalone.ts'
import { beginsScript, earlyTexts } from './texts.ts'

const TEXT = /\.(js|css|html|svg|webmanifest|json|txt)$/
const WORTH_COMPRESSING = 500
/** The parts of a language (src/texts.ts). */
const PARTS: readonly Part[] = ['shell', 'common', 'room', 'play', 'replay', 'text', 'pages', 'verify', 'notifications']
/** What a room loads beyond its page, by its stage: what loads it, and what that is. */
const STAGES = { gathering: ['room/Room', 'gathering/Gathering'], finished: ['table/Table', 'result/Result'] } as const
/** The page for frames and streams is nothing without a line: whoever plays needs not keep it. */
const WATCHING = /^\/(embed\.html|begins\.js|assets\/embed-)/

export function finish(): Plugin {
  let root = ''
  let out = ''
  return {
    name: 'regatta-finish',
    apply: 'build',
    configResolved(config) {
      root = config.root
      out = join(config.root, relative(config.root, config.build.outDir))
    },
    // After the files are written, and only if there was no error.
    async writeBundle(_options, bundle) {
      writeTheme(root, out, bundle)
      putStylesIn(join(out, 'index.html'))
      writeServiceWorker(root, out, bundle)
      // Behind it: the shell is not what one keeps as a file.
      writeFileSync(join(out, 'verify.html'), await standalone(root))
      for (const file of walk(out)) compress(file)
    },
  }
}

function walk(folder: string): string[] {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const path = join(folder, name)
      return statSync(path).isDirectory() ? walk(path) : [path]
    })
}

/** The files of a chunk with all that it imports, and their styles, but for those that are known. */
export function filesOf(bundle: Rolldown.OutputBundle, chunk: Rolldown.OutputChunk, known = new Set<string>()): Set<string> {
  if (known.has(chunk.fileName)) return known
  known.add(chunk.fileName)
  for (const style of chunk.viteMetadata?.importedCss ?? []) known.add(style)
  for (const name of chunk.imports) filesOf(bundle, bundle[name] as Rolldown.OutputChunk, known)
  return known
}

/** The chunk of a module that the build made one for. */
export function chunkOf(bundle: Rolldown.OutputBundle, module: string): Rolldown.OutputChunk {
  const found = Object.values(bundle).find((one) => one.type === 'chunk' && one.facadeModuleId?.endsWith(module))
  if (found?.type !== 'chunk') throw new Error(`${module} is no chunk`)
  return found
}

/** What chunks bring beyond the first script. */
function beyondShell(bundle: Rolldown.OutputBundle, ...modules: string[]): string[] {
  const known = filesOf(bundle, chunkOf(bundle, '/index.html'))
  const files = new Set(modules.flatMap((module) => [...filesOf(bundle, chunkOf(bundle, module))]))
  return [...files].filter((file) => !known.has(file)).map((file) => `/${file}`)
}

const chunkOfTexts = (language: string, part: Part): string => `/src/languages/${language}/${part}.ts`

/** Tell theme.js, which runs first and knows the language, what the first script and linked pages ask for: it is fetched at once. */
function writeTheme(root: string, out: string, bundle: Rolldown.OutputBundle): void {
  const filesIn = (tag: string) => {
    const first = beyondShell(bundle, chunkOfTexts(tag, 'shell'))
    const more = PARTS.filter((part) => part !== 'shell').map((part) => [part, beyondShell(bundle, chunkOfTexts(tag, part)).filter((file) => !first.includes(file))])
    return { shell: first, ...Object.fromEntries(more) }
  }
  const texts = { files: Object.fromEntries(Object.keys(LANGUAGES).map((tag) => [tag, filesIn(tag)])), early: earlyTexts() }
  const source = (feature: string) => readFileSync(join(root, `src/features/game/${feature}.svelte`), 'utf8')
  const pages = linkedPages(readFileSync(join(root, 'src/pages.ts'), 'utf8')).map(({ page, module, parts }) => {
    const files = beyondShell(bundle, module)
    const more = Object.entries(page === 'room' ? STAGES : {}).map(([stage, [from, to]]) => {
      const further = beyondShell(bundle, `/features/game/${to}.svelte`).filter((file) => !files.includes(file))
      return [stage, [further, partsOf(source(from), `/${to}.svelte`)]]
    })
    return [formOf(page).source, files, parts, Object.fromEntries(more)]
  })
  // The page that watches has begins.js alone; the client has it before theme.js, which may fail in a browser that is too old.
  const [theme, begins] = [join(out, 'theme.js'), join(out, 'begins.js')]
  const failing = beginsScript(root)
  writeFileSync(theme, `${failing}\nvar TEXTS = ${JSON.stringify(texts)}\nvar PAGES = ${JSON.stringify(pages)}\n${readFileSync(theme, 'utf8')}`)
  writeFileSync(begins, failing)
}

interface Load {
  /** The page that it is, in pages.ts. */
  page: string | undefined
  parts: string[]
  module: string
  /** What stands behind it in its line. */
  behind: string
}

/** What a module loads together with parts of the texts. */
function loadsIn(source: string): Load[] {
  const found = source.matchAll(/^(?: *(\w+): \{)?.*withTexts\(\[([^\]]*)\], \(\) => import\('\.+([^']+)'\)(.*)$/gm)
  return [...found].map(([, page, parts = '', module = '', behind = '']) => ({ page, parts: parts.match(/\w+/g) ?? [], module, behind }))
}

/** The pages that links from elsewhere lead to, by pages.ts: what each is made of comes together with the shell. */
function linkedPages(pages: string): (Load & { page: string })[] {
  const FROM_LINKS = /\bfromLinks: true\b/g
  const found = loadsIn(pages).flatMap((load) => (load.page !== undefined && load.behind.match(FROM_LINKS) ? [{ ...load, page: load.page }] : []))
  if (found.length === 0 || found.length !== pages.match(FROM_LINKS)?.length) throw new Error('finish.ts reads a page of pages.ts in one line')
  return found
}

/** The parts of the texts that a module is loaded with. */
function partsOf(source: string, module: string): string[] {
  const found = loadsIn(source).find((load) => load.module === module)
  if (found === undefined) throw new Error(`Nothing loads ${module} with texts where STAGES of finish.ts says so`)
  return found.parts
}

/**
 * The styles of the first page stand in it: it is painted a round trip earlier, and the first requests, of which a browser has
 * six at a time, are for scripts and fonts. The link stays for Vite, which would else load them for the next chunk.
 */
function putStylesIn(index: string): void {
  const link = /<link rel="stylesheet" crossorigin href="\/([^"]+)" *\/?>/g
  const folder = join(index, '..')
  const page = readFileSync(index, 'utf8').replace(link, (_, path: string) => {
    const style = readFileSync(join(folder, path), 'utf8').trim().replaceAll('</style', '<\\/style')
    return `<style>${style}</style><link rel="stylesheet" crossorigin href="/${path}" disabled />`
  })
  writeFileSync(index, page)
}

/** The worker is one hand-written file; the build tells it what the shell consists of. */
function writeServiceWorker(root: string, out: string, bundle: Rolldown.OutputBundle): void {
  const files = walk(out)
  const hash = createHash('sha256')
  for (const file of files) hash.update(relative(out, file)).update(readFileSync(file))
  const shell = {
    id: hash.digest('hex').slice(0, 12),
    files: files.map((file) => '/' + relative(out, file).replaceAll(sep, '/')).filter((file) => !WATCHING.test(file)),
    texts: Object.fromEntries(Object.keys(LANGUAGES).map((tag) => [tag, beyondShell(bundle, ...PARTS.map((part) => chunkOfTexts(tag, part)))])),
  }
  const worker = readFileSync(join(root, 'src/sw.js'), 'utf8')
  writeFileSync(join(out, 'sw.js'), `const SHELL = ${JSON.stringify(shell)}\n${worker}`)
}

function compress(file: string): void {
  const content = readFileSync(file)
  if (!TEXT.test(file) || content.length <= WORTH_COMPRESSING) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT }
  writeFileSync(file + '.br', brotliCompressSync(content, { params }))
  writeFileSync(file + '.gz', gzipSync(content, { level: 9 }))
}
