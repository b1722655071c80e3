import type { Alike } from '../../../features/learning/coach/texts.ts'
import type { Messages } from '../../../texts.ts'
import { capital, digits, facesOf, list, word } from '../words.ts'

const GROUPS_MOST = 3
const SINGLE = ['', 'Eins', 'Zwei', 'Drei', 'Vier', 'Fünf', 'Sechs']

const alike = ({ face, count }: Alike): string =>
  count === 1 ? `die ${SINGLE[face] ?? face}` : `die ${word(count)} ${facesOf(face)}`
const kept = (groups: Alike[], isRun: boolean): string => {
  const first = groups[0]?.face ?? 0
  const last = groups.at(-1)?.face ?? 0
  if (isRun) return `die Folge ${first} bis ${last}`
  if (groups.length > GROUPS_MOST) return groups.flatMap(({ face, count }) => Array<number>(count).fill(face)).sort().join(' ')
  return list(groups.map(alike))
}

const amount = (worth: number, chance: boolean): string =>
  chance ? `${digits(worth * 100, 1)} %` : `${digits(worth, 1)} ${Math.round(worth * 10) === 10 ? 'Punkt' : 'Punkte'}`

export const coach: Messages['coach'] = {
  title: 'Coach',
  on: 'Coach',
  hint: 'Sagt, welcher Zug der beste ist, in Spielen allein oder gegen den Computer.',
  more: 'Mehr vom Coach',
  before: 'Nach deinem Wurf sagt der Coach, was am besten ist.',
  others: 'Der Coach ist in deinem Zug wieder da.',
  thinking: 'Der Coach denkt nach…',
  landing: 'Die Würfel fallen noch…',
  offline: 'Der Coach fehlt, solange die Verbindung fehlt.',

  keep: (groups, isRun) => `${capital(kept(groups, isRun))} behalten`,
  keeping: kept,
  again: 'Alle Würfel noch einmal werfen',
  throwingAgain: 'alle Würfel noch einmal zu werfen',
  enter: (rows) => `${list(rows)} eintragen`,
  entering: (rows) => `${list(rows)} einzutragen`,
  setAside: (dice, face) => `${dice} als ${face} beiseitelegen`,
  settingAside: (dice, face) => `${dice} als ${face} beiseitezulegen`,
  throwOn: (count) => (count === 1 ? 'Den letzten Würfel werfen' : `${capital(word(count))} Würfel werfen`),
  throwingOn: 'weiterzuwürfeln',
  bank: (points) => `${points} sichern`,
  banking: (points) => `${points} zu sichern`,

  moreThan: (less, chance, other) => `${amount(less, chance)} mehr als ${other}`,
  asGood: (other) => `so gut wie ${other}`,
  only: 'etwas anderes geht nicht',
  advice: (best, compared) => `${best}: ${compared}.`,
  worth: (worth, chance) => (chance ? `${amount(worth, true)} Gewinnchance` : `${digits(worth, 1)} zu erwarten`),
  less: (less, chance) => `${amount(less, chance)} weniger`,
  best: 'am besten',
  same: 'gleich gut',

  choiceBest: 'Deine Wahl ist die beste.',
  choiceLess: (less, chance) => `Deine Wahl kostet ${amount(less, chance)}.`,
  noChoice: 'Halte Würfel oder wähle eine Zeile, und der Coach sagt, was das kostet.',
  noChoiceAside: 'Wähle Würfel, und der Coach sagt, was das kostet.',

  press: 'Drück auf eine Zeile, um ihre Würfel zu halten oder ihre Zeile zu wählen. Geworfen oder eingetragen wird dadurch nichts.',
  pressAside: 'Drück auf eine Zeile, um ihre Würfel zu wählen. Geworfen oder gesichert wird dadurch nichts.',
  expected: 'Die Summe, die zu erwarten ist, wenn alles Weitere am besten gespielt wird.',
  expectedTurn: 'Die Summe, die nach diesem Zug zu erwarten ist.',
  expectedChance: 'Die Chance, gegen den führenden Gegner zu gewinnen.',
  chosen: (move) => `${move}: gewählt.`,
  nowDo: (move) => `${capital(move)}: Drück dafür die Taste am Tisch.`,
  none: 'Der Coach hat gerade nichts zu sagen.',
}
