import type { DiceTest, FaceShare } from '../../../features/records/audit/audit.ts'
import type { Messages } from '../../../texts.ts'
import { clockTime, digits, many, minus, number, significant } from '../words.ts'

const figures = (value: number, places: number): string => minus(digits(value, places))
const signed = (value: number, places: number): string => (value > 0 ? '+' : '') + figures(value, places)
const percent = (share: number): string => `${figures(share * 100, 1)} %`
/** Darunter ist p zu klein, um es ganz zu nennen. */
const P_LEAST = 1e-6
const LEAST = digits(P_LEAST, 6)
const STRAYS = { above: ', über dem Band', below: ', unter dem Band' }
const shareOf = ({ face, share, strays }: FaceShare): string => `${face}: ${percent(share)}${strays === null ? '' : STRAYS[strays]}`
const oneIn = (p: number): string => `1 zu ${significant(1 / p, 2)}`
const dice = (count: number): string => many(count, 'Würfel', 'Würfel')
const afterDice = (count: number): string => many(count, 'Würfel', 'Würfeln')

export const audit: Messages['audit'] = {
  heading: 'Würfelprüfung',
  lead: 'Jeder Würfel jedes beendeten Spiels, gezählt und geprüft.',
  loading: 'Die Würfel werden gezählt…',
  failed: 'Die Würfel konnten nicht gezählt werden.',
  refresh: 'Noch einmal zählen',
  asOf: (ms) => `Stand ${clockTime(ms)}; jede Minute neu gezählt.`,

  verdicts: {
    fair: 'Die Würfel sehen fair aus',
    watch: 'Eine Sache im Auge behalten',
    few: 'Noch nicht genug Würfel',
    alarm: 'Die Würfel müssen genauer angesehen werden',
  },
  counted: (count, games) => `${dice(count)} aus ${many(games, 'Spiel', 'Spielen')}`,

  faces: 'Wie oft jede Zahl kam',
  game: 'Spiel',
  allGames: 'Alle Spiele zusammen',
  noDice: 'Noch keine Würfel: Das beginnt mit dem ersten Spiel, das endet.',
  chart: (what, faces) => `${what}. ${faces.map(shareOf).join('; ')}`,
  facesOf: (count) => `Anteil jeder Zahl an ${afterDice(count)}`,
  fair: (share) => `Fairer Anteil, 1 von 6: ${percent(share)}`,
  band: (from, to) => `Zwei Standardfehler zu beiden Seiten: ${percent(from)} bis ${percent(to)}`,
  bandHint:
    'Der Zufall hält eine Zahl in etwa 19 von 20 Fällen im Band, von sechs Zahlen liegt also etwa in jedem vierten Diagramm eine außerhalb. Ein Dreieck zeigt sie an.',
  numbers: 'Zahlen zeigen',
  face: 'Zahl',
  times: 'Male',
  share: 'Anteil',
  off: 'Abweichung',
  percent,
  number,
  offBy: (errors) => `${signed(errors, 1)} SF`,
  offHint: 'Abweichung: wie weit der Anteil von 1 von 6 entfernt ist, in Standardfehlern (SF).',

  positions: 'Nach der Stelle in der Schale',
  positionsHint: 'Der erste Würfel der Schale, der zweite und so weiter: Keine Stelle darf eine Zahl bevorzugen.',
  positionsTable: 'Wie oft jede Zahl an jeder Stelle kam',
  position: (place) => `Würfel ${place}`,
  places: 'Stelle',
  dice: 'Würfel',

  pairs: 'In allen Spielen: von einem Würfel zum nächsten',
  pairsLead: 'Die Würfel kommen nacheinander aus einem Strom. Wer einen kennt, darf den nächsten nicht besser raten können.',
  correlation: (value, error) => `Korrelation (Abstand 1): ${signed(value, 4)} ± ${figures(error, 4)}`,
  correlationHint: (value, error) =>
    Math.abs(value) <= 2 * error
      ? '0 heißt kein Zusammenhang, 1 oder −1 ein vollkommener. Das hier ist so nahe an 0, wie der Zufall es hält: innerhalb von zwei Standardfehlern.'
      : '0 heißt kein Zusammenhang, 1 oder −1 ein vollkommener. Das hier ist mehr als zwei Standardfehler von 0 entfernt, was durch Zufall allein etwa einmal in 20 Fällen geschieht.',
  noCorrelation: 'Es gibt noch keine zwei Würfel hintereinander.',
  pairsTable: 'Wie oft die Zahl der Spalte als Nächstes nach der Zahl der Zeile kam',
  pairsCorner: 'Nach',

  withholding: 'Was zurückgehalten wurde',
  withholdingLead:
    'Ein Betreiber kann die Würfel nicht wählen. Ihm bleibt nur, etwas zurückzuhalten: zu sagen, die Bytes eines Spielers seien nie gekommen, oder ein Spiel abzubrechen.',
  withholdingHint:
    'Schweigen, bevor der Startwert gewählt ist, hilft niemandem: Es ist eine verlorene Leitung oder ein Spieler, der nie kam. Danach muss eine Leitung genau in diesem Augenblick reißen, es sollte also nicht öfter geschehen.',
  ofSeats: (seats) => `Von ${many(seats, 'Platz', 'Plätzen')} mit Spielern`,
  what: 'Was',
  expected: 'Erwartet',
  silent: 'Schweigen, bevor es einen Startwert gab',
  withheld: 'Bytes zurückgehalten, als es einen gab',
  calledOff: 'Deswegen abgesagte Spiele',
  givenUp: 'Von allen aufgegebene Spiele',
  givenUpEarly: 'Vor ihrer Zeit abgebrochene Spiele',
  atMost: (times) => `höchstens etwa ${figures(times, 0)}`,
  onlyWithheld: 'nur wo Bytes zurückgehalten wurden',
  none: 'keine',

  tests: 'Die Prüfungen',
  testsOf: (game) => `Prüfungen: ${game}`,
  noTests: 'Hier wurde noch nichts geprüft: Es sind zu wenige Würfel.',
  question: 'Frage',
  chi: 'χ²',
  chiName: 'Chi-Quadrat',
  degrees: 'FG',
  degreesName: 'Freiheitsgrade',
  p: 'p',
  questionOf: ({ test, position }: DiceTest) => {
    if (test === 'lag') return 'Nächster Würfel unabhängig?'
    if (test === 'faces') return 'Alle Zahlen gleich oft?'
    if (test !== 'position') return test
    return position === null ? 'An jeder Stelle gleich?' : `Bei Würfel ${position + 1} gleich?`
  },
  statistic: (value) => figures(value, 2),
  pOf: (p) => (p < P_LEAST ? `< ${LEAST}` : p < 0.001 ? significant(p, 2) : figures(p, 3)),
  summary: (tests, least, alarm) =>
    `${many(tests, 'Prüfung', 'Prüfungen')} insgesamt. Das kleinste p ist ${least < P_LEAST ? `unter ${LEAST}` : significant(least, 2)}; Alarm gibt es unter ${oneIn(alarm)}.`,

  reading: 'Wie man das liest',
  explained: (tests) => [
    'Chi-Quadrat zählt zusammen, wie weit die Anzahlen von denen entfernt sind, die faire Würfel im Durchschnitt ergeben. p sagt, wie oft faire Würfel mindestens so weit abweichen: 0,4 ist nichts Besonderes, 0,001 ist selten.',
    tests > 1
      ? `Wer oft prüft, sieht Seltenes. Von ${number(tests)} Prüfungen hätten auch mit fairen Würfeln etwa ${number(Math.max(1, Math.round(tests * 0.05)))} ein p unter 0,05. Ein kleines p allein beweist also nichts.`
      : 'Wer oft prüft, sieht Seltenes: Von 20 Prüfungen hat auch mit fairen Würfeln etwa eine ein p unter 0,05. Ein kleines p allein beweist also nichts.',
    'Die Prüfungen werden auch nach jedem Spiel wiederholt. Darum wartet der Alarm auf ein p, das so klein ist, dass der Zufall es fast nie bringt.',
    'Statistik sieht nur die Summe. Dass die Würfel eines einzelnen Spiels vorher feststanden, beweist sein Protokoll.',
  ],

  own: 'Deine eigenen Würfel',
  ownLead: (count) => `${dice(count)}, die du in beendeten Spielen geworfen hast.`,
  ownNone: 'Noch keine beendeten Spiele. Nach deinem ersten werden deine Würfel hier gezählt.',
  ownFailed: 'Deine Würfel konnten nicht gezählt werden.',
  ownMean: 'Durchschnitt deiner Würfel',
  ownFair: 'Durchschnitt fairer Würfel',
  ownShare: 'Standardfehler eines Anteils',
  plusMinus: (value, error) => `${figures(value, 2)} ± ${figures(error, 2)}`,
  meanFair: (value) => figures(value, 2),
  shareError: (error) => `± ${percent(error)}`,
  shareOf: (share, error) => `${percent(share)} ± ${percent(error)}`,
  ownNormal:
    'Solche Schwankungen sind normal: Etwa eine von drei solchen Zahlen liegt außerhalb eines Standardfehlers, und die Würfel erinnern sich an nichts und gleichen nichts aus.',
  ownFaces: (count) => `Anteil jeder Zahl an deinen ${afterDice(count)}`,
  said: (verdict, counted) => `${verdict}. ${counted}.`,
}
