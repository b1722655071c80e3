// What is heard at the table: dice on wood, a call to one's turn, a win. Made here, so that there is nothing to load.
import { settings } from './settings.svelte.ts'

export type Sound = 'throw' | 'turn' | 'win'

const LOUD = 0.16
/** When each die of a throw knocks, in seconds. */
const KNOCKS_S = [0, 0.045, 0.1, 0.17, 0.26]
const KNOCK_S = 0.05
/** Notes in hertz, one after the other. */
const NOTES: Record<Exclude<Sound, 'throw'>, readonly number[]> = { turn: [659, 880], win: [523, 659, 784, 1047] }
const NOTE_S = 0.13

let context: AudioContext | null = null

/** Let it be heard, `afterMs` from now, where the person wants sound and has pressed anything on this page. */
export function play(sound: Sound, afterMs = 0): void {
  // Before the first press a browser plays nothing, and complains.
  if (!settings.sound || navigator.userActivation?.hasBeenActive === false || !('AudioContext' in window)) return
  try {
    context ??= new AudioContext()
    void context.resume()
    const at = context.currentTime + afterMs / 1000
    if (sound === 'throw') for (const later of KNOCKS_S) knock(context, at + later)
    else NOTES[sound].forEach((hertz, place) => note(context!, hertz, at + place * NOTE_S))
  } catch {
    // A device without sound: the table shows it all.
  }
}

/** A die on wood: a short noise, of which the wood takes the high part. */
function knock(audio: AudioContext, at: number): void {
  const noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * KNOCK_S), audio.sampleRate)
  const samples = noise.getChannelData(0)
  samples.forEach((_, place) => (samples[place] = (Math.random() * 2 - 1) * (1 - place / samples.length) ** 3))
  const source = audio.createBufferSource()
  source.buffer = noise
  const wood = audio.createBiquadFilter()
  wood.type = 'bandpass'
  wood.frequency.value = 900 + Math.random() * 900
  const volume = audio.createGain()
  volume.gain.value = LOUD * 2
  source.connect(wood).connect(volume).connect(audio.destination)
  source.start(at)
}

function note(audio: AudioContext, hertz: number, at: number): void {
  const tone = audio.createOscillator()
  tone.type = 'triangle'
  tone.frequency.value = hertz
  const volume = audio.createGain()
  volume.gain.setValueAtTime(LOUD, at)
  volume.gain.exponentialRampToValueAtTime(0.001, at + 2 * NOTE_S)
  tone.connect(volume).connect(audio.destination)
  tone.start(at)
  tone.stop(at + 2 * NOTE_S)
}
