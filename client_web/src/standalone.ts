// The page that checks games from a file of its own: no server, no connection, nothing kept.
import './styles/tokens.css'
import './styles/base.css'
import './styles/parts.css'
import { mount } from 'svelte'
import StandaloneVerify from './features/verify/StandaloneVerify.svelte'
import { addIcons } from './ui/firstIcons.svelte.ts'
import { ICONS } from './ui/icons.ts'

const target = document.getElementById('app')
if (target === null) throw new Error('the page has no #app')
const dark = matchMedia('(prefers-color-scheme: dark)')
const paint = (): void => void (document.documentElement.dataset.theme = dark.matches ? 'dark' : 'light')
dark.addEventListener('change', paint)
paint()
addIcons(ICONS)
mount(StandaloneVerify, { target })
