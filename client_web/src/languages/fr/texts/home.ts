import { home as englishHome, games as englishGames, device as englishDevice } from '../../../features/lobby/home/texts.ts'
import { drafted } from '../../drafted.ts'
import type { Messages } from '../../../texts.ts'
import { list, many } from '../words.ts'

export const home: Messages['home'] = drafted(englishHome, {
  playAs: 'Tu joues sous le nom de',
  heading: 'Lance, garde, marque.',
  lead: 'Le Yacht et ses cousins, avec d’autres ou en solo. Sans compte, sans rien installer.',
  name: 'Ton nom',
  game: 'Jeu',
  gamesMissing: 'La liste des jeux n’a pas pu être chargée.',
  tryAgain: 'Réessayer',
  facts: (rounds, throws, from, to) =>
    [
      rounds === null ? 'Jusqu’à un objectif' : many(rounds, 'manche', 'manches'),
      throws === null ? 'lance autant que tu l’oses' : `jusqu’à ${many(throws, 'lancer', 'lancers')} par tour`,
      `${from === to ? from : `${from} à ${to}`} places`,
    ].join(', '),
  computer: 'Contre l’ordinateur',
  options: 'Options',
  you: 'Toi',
  practice: 'Jouer une partie d’entraînement',
  practiceHint: 'En solo, tout de suite',
  noPractice: 'Ce jeu demande au moins deux joueurs.',
  friends: 'Jouer entre amis',
  seats: 'Places',
  create: 'Créer un salon',
  join: 'Rejoindre un ami',
  code: 'Rejoindre par lien ou code',
  codeHint: 'Un lien, ou un code de huit lettres et chiffres',
  codeWrong: 'Ce n’est ni un lien ni un code de salon. Un code a huit lettres et chiffres, comme KDJ4 7WQZ.',
  joinButton: 'Rejoindre',
  games: 'Tes parties',
  alone: 'Entraînement',
  nobodyYet: 'En attente de joueurs',
  against: (names) => `Avec ${list(names)}`,
  yourTurn: 'À toi de jouer',
  about: 'Regatta est un logiciel libre que chacun peut héberger. La graine des dés est fixée avant la partie et révélée après : tu peux vérifier chaque lancer.',
})

export const games: Messages['games'] = drafted(englishGames, {
  choose: 'Choisir un jeu',
  find: 'Chercher un jeu',
  findHint: 'Par son nom, un autre nom ou une ligne',
  groups: { known: 'Celui que tu connais', relative: 'Ses cousins', other: 'Autre chose' },
  found: (count) => (count === 0 ? 'Aucun jeu trouvé.' : many(count, 'jeu', 'jeux')),
  seats: (from, to) => `${from === to ? from : `${from}–${to}`} places`,
  called: (name, same) => (same ? `Aussi appelé ${name}` : `Proche de ${name}`),
  has: (alias, row) => (alias === row ? `A la ligne ${row}` : `A la ligne ${row}, aussi appelée ${alias}`),
  rules: 'Règles de ce jeu',
  rulesOf: (game) => `Règles de ${game}`,
  rulesShort: 'Règles',
})

export const device: Messages['device'] = drafted(englishDevice, {
  title: 'Jouer sur cet appareil',
  lead: 'On se passe l’appareil et on joue à tour de rôle.',
  player: (number) => `Joueur ${number}`,
  add: 'Ajouter un joueur',
  remove: (number) => `Retirer le joueur ${number}`,
  begin: 'Commencer',
  all: (names) => `Sur cet appareil : ${list(names)}`,
  passTo: (name) => `Passe l’appareil à ${name}`,
  lost: 'Ce lancer a fait perdre le tour.',
  hint: (name) => `Seul ${name} devrait regarder maintenant. L’écran suivant montre ce qui est caché aux autres.`,
  show: (name) => `Je suis ${name}, montre mes dés`,
})
