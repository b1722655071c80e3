// What is heard and felt at the table. Never the only sign of anything: all of it is seen and said as well. What makes the
// sounds is loaded when the page has time, and sounds only once the person has pressed something.
import { canVibrate } from '../../../app/notifySystem.ts'
import { choices, type Kind } from './choices.svelte.ts'
import type { Knock, Sign, Voice } from './plan.ts'

type Sounds = typeof import('./player.ts')

/** Dice that fall from now on. */
export interface Fall {
  /** The seed of the throw. */
  tumble: number
  /** The person on this device threw them. */
  own: boolean
  /** What they strike; or, where no picture tells that, how many they are and how long they fall. */
  knocks: readonly Knock[] | { count: number; lastsMs: number }
}

/** Dice that lie at once are heard as briefly as one can tell them from a click. */
const BRIEF_MS = 420
const KIND_OF: Record<Sign, Kind> = { turn: 'turn', celebration: 'result', over: 'result', won: 'result', hurry: 'clock' }

let sounds: Promise<Sounds> | null = null

function load(): Promise<Sounds> {
  return (sounds ??= import('./player.ts').catch((error: unknown) => {
    // No line: silence, until it is asked for again.
    sounds = null
    throw error
  }))
}

function pressed(): boolean {
  return navigator.userActivation?.hasBeenActive !== false
}

/** Be ready, for a table that is shown, until the returned function is called. */
export function prepareSound(): () => void {
  // A browser lets a page sound from within a press alone, and some forget it while the page is not looked at.
  const press = (): void => {
    if (choices.on) void load().then(({ player }) => player.unlock()).catch(() => undefined)
  }
  const idle = setTimeout(() => {
    if (choices.on || (choices.shakes && canVibrate())) void load().catch(() => undefined)
  }, 400)
  const events = ['pointerup', 'keydown'] as const
  for (const event of events) addEventListener(event, press, true)
  return () => {
    clearTimeout(idle)
    for (const event of events) removeEventListener(event, press, true)
  }
}

/** Let a throw be heard, and felt where it is the person's own. Returns what ends that. */
export function hearFall({ tumble, own, knocks }: Fall): () => void {
  const struck = ({ rattle }: Sounds): readonly Knock[] =>
    'count' in knocks ? rattle(tumble, knocks.count, knocks.lastsMs || BRIEF_MS) : knocks
  const ends = [hear('dice', (all) => all.throwVoices(struck(all), tumble)), own ? feel(struck) : silent]
  return () => ends.forEach((end) => end())
}

export function hearSign(sign: Sign): void {
  if (choices.hears(KIND_OF[sign]) && pressed()) trySign(sign)
}

/** Let the end of a turn be heard that has so much time left. Returns what silences it. */
export function hearClock(leftMs: number): () => void {
  return hear('clock', ({ clockVoices }) => clockVoices(leftMs))
}

/** Let a sign be heard whatever the person has chosen, but for the volume. */
export function trySign(sign: Sign): void {
  const by = ({ player, signVoices }: Sounds): void => void player.sign(signVoices(sign), choices.gain)
  void load().then(by).catch(() => undefined)
}

/** The same for dice, and for ticks of the clock. */
export function tryOut(what: 'dice' | 'clock'): void {
  const seed = performance.now()
  const voices = (all: Sounds): Voice[] =>
    what === 'dice' ? all.throwVoices(all.rattle(seed, 5, 900), seed) : all.clockVoices(3400)
  void load().then((all) => all.player.play(voices(all), choices.gain, performance.now())).catch(() => undefined)
}

/** The same for what is felt. */
export function tryShakes(): void {
  shake(({ rattle }) => rattle(performance.now(), 5, 900))
}

function hear(kind: Kind, voices: (sounds: Sounds) => Voice[]): () => void {
  return choices.hears(kind) && pressed() ? begin((all, sinceMs) => all.player.play(voices(all), choices.gain, sinceMs)) : silent
}

function feel(struck: (sounds: Sounds) => readonly Knock[]): () => void {
  return choices.shakes && canVibrate() && pressed() ? shake(struck) : silent
}

function shake(struck: (sounds: Sounds) => readonly Knock[]): () => void {
  return begin((all, sinceMs) => {
    const shakes = all.shakesOf(struck(all))
    if (shakes === null) return silent
    const { afterMs, pattern } = shakes
    const timer = setTimeout(() => navigator.vibrate(pattern), sinceMs + afterMs - performance.now())
    const overMs = sinceMs + afterMs + pattern.reduce((sum, ms) => sum + ms, 0)
    return () => {
      clearTimeout(timer)
      if (performance.now() < overMs) navigator.vibrate(0)
    }
  })
}

/** Do it once it is loaded, as of now; returns what ends it, or lets it not begin. */
function begin(by: (sounds: Sounds, sinceMs: number) => () => void): () => void {
  const sinceMs = performance.now()
  let ended = false
  let end = (): void => void (ended = true)
  void load()
    .then((all) => {
      if (!ended) end = by(all, sinceMs)
    })
    .catch(() => undefined)
  return () => end()
}

function silent(): void {}
