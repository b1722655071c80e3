// What stands beside the bundle: the service worker with its list of files, and compressed variants.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { standalone } from './standalone.ts'

const TEXT = /\.(js|css|html|svg|webmanifest|json|txt)$/
const WORTH_COMPRESSING = 500
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
    async writeBundle() {
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
