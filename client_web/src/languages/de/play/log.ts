// Was geschehen ist: als Zeilen des Verlaufs, wie es angesagt wird, und die Würfe darum, wer beginnt.
import type { Messages } from '../../../texts.ts'
import { bonusText, entriesFor, facesOf, levelName, list, many, points, spanText, standInName, withPoints } from '../words.ts'

const throwsLeft = (left: number): string => `${left === 0 ? 'Kein Wurf' : many(left, 'Wurf', 'Würfe')} übrig.`
const are = (names: string[]): string => `${list(names)} ${names.length === 1 ? 'ist' : 'sind'}`

export const log: Messages['log'] = {
  seated: (name) => `${name} hat sich gesetzt`,
  left: (names) => `${are(names)} gegangen`,
  started: (name) => (name === null ? 'Das Spiel hat begonnen' : `Das Spiel hat begonnen; ${name} fängt an`),
  thrownFor: (text) => `Das Spiel hat begonnen. ${text}`,
  held: (name, faces) => (faces.length === 0 ? `${name} hält nichts` : `${name} hält ${faces.join(' ')}`),
  thrown: (name, dice) => `${name} hat ${dice} geworfen`,
  lost: (name, dice, worth) =>
    `${name} hat ${dice} geworfen: nichts beiseitezulegen, ${worth === 0 ? 'der Zug ist vorbei' : `${points(worth)} verloren`}`,
  entered: (name, entries, bonus) => `${name} hat ${entriesFor(entries)}${bonusText(bonus)} eingetragen`,
  secured: (name, dice, face, worth) => `${name} hat ${dice} als ${facesOf(face)} beiseitegelegt: ${worth}`,
  completed: (name, dice, worth) => `${name} hat ${dice} beiseitegelegt und den Satz vollendet: ${points(worth)}`,
  banked: (name, worth) => `${name} hat ${worth} gesichert`,
  hiddenThrew: (name) => `${name} hat gewürfelt`,
  hiddenEntered: (name) => `${name} hat eingetragen`,
  hiddenEnded: (name) => `${name} hat den Zug beendet`,
  clockThrew: (name, dice) => `Die Uhr hat für ${name} ${dice} geworfen`,
  clockEntered: (name, entries, bonus) => `Die Uhr hat für ${name} ${entriesFor(entries)}${bonusText(bonus)} eingetragen`,
  clockSecured: (name, dice) => `Die Uhr hat für ${name} ${dice} beiseitegelegt`,
  clockBanked: (name, worth) => `Die Uhr hat für ${name} ${worth} gesichert`,
  clockHidden: (name) => `Die Uhr hat für ${name} gespielt`,
  self: 'dich',
  renewed: 'Der Dienst war unterbrochen: Der Zug hat wieder seine volle Zeit',
  finished: 'Das Spiel ist vorbei',
  rematch: (name) => `${name} möchte eine Revanche`,
  declined: (name) => `${name} möchte keine Revanche`,
  youDeclined: 'Du hast die Revanche abgelehnt',
  lapsed: 'Das Angebot einer Revanche ist vorbei',
  kicked: (names) => `Der Gastgeber hat ${list(names)} entfernt`,
  locked: 'Der Gastgeber hat den Raum gesperrt',
  unlocked: 'Der Gastgeber hat den Raum entsperrt',
  host: (name) => `${name} ist jetzt Gastgeber`,
  youHost: 'Du bist jetzt Gastgeber',
  standsIn: (name, level) => `${standInName(level)} spielt ab jetzt für ${name}`,
  standsInForYou: (level) => `${standInName(level)} spielt ab jetzt für dich`,
  standInFor: (name, level) => `${level === undefined ? 'Vertretung' : levelName(level)} für ${name}`,
  yourStandIn: 'Deine Vertretung',
  orderOf: (name) => `Der bedingte Zug von ${name}`,
  yourOrder: 'Dein bedingter Zug',
  back: (name) => `${name} ist zurück und spielt weiter`,
  tookBack: (name) => `${name} hat eine Entscheidung zurückgenommen`,
  youTookBack: 'Du hast deine letzte Entscheidung zurückgenommen. Die Würfel des nächsten Wurfs bleiben dieselben',
  youAreBack: 'Du spielst wieder selbst',
  resigned: (name) => `${name} hat aufgegeben`,
  youResigned: 'Du hast aufgegeben',
  gone: (name) => `${name} war weg: Das Ergebnis wurde beansprucht`,
  youAreGone: 'Du warst weg: Das Ergebnis wurde beansprucht',
  aborted: 'Das Spiel wurde abgesagt: Es hat kein Ergebnis',
  calledOff: (names) => `Das Spiel fällt aus: ${are(names)} nicht gekommen`,
}

export const spoken: Messages['spoken'] = {
  clockForYou: (entries) => `Die Uhr hat für dich ${entriesFor(entries)} eingetragen.`,
  clockThrew: (dice) => `Die Uhr hat für dich ${dice} geworfen.`,
  yourTurn: 'Du bist am Zug.',
  finished: 'Das Spiel ist vorbei.',
  over: (outcome, totals) =>
    totals.length === 1
      ? `Das Spiel ist vorbei, mit ${withPoints(totals[0]?.total ?? 0)}.`
      : `Das Spiel ist vorbei. ${outcome.replace(/!$/, '')}. ${list(totals.map(({ name, total }) => `${name} hat ${points(total)}`))}.`,
  secondsLeft: (seconds) => `Noch ${many(seconds, 'Sekunde', 'Sekunden')}.`,
  dice: (dice, held, left) => `Würfel ${dice}. ${held.length === 0 ? 'Keiner gehalten' : `Gehalten ${held.join(' ')}`}. ${throwsLeft(left)}`,
  hiddenDice: (throws) => `Die Würfel sind verdeckt. ${many(throws, 'Wurf', 'Würfe')} gemacht.`,
  noDice: (left) => (left === null ? 'Noch nicht gewürfelt.' : `Noch nicht gewürfelt. ${throwsLeft(left)}`),
  onTable: (dice) => (dice === '' ? 'Keine Würfel auf dem Tisch.' : `Auf dem Tisch ${dice}.`),
  setAside: (made) => (made.length === 0 ? 'Nichts beiseite.' : `Beiseite ${made.join('; ')}.`),
  turnPoints: (worth) => (worth === 0 ? '' : `Aus früheren Sätzen ${points(worth)}.`),
  potentials: (rows) => {
    const some = rows.filter((row) => row.worth > 0).map((row) => `${row.name} ${row.worth}`)
    if (some.length === 0) return 'Jede offene Zeile brächte 0.'
    return `${some.join(', ')}${some.length < rows.length ? ', andere 0' : ''}.`
  },
  offers: (offers) => `${offers.join('. ')}.`,
  confirm: (rows) => `0 in ${list(rows)} eintragen? Noch einmal, um es einzutragen.`,
  once: (offer) => `${offer}. Noch einmal, um es zu tun.`,
  noPotentials: 'Jetzt lässt sich nichts eintragen.',
  noOffers: 'Jetzt lässt sich nichts beiseitelegen oder sichern.',
  noLast: 'Noch ist nichts geschehen.',
  noClock: 'Es läuft keine Uhr.',
  clock: (name, span) => (name === null ? `Du hast noch ${spanText(span)}.` : `${name} hat noch ${spanText(span)}.`),
  sentence: (text) => `${text}.`,
}

export const began: Messages['began'] = {
  title: 'Wer begonnen hat',
  threw: (name, sum) => `${name} wirft ${sum}`,
  round: (threw) => threw.join(', '),
  again: (threw) => `noch einmal: ${threw.join(', ')}`,
  whole: (rounds, name) => `${rounds.join('; ')}: ${name} beginnt`,
  begins: (name) => `${name} beginnt`,
  first: 'Erster Wurf',
  tied: 'Gleichstand, noch einmal geworfen',
  sum: (sum) => `zusammen ${sum}`,
}
