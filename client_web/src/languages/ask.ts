// What the server is asked in: it says names and rules of games in the language of the page, where it has them.
import { language } from './load.ts'

/** A path of the API, in the language of this page. English is what the server says without being asked. */
export function inLanguage(path: string): string {
  if (language === 'en') return path
  return `${path}${path.includes('?') ? '&' : '?'}language=${language}`
}
