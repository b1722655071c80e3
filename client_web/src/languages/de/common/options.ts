import type { Level } from '../../../net/wire.ts'
import type { Messages } from '../../../texts.ts'
import { number, spanAfter, spanText, standInName, word } from '../words.ts'

const standInOf = (level?: Level): string => (level === undefined ? 'eine Vertretung' : standInName(level))
const standInAfter = (missed: number, level?: Level): string =>
  `Wenn jemandes Zeit ${missed === 2 ? 'zweimal' : `${word(missed)}mal`} hintereinander abläuft, spielt ${standInOf(level)}, bis die Person zurück ist.`
const sentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`)
const face = (dice: number): string => (dice === 1 ? 'einem Würfel' : `${word(dice)} Würfeln`)

export const clocks: Messages['clocks'] = [
  { label: 'Ohne Uhr', ms: null },
  { label: '30 Sekunden', ms: 30_000 },
  { label: '60 Sekunden', ms: 60_000 },
  { label: '2 Minuten', ms: 120_000 },
  { label: '5 Minuten', ms: 300_000 },
  { label: '1 Stunde', ms: 3_600_000 },
  { label: '1 Tag', ms: 86_400_000 },
  { label: '3 Tage', ms: 259_200_000 },
  { label: '7 Tage', ms: 604_800_000 },
  { label: '14 Tage', ms: 1_209_600_000 },
]

export const clockOf: Messages['clockOf'] = (span) => (span === null ? 'Ohne Uhr' : `${spanText(span)} pro Zug`)

export const options: Messages['options'] = {
  otherClock: 'Eine andere Zeit…',
  clockNumber: 'Zeit pro Zug',
  clockUnit: 'Einheit',
  clockUnits: { seconds: 'Sekunden', minutes: 'Minuten', hours: 'Stunden', days: 'Tage' },
  clockRange: 'Von 5 Sekunden bis 14 Tage.',
  title: 'Optionen dieses Raums',
  more: (changed) => (changed === 0 ? 'Weitere Optionen' : `Weitere Optionen (${changed} geändert)`),
  clock: 'Bedenkzeit',
  noClock: 'Nimm dir so viel Zeit, wie du brauchst.',
  clocked: 'Wenn deine Zeit abläuft, macht die Uhr den Zug, der am meisten bringt.',
  timeBank: 'Zeitkonto',
  timeBankNone: 'Keins',
  timeBankOf: (span) => spanText(span),
  noTimeBank: 'Ein Zug hat seine eigene Zeit und nicht mehr.',
  timeBankHint: 'Für das ganze Spiel. Ein Zug, der länger dauert als die Bedenkzeit, nimmt davon; ein kürzerer füllt es wieder auf. Ist es leer, hat ein Zug nur noch seine eigene Zeit.',
  turnWindow: 'Zugfenster',
  turnWindowNone: 'Zu jeder Stunde',
  turnWindowBetween: 'Zwischen zwei Uhrzeiten',
  turnWindowFrom: 'Züge laufen ab',
  turnWindowTo: 'Züge laufen bis',
  turnWindowOf: (hours) => hours,
  noTurnWindow: 'Die Bedenkzeit läuft Tag und Nacht.',
  turnWindowHint: 'Die Bedenkzeit läuft nur zwischen diesen Zeiten des Tages, bei allen nach ihrer eigenen Uhr. Spielen kannst du zu jeder Stunde.',
  begins: 'Wer beginnt',
  beginnings: {
    ruleset: 'Nach der Spielregel',
    random: 'Zufällig',
    as_seated: 'In der Reihenfolge der Plätze',
  },
  drawn: 'Die Reihenfolge wird ausgelost.',
  asSeated: 'Wer auf dem ersten Platz sitzt, beginnt.',
  thrown: (dice, leads) =>
    `Alle würfeln mit ${face(dice)}, und ${leads === 'lowest' ? (dice === 1 ? 'der niedrigste Würfel' : 'die niedrigste Summe') : dice === 1 ? 'der höchste Würfel' : 'die höchste Summe'} beginnt.`,
  dice: 'Würfel',
  diceKinds: {
    independent: { label: 'Eigene für alle', hint: 'Alle werfen ihre eigenen Würfel.' },
    identical: { label: 'Für alle gleich', hint: 'Alle bekommen dieselben Augen in derselben Reihenfolge, verdeckt bis zum Ende.' },
  },
  reveal: 'Andere sehen',
  reveals: {
    open: { label: 'Alles', hint: 'Alle sehen jeden Wurf und jeden Eintrag.' },
    hide_rerolls: {
      label: 'Erste Würfe und Einträge',
      hint: 'Alle sehen den ersten Wurf eines Zugs und den Eintrag, aber nicht die Würfe dazwischen.',
    },
    hide_all: { label: 'Bis zum Ende nichts', hint: 'Niemand sieht Würfel, Einträge oder Summe der anderen vor dem Ende.' },
  },
  order: 'Spielweise',
  orders: {
    alternate: { label: 'Reihum', hint: 'Du wartest, bis du am Zug bist.' },
    simultaneous: { label: 'Jede Runde gleichzeitig', hint: 'Alle spielen eine Runde zur selben Zeit; die nächste beginnt, wenn alle eingetragen haben.' },
    free: { label: 'Jeder im eigenen Tempo', hint: 'Alle spielen das ganze Spiel, ohne auf die anderen zu warten.' },
  },
  rated: 'Zählt als',
  counts: {
    casual: { label: 'Ungewertetes Spiel', hint: 'Keine Wertung ändert sich.' },
    rated: { label: 'Gewertetes Spiel', hint: 'Das Ergebnis ändert deine Wertung. Braucht eine Bedenkzeit und eine Person auf jedem Platz. Zwischen denselben zwei Spielern zählen nur wenige Spiele am Tag, und keine zwischen Spielern in einem Netz oder an einem Gerät.' },
  },
  listed: 'Wer mitspielen kann',
  doors: {
    invited: { label: 'Mit Link oder Code', hint: 'Nur wen du einlädst, findet den Raum.' },
    listed: { label: 'Alle', hint: 'Der Raum steht in der Lobby, bis alle Plätze besetzt sind.' },
  },
  watchers: 'Wer zusehen kann',
  watching: {
    open: { label: 'Alle', hint: 'Das Spiel steht bei den Spielen zum Zusehen.' },
    link: { label: 'Mit dem Link', hint: 'Wer den Link zum Raum hat, kann zusehen.' },
    friends: { label: 'Freunde der Spieler', hint: 'Sonst kann niemand zusehen.' },
    none: { label: 'Niemand', hint: 'Nur die Spieler sehen das Spiel.' },
  },
  delay: 'Zuschauer sehen',
  late: (turns) => (turns === 0 ? 'Alles sofort' : turns === 1 ? 'Einen Zug später' : `${turns} Züge später`),
  delayHint: (turns) =>
    turns === 0 ? 'Zuschauer sehen jeden Wurf, wenn er fällt.' : 'Zuschauer sehen das Spiel später und können so niemandem helfen.',
  chat: 'Chat',
  chats: {
    off: { label: 'Keiner', hint: 'In diesem Raum kann niemand etwas sagen.' },
    phrases: { label: 'Fertige Sätze', hint: 'Fertige Sätze und kleine Bilder.' },
    free: { label: 'Fertige Sätze und freier Text', hint: 'Freier Text nur, wo der Betreiber dieses Dienstes ihn erlaubt.' },
  },
  pace: 'Computerspieler ziehen',
  paces: {
    human: { label: 'Wie ein Mensch', hint: 'Sie warten vor jedem Zug einen Moment, damit du folgen kannst.' },
    instant: { label: 'Sofort', hint: 'Sie warten nicht.' },
  },
  absence: 'Wenn jemand geht',
  absences: {
    stand_in: { label: 'Eine Vertretung spielt', hint: 'Der Computer spielt, bis die Person zurück ist.' },
    claim: { label: 'Die anderen können das Ergebnis beanspruchen', hint: 'Keine Vertretung spielt. Wer lange weg ist, kann das Spiel verlieren.' },
  },
  standIn: 'Die Vertretung spielt',
  simpleMoves: 'Einfache Züge',
  standInHint: 'Wie gut der Computer für jemanden spielt, der gegangen ist.',
  leavers: {
    claimed: (missed) =>
      `In diesem Raum spielt keine Vertretung. Wenn du ${word(missed)} Züge hintereinander verpasst, kannst du das Spiel verlieren: Die anderen können das Ergebnis beanspruchen.`,
    claimedAway: (span) =>
      `Es gibt keine Uhr und keine Vertretung. Wenn jemand am Zug ist und seit ${spanAfter(span)} weg, können die anderen das Ergebnis beanspruchen.`,
    noClock: (span, level) =>
      `Es gibt keine Uhr. Wenn jemand am Zug ist und seit ${spanAfter(span)} weg, können die anderen ${level === undefined ? 'eine Vertretung' : standInName(level)} spielen lassen, bis die Person zurück ist.`,
    clocked: standInAfter,
    rated: (missed) => `${standInAfter(missed)} Das Spiel zählt für sie trotzdem.`,
  },
  number,
  range: (hint, least, most) => `${sentence(hint)} Von ${number(least)} bis ${number(most)}.`,
  sentence,
  nothing: 'keine',
  ofTarget: (target) => `von ${number(target)}`,
  outOfRange: (least, most) => `Wähle eine ganze Zahl von ${least} bis ${most} oder lass das Feld leer.`,
}
