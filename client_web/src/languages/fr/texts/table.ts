import { table as englishTable, stage as englishStage, copying as englishCopying } from '../../../features/game/table/texts.ts'
import { drafted } from '../../drafted.ts'
import type { Messages } from '../../../texts.ts'
import { list, many, moment, number, points, word } from '../words.ts'

const SHORT = { minutes: 'min', hours: 'h', days: 'j' }

export const table: Messages['table'] = drafted(englishTable, {
  yourTurn: 'À toi de jouer',
  nextGame: (waiting) => (waiting === 1 ? 'Partie suivante' : `Partie suivante (${waiting})`),
  nextGameHint: (name) => `C’est à toi de jouer dans ${name}`,
  turnOf: (name) => `Au tour de ${name}`,
  toThrow: 'Lance les dés',
  toHold: (rows) => (rows === 1 ? 'Garde des dés ou marque' : `Garde des dés ou choisis ${word(rows)} lignes`),
  toEnter: (rows) => (rows === 1 ? 'Choisis une ligne' : `Choisis ${word(rows)} lignes`),
  allHeld: 'Tous gardés : libère un dé ou marque',
  toThrowFirst: 'Va lancer',
  throwOf: (throws, most) => (most === null ? `Lancer ${throws}` : `Lancer ${throws} sur ${most}`),
  throwing: (name, throws) => `${name} : ${throws.toLowerCase()}`,
  between: 'Un instant…',
  seats: 'Places',
  allCards: 'Toutes les fiches',
  moreCards: 'Fais défiler pour voir d’autres fiches →',
  you: 'toi',
  playsNow: (name) => `${name} joue`,
  seatSaid: (name, you, total, target, playing) => {
    const has = total === null ? 'a un total caché' : `a ${points(total)}${target === null ? '' : ` sur ${target}`}`
    return `${name}${you ? ', toi,' : ''} ${has}${playing ? ' et joue' : ''}.`
  },
  dice: 'Dés',
  diceOf: (name) => `Dés de ${name}`,
  die: (number, face, held) => `Dé ${number} : ${face}${held ? ', gardé' : ''}`,
  throw: (count) => `Lancer ${many(count, 'dé', 'dés')}`,
  noThrow: 'Plus de lancer',
  myCard: 'Ta fiche',
  cardOf: (name) => `Fiche de ${name}`,
  row: 'Fiche',
  openRow: 'libre',
  most: (most) => `max ${most}`,
  rowSaid: (row, score, most) => (score === null ? `${row} est libre, jusqu’à ${points(most)}.` : `${row} : ${points(score)}.`),
  rowWorth: (row, worth, most) => `${row} ${worth} max ${most}`,
  rowBarred: (row) => `${row}, pas avec ces dés`,
  progress: (reached, aim) => `${reached} sur ${aim}`,
  total: 'Total',
  hiddenTotal: '?',
  hiddenTotalSaid: 'caché',
  hiddenCard: 'Caché jusqu’à la fin',
  chooseRow: 'Choisis une ligne',
  enter: (worth) => `Inscrire ${worth}`,
  inRow: (rows) => `dans ${list(rows)}`,
  sure: (rows) => `dans ${list(rows)} ?`,
  log: 'Événements',
  logEmpty: 'Rien ne s’est encore passé.',
  offline: 'Pas tant que la connexion est perdue',
  wait: 'Le dernier coup est encore en route. Appuie de nouveau dans un instant.',
  waitFor: (names) => `En attente de ${list(names)}`,
  roundDone: 'Ton tour de cette manche est fini',
  cardDone: 'Ta fiche est remplie',
  takeBack: 'Annuler',
  takeBackHint: 'Les dés du prochain lancer restent les mêmes.',
  timeLeft: 'Temps restant',
  timeBank: 'Réserve de temps',
  timeBankHint: 'Ce qui reste dans la réserve de temps : pour toute la partie, en plus du temps de chaque tour.',
  clockPaused: 'En pause',
  windowOpen: (name, hours, there, endsMs) =>
    name === null
      ? `Tes tours courent ${hours}. Le temps s’écoule : ${moment(endsMs)}.`
      : `Les tours de ${name} courent ${hours} à son heure, il y est ${there}. Le temps s’écoule : ${moment(endsMs)}.`,
  windowPaused: (name, hours, there, untilMs, endsMs) =>
    name === null
      ? `En pause jusqu’au ${moment(untilMs)} : tes tours courent ${hours}. Le temps s’écoule : ${moment(endsMs)}.`
      : `En pause jusqu’au ${moment(untilMs)} : les tours de ${name} courent ${hours}, il y est ${there}. Le temps s’écoule : ${moment(endsMs)}.`,
  short: ({ unit, count }) =>
    unit === 'seconds' ? `${Math.floor(count / 60)}:${String(count % 60).padStart(2, '0')}` : `${number(count)} ${SHORT[unit]}`,
  entered: (name, byClock) => (byClock ? `La pendule a inscrit pour ${name}` : `${name} a inscrit`),
  banked: (name, byClock) => (byClock ? `La pendule a assuré pour ${name}` : `${name} a assuré`),
  met: (names, rated) => `Contre ${list(names)}, ${rated ? 'classée' : 'amicale'}.`,
  lost: (name) => `${name} a perdu son tour`,
  turnOver: 'Tour fini',
  rowEntered: 'Inscrit, caché',
  last: (row, score) => `${row} ${score}`,
  bonus: (bonus) => `+${bonus}`,
  points,
})

export const stage: Messages['stage'] = drafted(englishStage, {
  gathering: 'On se réunit',
  opening: 'Commence',
  playing: 'En cours',
  finished: 'Terminée',
  archived: 'Finie',
})

export const copying: Messages['copying'] = drafted(englishCopying, {
  notCopied: 'Le lien n’a pas pu être copié. Sélectionne-le et copie-le à la main.',
})
