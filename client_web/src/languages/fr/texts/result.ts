import { result as englishResult, alone as englishAlone } from '../../../features/game/result/texts.ts'
import { leaving as englishLeaving } from '../../../features/game/table/leaving/texts.ts'
import { drafted } from '../../drafted.ts'
import type { Messages } from '../../../texts.ts'
import { atMostDigits, list, many, nth, number } from '../words.ts'

export const result: Messages['result'] = drafted(englishResult, {
  you: 'Tu as gagné !',
  ahead: (points, name) =>
    points <= 0 ? `Devant ${name}, quels que soient les totaux` : `${many(points, 'point', 'points')} devant ${name}`,
  together: 'Première place partagée',
  done: 'Partie finie',
  wins: (name) => `${name} gagne`,
  shared: (names) => `${list(names)} partagent la première place`,
  atOnce: 'Gagné d’un coup, quels que soient les totaux.',
  undone: (count) => `Avec ${many(count, 'décision annulée', 'décisions annulées')} : un entraînement, qui ne compte nulle part.`,
  reached: (target) => `L’objectif de ${number(target)} est atteint.`,
  places: 'Rangs',
  place: nth,
  rematch: 'Revanche',
  toNext: 'Aller à la revanche',
  home: 'Accueil',
  share: 'Partager le résultat',
  shareText: (game, lines) => `${game} sur Regatta\n${lines.join('\n')}`,
  resultCopied: 'Résultat copié',
  points: 'Points de jeu',
  pointsHint: (stake) =>
    `Le vainqueur reçoit ${stake === 1 ? 'un point' : `${number(stake)} points`} de chaque autre joueur par point d’écart. Pas d’argent.`,
  signed: (points) => (points > 0 ? `+${number(points)}` : points < 0 ? `−${number(-points)}` : '0'),
  givenUp: 'Sans résultat',
  closed: (reason) => `L’hébergeur du service a fermé le salon : ${reason}`,
  givenUpHint: 'La partie a été annulée, ou personne n’a joué pendant longtemps. Elle ne compte pas, et tous les dés sont visibles.',
  out: { resigned: 'a abandonné', gone: 'était parti' },
  check: 'Vérifier les dés',
  replay: 'Rediffusion',
  download: 'Télécharger l’enregistrement',
  recording: 'L’enregistrement de cette partie s’écrit…',
  seeds: 'Engagements et graine',
  seedsHint:
    'La graine et les octets de chaque place étaient fixés avant le premier lancer : leurs SHA-256 sont les engagements que chacun a reçus alors.',
  commitment: 'Engagement du serveur',
  commitmentOf: (name) => `Engagement de ${name}`,
  seed: 'Graine',
})

export const alone: Messages['alone'] = drafted(englishAlone, {
  ...englishAlone,
  title: (count, most) => (count === 1 ? 'Tes parties en solo' : `Tes ${count} ${most ? 'dernières ' : ''}parties en solo`),
  first: 'Ta première partie de ce genre. Les suivantes y seront comparées.',
  here: 'Cette partie',
  place: (place, count) => `${nth(place)} sur ${count}`,
  best: 'Ta meilleure',
  mean: 'Ta moyenne',
  meanOf: (mean) => atMostDigits(mean, 1),
  newBest: 'Ta meilleure partie jusqu’ici !',
})

export const leaving: Messages['leaving'] = drafted(englishLeaving, {
  close: 'Terminer cette partie…',
  abort: 'Annuler la partie…',
  resign: 'Abandonner…',
  closeTitle: 'Terminer cette partie ?',
  closeHint: 'Elle se termine sans résultat et ne peut pas être reprise. C’est définitif.',
  closeDo: 'La terminer',
  abortTitle: 'Annuler la partie ?',
  abortHint: 'Personne n’a encore rien inscrit. La partie finit sans résultat et ne compte pas.',
  abortDo: 'Annuler',
  resignTitle: 'Abandonner ?',
  resignHint: (rated) =>
    `Tu seras classé derrière tous ceux qui continuent, et ${rated ? 'ta cote compte une défaite' : 'tu perds la partie'}. C’est définitif.`,
  resignDo: 'Abandonner',
  resignFor: (name) => `Abandonner pour ${name}`,
  playOn: 'Continuer',
  isGone: (name) => `${name} est parti, et aucun remplaçant ne joue ici.`,
  claim: 'Réclamer le résultat',
  claimOf: (name) => `Réclamer le résultat contre ${name}`,
  claimTitle: (name) => `Réclamer le résultat contre ${name} ?`,
  claimHint: 'Qui est parti ne joue plus dans cette partie et finit derrière tous ceux qui continuent. C’est définitif.',
})
