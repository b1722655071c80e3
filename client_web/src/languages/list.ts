// Which languages there are. Public, so that a test can hold public/theme.js to it: that file chooses before the first paint.

/** A language and how it is offered, in its own words. */
interface Offered {
  name: string
  /** Whether nobody who speaks it has read its texts through yet; then only a person chooses it, and never the page. */
  draft: boolean
}

export const LANGUAGES = {
  en: { name: 'English', draft: false },
  de: { name: 'Deutsch', draft: false },
  fr: { name: 'Français', draft: true },
  es: { name: 'Español', draft: true },
  nl: { name: 'Nederlands', draft: true },
} as const satisfies Record<string, Offered>

export type Language = keyof typeof LANGUAGES

export function isLanguage(tag: string): tag is Language {
  return Object.hasOwn(LANGUAGES, tag)
}
