// Plays what was planned, on this device. Loaded when the page has time (sound.ts), with all that makes sounds.
import { endMs, type Voice } from './plan.ts'
import { limiter, noiseOf, sound } from './synth.ts'

export { shakesOf } from './haptics.ts'
export { clockVoices, rattle, signVoices, throwVoices } from './plan.ts'

/** A press on "less" is no click. */
const FADE_S = 0.03

class Player {
  #context: AudioContext | null = null
  #out: AudioNode | null = null
  #noise: AudioBuffer | null = null
  #signsEndMs = 0

  /** Be allowed to sound: from a press of the person's. Returns whether it is. */
  async unlock(): Promise<boolean> {
    if (!('AudioContext' in window)) return false
    this.#context ??= new AudioContext({ latencyHint: 'interactive' })
    if (this.#context.state !== 'running') await this.#context.resume()
    return this.#context.state === 'running'
  }

  /**
   * Play voices that began at `sinceMs` of the page's clock, from where they are by now; `volume` is a part of 1. Returns
   * what silences them.
   */
  play(voices: readonly Voice[], volume: number, sinceMs: number): () => void {
    let silence = (): void => void (voices = [])
    // A device without sound: the table shows it all.
    void this.unlock().then((may) => {
      if (may && voices.length > 0) silence = this.#begin(voices, volume, sinceMs)
    }, () => undefined)
    return () => silence()
  }

  /** Play a sign; where one sounds still, after it. */
  sign(voices: readonly Voice[], volume: number): () => void {
    const nowMs = performance.now()
    const sinceMs = Math.max(nowMs, this.#signsEndMs)
    this.#signsEndMs = sinceMs + endMs(voices)
    return this.play(voices, volume, sinceMs)
  }

  #begin(voices: readonly Voice[], volume: number, sinceMs: number): () => void {
    const context = this.#context!
    this.#out ??= limiter(context)
    this.#noise ??= noiseOf(context)
    const master = context.createGain()
    master.gain.value = volume
    master.connect(this.#out)
    // What leaves the page is heard later yet, through the air most of all.
    const lateMs = performance.now() - sinceMs + 1000 * (context.outputLatency || 0)
    const beginS = context.currentTime - lateMs / 1000
    const sources = voices.flatMap((voice) => sound(voice, beginS, master, this.#noise!) ?? [])
    setTimeout(() => master.disconnect(), endMs(voices) - lateMs + 1000)
    return () => {
      master.gain.setTargetAtTime(0, context.currentTime, FADE_S / 3)
      for (const source of sources) source.stop(context.currentTime + FADE_S)
    }
  }
}

export const player = new Player()
