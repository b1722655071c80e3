// What is heard, worked out before it is: which voices, when, how loud and how high. From a throw's seed and its impacts
// alone, so that it is the same on every page; and pure, so that it is tested without anything that sounds.
import { chance } from '../../../ui/chance.ts'

/** A die that strikes something. */
export interface Knock {
  /** How long after the throw is first seen. */
  atMs: number
  /** Mass of a die times edges of a die a second, as the solver has it; a hard knock has about 30. */
  impulse: number
  struck: 'felt' | 'rim' | 'die'
}

/** A sound that swells and fades once. */
export interface Voice {
  atMs: number
  wave: 'noise' | 'sine' | 'triangle'
  /** What of a noise is heard; null for a tone. */
  filter: BiquadFilterType | null
  /** Of the tone, or where the filter is. */
  hertz: number
  /** How narrow the filter is. */
  sharpness: number
  /** At its loudest, of 1. */
  gain: number
  attackMs: number
  lastsMs: number
}

/** What strikes the same within this time is one knock: a die that lies down does so with four corners. */
const TOGETHER_MS = 18
const SOFTEST = 1.5
const HARDEST = 42
/** So many knocks are heard within this time; more would be a roar. */
const AT_ONCE_MOST = 4
const AT_ONCE_MS = 55
/** A device that wakes up late plays what is still to come, and no throw has more. */
const KNOCKS_MOST = 60

/** What one hears of a throw whose dice strike like this. */
export function throwVoices(knocks: readonly Knock[], seed: number): Voice[] {
  const luck = chance(seed)
  return heardOf(knocks).flatMap((knock) => knockVoices(knock, 0.92 + 0.16 * luck()))
}

/** The knocks that one hears apart, in the order of time: those that come together are one, and of many the hardest. */
export function heardOf(knocks: readonly Knock[]): Knock[] {
  const together: Knock[] = []
  for (const knock of knocks.toSorted((one, other) => one.atMs - other.atMs)) {
    const place = together.findLastIndex((one) => one.struck === knock.struck)
    const before = together[place]
    if (before === undefined || knock.atMs - before.atMs > TOGETHER_MS) together.push(knock)
    else together[place] = { ...before, impulse: before.impulse + knock.impulse }
  }
  const heard: Knock[] = []
  for (const knock of together.toSorted((one, other) => other.impulse - one.impulse)) {
    const near = heard.filter((one) => Math.abs(one.atMs - knock.atMs) < AT_ONCE_MS)
    if (knock.impulse >= SOFTEST && near.length < AT_ONCE_MOST && heard.length < KNOCKS_MOST) heard.push(knock)
  }
  return heard.toSorted((one, other) => one.atMs - other.atMs)
}

/** How hard a knock is, from 0 to 1; twice the impulse is not heard as twice as hard. */
export function hardness({ impulse }: Knock): number {
  return Math.min(1, Math.max(0, impulse / HARDEST) ** 0.7)
}

/** Felt thuds, wood rings a little, dice click; the harder, the louder and brighter. `pitch` is a die's own. */
function knockVoices(knock: Knock, pitch: number): Voice[] {
  const { atMs } = knock
  const hard = hardness(knock)
  const high = pitch * (0.9 + 0.25 * hard)
  const noise = (filter: BiquadFilterType, hertz: number, sharpness: number, gain: number, lastsMs: number): Voice => {
    return { atMs, wave: 'noise', filter, hertz: hertz * high, sharpness, gain: gain * hard, attackMs: 1, lastsMs }
  }
  const mode = (hertz: number, gain: number, lastsMs: number): Voice => {
    return { atMs, wave: 'sine', filter: null, hertz: hertz * high, sharpness: 1, gain: gain * hard, attackMs: 1, lastsMs }
  }
  switch (knock.struck) {
    case 'felt':
      return [noise('lowpass', 420 + 900 * hard, 0.7, 0.5, 45 + 45 * hard), mode(150, 0.3, 60)]
    case 'rim':
      return [noise('bandpass', 1500, 1.6, 0.42, 30), mode(430, 0.24, 95), mode(1040, 0.13, 60)]
    case 'die':
      return [noise('highpass', 2900, 0.7, 0.2, 10), mode(2550, 0.16, 34), mode(4150, 0.08, 22)]
  }
}

/** Dice that are drawn flat, and strike nothing: knocks as of dice that fall for so long, each softer than the one before. */
export function rattle(seed: number, count: number, lastsMs: number): Knock[] {
  const luck = chance(seed ^ 0x5eed)
  const knocks: Knock[] = []
  for (let die = 0; die < count; die++) {
    let impulse = 14 + 16 * luck()
    let atMs = lastsMs * (0.12 + 0.28 * luck())
    for (let gapMs = lastsMs * (0.2 + 0.12 * luck()); atMs < lastsMs && impulse > SOFTEST; gapMs *= 0.62) {
      const of = luck()
      knocks.push({ atMs, impulse, struck: of < 0.2 && count > 1 ? 'die' : of < 0.36 ? 'rim' : 'felt' })
      impulse *= 0.5 + 0.15 * luck()
      atMs += gapMs
    }
  }
  return knocks.toSorted((one, other) => one.atMs - other.atMs)
}

/** What is told by a sign: one's turn, a yacht, the end of a game, a win, and that little time is left. */
export type Sign = 'turn' | 'celebration' | 'over' | 'won' | 'hurry'

const NOTE_MS = 130
/** Notes in hertz, one after the other. */
const NOTES: Record<Sign, readonly number[]> = {
  turn: [659, 880],
  celebration: [784, 988, 1175, 1568],
  over: [587, 440],
  won: [523, 659, 784, 1047],
  hurry: [494, 494],
}
const SIGN_GAIN = 0.22

export function signVoices(sign: Sign, atMs = 0): Voice[] {
  return NOTES[sign].map((hertz, place) => {
    const note = { hertz, filter: null, sharpness: 1, attackMs: 8, lastsMs: 3 * NOTE_MS }
    return { ...note, atMs: atMs + place * NOTE_MS, wave: 'triangle', gain: SIGN_GAIN }
  })
}

const HURRY_AT_S = 10
const TICKS_S = [5, 4, 3, 2, 1]
const LATE_MS = 400

/** What one hears of a clock with so much left: a sign at ten seconds, and a quiet tick at each of the last five. */
export function clockVoices(leftMs: number): Voice[] {
  const untilMs = (seconds: number): number => leftMs - seconds * 1000
  const hurryMs = untilMs(HURRY_AT_S)
  // A page learns of it a little late; what is long over is not told.
  const hurry = hurryMs < -LATE_MS ? [] : signVoices('hurry', Math.max(0, hurryMs))
  const ticks = TICKS_S.map(untilMs).filter((atMs) => atMs >= 0)
  return [...hurry, ...ticks.flatMap(tick)]
}

function tick(atMs: number): Voice[] {
  return [
    { atMs, wave: 'noise', filter: 'bandpass', hertz: 1900, sharpness: 3, gain: 0.12, attackMs: 1, lastsMs: 22 },
    { atMs, wave: 'sine', filter: null, hertz: 950, sharpness: 1, gain: 0.06, attackMs: 1, lastsMs: 40 },
  ]
}

/** When the last voice has faded. */
export function endMs(voices: readonly Voice[]): number {
  return voices.reduce((end, { atMs, attackMs, lastsMs }) => Math.max(end, atMs + attackMs + lastsMs), 0)
}
