// Two languages that nobody speaks, made of another one's texts: they show what a layout does to texts half as long again with
// marks above their letters ("en-XA"), and to texts that run from right to left ("ar-XB"). Only where `__PSEUDO__` was built in.

export type Pseudo = 'en-XA' | 'ar-XB'

export function isPseudo(tag: string): tag is Pseudo {
  return tag === 'en-XA' || tag === 'ar-XB'
}

const PLAIN = 'AaCcDdEeGgIiNnOoSsUuYyZz'
const MARKED = 'ÅåÇçĎďÉéĜĝÎîÑñÖöŠšÛûÝýŽž'
const LENGTHENED = 1.5
/** What a right-to-left run begins and ends with: so even English letters stand in its order. */
const [MIRROR, END] = ['\u202e', '\u202c']
/** Of an entry what is no text: what a choice stands for, and what a file is called. */
const NO_TEXT = new Set(['value', 'exportFile', 'saveName', 'allFile', 'file'])

/** A text as that language has it. */
export function pseudoText(text: string, as: Pseudo): string {
  if (text === '') return text
  if (as === 'ar-XB') return text.split('\n').map((line) => `${MIRROR}${line}${END}`).join('\n')
  const marked = [...text].map((letter) => MARKED[PLAIN.indexOf(letter)] ?? letter).join('')
  const more = Math.ceil(text.length * (LENGTHENED - 1)) - 2
  // In words, as a language that needs more room has them.
  const filling = more > 0 ? ' ' + 'lorem ipsum '.repeat(Math.ceil(more / 12)).slice(0, more).trim() : ''
  return `[${marked}${filling}]`
}

/** Everything that is a text in it, and what functions of it return. */
export function pseudo<T>(texts: T, as: Pseudo): T {
  return changed(texts, as) as T
}

function changed(value: unknown, as: Pseudo): unknown {
  if (typeof value === 'string') return pseudoText(value, as)
  if (typeof value === 'function') return (...given: unknown[]) => changed((value as (...all: unknown[]) => unknown)(...given), as)
  if (Array.isArray(value)) return value.map((one) => changed(one, as))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, NO_TEXT.has(key) ? one : changed(one, as)]))
}
