import type { Messages } from '../../../texts.ts'
import { many, word } from '../words.ts'

export const firstSteps: Messages['firstSteps'] = {
  title: 'Erste Schritte',
  offer: 'Neu hier? Lern das Spiel in drei Minuten.',
  lead: 'Ein Spiel gegen den Computer mit einer Anleitung am Tisch. Es dauert etwa drei Minuten.',
  begin: 'Erste Schritte',
  dismiss: 'Erste Schritte nicht mehr anbieten',
  end: 'Erste Schritte beenden',
  step: (number, of) => `${number} von ${of}`,
  throwFirst: (throws, button) => `Du hast bis zu ${many(throws, 'Wurf', 'Würfe')} pro Zug. Drück auf „${button}“.`,
  hold: 'Halte jetzt die Würfel, die du behalten willst. Drück auf einen davon, etwa den höchsten.',
  holdAlike: (count, faces) => `Halte jetzt die Würfel, die du behalten willst: Drück auf deine ${word(count)} ${faces}.`,
  throwOthers: (button) => `Gehaltene Würfel bleiben liegen. Wirf die anderen: Drück auf „${button}“.`,
  chooseOrThrow: 'Jede offene Zeile zeigt, was deine Würfel darin bringen. Wähle eine oder würfle noch einmal.',
  choose: 'Es ist kein Wurf mehr übrig. Jede offene Zeile zeigt, was deine Würfel darin bringen. Wähle eine.',
  enter: (button) => `Drück auf „${button}“: Die Zeile behält diese Punkte, und dein Zug endet.`,
  wait: (name) => `${name} ist am Zug. Sieh den Würfeln zu: Danach bist du dran.`,
  bonus: (rows, aim, reached) =>
    `${aim} Punkte in ${rows} bringen einen Bonus. Du hast bisher ${reached}: Versuch, in diesem Zug etwas dazuzulegen.`,
  people: (online, friends) =>
    `Das ist alles! Um mit Menschen zu spielen, wähle auf der Startseite „${online}“ oder „${friends}“. Dieses Spiel bleibt unter „Deine Spiele“.`,
  rows: (first, last) => `${first} bis ${last}`,
  toPeople: 'Mitspieler finden',
  playOn: 'Hier weiterspielen',
  keys: {
    throw: 'Taste: T',
    hold: 'Tasten: 1 bis 5',
    choose: 'Tasten: die Pfeile, dann Eingabe',
    enter: 'Taste: S',
  },
}
