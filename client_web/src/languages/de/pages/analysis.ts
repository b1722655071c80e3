import type { Messages } from '../../../texts.ts'
import { digits, list, many } from '../words.ts'

const signed = (points: number): string =>
  Math.abs(points) < 0.05 ? '0' : `${points < 0 ? '−' : '+'}${digits(Math.abs(points), 1)}`
const plain = (points: number): string => digits(points, 1)
const dice = (faces: number[]): string => faces.join(' ')

export const analysis: Messages['analysis'] = {
  link: 'Analyse',
  see: 'Glück und Genauigkeit',
  title: (game) => `Analyse von ${game}`,
  page: 'Analyse',
  lead: 'Was die Würfel gebracht und was Entscheidungen gekostet haben. Jede Entscheidung wird mit der besten verglichen, die es gab.',
  loading: 'Die Analyse wird geöffnet…',
  solving: 'Dieses Spiel wird zum ersten Mal durchgerechnet. Das dauert ein paar Sekunden…',
  missing: 'Mit diesem Code gibt es hier kein beendetes Spiel. Ein laufendes Spiel bekommt seine Analyse, wenn es endet.',
  failed: 'Die Analyse konnte nicht geladen werden.',
  failedHint: 'Vielleicht ist die Verbindung unterbrochen.',
  replay: 'Wiederholung ansehen',

  par: (par, deviation) =>
    `Par ist in diesem Spiel ${plain(par)} Punkte: so viel bringt das beste Spiel im Durchschnitt. Etwa zwei von drei solchen Spielen enden höchstens ${plain(deviation)} Punkte davon entfernt.`,
  sum: (par, luck, loss, end) =>
    `${plain(par)} Par ${signed(luck)} Glück ${loss < 0.05 ? '−0' : `−${plain(loss)}`} durch Entscheidungen = ${end}`,
  total: (total) => many(total, 'Punkt', 'Punkte'),
  stopped: (expected) => `${plain(expected)} zu erwarten, wo das Spiel aufhörte`,
  luckier: (name, share) => {
    const games = Math.round(share * 100)
    if (games < 1) return `Pech: ${name} hatte weniger Glück als in 99 von 100 Spielen.`
    if (games > 99) return `Großes Glück: ${name} hatte mehr Glück als in 99 von 100 Spielen.`
    return games < 50
      ? `${name} hatte weniger Glück als in ${100 - games} von 100 Spielen.`
      : `${name} hatte mehr Glück als in ${games} von 100 Spielen.`
  },
  luckSoFar: (name, luck) => `Bis hierher brachten die Würfel ${name} ${signed(luck)} Punkte.`,
  accuracy: (accuracy) => `Genauigkeit ${Math.round(accuracy)} %`,
  mean: (mean, decisions) =>
    `${digits(mean, 2)} Punkte im Durchschnitt verloren bei ${many(decisions, 'Entscheidung', 'Entscheidungen')}`,
  noDecision: 'Es gab nichts zu entscheiden.',
  notOwn: { clock: 'der Uhr', stand_in: 'der Vertretung', player: 'des Spielers' },
  lostBy: (who) => `${list(who)}.`,
  lostByOne: (who, points) => `Entscheidungen ${who} kosteten ${plain(points)} Punkte`,

  course: 'Erwartete Summe',
  courseHint: 'Nach jedem Zug: die Summe, die zu erwarten ist, wenn alles Weitere am besten gespielt wird. Die gestrichelte Linie ist Par.',
  drawn: (what, lines) => `${what}. ${lines.join(' ')}`,
  drawnLine: (name, from, to) => `${name}: von ${plain(from)} bis ${plain(to)}.`,
  chance: (name) => `Chance, dass ${name} gewinnt`,
  chanceHint: 'Geschätzt aus beiden erwarteten Summen und daraus, was die übrigen Züge noch ändern können.',
  drawnChance: (from, least, most) => `Von ${from} %, unterwegs zwischen ${least} % und ${most} %.`,
  numbers: 'In Zahlen',
  turn: 'Zug',
  begin: 'Davor',
  luckOf: (name) => `${name}: Glück`,
  lossOf: (name) => `${name}: verloren`,
  expectedOf: (name) => `${name}: erwartete Summe`,
  signed,
  plain,

  dearest: 'Deine teuersten Fehler',
  dearestOf: (name) => `Die teuersten Fehler von ${name}`,
  none: 'Keine Entscheidung hat einen halben Punkt gekostet. Gut gespielt!',
  where: (turn, made) => `Zug ${turn}, nach Wurf ${made}`,
  open: (rows) => `Offene Zeilen: ${list(rows)}`,
  played: (name) => `${name} wählte`,
  best: 'Am besten',
  less: (points) => `${plain(points)} Punkte verloren`,
  keep: (faces) => (faces.length === 0 ? 'Alle Würfel noch einmal werfen' : `${dice(faces)} halten`),
  enter: (rows) =>
    rows.length === 1
      ? `In ${rows[0]?.[0] ?? ''} eintragen`
      : `${list(rows.map(([name, faces]) => `${dice(faces)} in ${name}`))} eintragen`,
  atMoment: 'In der Wiederholung ansehen',

  again: 'Noch einmal versuchen',
  answer: 'Antwort zeigen',
  choose: 'Drück auf die Würfel, die du hältst, oder wähle eine Zeile.',
  chooseRow: 'Es ist kein Wurf mehr übrig: Wähle eine Zeile.',
  die: (number, face, held) => `Würfel ${number}: ${face}${held ? ', gehalten' : ''}`,
  dice: 'Würfel',
  throwOthers: (held) => (held === 0 ? 'Alle noch einmal werfen' : 'Diese halten und würfeln'),
  row: 'Zeile',
  enterIt: 'Eintragen',
  right: 'Richtig: Nichts ist besser.',
  worse: (choice, less) => `${choice}: ${digits(less, 2)} Punkte weniger als das Beste.`,
  likePlayed: 'Dasselbe wie im Spiel.',
}
