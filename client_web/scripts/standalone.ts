// The page that checks games as one file: script, styles and fonts inside, no server behind it.
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { join } from 'node:path'
import { build } from 'vite'
import { TARGET } from './browsers.ts'
import { beginsScript } from './texts.ts'

/** The whole page, as the text of a file. */
export async function standalone(root: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [svelte({ configFile: join(root, 'svelte.config.js') })],
    build: {
      write: false,
      target: TARGET,
      cssCodeSplit: false,
      // Everything is inside, the fonts as well.
      assetsInlineLimit: Number.MAX_SAFE_INTEGER,
      copyPublicDir: false,
      modulePreload: false,
      rolldownOptions: { input: join(root, 'src/standalone.ts'), output: { format: 'iife', codeSplitting: false } },
    },
  })
  const outputs = Array.isArray(built) ? built : [built]
  let script = ''
  let style = ''
  for (const part of outputs.flatMap((one) => ('output' in one ? one.output : []))) {
    if (part.type === 'chunk') script += part.code
    else if (part.fileName.endsWith('.css')) style += String(part.source)
  }
  if (script === '' || style === '') throw new Error('the page that stands alone has no script or no style')
  return page(beginsScript(root), script, style)
}

const inTag = (script: string): string => `<script>${script.replaceAll('</script', '<\\/script')}</script>`

function page(begins: string, script: string, style: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; font-src data:; img-src data:" />
    <title>Regatta: check the dice</title>
    ${inTag(begins)}
    <style>${style.replaceAll('</style', '<\\/style')}</style>
  </head>
  <body>
    <div id="app"><div class="shell-failed" role="alert" style="padding: 1.5rem" hidden><p></p><button></button></div></div>
    <noscript>This page computes dice: it needs JavaScript.</noscript>
    ${inTag(script)}
  </body>
</html>
`
}
