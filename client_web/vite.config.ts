// Types alone: what builds the client has no vitest.
/// <reference types="vitest/config" />
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, type Plugin } from 'vite'
import { finish } from './scripts/finish.ts'

const SERVER = 'http://127.0.0.1:8080'

/** The dev server finds that page where the real one has it (server: edge/pages.py). */
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

export default defineConfig({
  plugins: [svelte(), watchingPage(), finish()],
  build: {
    // The packaging hook builds straight into the Python package.
    outDir: process.env.REGATTA_WEB_OUT ?? 'dist',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // Texts do nothing by themselves: a chunk brings those that its pages say (src/english.ts).
    // Two pages: the client, and the one that only watches, for frames of other sites and for streams.
    rolldownOptions: { input: ['index.html', 'embed.html'], treeshake: { moduleSideEffects: [{ test: /\/(texts|words|english)\.ts$/, sideEffects: false }] } },
  },
  // The server refuses pages of other origins, and the dev server is one: it speaks for itself there.
  server: { proxy: { '/ws': { target: SERVER, ws: true, changeOrigin: true, rewriteWsOrigin: true }, '/api': SERVER } },
  // What is tested keeps nothing between tests: so files share a worker, and half of the time is saved.
  test: { environment: 'node', include: ['src/**/*.test.ts'], isolate: false, reporters: ['minimal'] },
})
