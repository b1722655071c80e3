import type { Messages } from '../../../texts.ts'
import { atMostDigits, list, many, nth, number } from '../words.ts'

export const result: Messages['result'] = {
  you: 'Du hast gewonnen!',
  ahead: (points, name) =>
    points <= 0 ? `Vor ${name}, gleich mit welcher Summe` : `${many(points, 'Punkt', 'Punkte')} vor ${name}`,
  together: 'Geteilter erster Rang',
  done: 'Spiel vorbei',
  wins: (name) => `${name} gewinnt`,
  shared: (names) => `${list(names)} teilen sich den ersten Rang`,
  atOnce: 'Sofort gewonnen, gleich mit welcher Summe.',
  undone: (count) => `Mit ${many(count, 'zurückgenommenen Entscheidung', 'zurückgenommenen Entscheidungen')}: Übung, die nirgends zählt.`,
  reached: (target) => `Das Ziel von ${number(target)} ist erreicht.`,
  places: 'Ränge',
  place: nth,
  rematch: 'Revanche',
  toNext: 'Zur Revanche',
  home: 'Startseite',
  share: 'Ergebnis teilen',
  shareText: (game, lines) => `${game} auf Regatta\n${lines.join('\n')}`,
  resultCopied: 'Ergebnis kopiert',
  points: 'Spielpunkte',
  pointsHint: (stake) =>
    `Wer gewinnt, bekommt von allen anderen für jeden Punkt Unterschied ${stake === 1 ? 'einen Punkt' : `${number(stake)} Punkte`}. Kein Geld.`,
  signed: (points) => (points > 0 ? `+${number(points)}` : points < 0 ? `−${number(-points)}` : '0'),
  givenUp: 'Kein Ergebnis',
  closed: (reason) => `Der Betreiber dieses Dienstes hat den Raum geschlossen: ${reason}`,
  givenUpHint:
    'Das Spiel wurde abgesagt, oder lange hat niemand einen Zug gemacht. Es zählt nicht, und alle Würfel sind jetzt offen.',
  out: { resigned: 'hat aufgegeben', gone: 'war weg' },
  check: 'Würfel prüfen',
  replay: 'Wiederholung',
  download: 'Protokoll herunterladen',
  recording: 'Das Protokoll dieses Spiels wird geschrieben…',
  seeds: 'Festlegungen und Startwert',
  seedsHint:
    'Der Startwert und die Bytes jedes Platzes standen vor dem ersten Wurf fest: Ihre SHA-256 sind die Festlegungen, die alle damals bekamen.',
  commitment: 'Festlegung des Servers',
  commitmentOf: (name) => `Festlegung von ${name}`,
  seed: 'Startwert',
}

export const alone: Messages['alone'] = {
  title: (count, most) => (count === 1 ? 'Deine Solospiele' : `Deine ${most ? 'letzten ' : ''}${count} Solospiele`),
  first: 'Dein erstes Spiel dieser Art. Deine nächsten werden damit verglichen.',
  here: 'Dieses Spiel',
  place: (place, count) => `${nth(place)} von ${count}`,
  best: 'Dein bestes',
  mean: 'Dein Durchschnitt',
  meanOf: (mean) => atMostDigits(mean, 1),
  newBest: 'Dein bisher bestes Spiel!',
}

export const rematch: Messages['rematch'] = {
  offered: (names) =>
    names.length === 0
      ? 'Das Angebot einer Revanche gilt noch.'
      : `${list(names)} ${names.length === 1 ? 'möchte' : 'möchten'} eine Revanche.`,
  waits: (names) => (names.length === 0 ? 'Du möchtest eine Revanche.' : `Du möchtest eine Revanche. Warten auf ${list(names)}.`),
  declined: (names) =>
    names.length === 0
      ? 'Du hast die Revanche abgelehnt.'
      : `Du hast abgelehnt. ${list(names)} ${names.length === 1 ? 'kann' : 'können'} ohne dich spielen.`,
  left: 'Das Angebot gilt noch',
  accept: 'Revanche annehmen',
  decline: 'Ablehnen',
  afterAll: 'Doch annehmen',
  lapsed: (names) =>
    names.length === 0
      ? 'Das Angebot einer Revanche ist vorbei: Zu wenige wollten sie.'
      : `Das Angebot einer Revanche ist vorbei: ${list(names)} ${names.length === 1 ? 'hat' : 'haben'} abgelehnt.`,
  wants: 'möchte eine Revanche',
  declinedMark: 'keine Revanche',
  next: 'Nächster Gegner',
  watch: 'Bei der Revanche zusehen',
}

export const rating: Messages['rating'] = {
  change: (change) => (change > 0 ? `+${change}` : change < 0 ? `−${-change}` : '±0'),
  said: (before, after) => `Wertung ${before}, jetzt ${after}`,
  shown: (before, after) => `${before} → ${after}`,
  provisional: 'vorläufig',
  provisionalHint: 'Eine vorläufige Wertung braucht noch ein paar Spiele.',
  notCounted:
    'Dieses Spiel ändert keine Wertungen: Zwischen denselben zwei Spielern zählen nur wenige Spiele am Tag, und keine zwischen Spielern in einem Netz oder an einem Gerät.',
  counting: 'Die Wertungen werden gezählt…',
}
