// Of what is built, which texts of which language are where. A browser loads and keeps those of one language only.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { begins as deBegins } from '../src/languages/de/pages/begins.ts'
import * as de from '../src/languages/de/shell.ts'
import * as en from '../src/languages/en/shell.ts'
import { begins as esBegins } from '../src/languages/es/texts/begins.ts'
import * as es from '../src/languages/es/shell.ts'
import { begins as frBegins } from '../src/languages/fr/texts/begins.ts'
import * as fr from '../src/languages/fr/shell.ts'
import { LANGUAGES, type Language } from '../src/languages/list.ts'
import { begins as nlBegins } from '../src/languages/nl/texts/begins.ts'
import * as nl from '../src/languages/nl/shell.ts'
import { begins as enBegins } from '../src/features/shell/begins/texts.ts'
import type { Messages, Parts } from '../src/texts.ts'
import { BROWSERS } from './browsers.ts'

const TRANSLATED = /\/src\/languages\/([a-z]{2})\//
/** English stands where it is said (src/features/). */
const ENGLISH = /\/(texts|words)\.ts$|\/src\/features\/game\/table\/words\.ts$/
/** What all languages are made by. */
const SHARED = /\/src\/languages\/(intl|drafted)\.ts$/

/** What the name of a chunk begins with that has the texts of one language and nothing else, or "". */
export function textsPrefix(moduleIds: readonly string[]): string {
  const languages = new Set<string>()
  for (const id of moduleIds) {
    if (SHARED.test(id)) continue
    const of = TRANSLATED.exec(id)?.[1] ?? (ENGLISH.test(id) ? 'en' : null)
    if (of === null) return ''
    languages.add(of)
  }
  const [only] = languages
  return languages.size === 1 ? `texts-${only}-` : ''
}

const SHELLS: Record<Language, Parts['shell']> = { en, de, fr, es, nl }

/** What the page says before its scripts are here, by language: index.html has it in English, and theme.js puts in another. */
export function earlyTexts(): Partial<Record<Language, Record<string, string>>> {
  const all = (Object.keys(LANGUAGES) as Language[]).map((language) => [language, early(SHELLS[language])] as const)
  return Object.fromEntries(all.filter(([language]) => language !== 'en'))
}

function early({ home, matchmaking }: Parts['shell']): Record<string, string> {
  return {
    heading: home.heading,
    lead: home.lead,
    online: matchmaking.play,
    computer: home.computer,
  }
}

const BEGINS: Record<Language, Messages['begins']> = { en: enBegins, de: deBegins, fr: frBegins, es: esBegins, nl: nlBegins }

/** The script that says so where a page cannot begin, with what it says. */
export function beginsScript(root: string): string {
  return `var BEGINS = ${JSON.stringify(beginsTexts())}\n${readFileSync(join(root, 'public/begins.js'), 'utf8')}`
}

/** What a page says that cannot begin, by language (public/begins.js). */
export function beginsTexts(): Record<string, Record<string, string>> {
  const all = (Object.keys(LANGUAGES) as Language[]).map((language) => {
    const begins = BEGINS[language]
    return [language, { failed: begins.notLoaded, old: begins.tooOld(BROWSERS), reload: SHELLS[language].connection.reload }] as const
  })
  return Object.fromEntries(all)
}
