// Was an einem Protokoll nicht stimmt.
import type { Head, Misfit, Noted } from '../../../features/records/verify/checks/verdict.ts'
import { whose } from '../words.ts'

/** Ein Platz mit seinem Namen; mit seiner Nummer, wo der Name entfernt wurde. */
export const nameIn = (head: Head | null, seat: number): string => head?.seats[seat] ?? `Platz ${seat + 1}`

/** Gründe, aus denen sich über ein Spiel nichts sagen lässt: Es ist nicht da, oder nicht ganz. */
const UNREADABLE = {
  empty: 'Es ist nichts darin. Das Protokoll eines Spiels ist eine Zeile JSON.',
  too_big: 'Es hat mehr als 64 MB: So lang ist kein Protokoll eines Spiels. Teile eine Datei mit vielen Spielen.',
  not_text: 'Es ist kein Text: Die Datei wurde beschädigt oder ist etwas anderes.',
  cut_short: 'Es endet mittendrin: Die Datei wurde abgeschnitten. Hol sie noch einmal.',
  not_json: 'Es ist kein JSON, wie Protokolle es sind: Die Datei wurde verändert oder beschädigt oder ist etwas anderes.',
  foreign: 'Es ist kein Protokoll eines Spiels von Regatta.',
  note: 'Es wurde von einer App notiert und ist nicht vollständig: Speichere es dort noch einmal.',
  head: 'Es sagt, welches Spiel es war, und nicht, was darin geschah. Hol das ganze Protokoll.',
}

/** Was dem Startwert oder sich selbst widerspricht, wo es nicht an einem Zug liegt. */
const WHOLE = {
  commitment: 'Der Startwert ist nicht der, der vor dem ersten Wurf zugesagt wurde: Sein SHA-256 ist nicht die Festlegung.',
  ends: 'Was geschah, endet nicht so, wie das Ergebnis sagt.',
  times: 'Beginn oder Ende des Spiels passen nicht zum ersten oder letzten Ereignis.',
  order: 'Die Reihenfolge der Spieler ist nicht die, die der Startwert ergibt.',
  seal: 'Alle Würfel passen, aber die Datei wurde nach dem Schreiben verändert: Ein Name, eine Punktzahl oder eine Zeit kann jetzt anders sein. Der SHA-256 an ihrem Ende ist nicht der von dem, was davor steht. Nimm das Original, Byte für Byte.',
}

/** Zu einem Zug, hinter seiner Version und seinem Platz. */
const MOVE = {
  player: 'Das tat nicht, wer damals den Platz hatte: sein Spieler, eine Vertretung oder die Uhr, wo es eine gibt.',
  not_to_play: 'Dieser Platz war nicht am Zug.',
  undone: 'Eine Entscheidung wird zurückgenommen, bei der das nicht ging.',
  throw: 'Diese Würfel konnten nicht geworfen werden.',
  hold: 'Es werden Würfel gehalten, die nicht auf dem Tisch lagen.',
  entry: 'Die eingetragenen Würfel sind nicht genau die, die auf dem Tisch lagen.',
  aside: 'Es werden Würfel beiseitegelegt, die so nicht auf dem Tisch lagen.',
  bank: 'Es werden Würfel gesichert, die so nicht auf dem Tisch lagen.',
  turns: 'Die Zahl der beendeten Züge stimmt danach nicht.',
  total: 'Die Punkte ergeben nicht die Summe.',
  lost: 'So viele Punkte hatte der Zug nicht zu verlieren.',
  standing: 'Der Platz kann danach nicht so stehen.',
}

/** Zu den Bytes, die ein Platz in den Würfeln hat. */
const BYTES = {
  silent: (name: string) => `${name} hat rechtzeitig keine Bytes gesendet und hat andere, als die Regel vorgibt.`,
  withheld: (name: string) => `${name} hat nach der Festlegung keine Bytes gesendet und hat andere, als die Regel vorgibt.`,
  stand_in_gave: (name: string) =>
    `Für ${name} wurden Bytes gegeben, obwohl dort von Anfang an eine Vertretung spielte: Die Bytes eines solchen Platzes folgen einer festen Regel.`,
  uncommitted: (name: string) => `Für ${name} wurden Bytes gegeben, obwohl dieser Platz sich auf keine festgelegt hatte.`,
  seat_commitment: (name: string) =>
    `Die Festlegung von ${name} fehlt, oder sie ist da, obwohl dieser Platz sich nicht festgelegt hat.`,
  other_bytes: (name: string) =>
    `Die Bytes von ${name} sind nicht die, auf die sich dieser Platz festgelegt hatte: Ihr SHA-256 ist ein anderer.`,
}

type Other = Exclude<
  Extract<Misfit, { why: keyof typeof UNREADABLE | keyof typeof WHOLE | keyof typeof MOVE | keyof typeof BYTES }>,
  Noted
>

const AGAIN = 'Lade die Seite noch einmal, oder nimm ein neueres Regatta.'
const at = ({ version, seat }: { version: number; seat: number }, head: Head | null): string =>
  `Version ${version}, ${nameIn(head, seat)}`

export function misfit(what: Misfit, head: Head | null): string {
  switch (what.why) {
    case 'doubled':
      return `„${what.found}“ steht zweimal darin: Was es sagt, hinge davon ab, wer es liest.`
    case 'unknown_version':
      return `Es hat die Version ${what.found}, und diese Seite kennt die Versionen 1 und 2. ${AGAIN}`
    case 'unknown_scheme':
      return `Seine Würfel wurden auf eine Weise gezogen, die diese Seite nicht kennt, ${what.found}. ${AGAIN}`
    case 'unknown_fact':
      return `Etwas ist geschehen, das diese Seite nicht kennt, „${what.found}“. ${AGAIN}`
    case 'member':
      return `„${what.member}“ fehlt oder ist nicht, was es sein muss: Die Datei wurde verändert oder beschädigt.`
    case 'early':
      return `Version ${what.version}: Das Spiel begann, bevor die Zeit für die Bytes aller vorbei war, und nicht alle waren da.`
    case 'chosen_early':
      return `Version ${what.version}: Der Server wählte seinen Startwert, bevor die Zeit für die Festlegungen aller vorbei war, und nicht alle waren da.`
    case 'gap':
      return `Version ${what.version} fehlt oder steht nicht an ihrer Stelle.`
    case 'backwards':
      return `Version ${what.version}: Sie geschah vor dem, was vor ihr steht.`
    case 'out_of_place':
      return `Version ${what.version}: „${what.fact}“ kann an dieser Stelle eines Spiels nicht geschehen.`
    case 'opening':
      return what.seat === null
        ? `Wer beginnt: In Runde ${what.round + 1} würfeln andere Plätze, als müssten.`
        : `Wer beginnt: In Runde ${what.round + 1} wirft ${nameIn(head, what.seat)} etwas anderes, als der Startwert ergibt.`
    case 'die':
      return `${at(what, head)}: Würfel ${what.die + 1} zeigt im Protokoll ${what.face}, und der Startwert ergibt ${what.drawn}.`
    case 'over':
      return what.given_up ? 'Es wurde abgebrochen, war aber schon vorbei.' : 'Es hat ein Ergebnis, war aber nicht vorbei.'
    case 'result':
      return what.seat === null
        ? 'Das Ergebnis ist nicht das, was gespielt wurde.'
        : `Das Ergebnis ist nicht das, was gespielt wurde: ${whose(nameIn(head, what.seat))} Rang oder Summe weicht ab.`
    case 'other_game':
      return `Der Server gab das Protokoll eines anderen Spiels, ${what.game}.`
    default:
      return 'file' in what ? noted(what, head) : other(what, head)
  }
}

function other(what: Other, head: Head | null): string {
  if (!('seat' in what)) return { ...UNREADABLE, ...WHOLE }[what.why]
  return 'version' in what ? `${at(what, head)}: ${MOVE[what.why]}` : BYTES[what.why](nameIn(head, what.seat))
}

const ITSELF = 'In sich stimmt das Protokoll, aber'
/** Wer es notiert hat: dieser Browser, oder was die Datei geschrieben hat. */
export const noter = (file: string | null): string => (file === null ? 'dieser Browser' : `die App von „${file}“`)

function noted(what: Noted, head: Head | null): string {
  const who = noter(what.file)
  const name = 'seat' in what ? nameIn(head, what.seat) : ''
  switch (what.why) {
    case 'noted_commitment':
      return `${ITSELF} seine Festlegung ist nicht die, die ${who} vor dem ersten Wurf gesehen hat. Das sind nicht die Würfel, die zugesagt wurden.`
    case 'noted_scheme':
      return `${ITSELF} darin hat sich kein Platz auf seine Bytes festgelegt, und ${who} hat gesehen, dass sie es taten. Auf die alte Weise ließen sich Bytes wählen.`
    case 'noted_seat':
      return `${ITSELF} die Festlegung von ${name} ist nicht die, die ${who} vor dem ersten Wurf gesehen hat.`
    case 'noted_bytes':
      return `${ITSELF} die Bytes von ${name} sind nicht die, die ${who} gezogen hat. Wenn du auch an einem anderen Gerät gespielt hast, können es dessen Bytes sein. Wenn nicht, hat der Betreiber sie ersetzt.`
    case 'noted_silent':
    case 'noted_withheld':
      return `${ITSELF} es sagt, ${what.why === 'noted_silent' ? 'die Festlegung' : 'die Bytes'} von ${name} ${what.why === 'noted_silent' ? 'sei' : 'seien'} nicht gekommen, und ${who} hat seinen Teil rechtzeitig gesendet. Vielleicht war die Leitung langsam, oder der Betreiber hat ihn weggelassen.`
  }
}

/** Nichts wurde widerlegt: Es ließ sich nicht lesen. */
export function unreadable({ why }: Misfit): boolean {
  return why in UNREADABLE || ['doubled', 'unknown_version', 'unknown_scheme', 'unknown_fact', 'member'].includes(why)
}
