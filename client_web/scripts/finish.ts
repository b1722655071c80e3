// What stands beside the bundle: the service worker with its list of files, and compressed variants.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'
import { standalone } from './standalone.ts'

const TEXT = /\.(js|css|html|svg|webmanifest|json|txt)$/
const WORTH_COMPRESSING = 500
/** Pages that a link leads to, by the pattern of their paths: what each is made of comes together with the shell. */
const PAGES = [
  ['^/r/', '/features/room/Room.svelte'],
  ['^/rules/.', '/features/rules/Rules.svelte'],
  ['^/rules/?$', '/features/rules/RulesList.svelte'],
  ['^/g/[^/]+(/[0-9]+)?/?$', '/features/replay/Replay.svelte'],
] as const
/** The page for frames and streams is nothing without a line: whoever plays needs not keep it. */
const WATCHING = /^\/(embed\.html|assets\/embed-)/

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
      namePages(join(out, 'theme.js'), bundle)
      putStylesIn(join(out, 'index.html'))
      writeServiceWorker(root, out)
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

/** Tell theme.js, which runs first, what pages are made of beyond the shell. */
function namePages(theme: string, bundle: Rolldown.OutputBundle): void {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const filesOf = (chunk: Rolldown.OutputChunk | undefined, known: Set<string>): Set<string> => {
    if (chunk === undefined || known.has(chunk.fileName)) return known
    known.add(chunk.fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) known.add(style)
    for (const name of chunk.imports) filesOf(chunks.find((one) => one.fileName === name), known)
    return known
  }
  const shell = filesOf(chunks.find((chunk) => chunk.isEntry && chunk.facadeModuleId?.endsWith('/index.html')), new Set())
  const pages = PAGES.map(([paths, module]) => {
    const chunk = chunks.find((one) => one.facadeModuleId?.endsWith(module))
    if (chunk === undefined) throw new Error(`${module} is no chunk: PAGES of finish.ts names it`)
    return [paths, [...filesOf(chunk, new Set())].filter((file) => !shell.has(file)).map((file) => `/${file}`)]
  })
  writeFileSync(theme, `var PAGES = ${JSON.stringify(pages)}\n${readFileSync(theme, 'utf8')}`)
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
function writeServiceWorker(root: string, out: string): void {
  const files = walk(out)
  const hash = createHash('sha256')
  for (const file of files) hash.update(relative(out, file)).update(readFileSync(file))
  const shell = {
    id: hash.digest('hex').slice(0, 12),
    files: files.map((file) => '/' + relative(out, file).replaceAll(sep, '/')).filter((file) => !WATCHING.test(file)),
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
