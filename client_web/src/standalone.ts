// The page that checks games from a file of its own: no server, no connection, nothing kept.
import './styles/tokens.css'
import './styles/base.css'
import './styles/parts.css'
import { mount } from 'svelte'
import StandaloneVerify from './features/verify/StandaloneVerify.svelte'
import * as de from './languages/de/verify.ts'
import { menu as deMenu } from './languages/de/shell/table.ts'
import * as en from './languages/en/verify.ts'
import { menu as enMenu } from './features/table/texts.ts'
import { say } from './texts.ts'

const target = document.getElementById('app')
if (target === null) throw new Error('the page has no #app')
const dark = matchMedia('(prefers-color-scheme: dark)')
const paint = (): void => void (document.documentElement.dataset.theme = dark.matches ? 'dark' : 'light')
dark.addEventListener('change', paint)
paint()
// Nothing is chosen or kept here: it speaks what the browser asks for, of the languages that are complete.
const german = navigator.language.toLowerCase().startsWith('de')
document.documentElement.lang = german ? 'de' : 'en'
say(german ? { ...de, menu: deMenu } : { ...en, menu: enMenu })
mount(StandaloneVerify, { target })
