import { title as englishTitle, pages as englishPages, bar as englishBar, connection as englishConnection, update as englishUpdate, moderation as englishModeration, notFound as englishNotFound, lazyPage as englishLazyPage, languages as englishLanguages } from '../../../features/shell/texts.ts'
import { drafted } from '../../drafted.ts'
import type { Messages } from '../../../texts.ts'
import { many } from '../words.ts'

export const product: Messages['product'] = 'Regatta'
export const failed: Messages['failed'] = 'Dat is niet gelukt. Probeer het nog eens.'

export const title: Messages['title'] = drafted(englishTitle, {
  home: 'Regatta: Yacht en zijn familie met vrienden',
  page: (what) => `${what} – Regatta`,
  waiting: (games, text) => {
    if (games.length === 0) return text
    return `Jouw beurt in ${games.length === 1 ? games[0] : many(games.length, 'spel', 'spellen')} · ${text}`
  },
  game: (what, game) => `${what} – ${game} – Regatta`,
})

export const pages: Messages['pages'] = drafted(englishPages, {
  more: 'Meer pagina’s',
  account: 'Je account',
  notifications: 'Meldingen',
  people: 'Vrienden',
  rules: 'Regels van alle spellen',
  leaderboards: 'Ranglijsten',
  past: 'Je eerdere spellen',
  verify: 'Een spel nagaan',
  dice: 'Dobbelsteencontrole',
  replay: 'Herhaling bekijken',
})

export const bar: Messages['bar'] = drafted(englishBar, {
  close: 'Sluiten',
  home: 'Regatta, startpagina',
  round: (round, rounds, rated) =>
    `${rounds === null ? `Ronde ${round}` : `Ronde ${round} van ${rounds}`}${rated ? ' · telt mee' : ''}`,
  code: (code) => `Kamer ${code}`,
  toDark: 'Donker thema',
  toLight: 'Licht thema',
})

export const connection: Messages['connection'] = drafted(englishConnection, {
  lost: 'Verbinding verbroken. Nieuwe poging…',
  none: 'Geen verbinding. Nieuwe poging…',
  connecting: 'Verbinden…',
  readOnly: 'Er kan nu niets worden opgeslagen. Het spel gaat verder zodra het kan.',
  fullForNew: 'Er kan nu niets worden opgeslagen, dus er kan niemand bij. Nieuwe poging over enkele seconden…',
  newGuest: 'Je vorige sessie is voorbij: je speelt nu als nieuwe gast.',
  nothingShared: 'In wat je hebt gedeeld staat geen link naar een kamer of spel.',
  tookBack: 'Je bent terug. De vervanger is weg, en jij speelt verder.',
  closed: 'De verbinding is gesloten.',
  reload: 'Opnieuw laden',
})

export const update: Messages['update'] = drafted(englishUpdate, {
  here: 'Er is een nieuwe versie.',
  later: 'Later',
  gone: 'Er is een nieuwe versie',
  goneHint: 'Deze pagina is van de vorige versie, waarvan niet alles er nog is. Laad haar opnieuw om verder te gaan.',
})

export const moderation: Messages['moderation'] = drafted(englishModeration, {
  announcement: 'Van de beheerder van deze dienst',
  seen: 'Sluiten',
})

export const notFound: Messages['notFound'] = drafted(englishNotFound, {
  unknownPage: 'Hier is niets',
  unknownPageHint: 'Misschien is de link afgekapt of verkeerd getypt.',
  home: 'Naar de startpagina',
  offline: 'Geen verbinding',
})

export const lazyPage: Messages['lazyPage'] = drafted(englishLazyPage, {
  loading: 'Laden…',
  failed: 'Deze pagina kon niet worden geladen',
  failedHint: 'Misschien is de verbinding onderbroken.',
  offlineHint: 'Deze pagina moet eerst worden geladen.',
})

export const languages: Messages['languages'] = drafted(englishLanguages, {
  label: 'Taal',
  draft: (name) => `${name} (concept)`,
  hint: 'De pagina wordt in de andere taal opnieuw geladen.',
  draftHint: 'Een concept: wat ontbreekt is in het Engels. Je kunt helpen, zie docs/translating.md.',
})
