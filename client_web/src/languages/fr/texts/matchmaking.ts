import { matchmaking as english } from '../../../features/lobby/matchmaking/texts.ts'
import { matchmaking as englishMatchmaking } from '../../../features/lobby/matchmaking/texts.ts'
import { drafted } from '../../drafted.ts'
import type { Messages } from '../../../texts.ts'
import { list, many, number } from '../words.ts'

const players = (count: number): string => many(count, 'joueur', 'joueurs')

export const matchmaking: Messages['matchmaking'] = drafted(englishMatchmaking, {
  ...english,
  heading: 'Partie rapide',
  play: 'Jouer en ligne',
  change: 'Modifier',
  changeOf: 'Modifier ce qui est cherché',
  done: 'Terminé',
  choice: (games, seats, turnMs, counts) =>
    [
      games.length > 3 ? `${games.slice(0, 2).join(', ')} et ${games.length - 2} autres` : list(games),
      seats === null ? '2 à 4 joueurs' : players(seats),
      matchmaking.turns[turnMs].hint,
      matchmaking.counts[counts].word,
    ].join(' · '),
  games: 'Jeux',
  seats: 'Joueurs',
  anySeats: 'Peu importe',
  speed: 'Temps par tour',
  turns: {
    30_000: { label: '30 s', hint: '30 secondes par tour' },
    60_000: { label: 'Une minute', hint: 'une minute par tour' },
    86_400_000: { label: 'Un jour', hint: 'un jour par tour' },
    259_200_000: { label: '3 jours', hint: '3 jours par tour' },
  },
  countsFor: 'Compte pour les cotes',
  counts: {
    either: { label: 'Peu importe', word: 'classée ou amicale' },
    rated: { label: 'Classée', word: 'classée' },
    casual: { label: 'Amicale', word: 'amicale' },
  },
  policy:
    'Si tu pars, un remplaçant joue pour toi après deux tours manqués, et cela compte dans ta réputation. Une connexion perdue seule ne compte pas.',
  people: (online, seeking) => `${online === 0 ? '' : `${number(online)} en ligne · `}${seeking === 0 ? 'personne ne cherche' : `${number(seeking)} cherchent`} une partie`,
  openLink: (rooms) => many(rooms, 'salon ouvert', 'salons ouverts'),
  looking: 'Recherche d’une partie',
  leave: 'Quitter la file',
  leaveShort: 'Quitter',
  matched: 'Partie trouvée.',
  ready: 'Ta partie est prête',
  toMatch: 'Aller à la partie',
  open: 'Salons ouverts',
  openCount: (count) => (count === 0 ? 'Aucun salon ouvert.' : `${many(count, 'salon ouvert', 'salons ouverts')}.`),
  nobody: 'Aucun salon ouvert pour l’instant. Ouvres-en un : chacun peut le trouver ici et y entrer.',
  openOne: 'Ouvrir un salon à tous',
  loading: 'Chargement…',
  watch: 'Parties à regarder',
  watchCount: (count) => many(count, 'partie', 'parties'),
  watchWord: 'Regarder',
})
