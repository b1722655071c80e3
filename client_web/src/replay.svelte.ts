// A replay as somebody watches it: where it stands, how fast it plays, and from whose seat it is seen.
import { t } from './messages'
import { landingMs } from './motion'
import { dwellMs, fold, indexOf, lastOf, momentAt, step, stepTurn, type Speed, type Tape } from './state/replay'
import { saidOf } from './state/replayText'
import type { LastThrow } from './state/room'
import type { Replay } from './state/wire'

export type Fetched =
  { is: 'loading' | 'missing' | 'unsupported' } | { is: 'failed'; why: string } | { is: 'here'; tape: Tape }

export async function fetchReplay(game: string): Promise<Fetched> {
  try {
    const answer = await fetch(`/api/v1/games/${game}/replay`)
    if (answer.status === 404) return { is: 'missing' }
    if (answer.status === 409) return { is: 'unsupported' }
    if (!answer.ok) return { is: 'failed', why: ((await answer.json()) as { message: string }).message }
    return { is: 'here', tape: fold((await answer.json()) as Replay) }
  } catch {
    return { is: 'failed', why: t.replay.failedHint }
  }
}

/** The first step after play was pressed comes soon. */
const PRESSED_MS = 250
/** Several steps at once are told and remembered when they are over: browsers bound how often an address changes. */
const RESTED_MS = 400

export interface Hooks {
  /** The seat from which it is seen; null for whoever plays. */
  view: () => number | null
  say: (text: string) => void
  /** The replay rests at this version of the room. */
  rests: (version: number) => void
}

export class Player {
  readonly tape: Tape
  #hooks: Hooks
  #index = $state(0)
  #playing = $state(false)
  #speed = $state<Speed>('played')
  /** The throw that falls now. */
  #falling = $state.raw<LastThrow | null>(null)
  #timers: Record<'play' | 'fall' | 'say' | 'rest', ReturnType<typeof setTimeout> | undefined> = {
    play: undefined,
    fall: undefined,
    say: undefined,
    rest: undefined,
  }

  constructor(tape: Tape, version: number | null, hooks: Hooks) {
    this.tape = tape
    this.#hooks = hooks
    this.#index = indexOf(tape, version)
  }

  readonly moment = $derived.by(() => momentAt(this.tape, this.#index))

  get index(): number {
    return this.#index
  }

  get playing(): boolean {
    return this.#playing
  }

  get falling(): LastThrow | null {
    return this.#falling
  }

  get atEnd(): boolean {
    return this.#index === lastOf(this.tape)
  }

  get speed(): Speed {
    return this.#speed
  }

  set speed(speed: Speed) {
    this.#speed = speed
    if (this.#playing) this.#wait()
  }

  /** Step by hand; a throw that comes falls. */
  step(by: 1 | -1): void {
    this.pause()
    this.#move(step(this.tape, this.#index, by, this.#hooks.view()), { falls: by === 1, said: true })
  }

  toStart(): void {
    this.goTo(0)
  }

  toEnd(): void {
    this.goTo(lastOf(this.tape))
  }

  turn(by: 1 | -1): void {
    this.goTo(stepTurn(this.tape, this.#index, by, this.#hooks.view()))
  }

  /** Jump there, paused. `said` false where what was pressed tells by itself where it stands. */
  goTo(index: number, said = true): void {
    this.pause()
    this.#move(index, { falls: false, said })
  }

  /** Jump to a version of the room, as a link names it. */
  goToVersion(version: number | null): void {
    if (version !== momentAt(this.tape, this.#index).room.version) this.goTo(indexOf(this.tape, version), false)
  }

  play(): void {
    if (this.atEnd) this.#move(0, { falls: false, said: false })
    this.#playing = true
    this.#wait(PRESSED_MS)
  }

  pause(): void {
    this.#playing = false
    clearTimeout(this.#timers.play)
  }

  toggle(): void {
    if (this.#playing) this.pause()
    else this.play()
  }

  /** Nobody watches any more. */
  stop(): void {
    for (const timer of Object.values(this.#timers)) clearTimeout(timer)
  }

  #wait(afterMs?: number): void {
    clearTimeout(this.#timers.play)
    const next = step(this.tape, this.#index, 1, this.#hooks.view())
    if (next === this.#index) return this.pause()
    const dwell = (from: number, to: number): number => dwellMs(this.tape, from, to, this.#speed)
    this.#timers.play = setTimeout(
      () => {
        const to = step(this.tape, this.#index, 1, this.#hooks.view())
        const stays = dwell(to, step(this.tape, to, 1, this.#hooks.view()))
        // What is told must be over before the next step.
        this.#move(to, { falls: stays > landingMs(), said: this.#speed === 'played' || this.#speed === '1' })
        this.#wait()
      },
      afterMs ?? dwell(this.#index, next),
    )
  }

  #move(to: number, { falls, said }: { falls: boolean; said: boolean }): void {
    const from = this.#index
    if (to === from) return
    this.#index = to
    const { news, room } = this.moment
    const thrown = falls && news?.kind === 'thrown' && landingMs() > 0 ? (room.falls[news.seat] ?? null) : null
    this.#fall(thrown)
    this.#later('say', thrown === null ? RESTED_MS / 4 : landingMs(), () => {
      if (said) this.#hooks.say(saidOf(this.tape, from, to))
    })
    this.#later('rest', RESTED_MS, () => this.#hooks.rests(this.moment.room.version))
  }

  #fall(thrown: LastThrow | null): void {
    this.#falling = thrown
    clearTimeout(this.#timers.fall)
    if (thrown !== null) this.#later('fall', landingMs(), () => (this.#falling = null))
  }

  #later(what: 'fall' | 'say' | 'rest', afterMs: number, deed: () => void): void {
    clearTimeout(this.#timers[what])
    this.#timers[what] = setTimeout(deed, afterMs)
  }
}
