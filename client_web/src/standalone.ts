// The page that checks games from a file of its own: no server, no connection, nothing kept.
import './styles/tokens.css'
import './styles/base.css'
import './styles/parts.css'
import { mount } from 'svelte'
import StandaloneVerify from './features/records/verify/StandaloneVerify.svelte'
import * as de from './languages/de/verify.ts'
import { bar as deBar } from './languages/de/shell/site.ts'
import * as en from './languages/en/verify.ts'
import { bar as enBar } from './features/shell/texts.ts'
import { say } from './texts.ts'
import { addIcons } from './ui/firstIcons.svelte.ts'
import { ICONS } from './ui/icons.ts'

const target = document.getElementById('app')
if (target === null) throw new Error('the page has no #app')
const dark = matchMedia('(prefers-color-scheme: dark)')
const paint = (): void => void (document.documentElement.dataset.theme = dark.matches ? 'dark' : 'light')
dark.addEventListener('change', paint)
paint()
// Nothing is chosen or kept here: it speaks what the browser asks for, of the languages that are complete.
const german = navigator.language.toLowerCase().startsWith('de')
document.documentElement.lang = german ? 'de' : 'en'
say(german ? { ...de, bar: deBar } : { ...en, bar: enBar })
addIcons(ICONS)
// A browser that is too old has been told so (begins.js).
if (document.documentElement.dataset.old === undefined) {
  target.replaceChildren()
  mount(StandaloneVerify, { target })
}
