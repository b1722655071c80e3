// What every language must have, and what no source may have outside of them.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'svelte/compiler'
import { expect, test } from 'vitest'
import { english } from './testEnglish.ts'
import type { Messages } from '../texts.ts'
import { LANGUAGES, type Language } from './list.ts'
import { draftOf, german } from './testLanguages.ts'

const SRC = join(import.meta.dirname, '..')
const SOURCES = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(svelte|ts)$/.test(file) && !/\.test\.ts$|\.gen\.ts$|testEnglish|testLanguages|fixtures|sdk[/\\]/.test(file))
  .map((file) => ({ file, source: readFileSync(join(SRC, file), 'utf8') }))
const isText = (file: string): boolean => /(^|[/\\])(texts|words)\.ts$|^languages[/\\]/.test(file)
const PAGES = SOURCES.filter(({ file }) => !isText(file))

type Leaf = { path: string; value: unknown }

/** Every text and every function of a language, by where it stands. */
function leaves(value: unknown, path = ''): Leaf[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }]
  return Object.entries(value).flatMap(([key, one]) => leaves(one, path === '' ? key : `${path}.${key}`))
}

const asked = new Map(leaves(english).map(({ path, value }) => [path, typeof value]))

test.each<[Language, Messages]>([['de', german], ['fr', draftOf('fr')], ['es', draftOf('es')], ['nl', draftOf('nl')]])(
  '%s has every text that English has, of its kind, and no other',
  (_language, messages) => {
    const has = leaves(messages)
    expect(has.filter(({ path, value }) => asked.get(path) !== typeof value).map(({ path }) => path)).toEqual([])
    const paths = new Set(has.map(({ path }) => path))
    expect([...asked.keys()].filter((path) => !paths.has(path))).toEqual([])
  },
)

test.each([
  ['fr', /(?<!\p{L})(vous|votre|vos|vôtres?|(?!assez|chez)\p{L}{2,}ez)(?!\p{L})/iu],
  ['es', /(?<!\p{L})(usted|ustedes)(?!\p{L})/iu],
  ['nl', /(?<!\p{L})uw(?!\p{L})/iu],
])('%s speaks to everybody as friends do', (language, formal) => {
  const own = SOURCES.filter(({ file }) => file.split(/[/\\]/).slice(0, 2).join('/') === `languages/${language}`)
  expect(own.length).toBeGreaterThan(5)
  expect(own.filter(({ source }) => formal.test(source)).map(({ file, source }) => [file, formal.exec(source)?.[0]])).toEqual([])
})

// -- what a later server says

test('where a text is looked up by a value of the server, one that no language knows yet is shown itself', () => {
  const lookUps = /\bt\.[\w.]+\[(?:\w+\.(?:stage|word|speed)|out|stopped|channel)\][^\n]{0,14}/g
  const found = PAGES.filter(({ file }) => !/test/i.test(file)).flatMap(({ source }) => source.match(lookUps) ?? [])
  expect(found.length).toBeGreaterThanOrEqual(8)
  // The heads and the boxes of a table are of channels that the page itself names.
  expect(found.filter((one) => !one.includes('] ??') && !one.includes('channels[channel]'))).toEqual([])
})

// -- what nobody says

const EARLY = readFileSync(join(SRC, '../scripts/texts.ts'), 'utf8')

/** Names of texts that pages take by what they have at hand, such as t.options[name]. */
function byName(space: string): boolean {
  return PAGES.some(({ source }) => new RegExp(`\\bt\\.${space}\\[|[=(,:?] t\\.${space}\\b(?!\\.)`).test(source))
}

test('every text is said somewhere', () => {
  const pages = PAGES.map(({ source }) => source).join('\n')
  // Of the texts some say others, and the build puts some into the page before its scripts are here.
  const texts = [...SOURCES.filter(({ file }) => /texts\.ts$/.test(file)).map(({ source }) => source), EARLY].join('\n')
  const unused = Object.entries(english).flatMap(([space, messages]) => {
    if (typeof messages !== 'object' || Array.isArray(messages)) return new RegExp(`\\bt\\.${space}\\b`).test(pages) ? [] : [space]
    if (byName(space)) return []
    return Object.keys(messages).filter((name) => {
      const said = new RegExp(`\\bt\\.${space}\\.${name}\\b`)
      const inTexts = new RegExp(`\\b${space}\\.${name}\\b`)
      // Where what they are about is at hand, such as the kind of an event.
      const bySpace = new RegExp(`\\bt\\[[\\w.]+\\]\\.${name}\\b`)
      return ![said, bySpace].some((one) => one.test(pages)) && !inTexts.test(texts)
    }).map((name) => `${space}.${name}`)
  })
  expect(unused).toEqual([])
})

// -- what is said and stands in no language

const SPOKEN = new Set(['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'title', 'placeholder', 'alt', 'label', 'hint', 'heading'])
/** Names and signs that are the same in every language. */
const NO_WORD = new Set(['regatta', 'verify', 'χ²'])

interface Node {
  type: string
  name?: string
  data?: string
  value?: unknown
}

function wordsIn(text: string): boolean {
  return (text.match(/\p{L}{2,}/gu) ?? []).some((word) => !NO_WORD.has(word.toLowerCase()))
}

/** What a component's markup says in letters of its own. */
function unmarked(source: string): string[] {
  const found: string[] = []
  const walk = (value: unknown, spoken: boolean): void => {
    if (Array.isArray(value)) return value.forEach((one) => walk(one, spoken))
    if (typeof value !== 'object' || value === null || !('type' in value)) return
    const node = value as Node
    if (node.type === 'Text') {
      if (spoken && wordsIn(node.data ?? '')) found.push((node.data ?? '').trim())
      return
    }
    if (node.type === 'Literal') {
      const text = node.value
      if (typeof text === 'string' && SENTENCE.test(text)) found.push(text)
      return
    }
    const isAttribute = node.type === 'Attribute' || node.type === 'StyleDirective'
    for (const [key, one] of Object.entries(node)) {
      if (key !== 'metadata' && typeof one === 'object') walk(one, isAttribute ? SPOKEN.has(node.name ?? '') : spoken || key === 'fragment')
    }
  }
  const root = parse(source, { modern: true })
  walk(root.fragment, true)
  return found
}

/** Several words that begin with a capital, as people read them and programs do not. */
const SENTENCE = /^\p{Lu}\p{Ll}+(?:[,:]? [\p{L}’]+)+[.!?…]?$/u
const LITERAL = /'((?:[^'\\\n]|\\.)*)'/g
/** Where a sentence is for those who make the client: what is thrown, and the name of a font. */
const THROWN = /(new (Type|Range)?Error|throw|console)\b|^export const CLOSED|Young Serif/

test('no page says what is in no language', () => {
  const found = PAGES.flatMap(({ file, source }) => {
    const markup = file.endsWith('.svelte') ? unmarked(source) : []
    const script = source
      .split('\n')
      .filter((line) => !THROWN.test(line) && !/^\s*(\/\/|\*|\/\*)/.test(line))
      .flatMap((line) => [...line.matchAll(LITERAL)].map(([, text = '']) => text).filter((text) => SENTENCE.test(text)))
    return [...markup, ...(file.endsWith('.svelte') ? [] : script)].map((text) => `${file}: ${text}`)
  })
  expect(found).toEqual([])
})

test('what is not in a language is found', () => {
  expect(unmarked('<button aria-label="Close it">{t.menu.close}</button>')).toEqual(['Close it'])
  expect(unmarked('<p class="hint">Throw the dice</p>')).toEqual(['Throw the dice'])
  expect(unmarked("<p>{on ? 'Throw the dice' : ''}</p>")).toEqual(['Throw the dice'])
  expect(unmarked('<button class="brass" type="button" {title}>{t.menu.close} → 3</button>')).toEqual([])
})

test('no page counts, lists or dates by itself', () => {
  const found = PAGES.filter(({ source }) => /\bIntl\.(?!Segmenter)|toLocale(Date|Time)?String|\.toFixed\(/.test(source)).map(({ file }) => file)
  expect(found).toEqual([])
})

// -- what is left as it is

/** What German has in common with English. */
const ALIKE = new Set([
  'Regatta', 'Chat', 'Chat, ', 'Wow!', '?', 'Filter', '30 s', 'Passkey', 'Passkeys', 'Push', 'Mail', 'Webhook', 'Bot', 'Code', 'Name', 'Coach', 'Animation', 'A4', 'Letter',
  'online', 'bot', 'p', 'χ²', '3D', 'Normal', 'S', 'D', 'P', 'L', 'C', 'K', 'A', 'B', 'U', '?', '1 – 9, 0', '1 – 6', '← →', '↑ ↓', 'Esc', '',
  'regatta-me.json', 'regatta-games.ndjson', 'regatta-noted.ndjson', 'played', '1', '2', '4', 'players', 'games', 'a4', 'letter',
])

test('German leaves nothing in English', () => {
  const texts = new Map(leaves(german).map(({ path, value }) => [path, value]))
  // Typed commands are the same in every language.
  const same = leaves(english).filter(({ path, value }) => typeof value === 'string' && texts.get(path) === value && !/^text\.helps\.\w+\.0$/.test(path))
  expect(same.filter(({ value }) => !ALIKE.has(value as string)).map(({ path, value }) => `${path}: ${String(value)}`)).toEqual([])
})

// -- how languages are offered

/** Texts of a draft that are not those of English. */
function own(messages: Messages): number {
  const texts = new Map(leaves(english).map(({ path, value }) => [path, value]))
  return leaves(messages).filter(({ path, value }) => texts.get(path) !== value).length
}

test('a draft says how much of it there is, and docs/translating.md says the same', () => {
  const docs = readFileSync(join(SRC, '../../docs/translating.md'), 'utf8')
  for (const language of ['fr', 'es', 'nl'] as const) {
    const share = Math.round((own(draftOf(language)) / asked.size) * 10) * 10
    expect(docs).toContain(`| ${LANGUAGES[language].name} | draft, about ${share} % |`)
  }
})

test('what chooses the language before the first paint knows the same languages, and leaves drafts to the person', () => {
  const theme = readFileSync(join(SRC, '../public/theme.js'), 'utf8')
  const named = (name: string): string[] => (new RegExp(`var ${name} = \\[([^\\]]*)\\]`).exec(theme)?.[1] ?? '').replace(/[' ]/g, '').split(',')
  const all = Object.keys(LANGUAGES) as Language[]
  expect(named('known')).toEqual([...all, 'en-XA', 'ar-XB'])
  expect(named('complete')).toEqual(all.filter((tag) => !LANGUAGES[tag].draft))
})

test('every language has the same people and games behind its numbers', () => {
  const of = (messages: Messages) => [messages.table.throw(1), messages.table.throw(3), messages.home.facts(13, 3, 1, 4)]
  expect(of(english)).toEqual(['Throw 1 die', 'Throw 3 dice', '13 rounds, up to 3 throws a turn, 1 to 4 seats'])
  expect(of(german)).toEqual(['1 Würfel werfen', '3 Würfel werfen', '13 Runden, bis zu 3 Würfe pro Zug, 1 bis 4 Plätze'])
  for (const language of ['fr', 'es', 'nl'] as const) expect(of(draftOf(language)).join()).toContain('13')
})
