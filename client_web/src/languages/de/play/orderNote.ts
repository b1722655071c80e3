// Am Tisch, neben dem Dialog: ob ein bedingter Zug gesetzt ist, und warum einer nicht weiterging.
import type { Messages } from '../../../texts.ts'

export const orderNote: Messages['orderNote'] = {
  isSet: 'Dein bedingter Zug ist für deinen nächsten Zug gesetzt.',
  open: 'Bedingter Zug …',
  change: 'Bedingten Zug ändern …',
  stopped: {
    no_row: 'Dein bedingter Zug hielt an: Keine Zeile gab genug. Spiel selbst weiter.',
    not_possible: 'Dein bedingter Zug hielt an: Die Regeln erlauben nicht, was er sagt. Spiel selbst weiter.',
    stand_in: 'Dein bedingter Zug hielt an: Eine Vertretung spielte für dich.',
    undone: 'Dein bedingter Zug hielt an: Eine Entscheidung wurde zurückgenommen.',
  },
}
