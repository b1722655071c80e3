// Writes src/protocol.gen.ts from the published documents: protocol/asyncapi.json, with the messages, and
// protocol/openapi.json, with what is had over HTTP. With --check: fails if the file is stale.
import { readFileSync, writeFileSync } from 'node:fs'
import { compile } from 'json-schema-to-typescript'

const read = (name) => JSON.parse(readFileSync(new URL(`../../protocol/${name}`, import.meta.url), 'utf8'))
const TARGET = new URL('../src/protocol.gen.ts', import.meta.url)
const BANNER = "/* Generated from protocol/asyncapi.json and openapi.json by 'npm run types': do not edit. */"

/** One schema in the older dialect that json-schema-to-typescript reads: definitions and plain unions. */
function draft07(schemas) {
  const definitions = JSON.parse(JSON.stringify(schemas).replaceAll('#/components/schemas/', '#/definitions/'))
  // What the two documents share is the same in both; OpenAPI alone spells a discriminator as an object.
  for (const name of ['ClientMessage', 'ServerMessage']) delete definitions[name].discriminator
  return {
    title: 'Wire',
    type: 'object',
    additionalProperties: false,
    required: ['say', 'hear'],
    properties: { say: { $ref: '#/definitions/ClientMessage' }, hear: { $ref: '#/definitions/ServerMessage' } },
    definitions,
  }
}

function closeCodes(codes) {
  const lines = Object.entries(codes).map(([code, { then, reason }]) => `  /** ${reason} */\n  ${code}: '${then}',`)
  return `/** What a client does after each close code. */\nexport const CLOSE_CODES = {\n${lines.join('\n')}\n} as const\n`
}

const [socket, http] = [read('asyncapi.json'), read('openapi.json')]
const types = await compile(draft07({ ...http.components.schemas, ...socket.components.schemas }), 'Wire', {
  bannerComment: BANNER,
  // A server may say more than its documents; our own client, of the same version, asks for no more than that.
  additionalProperties: false,
  // Without it, an array of at most 16 becomes a union of 17 tuples.
  ignoreMinAndMaxItems: true,
  unreachableDefinitions: true,
  style: { semi: false, singleQuote: true, printWidth: 120 },
})
// The compiler says under each type where it found it: noise, since every type is named after its schema.
const REFERENCED =
  /\n \*\n \* This interface was referenced by `Wire`'s JSON-Schema\n \* via the `definition` "\w+"\.(?=\n)|\n \* This interface was referenced by `Wire`'s JSON-Schema\n \* via the `definition` "\w+"\.(?=\n)/g
const BY_PATTERN = / *\/\*\*\n *\* This interface was referenced by `undefined`'s JSON-Schema definition\n *\* via .*\n *\*\/\n/g
const plain = types.replace(REFERENCED, '').replace(BY_PATTERN, '').replaceAll('/**\n */\n', '')
const fresh = `${plain}\n${closeCodes(socket['x-close-codes'])}`

if (process.argv.includes('--check')) {
  if (readFileSync(TARGET, 'utf8') !== fresh) {
    console.error("src/protocol.gen.ts is stale: run 'npm run types'.")
    process.exit(1)
  }
} else {
  writeFileSync(TARGET, fresh)
}
