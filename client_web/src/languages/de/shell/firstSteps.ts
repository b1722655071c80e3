import type { Messages } from '../../../texts.ts'
import { many, word } from '../words.ts'

export const firstSteps: Messages['firstSteps'] = {
  title: 'Erste Schritte',
  offer: 'Neu hier? Lern das Spiel in einer Minute.',
  lead: 'Ein Zug am Tisch, mit einer Anleitung. Er dauert etwa eine Minute.',
  begin: 'Erste Schritte',
  dismiss: 'Erste Schritte nicht mehr anbieten',
  end: 'Erste Schritte beenden',
  step: (number, of) => `${number} von ${of}`,
  throwFirst: (throws, button) => `Du hast bis zu ${many(throws, 'Wurf', 'Würfe')} pro Zug. Drück auf „${button}“.`,
  holdAlike: (count, faces) => `Halte jetzt die Würfel, die du behalten willst: Drück auf deine ${word(count)} ${faces}.`,
  holdMore: 'Noch einer davon: Halte auch ihn.',
  throwOthers: (button) => `Gehaltene Würfel bleiben liegen. Wirf die anderen: Drück auf „${button}“.`,
  choose: (row, points) => `Es ist kein Wurf mehr übrig. Jede offene Zeile zeigt, was deine Würfel darin bringen. Wähle ${row} für ${points}.`,
  enter: (button) => `Drück auf „${button}“: Die Zeile behält diese Punkte, und dein Zug endet.`,
  typed: {
    throwFirst: (throws) => `Du hast bis zu ${many(throws, 'Wurf', 'Würfe')} pro Zug. Tippe all, um alle Würfel zu werfen.`,
    keep: (faces) => `Behalte jetzt die Würfel, die du willst, und wirf die anderen: Tippe keep ${faces}.`,
    enter: (row, points) => `Es ist kein Wurf mehr übrig. Tippe ${row}: Die Zeile bekommt ${points} Punkte, und dein Zug endet.`,
  },
  follow: 'Mach in diesem einen Zug, was die Anleitung sagt. Danach entscheidest du alles selbst.',
  wait: (name) => `${name} ist am Zug. Sieh den Würfeln zu: Danach bist du dran.`,
  done: (rounds, aim, rows, reached) =>
    `Das war ein ganzer Zug! Ein Spiel hat ${word(rounds)} davon, und wer die meisten Punkte hat, gewinnt. ${aim} Punkte in ${rows} bringen einen Bonus: Du hast ${reached}.`,
  rows: (first, last) => `${first} bis ${last}`,
  play: 'Jetzt ein Spiel spielen',
  rules: 'Alle Regeln',
  again: 'Noch einmal von vorn',
  you: 'Du',
  keys: {
    throw: 'Taste: T',
    hold: 'Tasten: 1 bis 5',
    choose: 'Tasten: die Pfeile, dann Eingabe',
    enter: 'Taste: S',
  },
}
