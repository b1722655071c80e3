import './styles/tokens.css'
import './styles/base.css'
import './styles/parts.css'
import './styles/shell.css'
import { loadTexts } from './languages/load.ts'
import { start } from './start.ts'

/** What theme.js listens to, so that the page does not stay as it is. */
const FAILED = 'regatta-failed'

// Not awaited here: texts import what stands in this script, and would wait for it as it waits for them.
void begin()

async function begin(): Promise<void> {
  try {
    // theme.js has the browser fetch them beside this script.
    await loadTexts('shell')
    start(import.meta.url)
  } catch (failure) {
    dispatchEvent(new Event(FAILED))
    throw failure
  }
}
