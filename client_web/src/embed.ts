// The page for frames of other sites and for streams: it watches, as nobody in particular. It imports neither the client
// nor the router nor a token (embed.test.ts holds it to that), so nothing that plays can be reached from here.
import './features/embed/paint.ts'
import './styles/tokens.css'
import './styles/base.css'
import './styles/parts.css'
import { mount } from 'svelte'
import Embed from './features/embed/Embed.svelte'
import { address } from './features/embed/paint.ts'

const target = document.getElementById('app')
if (target === null) throw new Error('embed.html has no #app')
mount(Embed, { target, props: { address } })
