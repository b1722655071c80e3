import { title as englishTitle, pages as englishPages, bar as englishBar, connection as englishConnection, update as englishUpdate, moderation as englishModeration, notFound as englishNotFound, lazyPage as englishLazyPage, languages as englishLanguages } from '../../../features/shell/texts.ts'
import { drafted } from '../../drafted.ts'
import type { Messages } from '../../../texts.ts'
import { many } from '../words.ts'

export const product: Messages['product'] = 'Regatta'
export const failed: Messages['failed'] = 'Cela n’a pas marché. Réessaie, s’il te plaît.'

export const title: Messages['title'] = drafted(englishTitle, {
  home: 'Regatta : le Yacht et ses cousins entre amis',
  page: (what) => `${what} – Regatta`,
  waiting: (games, text) => {
    if (games.length === 0) return text
    return `À toi de jouer : ${games.length === 1 ? games[0] : many(games.length, 'partie', 'parties')} · ${text}`
  },
  game: (what, game) => `${what} – ${game} – Regatta`,
})

export const pages: Messages['pages'] = drafted(englishPages, {
  more: 'Autres pages',
  account: 'Ton compte',
  notifications: 'Notifications',
  people: 'Amis',
  rules: 'Règles de tous les jeux',
  leaderboards: 'Classements',
  past: 'Tes parties passées',
  verify: 'Vérifier une partie',
  dice: 'Contrôle des dés',
  replay: 'Voir la rediffusion',
})

export const bar: Messages['bar'] = drafted(englishBar, {
  close: 'Fermer',
  home: 'Regatta, accueil',
  round: (round, rounds, rated) =>
    `${rounds === null ? `Manche ${round}` : `Manche ${round} sur ${rounds}`}${rated ? ' · classée' : ''}`,
  code: (code) => `Salon ${code}`,
  toDark: 'Thème sombre',
  toLight: 'Thème clair',
})

export const connection: Messages['connection'] = drafted(englishConnection, {
  lost: 'Connexion perdue. Nouvel essai…',
  none: 'Pas de connexion. Nouvel essai…',
  connecting: 'Connexion…',
  readOnly: 'Rien ne peut être enregistré pour l’instant. La partie reprendra dès que possible.',
  fullForNew: 'Rien ne peut être enregistré pour l’instant, personne ne peut donc entrer. Nouvel essai dans quelques secondes…',
  newGuest: 'Ta session précédente est finie : tu joues maintenant comme nouvel invité.',
  nothingShared: 'Il n’y a pas de lien vers un salon ou une partie dans ce que tu as partagé.',
  tookBack: 'Te revoilà. Le remplaçant est parti, et tu continues.',
  closed: 'La connexion a été fermée.',
  reload: 'Recharger',
})

export const update: Messages['update'] = drafted(englishUpdate, {
  here: 'Une nouvelle version est là.',
  later: 'Plus tard',
  gone: 'Une nouvelle version est là',
  goneHint: 'Cette page est de la version précédente, dont tout n’est plus là. Recharge-la pour continuer.',
})

export const moderation: Messages['moderation'] = drafted(englishModeration, {
  announcement: 'De l’hébergeur de ce service',
  seen: 'Fermer',
})

export const notFound: Messages['notFound'] = drafted(englishNotFound, {
  unknownPage: 'Il n’y a rien ici',
  unknownPageHint: 'Le lien est peut-être coupé ou mal tapé.',
  home: 'Aller à l’accueil',
  offline: 'Pas de connexion',
})

export const lazyPage: Messages['lazyPage'] = drafted(englishLazyPage, {
  loading: 'Chargement…',
  failed: 'Cette page n’a pas pu être chargée',
  failedHint: 'La connexion est peut-être interrompue.',
  offlineHint: 'Il faut d’abord charger cette page.',
})

export const languages: Messages['languages'] = drafted(englishLanguages, {
  label: 'Langue',
  draft: (name) => `${name} (ébauche)`,
  hint: 'La page se recharge dans l’autre langue.',
  draftHint: 'Une ébauche : ce qui manque est en anglais. Tu peux aider, voir docs/translating.md.',
})
