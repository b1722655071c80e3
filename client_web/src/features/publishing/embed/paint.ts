// Before anything is drawn: the colours, and whether there is any ground at all. Imported first by embed.ts.
import { readAddress } from './address.ts'

export const address = readAddress(location.pathname, location.search)

const page = document.documentElement
page.dataset.page = address.page
// The visitor's own language, of those that are complete (languages/list.ts).
page.lang = navigator.language.toLowerCase().startsWith('de') ? 'de' : 'en'
if (address.page === 'overlay') {
  page.dataset.theme = address.options.theme
  page.style.fontSize = `${100 * address.options.scale}%`
} else {
  // As the visitor's system says: what they chose on Regatta itself is no business of the site around this frame.
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const paint = (): void => void (page.dataset.theme = dark.matches ? 'dark' : 'light')
  dark.addEventListener('change', paint)
  paint()
}
