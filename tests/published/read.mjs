// Reads the published documents with the parsers of AsyncAPI and OpenAPI, and writes the types of a client of the
// second into the folder that is named. What an error is they say; warnings are told.
import { readFileSync, writeFileSync } from 'node:fs'
import { Parser } from '@asyncapi/parser'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import openapiTS, { astToString } from 'openapi-typescript'

const FOLDER = new URL('../../protocol/regatta_protocol/documents/', import.meta.url)
const read = (name) => readFileSync(new URL(name, FOLDER), 'utf8')
/** The parser knows 3.1.0, which has nothing that this document needs; many generators do not. */
const KEPT = 'asyncapi-latest-version'

async function ofSocket(source) {
  const { document, diagnostics } = await new Parser().parse(source)
  const told = diagnostics.filter(({ code }) => code !== KEPT)
  const found = told.map(({ severity, code, path, message }) => ({
    isError: severity === 0,
    text: `${code}: ${message} (${path.join('/')})`,
  }))
  if (!document && !found.some(({ isError }) => isError)) found.push({ isError: true, text: 'there is no document' })
  return found
}

async function ofHttp(source) {
  const config = await createConfig({ extends: ['recommended'] })
  const found = await lintFromString({ source, absoluteRef: 'openapi.json', config })
  // What the lines of a list are stands in an extension: OpenAPI 3.1 has no place for it, so no linter sees it used.
  const told = found.filter(({ ruleId, location }) => ruleId !== 'no-unused-components' || !inLines(location[0].pointer))
  return told.map(({ severity, ruleId, message, location }) => ({
    isError: severity === 'error',
    text: `${ruleId}: ${message} (${location[0].pointer})`,
  }))
}

const inLines = (pointer) => pointer === '#/components/schemas/GameHead'

let failed = false
for (const [name, judge] of [
  ['asyncapi.json', ofSocket],
  ['openapi.json', ofHttp],
]) {
  const found = await judge(read(name))
  for (const { isError, text } of found) console.log(`${name}: ${isError ? 'error' : 'warning'}: ${text}`)
  failed ||= found.some(({ isError }) => isError)
}
if (failed) process.exit(1)
writeFileSync(`${process.argv[2]}/openapi.ts`, astToString(await openapiTS(read('openapi.json'))))
