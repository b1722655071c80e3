// A replay as somebody watches it: where it stands, how fast it plays, and from whose seat it is seen.
import { fetchKept } from '../../../app/keptApi.ts'
import type { LastThrow } from '../../../model/room/room.ts'
import type { Replay } from '../../../net/wire.ts'
import { t } from '../../../texts.ts'
import { afterLanding, flightMs } from '../../../ui/landing.ts'
import { dwellMs, timelineOf, indexOf, lastOf, momentAt, step, stepTurn, type Speed, type Timeline } from './replay.ts'
import { saidOf } from './replayText.ts'

export type Fetched =
  { is: 'loading' | 'missing' | 'unsupported' } | { is: 'failed'; why: string } | { is: 'here'; timeline: Timeline }

type Get = (path: string) => Promise<Response>

/** Read a game that is over. `get` says how: usually what was read is kept, for when there is no line. */
export async function fetchReplay(game: string, get: Get = (path) => fetchKept(path, 'regatta-games')): Promise<Fetched> {
  try {
    const answer = await get(`/api/v1/games/${game}/replay`)
    if (answer.status === 404) return { is: 'missing' }
    if (answer.status === 409) return { is: 'unsupported' }
    if (!answer.ok) return { is: 'failed', why: ((await answer.json()) as { message: string }).message }
    return { is: 'here', timeline: timelineOf((await answer.json()) as Replay) }
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

export class ReplayPlayer {
  readonly timeline: Timeline
  #hooks: Hooks
  #index = $state(0)
  #playing = $state(false)
  #speed = $state<Speed>('played')
  /** The throw that falls now. */
  #falling = $state.raw<LastThrow | null>(null)
  #next: ReturnType<typeof setTimeout> | undefined
  /** What is still to come, and is taken back by this. */
  #takeBack: Record<'fall' | 'say' | 'rest', () => void> = { fall: () => {}, say: () => {}, rest: () => {} }

  constructor(timeline: Timeline, version: number | null, hooks: Hooks) {
    this.timeline = timeline
    this.#hooks = hooks
    this.#index = indexOf(timeline, version)
  }

  readonly moment = $derived.by(() => momentAt(this.timeline, this.#index))

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
    return this.#index === lastOf(this.timeline)
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
    this.#move(step(this.timeline, this.#index, by, this.#hooks.view()), { falls: by === 1, said: true })
  }

  toStart(): void {
    this.goTo(0)
  }

  toEnd(): void {
    this.goTo(lastOf(this.timeline))
  }

  turn(by: 1 | -1): void {
    this.goTo(stepTurn(this.timeline, this.#index, by, this.#hooks.view()))
  }

  /** Jump there, paused. `said` false where what was pressed tells by itself where it stands. */
  goTo(index: number, said = true): void {
    this.pause()
    this.#move(index, { falls: false, said })
  }

  /** Jump to a version of the room, as a link names it. */
  goToVersion(version: number | null): void {
    if (version !== momentAt(this.timeline, this.#index).room.version) this.goTo(indexOf(this.timeline, version), false)
  }

  play(): void {
    if (this.atEnd) this.#move(0, { falls: false, said: false })
    this.#playing = true
    this.#wait(PRESSED_MS)
  }

  pause(): void {
    this.#playing = false
    clearTimeout(this.#next)
  }

  toggle(): void {
    if (this.#playing) this.pause()
    else this.play()
  }

  /** Nobody watches any more. */
  stop(): void {
    clearTimeout(this.#next)
    for (const takeBack of Object.values(this.#takeBack)) takeBack()
  }

  #wait(afterMs?: number): void {
    clearTimeout(this.#next)
    const next = step(this.timeline, this.#index, 1, this.#hooks.view())
    if (next === this.#index) return this.pause()
    const dwell = (from: number, to: number): number => dwellMs(this.timeline, from, to, this.#speed)
    this.#next = setTimeout(
      () => {
        const to = step(this.timeline, this.#index, 1, this.#hooks.view())
        const stays = dwell(to, step(this.timeline, to, 1, this.#hooks.view()))
        // What is told must be over before the next step.
        this.#move(to, { falls: stays > flightMs(), said: this.#speed === 'played' || this.#speed === '1' })
        this.#wait()
      },
      afterMs ?? dwell(this.#index, next),
    )
  }

  #move(to: number, { falls, said }: { falls: boolean; said: boolean }): void {
    const from = this.#index
    if (to === from) return
    this.#index = to
    const { entry, room } = this.moment
    const thrown = falls && entry?.kind === 'thrown' && flightMs() > 0 ? (room.falls[entry.seat] ?? null) : null
    this.#fall(thrown)
    const say = (): void => {
      if (said) this.#hooks.say(saidOf(this.timeline, from, to))
    }
    if (thrown === null) this.#later('say', RESTED_MS / 4, say)
    else this.#afterLanding('say', say)
    this.#later('rest', RESTED_MS, () => this.#hooks.rests(this.moment.room.version))
  }

  #fall(thrown: LastThrow | null): void {
    this.#falling = thrown
    this.#takeBack.fall()
    if (thrown !== null) this.#afterLanding('fall', () => (this.#falling = null))
  }

  #later(what: 'say' | 'rest', afterMs: number, then: () => void): void {
    this.#takeBack[what]()
    const timer = setTimeout(then, afterMs)
    this.#takeBack[what] = () => clearTimeout(timer)
  }

  #afterLanding(what: 'fall' | 'say', then: () => void): void {
    this.#takeBack[what]()
    this.#takeBack[what] = afterLanding(then)
  }
}
