// Types alone: what builds the client has no vitest.
/// <reference types="vitest/config" />
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, type Plugin } from 'vite'
import { readFileSync } from 'node:fs'
import { TARGET } from './scripts/browsers.ts'
import { finish } from './scripts/finish.ts'
import { textsPrefix } from './scripts/texts.ts'
import { inFewFiles, together } from './scripts/together.ts'

/** For tests of layouts alone; a build that people visit has none of it. */
const PSEUDO = process.env.REGATTA_PSEUDO === '1'
const { version: VERSION } = JSON.parse(readFileSync(new URL('packages/protocol/package.json', import.meta.url), 'utf8')) as { version: string }
const SERVER = 'http://127.0.0.1:8080'

const INTL = /\/src\/languages\/intl\.ts$/
/** What the first page waits for, and what comes right behind it. */
const files = together({ shell: /\/src\/main\.ts$/, rest: /\/src\/rest\.ts$/ }, /\/src\/embed\.ts$/)

const ROOM = /\/room\/Room\.svelte$/
const GATHERING = /\/gathering\/Gathering\.svelte$/
const HOME = /\/behindHome\.ts$/
const WATCHING = /\/src\/embed\.ts$|\/embed\.html$/
/** What is loaded by a table, at once or behind it; by a replay, too; and by the page that watches. */
const AT_TABLE = /\/features\/(game\/(room|gathering|result|table|sound)|learning\/lesson)\//
const OF_GAME = /\/features\/(game\/(room|gathering|result|table|sound)|learning\/lesson|records\/replay)\//
const OF_ANY_GAME = /\/features\/(game\/(room|gathering|result|table|sound)|learning\/lesson|records\/replay|publishing\/embed)\/|\/src\/embed\.ts$|\/embed\.html$/
/** A table asked for 45 files beyond those of every page, six at a time, and each is a round trip on a slow line. */
const ofTable = inFewFiles(
  [ROOM, GATHERING],
  [
    ['room', { all: AT_TABLE, some: [ROOM] }],
    ['table', { all: OF_GAME, some: [ROOM] }],
    ['table-watching', { spared: true, all: OF_ANY_GAME, some: [ROOM] }],
    ['pages-home', { spared: true, some: [ROOM, HOME], none: WATCHING }],
    ['gathering-home', { spared: true, some: [GATHERING, HOME], none: WATCHING }],
    ['pages-watching', { spared: true, some: [ROOM, WATCHING], none: HOME }],
    ['pages-rules', { some: [ROOM, /\/rules\/Rules\.svelte$/] }],
    ['pages-people', { some: [ROOM, /\/people\//] }],
    ['pages-profile', { some: [ROOM, /\/profile\//] }],
    ['pages', { some: [ROOM] }],
  ],
  // What home loads behind its first page, and the page for frames, have no byte to spare.
  /\/behindHome\.ts$|\/src\/embed\.ts$|\/features\/publishing\/embed\/|\/embed\.html$/,
  (id) => files.names.some((name) => files.has(name, id)),
)

/** The dev server finds that page where the real one has it (server: web/pages.py). */
function watchingPage(): Plugin {
  return {
    name: 'regatta-watching-page',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        if (/^\/(embed|overlay)\//.test(request.url ?? '')) request.url = '/embed.html'
        next()
      })
    },
  }
}

export default defineConfig(({ command, mode }) => ({
  define: { __PSEUDO__: String(PSEUDO || (command === 'serve' && mode !== 'test')), __VERSION__: JSON.stringify(VERSION) },
  plugins: [svelte(), watchingPage(), files.plugin, ofTable.plugin, finish()],
  build: {
    // The packaging hook builds straight into the Python package.
    outDir: process.env.REGATTA_WEB_OUT ?? 'dist',
    emptyOutDir: true,
    target: TARGET,
    // What texts import is there with those of the first page: the shell needs not list it for each part of each language.
    modulePreload: { polyfill: false, resolveDependencies: (file, found) => (/\/texts-/.test(file) ? [] : found) },
    // The policy of the server lets no font stand in a style sheet, and most pages need none of the small ones.
    assetsInlineLimit: 0,
    // Texts do nothing by themselves: a chunk brings those that its part names (src/languages/en/), under a name with its language.
    // Two pages: the client, and the one that only watches, for frames of other sites and for streams.
    rolldownOptions: {
      input: ['index.html', 'embed.html'],
      treeshake: { moduleSideEffects: [{ test: /\/(texts|words)\.ts$|\/languages\/\w+\//, sideEffects: false }] },
      output: {
        chunkFileNames: (chunk) => `assets/${textsPrefix(chunk.moduleIds)}[name]-[hash].js`,
        codeSplitting: {
          includeDependenciesRecursively: false,
          // What all texts are made by is asked for with the first page, and is no file of its own.
          groups: [
            ...files.names.map((name) => ({ name, test: (id: string) => files.has(name, id) || (name === 'shell-shared' && INTL.test(id)) })),
            ...ofTable.names.map((name) => ({ name, test: (id: string) => ofTable.has(name, id) })),
          ],
        },
      },
    },
  },
  // The server refuses pages of other origins, and the dev server is one: it speaks for itself there.
  server: { proxy: { '/ws': { target: SERVER, ws: true, changeOrigin: true, rewriteWsOrigin: true }, '/api': SERVER } },
  // What is tested keeps nothing between tests: so files share a worker, and half of the time is saved.
  // The time is a net for a test that hangs, on a machine that is ten times as slow, too.
  test: { testTimeout: 60_000, environment: 'node', include: ['src/**/*.test.ts'], isolate: false, setupFiles: ['src/languages/testEnglish.ts'], reporters: ['minimal'] },
}))
