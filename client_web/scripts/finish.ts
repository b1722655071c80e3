// What stands beside the bundle: the service worker with its list of files, and compressed variants.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'
import { LANGUAGES } from '../src/languages/list.ts'
import { standalone } from './standalone.ts'
import { earlyTexts } from './texts.ts'

const TEXT = /\.(js|css|html|svg|webmanifest|json|txt)$/
const WORTH_COMPRESSING = 500
/** The parts of a language (src/texts.ts). */
const PARTS = ['shell', 'common', 'room', 'pages', 'verify']
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
      writeTheme(out, bundle)
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

/** The files with the texts of each language, of some of its parts, that the first script does not bring. */
function textFiles(bundle: Rolldown.OutputBundle, parts: readonly string[]): Record<string, string[]> {
  const known = filesOf(bundle, chunkOf(bundle, '/index.html'))
  return Object.fromEntries(
    Object.keys(LANGUAGES).map((tag) => {
      const files = parts.flatMap((part) => [...filesOf(bundle, chunkOf(bundle, `/src/languages/${tag}/${part}.ts`))])
      return [tag, [...new Set(files)].filter((file) => !known.has(file)).map((file) => `/${file}`)]
    }),
  )
}

/** What the first script asks for at once, the texts of its language, is fetched beside it: theme.js knows which it is. */
function writeTheme(out: string, bundle: Rolldown.OutputBundle): void {
  const texts = { files: textFiles(bundle, ['shell']), early: earlyTexts() }
  const theme = join(out, 'theme.js')
  writeFileSync(theme, `var TEXTS = ${JSON.stringify(texts)}\n${readFileSync(theme, 'utf8')}`)
}

/** The worker is one hand-written file; the build tells it what the shell consists of. */
function writeServiceWorker(root: string, out: string, bundle: Rolldown.OutputBundle): void {
  const files = walk(out)
  const hash = createHash('sha256')
  for (const file of files) hash.update(relative(out, file)).update(readFileSync(file))
  const shell = {
    id: hash.digest('hex').slice(0, 12),
    files: files.map((file) => '/' + relative(out, file).replaceAll(sep, '/')).filter((file) => !WATCHING.test(file)),
    texts: textFiles(bundle, PARTS),
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
