import { home as englishHome, games as englishGames, device as englishDevice } from '../../../features/lobby/home/texts.ts'
import { drafted } from '../../drafted.ts'
import type { Messages } from '../../../texts.ts'
import { list, many } from '../words.ts'

export const home: Messages['home'] = drafted(englishHome, {
  playAs: 'Je speelt als',
  heading: 'Gooien, houden, scoren.',
  lead: 'Yacht en zijn familie, met anderen of alleen. Zonder account, niets te installeren.',
  name: 'Je naam',
  game: 'Spel',
  gamesMissing: 'De lijst met spellen kon niet worden geladen.',
  tryAgain: 'Opnieuw proberen',
  facts: (rounds, throws, from, to) =>
    [
      rounds === null ? 'Tot een doel' : many(rounds, 'ronde', 'rondes'),
      throws === null ? 'gooi zo vaak je durft' : `tot ${many(throws, 'worp', 'worpen')} per beurt`,
      `${from === to ? from : `${from} tot ${to}`} plaatsen`,
    ].join(', '),
  computer: 'Tegen de computer',
  options: 'Opties',
  you: 'Jij',
  practice: 'Een oefenspel spelen',
  practiceHint: 'Alleen en meteen',
  noPractice: 'Dit spel heeft minstens twee spelers nodig.',
  friends: 'Met vrienden spelen',
  seats: 'Plaatsen',
  create: 'Kamer openen',
  join: 'Bij een vriend meedoen',
  code: 'Meedoen met link of code',
  codeHint: 'Een link, of een code van acht letters en cijfers',
  codeWrong: 'Dat is geen link of code van een kamer. Een code heeft acht letters en cijfers, zoals KDJ4 7WQZ.',
  joinButton: 'Meedoen',
  games: 'Je spellen',
  alone: 'Oefening',
  nobodyYet: 'Wacht op spelers',
  against: (names) => `Met ${list(names)}`,
  yourTurn: 'Jij bent aan de beurt',
  about: 'Regatta is vrije software die iedereen kan hosten. De startwaarde van de dobbelstenen staat voor het spel vast en wordt erna getoond: zo kun je elke worp nagaan.',
})

export const games: Messages['games'] = drafted(englishGames, {
  choose: 'Kies een spel',
  find: 'Zoek een spel',
  findHint: 'Op naam, een andere naam of een rij',
  groups: { known: 'Het bekende', relative: 'De verwanten', other: 'Iets anders' },
  found: (count) => (count === 0 ? 'Geen spel gevonden.' : many(count, 'spel', 'spellen')),
  seats: (from, to) => `${from === to ? from : `${from}–${to}`} plaatsen`,
  called: (name, same) => (same ? `Heet ook ${name}` : `Lijkt op ${name}`),
  has: (alias, row) => (alias === row ? `Heeft de rij ${row}` : `Heeft de rij ${row}, ook ${alias} genoemd`),
  rules: 'Regels van dit spel',
  rulesOf: (game) => `Regels van ${game}`,
  rulesShort: 'Regels',
})

export const device: Messages['device'] = drafted(englishDevice, {
  title: 'Op dit apparaat spelen',
  lead: 'Geef het apparaat door en speel om de beurt.',
  player: (number) => `Speler ${number}`,
  add: 'Speler toevoegen',
  remove: (number) => `Speler ${number} verwijderen`,
  begin: 'Beginnen',
  all: (names) => `Op dit apparaat: ${list(names)}`,
  passTo: (name) => `Geef het apparaat aan ${name}`,
  lost: 'Deze worp heeft de beurt gekost.',
  hint: (name) => `Alleen ${name} zou nu moeten kijken. Het volgende scherm toont wat de anderen niet zien.`,
  show: (name) => `Ik ben ${name}, toon mijn dobbelstenen`,
})
