// The page for frames of other sites and for streams: it watches, as nobody in particular. It imports neither the client
// nor the router nor a token (embed.test.ts holds it to that), so nothing that plays can be reached from here.
import './features/publishing/embed/paint.ts'
import './styles/tokens.css'
import './styles/base.css'
import './styles/parts.css'
import './styles/letters.css'
import { mount } from 'svelte'
import Embed from './features/publishing/embed/Embed.svelte'
import { address } from './features/publishing/embed/paint.ts'
import { withTexts } from './languages/load.ts'
import { addIcons } from './ui/firstIcons.svelte.ts'
import { ICONS } from './ui/icons.ts'

const target = document.getElementById('app')
if (target === null) throw new Error('embed.html has no #app')
addIcons(ICONS)
// Nothing is shown before it can be said; paint.ts has chosen the language. A browser that is too old has been told so (begins.js).
if (document.documentElement.dataset.old === undefined)
  void withTexts(['shell', 'common', 'play', 'replay'], async () => target).then(() => {
    target.replaceChildren()
    mount(Embed, { target, props: { address } })
  })
// A page that nobody has translated does without, and so does one whose line is gone.
void import('./languages/translated.ts').catch(() => undefined)
