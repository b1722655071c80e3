// Types alone: what builds the client has no vitest.
/// <reference types="vitest/config" />
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { finish } from './scripts/finish.ts'

const SERVER = 'http://127.0.0.1:8080'

export default defineConfig({
  plugins: [svelte(), finish()],
  build: {
    // The packaging hook builds straight into the Python package.
    outDir: process.env.REGATTA_WEB_OUT ?? 'dist',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // Texts do nothing by themselves: a chunk brings those that its pages say (src/english.ts).
    rolldownOptions: { treeshake: { moduleSideEffects: [{ test: /\/(texts|words|english)\.ts$/, sideEffects: false }] } },
  },
  // The server refuses pages of other origins, and the dev server is one: it speaks for itself there.
  server: { proxy: { '/ws': { target: SERVER, ws: true, changeOrigin: true, rewriteWsOrigin: true }, '/api': SERVER } },
  // What is tested keeps nothing between tests: so files share a worker, and half of the time is saved.
  test: { environment: 'node', include: ['src/**/*.test.ts'], isolate: false, reporters: ['minimal'] },
})
