import type { Messages } from '../../../texts.ts'
import { longMoment } from '../words.ts'

export const disconnected: Messages['disconnected'] = {
  stopped: 'Diese Seite ist getrennt',
  stoppedWhy: {
    1000: 'Der Server hat diese Verbindung mit Absicht beendet, vielleicht weil du Regatta woanders geöffnet hast.',
    1008: 'Der Server nimmt von dieser Seite keine Verbindungen an.',
    4400: 'Der Server hat diese Seite nicht verstanden. Vielleicht ist sie veraltet. Lade sie neu.',
  },
  stoppedOther: (code) => `Der Server hat die Verbindung beendet (Code ${code}).`,
  again: 'Wieder verbinden',
  suspended: 'Du bist gesperrt',
  suspendedWhy: (reason, untilMs) =>
    `Der Betreiber dieses Dienstes hat dich${untilMs === null ? '' : ` bis ${longMoment(untilMs)}`} gesperrt: ${reason} Deine laufenden Spiele gehen ohne dich weiter.`,
}
