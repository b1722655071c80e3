// Writes src/net/protocol.gen.ts from the published documents: regatta_protocol/documents/asyncapi.json, with the messages, and
// regatta_protocol/documents/openapi.json, with what is had over HTTP. With --check: fails if the file is stale.
import { readFileSync, writeFileSync } from 'node:fs'
import { compile } from 'json-schema-to-typescript'

const read = (name) => JSON.parse(readFileSync(new URL(`../../protocol/regatta_protocol/documents/${name}`, import.meta.url), 'utf8'))
const TARGET = new URL('../src/net/protocol.gen.ts', import.meta.url)
const BANNER = "/* Generated from regatta_protocol/documents/asyncapi.json and openapi.json by 'npm run types': do not edit. */"

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

/** Bounds of what a client may send that players see, or that it keeps to: schema, field and keyword of each. */
const LIMITS = {
  NAME_LENGTH_MOST: ['Rename', 'name', 'maxLength'],
  USER_NAME_PATTERN: ['KeepAccount', 'user_name', 'pattern'],
  PASSWORD_LENGTH_LEAST: ['SetPassword', 'password', 'minLength'],
  PASSWORD_LENGTH_MOST: ['SetPassword', 'password', 'maxLength'],
  PASSKEY_LABEL_LENGTH_MOST: ['AddPasskey', 'label', 'maxLength'],
  CHAT_LENGTH_MOST: ['Say', 'text', 'maxLength'],
  REPORT_LENGTH_MOST: ['Report', 'text', 'maxLength'],
  INVITE_MS_LEAST: ['SetAdmission', 'open_ms', 'minimum'],
  TURN_MS_LEAST: ['Options', 'turn_ms', 'minimum'],
  TURN_MS_MOST: ['Options', 'turn_ms', 'maximum'],
  DELAY_TURNS_MOST: ['Options', 'delay_turns', 'maximum'],
  CHALLENGE_SEATS_LEAST: ['Challenge', 'seats', 'minimum'],
  POOLS_MOST: ['Seek', 'pools', 'maxItems'],
  POOL_SEATS_LEAST: ['Pool', 'seats', 'minimum'],
  POOL_SEATS_MOST: ['Pool', 'seats', 'maximum'],
  RESUMED_ROOMS_MOST: ['Hello', 'resume', 'maxItems'],
}

/** How much an answer over HTTP has at the most: path of each, where the parameter `max` says it. */
const ANSWER_LIMITS = {
  LISTED_GAMES_MOST: '/players/{player}/games',
  LEADERBOARD_LINES_MOST: '/tables/{ruleset}/{speed}',
}

function limits(schemas, paths) {
  const most = ([name, path]) => [name, paths[path].get.parameters.find((one) => one.name === 'max').schema.maximum]
  const answers = Object.entries(ANSWER_LIMITS).map(most).map(([name, value]) => `  ${name}: ${value},`)
  const lines = Object.entries(LIMITS).map(([name, [schema, field, keyword]]) => {
    const property = schemas[schema].properties[field]
    const value = [property, ...(property.anyOf ?? [])].find((one) => keyword in one)?.[keyword]
    if (value === undefined) throw new Error(`${schema}.${field} has no ${keyword}`)
    return `  ${name}: ${typeof value === 'string' ? `'${value}'` : value},`
  })
  return `/** What the server takes at the most, or at the least. */\nexport const LIMITS = {\n${[...lines, ...answers].join('\n')}\n} as const\n`
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
const fresh = [plain, closeCodes(socket['x-close-codes']), limits(socket.components.schemas, http.paths)].join('\n')

if (process.argv.includes('--check')) {
  if (readFileSync(TARGET, 'utf8') !== fresh) {
    console.error("src/net/protocol.gen.ts is stale: run 'npm run types'.")
    process.exit(1)
  }
} else {
  writeFileSync(TARGET, fresh)
}
