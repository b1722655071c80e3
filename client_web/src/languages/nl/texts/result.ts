import { result as englishResult, alone as englishAlone } from '../../../features/game/result/texts.ts'
import { leaving as englishLeaving } from '../../../features/game/table/leaving/texts.ts'
import { drafted } from '../../drafted.ts'
import type { Messages } from '../../../texts.ts'
import { atMostDigits, list, many, nth, number } from '../words.ts'

export const result: Messages['result'] = drafted(englishResult, {
  you: 'Je hebt gewonnen!',
  ahead: (points, name) =>
    points <= 0 ? `Voor ${name}, wat de totalen ook zijn` : `${many(points, 'punt', 'punten')} voor ${name}`,
  together: 'Gedeelde eerste plaats',
  done: 'Spel voorbij',
  wins: (name) => `${name} wint`,
  shared: (names) => `${list(names)} delen de eerste plaats`,
  atOnce: 'Meteen gewonnen, wat de totalen ook zijn.',
  undone: (count) => `Met ${many(count, 'teruggenomen beslissing', 'teruggenomen beslissingen')}: een oefening, die nergens telt.`,
  reached: (target) => `Het doel van ${number(target)} is bereikt.`,
  places: 'Eindstand',
  place: nth,
  rematch: 'Revanche',
  toNext: 'Naar de revanche',
  home: 'Startpagina',
  share: 'Uitslag delen',
  shareText: (game, lines) => `${game} op Regatta\n${lines.join('\n')}`,
  resultCopied: 'Uitslag gekopieerd',
  points: 'Speelpunten',
  pointsHint: (stake) =>
    `Wie wint krijgt ${stake === 1 ? 'één punt' : `${number(stake)} punten`} van elke andere speler per punt verschil. Geen geld.`,
  signed: (points) => (points > 0 ? `+${number(points)}` : points < 0 ? `−${number(-points)}` : '0'),
  givenUp: 'Geen uitslag',
  closed: (reason) => `De beheerder van deze dienst heeft de kamer gesloten: ${reason}`,
  givenUpHint: 'Het spel is afgelast, of er heeft lang niemand gespeeld. Het telt niet, en alle dobbelstenen zijn nu open.',
  out: { resigned: 'gaf op', gone: 'was weg' },
  check: 'Dobbelstenen nagaan',
  replay: 'Herhaling',
  download: 'Verslag downloaden',
  recording: 'Het verslag van dit spel wordt geschreven…',
  seeds: 'Vastleggingen en startwaarde',
  seedsHint:
    'De startwaarde en de bytes van elke plaats stonden vast voor de eerste worp: hun SHA-256 zijn de vastleggingen die iedereen toen kreeg.',
  commitment: 'Vastlegging van de server',
  commitmentOf: (name) => `Vastlegging van ${name}`,
  seed: 'Startwaarde',
})

export const alone: Messages['alone'] = drafted(englishAlone, {
  ...englishAlone,
  title: (count, most) => (count === 1 ? 'Je solospellen' : `Je ${most ? 'laatste ' : ''}${count} solospellen`),
  first: 'Je eerste spel van deze soort. De volgende worden ermee vergeleken.',
  here: 'Dit spel',
  place: (place, count) => `${nth(place)} van ${count}`,
  best: 'Je beste',
  mean: 'Je gemiddelde',
  meanOf: (mean) => atMostDigits(mean, 1),
  newBest: 'Je beste spel tot nu toe!',
})

export const leaving: Messages['leaving'] = drafted(englishLeaving, {
  close: 'Dit spel beëindigen…',
  abort: 'Spel afgelasten…',
  resign: 'Opgeven…',
  closeTitle: 'Dit spel beëindigen?',
  closeHint: 'Het eindigt zonder uitslag en kan niet worden voortgezet. Dit is niet terug te draaien.',
  closeDo: 'Beëindigen',
  abortTitle: 'Het spel afgelasten?',
  abortHint: 'Nog niemand heeft iets ingevuld. Het spel eindigt zonder uitslag en telt niet.',
  abortDo: 'Afgelasten',
  resignTitle: 'Opgeven?',
  resignHint: (rated) =>
    `Je eindigt achter iedereen die verder speelt, en ${rated ? 'in je rating telt het spel als verloren' : 'verliest het spel'}. Dat kan niet ongedaan worden gemaakt.`,
  resignDo: 'Opgeven',
  resignFor: (name) => `Opgeven voor ${name}`,
  playOn: 'Verder spelen',
  isGone: (name) => `${name} is weg, en hier speelt geen vervanger.`,
  claim: 'Uitslag opeisen',
  claimOf: (name) => `De uitslag tegen ${name} opeisen`,
  claimTitle: (name) => `De uitslag tegen ${name} opeisen?`,
  claimHint: 'Wie weg is, speelt niet meer mee en eindigt achter iedereen die doorspeelt. Dit is niet terug te draaien.',
})
