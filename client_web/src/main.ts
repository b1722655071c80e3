import './styles/letters.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/parts.css'
import './styles/shell.css'
import { loadTexts } from './languages/load.ts'

/** What theme.js listens to, so that the page does not stay as it is. */
const FAILED = 'regatta-failed'

// Not awaited here: other scripts import this one, and would wait for it as it waits for them.
void begin()

async function begin(): Promise<void> {
  try {
    // The build has the browser fetch the script meanwhile (scripts/finish.ts), and theme.js the texts.
    await loadTexts('shell')
    const { start } = await import('./start.ts')
    start(import.meta.url)
  } catch (failure) {
    dispatchEvent(new Event(FAILED))
    throw failure
  }
}
