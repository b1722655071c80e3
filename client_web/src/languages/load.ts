// Loads the texts of the language that this page is in, part by part, and of no other language. theme.js has chosen it before
// the first paint and written it at <html>.
import { say, type Messages, type Part, type Parts } from '../texts.ts'
import { isLanguage, type Language } from './list.ts'

/** A language as it is loaded: what misses a text does not compile. */
type Loaders = { [P in Part]: () => Promise<Parts[P]> }

const LOADERS: Record<Language, Loaders> = {
  en: {
    shell: () => import('./en/shell.ts'),
    common: () => import('./en/common.ts'),
    room: () => import('./en/room.ts'),
    play: () => import('./en/play.ts'),
    replay: () => import('./en/replay.ts'),
    text: () => import('./en/text.ts'),
    pages: () => import('./en/pages.ts'),
    verify: () => import('./en/verify.ts'),
    notifications: () => import('./en/notifications.ts'),
  },
  de: {
    shell: () => import('./de/shell.ts'),
    common: () => import('./de/common.ts'),
    room: () => import('./de/room.ts'),
    play: () => import('./de/play.ts'),
    replay: () => import('./de/replay.ts'),
    text: () => import('./de/text.ts'),
    pages: () => import('./de/pages.ts'),
    verify: () => import('./de/verify.ts'),
    notifications: () => import('./de/notifications.ts'),
  },
  fr: {
    shell: () => import('./fr/shell.ts'),
    common: () => import('./fr/common.ts'),
    room: () => import('./fr/room.ts'),
    play: () => import('./fr/play.ts'),
    replay: () => import('./fr/replay.ts'),
    text: () => import('./fr/text.ts'),
    pages: () => import('./fr/pages.ts'),
    verify: () => import('./fr/verify.ts'),
    notifications: () => import('./fr/notifications.ts'),
  },
  es: {
    shell: () => import('./es/shell.ts'),
    common: () => import('./es/common.ts'),
    room: () => import('./es/room.ts'),
    play: () => import('./es/play.ts'),
    replay: () => import('./es/replay.ts'),
    text: () => import('./es/text.ts'),
    pages: () => import('./es/pages.ts'),
    verify: () => import('./es/verify.ts'),
    notifications: () => import('./es/notifications.ts'),
  },
  nl: {
    shell: () => import('./nl/shell.ts'),
    common: () => import('./nl/common.ts'),
    room: () => import('./nl/room.ts'),
    play: () => import('./nl/play.ts'),
    replay: () => import('./nl/replay.ts'),
    text: () => import('./nl/text.ts'),
    pages: () => import('./nl/pages.ts'),
    verify: () => import('./nl/verify.ts'),
    notifications: () => import('./nl/notifications.ts'),
  },
}

// Tests have no page.
const tag = typeof document === 'undefined' ? 'en' : document.documentElement.lang
/** The language of this page. */
export const language: Language = isLanguage(tag) ? tag : 'en'

const loaded = new Map<Part, Promise<void>>()

/** Have a part of the texts at hand. Throws where it cannot be loaded; then it is loaded anew the next time. */
export function loadTexts(part: Part): Promise<void> {
  let loading = loaded.get(part)
  if (loading === undefined) {
    loading = load(part)
    loaded.set(part, loading)
    loading.catch(() => loaded.delete(part))
  }
  return loading
}

/** Load something together with the texts that it says. */
export async function withTexts<T>(parts: readonly Part[], load: () => Promise<T>): Promise<T> {
  // One after the other: nothing of what is loaded may run before its texts are there.
  await Promise.all(parts.map(loadTexts))
  return load()
}

async function load(part: Part): Promise<void> {
  const texts: Partial<Messages> = await LOADERS[language][part]()
  say(await shown(texts))
}

/** As they are, but for what tests the layout (pseudo.ts): that is in no build that anybody visits. */
async function shown(texts: Partial<Messages>): Promise<Partial<Messages>> {
  if (!__PSEUDO__) return texts
  const { pseudo, isPseudo } = await import('./pseudo.ts')
  const { lang } = document.documentElement
  return isPseudo(lang) ? pseudo(texts, lang) : texts
}
