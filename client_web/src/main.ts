import './styles/tokens.css'
import './styles/base.css'
import './styles/parts.css'
import './styles/shell.css'
import { pause } from './app/system/whenIdle.ts'
import { loadTexts } from './languages/load.ts'
import { ownZone } from './languages/timeZones.ts'
import { start } from './start.ts'

/** What begins.js listens to, so that the page does not stay as it is. */
const FAILED = 'regatta-failed'
/** A picture comes within this on a slow phone too, where there is one. */
const PICTURE_MOST_MS = 1_000

// Not awaited here: texts import what stands in this script, and would wait for it as it waits for them.
// A browser that is too old has been told so (begins.js).
if (document.documentElement.dataset.old === undefined) void begin()

async function begin(): Promise<void> {
  try {
    // theme.js has the browser fetch them beside this script.
    await Promise.all([loadTexts('shell'), painted().then(readyIntl)])
    await start(import.meta.url)
  } catch (failure) {
    dispatchEvent(new Event(FAILED))
    throw failure
  }
}

/** What stands in the page is painted first: on a slow device the scripts have the thread for a while from here on. */
function painted(): Promise<void> {
  return new Promise((done) => {
    // In a tab that nobody sees there is no picture.
    if (document.hidden) return done()
    requestAnimationFrame(() => setTimeout(done))
    setTimeout(done, PICTURE_MOST_MS)
  })
}

/** The first use of `Intl` takes as long as half of the first page, whoever makes it: it is made before that, by itself. */
function readyIntl(): Promise<void> {
  ownZone()
  return pause()
}
