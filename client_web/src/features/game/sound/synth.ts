// Makes voices sound: a noise or a tone, what a filter leaves of it, and how it swells and fades. A thin layer over WebAudio:
// what sounds when is worked out in plan.ts.
import { chance } from '../../../ui/chance.ts'
import type { Voice } from './plan.ts'

const NOISE_S = 0.5
const SILENT = 0.0001
const LIMIT_STEPS = 1024
/** What comes in of 1 goes out as this, and nothing goes out louder. */
const LOUDEST = 0.96

/** What all voices go through on their way out: it bends what is too loud, and so never clips. */
export function limiter(context: BaseAudioContext): AudioNode {
  const bend = context.createWaveShaper()
  bend.curve = Float32Array.from({ length: LIMIT_STEPS + 1 }, (_, step) => {
    // Its ends stand for all that is louder yet.
    const loud = 4 * (step / LIMIT_STEPS) - 2
    return LOUDEST * Math.tanh(loud)
  })
  const half = context.createGain()
  // A curve is defined from -1 to 1: it bends up to twice that.
  half.gain.value = 0.5
  half.connect(bend).connect(context.destination)
  return half
}

/** A noise to take voices from: the same on every page. */
export function noiseOf(context: BaseAudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * NOISE_S), context.sampleRate)
  const next = chance(1)
  buffer.getChannelData(0).forEach((_, place, samples) => (samples[place] = 2 * next() - 1))
  return buffer
}

/** Let it sound at its time after `beginS`, by the context's clock; what is over already does not. */
export function sound(voice: Voice, beginS: number, into: AudioNode, noise: AudioBuffer): AudioScheduledSourceNode | null {
  const { context } = into
  const atS = beginS + voice.atMs / 1000
  if (atS < context.currentTime) return null
  const loudAtS = atS + voice.attackMs / 1000
  const endS = loudAtS + voice.lastsMs / 1000
  const volume = context.createGain()
  volume.gain.setValueAtTime(0, atS)
  volume.gain.linearRampToValueAtTime(voice.gain, loudAtS)
  volume.gain.exponentialRampToValueAtTime(SILENT, endS)
  const source = sourceOf(voice, context, noise)
  if (voice.filter === null) source.connect(volume)
  else {
    const filter = context.createBiquadFilter()
    filter.type = voice.filter
    filter.frequency.value = voice.hertz
    filter.Q.value = voice.sharpness
    source.connect(filter).connect(volume)
  }
  volume.connect(into)
  // What has ended is let go of.
  source.onended = () => volume.disconnect()
  source.start(atS)
  source.stop(endS)
  return source
}

function sourceOf({ wave, hertz }: Voice, context: BaseAudioContext, noise: AudioBuffer): AudioScheduledSourceNode {
  if (wave === 'noise') {
    const source = context.createBufferSource()
    source.buffer = noise
    return source
  }
  const tone = context.createOscillator()
  tone.type = wave
  tone.frequency.value = hertz
  return tone
}
