// Texte zum Prüfen eines Spiels: was geprüft wurde, und was nicht stimmt.
import type { Findings, Gave, Head, Verdict } from '../../features/records/verify/checks/verdict.ts'
import type { Checked, Comparison } from '../../features/records/verify/notes/witnesses.ts'
import type { Messages } from '../../texts.ts'
import { misfit, nameIn, noter, unreadable } from './verify/misfits.ts'
import { list, many, moment, number } from './words.ts'

const names = (head: Head, seats: number[]): string => list(seats.map((seat) => nameIn(head, seat)))
const dice = (count: number): string => many(count, 'Würfel', 'Würfel')

function verdictTitle(verdict: Verdict): string {
  if (verdict.fits) return 'Jeder Würfel stimmt'
  return unreadable(verdict.misfit) ? 'Das lässt sich nicht prüfen' : 'Etwas stimmt nicht'
}

function begun({ begins, order }: Findings, head: Head): string {
  if (order.length === 1) return `${nameIn(head, 0)} spielte allein.`
  const how = {
    as_seated: 'wie die Spieler saßen',
    shuffled: 'aus dem Startwert gezogen',
    thrown: 'nach den Würfen darum, wer beginnt',
  }[begins]
  return `Die Reihenfolge, ${names(head, order)}, stimmt: ${how}.`
}

/** Wessen Bytes in den Würfeln sind. */
function contributed({ gave, seat_commitments }: Findings, head: Head): string[] {
  const who = (how: Gave): number[] => gave.flatMap((one, seat) => (one === how ? [seat] : []))
  const own = who('own')
  const committed = own.length > 0 && seat_commitments !== null
  return [
    ...(committed ? [`Die Bytes von ${names(head, own)} sind die, die festgelegt waren, bevor der Server seinen Startwert wählte.`] : []),
    ...who('silent').map((seat) => `${nameIn(head, seat)} schwieg: Die Bytes dieses Platzes folgen einer festen Regel.`),
    ...who('withheld').map(
      (seat) => `${nameIn(head, seat)} legte sich auf Bytes fest und hielt sie zurück: Die dieses Platzes folgen einer festen Regel.`,
    ),
    ...who('stand_in').map(
      (seat) => `Für ${nameIn(head, seat)} spielte von Anfang an eine Vertretung: Die Bytes dieses Platzes folgen einer festen Regel.`,
    ),
  ]
}

/** Was diejenigen bestätigen, die etwas notiert haben. */
function borneOut(comparisons: readonly Comparison[], head: Head): string[] {
  return comparisons.flatMap(({ file, sawCommitment, sawSeats, seats }) => [
    ...(sawCommitment
      ? [`Die Festlegung ist die, die ${noter(file)} vor dem ersten Wurf gesehen hat${sawSeats ? ', und ebenso die der Plätze' : ''}.`]
      : []),
    ...(seats.length > 0 ? [`Was ${noter(file)} für ${names(head, seats)} gab, ist in den Würfeln.`] : []),
  ])
}

/** Was niemand bestätigt, und was man wissen muss. */
function remarks({ gave, seat_commitments }: Findings, head: Head, comparisons: readonly Comparison[]): string[] {
  const vouched = new Set(comparisons.flatMap(({ seats }) => seats))
  const alone = gave.flatMap((one, seat) => (one === 'own' && !vouched.has(seat) ? [seat] : []))
  return [
    ...comparisons
      .filter(({ sawCommitment }) => !sawCommitment)
      .map(({ file }) => `Vor dem ersten Wurf hat ${noter(file)} keine Festlegung gesehen.`),
    ...comparisons
      .filter(({ late }) => late.length > 0)
      .map(({ file, late }) => `Was ${noter(file)} für ${names(head, late)} zog, ging zu spät oder auf einer verlorenen Leitung hinaus und ist nicht in den Würfeln.`),
    ...(alone.length > 0
      ? [`Für die Bytes von ${names(head, alone)} hat hier niemand gebürgt: Das kann nur die App, die sie gezogen hat.`]
      : []),
    ...(comparisons.some(({ file }) => file === null)
      ? []
      : ['Dieser Browser hat an dem Spiel nicht teilgenommen und kann darum von sich aus nicht sagen, was damals zugesagt wurde.']),
    ...(seat_commitments === null
      ? ['Dieses Spiel ist aus der Zeit, bevor Plätze sich auf ihre Bytes festlegten: Der Server und wer zuletzt sendete, hätten zusammen welche wählen können.']
      : []),
  ]
}

/** Zu einer Datei mit mehreren Spielen. */
function games(all: readonly Checked[]): string {
  const wrong = all.flatMap(({ verdict }) => (verdict.fits ? [] : [verdict.misfit]))
  const unread = wrong.filter(unreadable).length
  const of = (count: number): string => `${number(count)} von ${number(all.length)} Spielen`
  if (wrong.length === 0) return `Jeder Würfel stimmt in allen ${number(all.length)} Spielen`
  if (unread === wrong.length) return `${of(unread)} lassen sich nicht prüfen`
  const misfits = `${of(wrong.length - unread)} stimmen nicht`
  return unread === 0 ? misfits : `${misfits}, und ${number(unread)} lassen sich nicht prüfen`
}

export const verify: Messages['verify'] = {
  title: 'Dieses Spiel prüfen',
  lead: 'Vor dem ersten Wurf legen sich der Server und alle Spieler auf das fest, woraus die Würfel gezogen werden. Hier berechnet dein Browser jeden Würfel eines beendeten Spiels noch einmal und vergleicht.',

  file: 'Protokoll eines Spiels wählen',
  fileHint: 'oder zieh die Datei hierher, zusammen mit dem, was andere Apps notiert haben. Sie wird auf diesem Gerät gelesen und nirgendwohin gesendet.',
  files: (names) => list(names),
  onlyNotes: 'Das sind Notizen und kein Protokoll. Sie sind vorgemerkt: Wähle das Protokoll ihres Spiels oder gib seinen Code ein.',
  code: 'Link oder Code eines beendeten Spiels',
  codeHint: 'Sein Protokoll wird von diesem Server geholt und hier geprüft',
  codeWrong: 'Das ist kein Link und kein Code eines Spiels. Ein Code hat acht Buchstaben und Ziffern, etwa KDJ4 7WQZ.',
  codeButton: 'Würfel prüfen',

  checking: 'Die Würfel werden geprüft…',
  progress: (done, of) => `${number(done)} von ${number(of)} Spielen geprüft`,
  unread: 'Die Datei konnte nicht gelesen werden. Wähle sie noch einmal.',
  unreachable: 'Das Protokoll konnte nicht geholt werden. Vielleicht ist die Verbindung unterbrochen.',
  noGame: 'Mit diesem Code gibt es hier kein beendetes Spiel. Ein Spiel bekommt sein Protokoll kurz nach seinem Ende.',
  again: 'Noch einmal versuchen',
  download: 'Protokoll herunterladen',

  verdict: verdictTitle,
  misfit,
  unreadable,
  game: ({ name, seats, ended_ms, given_up }) =>
    `${name}, ${list(seats.map((seat, index) => seat ?? `Platz ${index + 1}`))}, ${given_up ? 'abgebrochen' : 'beendet'} ${moment(ended_ms)}`,
  checked: 'Was geprüft wurde',
  facts: (findings, head, comparisons) => [
    'Der Startwert ist der, der zugesagt wurde: Sein SHA-256 ist die Festlegung.',
    ...borneOut(comparisons, head),
    ...contributed(findings, head),
    begun(findings, head),
    `${dice(findings.dice)} neu berechnet: Jeder zeigt, was das Protokoll sagt, in ${many(findings.throws, 'Wurf', 'Würfen')}.`,
    ...(findings.undone === 0
      ? []
      : [`Übung, mit ${many(findings.undone, 'zurückgenommenen Entscheidung', 'zurückgenommenen Entscheidungen')}: Die noch einmal geworfenen Würfel waren dieselben.`]),
    'Was gehalten, eingetragen und beiseitegelegt wurde, lag auf dem Tisch, und die Punkte ergeben die Summe.',
    'Die Datei ist, wie sie geschrieben wurde.',
  ],
  remarks,
  commitment: 'Festlegung',
  list: 'Spiele der Datei',
  line: (line) => `Zeile ${line}`,
  spoken: (all) => {
    const [only] = all
    if (all.length > 1) return games(all)
    if (only === undefined) return ''
    const { verdict } = only
    if (verdict.fits) return `Jeder Würfel stimmt: ${dice(verdict.findings.dice)}.`
    return `${verdictTitle(verdict)}. ${misfit(verdict.misfit, verdict.head)}`
  },

  save: 'Speichern, was dieser Browser notiert hat',
  saveHint:
    'Zu seinen letzten Spielen: worauf man sich festlegte, und die Bytes, die er zog. Andere können es hier mit einem Protokoll vergleichen, oder mit dem Befehl regatta verify --noted DATEI.',
  saveName: 'regatta-noted.ndjson',
  nothingNoted: 'Dieser Browser hat noch nichts notiert.',

  how: 'Wie das geht',
  howTexts: [
    'Alle Würfel eines Spiels werden aus zufälligen Bytes der Geräte aller Spieler und einem geheimen Startwert des Servers gezogen. Niemand darf die eigenen wählen und dabei die der anderen kennen, darum geht das in drei Schritten.',
    'Zuerst sendet jedes Gerät einen Fingerabdruck seiner Bytes, seine Festlegung: Von da an kann der Platz keine anderen Bytes nehmen. Wenn alle da sind, zieht der Server seinen Startwert und veröffentlicht auch dessen Festlegung. Erst dann senden die Geräte ihre Bytes, genau die festgelegten, und das Spiel beginnt.',
    'Ein Platz, der sich nicht rechtzeitig festlegt, schweigt; einer, der sich festlegt und dann keine Bytes sendet, hält sie zurück. Beide bekommen Bytes nach einer festen Regel.',
    'Jeder Würfel folgt aus dem Startwert, dem Spiel, all diesen Bytes und seiner eigenen Nummer, nach einer Formel, die alle nachrechnen können (HMAC-SHA-256). Nach dem Spiel wird der Startwert gezeigt, und alles lässt sich noch einmal berechnen, wie diese Seite es mit eigenem Code tut.',
    'Bevor dein Browser etwas sendet, notiert er es, mit den Festlegungen, die ihm gezeigt wurden, und vergleicht: am Tisch und hier.',
    'Dieselbe Prüfung geht auch ohne Browser: regatta verify DATEI.',
  ],
  alone:
    'Diese Seite ist eine einzige Datei und fragt keinen Server. Heb sie auf und zieh Protokolle hierher, die dir irgendein Betreiber gegeben hat, mit dem, was deine App notiert hat.',
  take: 'Mit etwas prüfen, das dir nicht der Betreiber gegeben hat',
  takeHint: 'Auch diese Seite kommt vom Betreiber. Diese beiden kannst du von jedem anderen nehmen und aufheben.',
  takePage: 'Diese Seite als Datei aufheben',
  takeCommand: 'Den Befehl aufheben (Python)',
  limits: 'Was das nicht beweist',
  limitsTexts: [
    'Dass die Festlegungen vor dem ersten Wurf gezeigt wurden, wissen nur die, die dabei waren. Eine App, die mitgespielt hat, hat sie notiert: Ihre Notizen kannst du hier neben das Protokoll legen.',
    'Deine eigenen Bytes sind dein Beweis. Bytes, für die niemand gebürgt hat, beweisen nichts: Sie können alle von Freunden des Betreibers sein.',
    'Zurückhalten ist eine Wahl zwischen zwei Sätzen von Würfeln, für alle, die mit dem Betreiber im Bund sind. Es sollte so selten sein wie eine Leitung, die genau in diesem Augenblick reißt.',
    'In Spielen vor November 2026 legten sich Plätze nicht fest: Dort konnten der Server und der Spieler, dessen Bytes zuletzt kamen, sie nach Wunsch wählen.',
    'Wer den Server betreibt, kennt die Würfel, sobald alle Bytes da sind, und könnte Freunden sagen, was als Nächstes kommt.',
    'Diese Seite kommt von dem Betreiber, den du prüfst. Um sicher zu sein, prüf mit der Seite eines anderen Betreibers oder mit dem Befehl.',
    'Punkte werden hier zusammengezählt und nicht neu vergeben: Was die Regeln des Spiels geben, zeigt eine Wiederholung.',
  ],
}
