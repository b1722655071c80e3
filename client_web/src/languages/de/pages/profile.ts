import type { Messages } from '../../../texts.ts'
import { day, digits, list, many, number } from '../words.ts'

const signed = (value: number, places: number): string => {
  if (Math.abs(value) * 10 ** places < 0.5) return '0'
  return `${value < 0 ? '−' : '+'}${digits(Math.abs(value), places)}`
}
const SPEEDS = { live: 'Minuten pro Zug', days: 'Tage pro Zug' }

export const profile: Messages['profile'] = {
  page: 'Spieler',
  loading: 'Der Spieler wird geladen…',
  failed: 'Der Spieler konnte nicht geladen werden.',
  nobody: 'Diesen Spieler gibt es nicht',
  nobodyHint: 'Vielleicht ist der Link abgeschnitten, oder die Daten dieses Spielers wurden gelöscht.',
  kinds: {
    guest: 'Gast',
    account: 'Konto',
    bot: 'Bot',
  },
  since: (ms) => `seit ${day(ms)}`,
  botLead: 'Der Computer springt für Spieler ein, die gehen, und spielt mit dir, wenn du übst.',
  ownAccount: 'Dein Konto',
  games: (games) => (games === 0 ? 'Noch keine beendeten Spiele' : `${many(games, 'Spiel', 'Spiele')} gespielt`),

  challenge: 'Herausfordern',
  befriend: 'Als Freund anfragen',
  accept: 'Als Freund annehmen',
  isFriend: 'Ihr seid befreundet.',
  requestSent: 'Freundschaftsanfrage gesendet.',
  takeBack: 'Zurücknehmen',
  isBlocked: 'Du hast diesen Spieler blockiert.',
  more: 'Mehr',

  ratings: 'Wertungen',
  noRatings: 'Noch kein gewertetes Spiel.',
  speeds: SPEEDS,
  kind: (game, speed) => `${game}, ${SPEEDS[speed]}`,
  game: 'Spiel',
  rating: 'Wertung',
  value: (rating, deviation) => `${rating} ± ${deviation}`,
  provisionalHint: 'Eine Wertung mit ? ist vorläufig: Noch ein paar Spiele, und sie kommt auf die Bestenliste.',
  won: 'Gewonnen',
  wonOf: (wins, games) => `${number(wins)} von ${number(games)}`,
  place: 'Rang',
  placeOf: (place, game) => `Rang ${place} der Bestenliste von ${game}`,
  notPlaced: 'noch keiner',

  graph: 'Verlauf der Wertung',
  graphOf: 'Zeigen',
  graphFailed: 'Der Verlauf der Wertung konnte nicht geladen werden.',
  drawn: (kind, games, from, least, most, now) =>
    `${kind}: ${games === 1 ? 'ein Spiel' : `${games} Spiele`}. Von ${from}, zwischen ${least} und ${most}, jetzt ${now}.`,
  band: 'Die Linie ist die Wertung nach jedem Spiel. Das Band ist ihre Unsicherheit: Die wahre Wertung liegt in zwei von drei Fällen darin.',
  numbers: 'Zahlen zeigen',
  numbersHint: (most) => `Die letzten ${most}.`,
  day: 'Spiel vom',
  change: 'Änderung',
  deviation: 'Unsicherheit',
  when: day,
  number,

  play: 'Genauigkeit und Glück',
  playLoading: 'Genauigkeit und Glück werden geladen…',
  playFailed: 'Genauigkeit und Glück konnten nicht geladen werden.',
  playPending: 'Weitere Spiele werden analysiert…',
  noPlay: 'Noch kein Spiel mit einer Analyse.',
  playHint:
    'Das Mittel der letzten Spiele, ± sein Standardfehler. 100 % Genauigkeit ist das beste Spiel. Glück ist, was die Würfel an Punkten brachten: Je mehr Spiele, desto näher kommt sein Mittel an 0.',
  playOf: (game) => `${game}: Genauigkeit und Glück`,
  accuracy: 'Genauigkeit',
  accuracyOver: (game) => `Genauigkeit in ${game}`,
  luck: 'Glück',
  luckOver: (game) => `Glück in ${game}`,
  inDeviations: 'Glück, σ',
  inDeviationsName: 'Glück in Standardabweichungen',
  loss: 'Verlust je Entscheidung',
  gamesOf: (games) => many(games, 'Spiel', 'Spiele'),
  percent: (accuracy) => `${Math.round(accuracy)} %`,
  points: (luck) => signed(luck, 1),
  deviations: (luck) => signed(luck, 2),
  lossOf: (loss) => digits(loss, 2),
  errorOf: (error, places) => `± ${digits(error, places)}`,
  noValue: 'keine Entscheidung',
  stopped: 'nicht beendet',
  trend: 'Die Linie ist das Mittel der letzten zehn Spiele, das Band sein Standardfehler, jeder Punkt ein Spiel.',
  drawnTrend: (what, games, least, most, now) =>
    `${what}: ${games === 1 ? 'ein Spiel' : `${games} Spiele`}, zwischen ${least} und ${most}. Die letzten zehn: ${now}.`,
  gameByGame: 'Spiel für Spiel',
  unanalysed: (games) => (games === 1 ? 'Ein Spiel hat keine Analyse.' : `${games} Spiele haben keine Analyse.`),

  reputation: 'Spielt bis zum Ende',
  reputationHint: 'Spiele, die jemand für immer einer Vertretung überlassen hat. Eine verlorene Verbindung allein zählt nicht.',
  noReputation: 'Noch keine beendeten Spiele mit anderen.',
  words: {
    new: 'Neu hier',
    good: 'Bleibt',
    fair: 'Geht ab und zu',
    poor: 'Geht oft',
  },
  left: (abandoned, games) =>
    games === 1
      ? `das letzte Spiel wurde ${abandoned === 0 ? 'nicht ' : ''}einer Vertretung überlassen`
      : `${abandoned === 0 ? 'keines' : abandoned} der letzten ${games} einer Vertretung überlassen`,
  atSpeed: { live: 'Mit Minuten pro Zug', days: 'Mit Tagen pro Zug' },

  against: 'Gegen dich',
  never: 'Ihr habt noch nicht gegeneinander gespielt.',
  fared: (won, lost, drawn) =>
    `Du hast ${list([won > 0 || lost > 0 ? `${won} gewonnen` : '', won > 0 || lost > 0 ? `${lost} verloren` : '', drawn > 0 ? `${drawn} unentschieden gespielt` : ''].filter(Boolean))}.`,

  recent: 'Letzte Spiele',
  recentNone: 'Noch keine beendeten Spiele.',
  allGames: (name) => `Alle Spiele von ${name}`,
}
