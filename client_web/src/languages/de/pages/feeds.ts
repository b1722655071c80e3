import type { Messages } from '../../../texts.ts'
import { day } from '../words.ts'

export const feeds: Messages['feeds'] = {
  heading: 'Kalender und Feeds',
  lead: 'Sieh deine Fristen in deinem eigenen Kalender und deine Ergebnisse in einem Feedreader. Wer eine Adresse hat, kann mitlesen: Behandle sie wie ein Passwort.',
  loading: 'Deine Feeds werden geladen…',
  failed: 'Deine Feeds konnten nicht geladen werden.',
  names: { deadlines: 'Fristen', results: 'Ergebnisse' },
  what: {
    deadlines: 'Wann Züge deiner Spiele über Tage enden.',
    results: 'Deine letzten 50 Spiele.',
  },
  none: 'Noch keine Adresse.',
  since: (ms) => `Adresse angelegt am ${day(ms)}.`,
  make: 'Adresse anlegen',
  again: 'Neue Adresse anlegen',
  againHint: 'Eine neue Adresse beendet die alte.',
  end: 'Beenden',
  buttonOf: (button, feed) => `${button}: ${feed}`,
  files: {
    'games.ics': 'Adresse für deinen Kalender',
    'results.json': 'Adresse als JSON Feed',
    'results.atom': 'Adresse als Atom-Feed',
  },
  once: 'Sie wird nur jetzt gezeigt: Kopiere sie in deinen Kalender oder Feedreader.',
  copy: 'Kopieren',
  copied: 'Adresse kopiert',
  subscribe: 'In deiner Kalender-App öffnen',
  made: 'Die Adresse ist angelegt.',
  ended: 'Die Adresse ist beendet.',
}
