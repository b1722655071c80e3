// The dice of a tray as they are shown: which fall, which lie where, which hop into the rail.
import { Color } from 'three'
import { landed } from '../../../../../ui/landing.ts'
import { FEW_MOST, groundFor } from '../solver/bodies.ts'
import type { Quaternion } from '../solver/chance.ts'
import { product, relabel } from '../solver/faces.ts'
import { inReadingOrder, restingSpots, spareSpot, type Spot } from '../solver/spare.ts'
import type { Tumble } from '../solver/tumble.ts'
import { Flight, type Thrown } from './flight.ts'
import { lookOf } from './looks.ts'
import { Loop } from './loop.ts'
import { fallen, fallMs, hopped, upright } from './motion.ts'
import { magnified, pointAt, projectionOf, seenAt, type Projection } from './projection.ts'
import { DiceScene, type Pose } from './scene.ts'
import type { Page, Shown, Told } from './shown.ts'
import { Solver } from './solver.ts'

const HOP_MS = 220
/** How high over all that lies a finger carries a die. */
const CARRIED = 1.1
/** A second press with the one that threw is no wish to see nothing of it. */
const SKIP_AFTER_MS = 250
/** How much of a slot a die fills, and how much wider than the die it is pressed. */
const IN_SLOT = 0.92
const PRESSED = 1.16
const PRESSED_LEAST = 44
/** Dice that were not thrown lie a little askew. */
const ASKEW: Quaternion = [0, 0.1, 0, Math.sqrt(0.99)]

interface Lying {
  spot: Spot
  turned: Quaternion
}

interface Hop {
  from: Pose
  to: Pose
  beganMs: number
}

export class Show {
  readonly scene = new DiceScene()
  #solver: Solver
  #told: Told | null = null
  #page: Page | null = null
  #shown: Shown | null = null
  #laid: Projection | null = null
  #key = ''
  #lying = new Map<number, Lying>()
  #at = new Map<number, Pose>()
  #hops = new Map<number, Hop>()
  /** Where dice were when another tray showed the same throw: they go on from there. */
  #left: { key: string; at: ReadonlyMap<number, Pose> } | null = null
  #goesOn = false
  #flight: Flight | null = null
  #pending = false
  #pendingSinceMs = 0
  #end: ReturnType<typeof setTimeout> | undefined
  /** Lets what is heard of the flight end before its time. */
  #silence: () => void = () => undefined
  #loop = new Loop((ms) => this.#paint(ms))

  /** Throws an Error where there is no WebGL. */
  constructor() {
    const failed = (): void => this.#told?.failed()
    this.#solver = new Solver(failed)
    this.scene.canvas.addEventListener('webglcontextlost', failed)
  }

  /** A tray shows them from now on; null: none does. */
  attach(told: Told | null): void {
    this.#told = told
    if (told !== null) return
    if (!this.underWay()) this.#left = { key: this.#key, at: new Map(this.#at) }
    this.#stop()
    this.#key = ''
    this.#shown = null
    this.#page = null
    this.#lying.clear()
    this.#at.clear()
    this.#hops.clear()
  }

  underWay(): boolean {
    return this.#flight !== null || this.#pending
  }

  /** Let the dice lie; not with the very press that threw them. */
  skip(): void {
    const begun = this.#flight?.beganMs ?? this.#pendingSinceMs
    if (performance.now() - begun < SKIP_AFTER_MS) return
    if (this.#flight === null) return
    this.#silence()
    this.#land()
  }

  /** The page has other sizes. */
  fit(page: Page): void {
    this.#page = page
    if (this.#shown === null) return
    this.#project()
    this.#hops.clear()
    for (const die of this.#diceShown()) if (!this.#isFlying(die)) this.#put(die, this.#goal(die))
    this.#tellPlaces()
    this.#loop.draw()
  }

  update(shown: Shown): void {
    this.#shown = shown
    if (this.#page === null) return
    const rail = shown.rail
    const all = shown.shades.map((_, die) => die)
    const color = new Color(shown.color)
    for (const die of all) {
      const [shade, blank] = [shown.shades[die] ?? 'light', shown.faces[die] === 0]
      this.scene.dress(die, shade, lookOf(shown.set, shade, color), blank)
    }
    if (shown.faces.length === 0) return this.#clear(all.length)
    const key = `${shown.color} ${shown.tumble} ${shown.thrown?.join() ?? ''} ${shown.faces.length}`
    if (key !== this.#key) this.#begin(key, shown, shown.thrown ?? all.filter((die) => !rail.includes(die)))
    else this.#settle(true)
  }

  /** Another throw lies there: work out where its dice lie, and let them fall if this page sees it. */
  #begin(key: string, shown: Shown, thrown: readonly number[]): void {
    this.#stop()
    this.#key = key
    this.#project()
    this.#lying.clear()
    const left = this.#left?.key === key ? this.#left.at : null
    this.#left = null
    this.#goesOn = left !== null
    for (const [die, pose] of left ?? []) this.#put(die, pose)
    const tray = shown.shades.length
    if (thrown.length === 0) return this.#lie(null, [])
    this.#pending = true
    this.#pendingSinceMs = performance.now()
    this.#settle(this.#goesOn)
    void this.#solver.tumble(shown.tumble ?? 0, thrown.length, tray).then((throws) => {
      if (this.#key !== key || !this.#pending) return
      this.#pending = false
      this.#lie(throws, thrown)
    })
  }

  #lie(throws: Tumble | null, thrown: readonly number[]): void {
    const shown = this.#shown!
    const tray = shown.shades.length
    const bodies = new Map<number, { body: number; label: Quaternion }>()
    if (throws !== null) {
      const order = inReadingOrder(restingSpots(throws), tray > FEW_MOST ? 2 : 1)
      for (const [place, die] of thrown.entries()) {
        const { body, spot } = order[place]!
        const label = relabel(shown.faces[die] || 1, throws.tops[body]!)
        bodies.set(die, { body, label })
        const last = fallen(throws, body, label, fallMs(throws), this.#laid!)
        this.#lying.set(die, { spot, turned: last.turned })
      }
    }
    for (const die of shown.shades.keys()) {
      if (this.#lying.has(die)) continue
      const spot = spareSpot([...this.#lying.values()].map((one) => one.spot), groundFor(tray))
      this.#lying.set(die, { spot, turned: product(ASKEW, upright(shown.faces[die] ?? 1, null)) })
    }
    const flies = throws !== null && shown.falls && shown.pace > 0
    if (flies) this.#fly(throws, bodies, shown.pace)
    else {
      // What this page has not seen fall lies there.
      if (!this.#goesOn) for (const die of thrown) this.#at.delete(die)
      this.#settle(true)
      landed()
    }
    this.#tellPlaces()
  }

  #fly(throws: Tumble, thrown: Thrown, pace: number): void {
    const flight = new Flight(throws, thrown, pace, this.#at)
    this.#flight = flight
    for (const die of flight.dice) this.#hops.delete(die)
    this.scene.canvas.dataset['state'] = 'falls'
    // By the clock and not by pictures: a window that nobody sees has none.
    this.#end = setTimeout(() => this.#land(), flight.lastsMs)
    this.#silence = this.#told?.falls(flight.knocks) ?? this.#silence
    this.#settle(true)
    this.#loop.draw()
  }

  #land(): void {
    const flight = this.#flight
    if (flight === null) return
    clearTimeout(this.#end)
    this.#flight = null
    for (const die of flight.dice) this.#put(die, this.#onFelt(die))
    this.#settle(true)
    this.#loop.draw()
    this.scene.canvas.dataset['state'] = 'lies'
    flight.report(this.#at)
    this.#told?.flown(flight.gapsMs)
    landed()
  }

  /** Let every die that does not fall be where it belongs: by a hop, where `hops` and it was elsewhere. */
  #settle(hops: boolean): void {
    const pace = this.#shown?.pace ?? 0
    for (const die of this.#diceShown()) {
      if (this.#isFlying(die) || (this.#pending && !this.#inRail(die))) continue
      const [at, goal] = [this.#at.get(die), this.#goal(die)]
      const under = this.#hops.get(die)
      if (goal === null || (under !== undefined && near(under.to, goal))) continue
      if (under === undefined && at !== undefined && near(at, goal)) continue
      if (hops && at !== undefined && pace > 0 && die !== this.#shown?.carried) this.#hops.set(die, { from: at, to: goal, beganMs: performance.now() })
      else this.#put(die, goal)
    }
    this.#tellPlaces()
    this.#loop.draw()
  }

  #goal(die: number): Pose | null {
    return this.#inRail(die) ? this.#inSlot(die) : this.#onFelt(die)
  }

  #onFelt(die: number): Pose | null {
    const lies = this.#lying.get(die)
    const laid = this.#laid
    if (lies === undefined || laid === null) return null
    const [x, z] = lies.spot
    return { x: x * laid.stretchX, y: 0.5, z: z * laid.stretchZ, turned: lies.turned, size: 1 }
  }

  #inSlot(die: number): Pose | null {
    const slot = this.#page?.slot(die) ?? null
    const laid = this.#laid
    if (slot === null || laid === null) return null
    const size = Math.min(1, (slot.size * IN_SLOT) / (laid.edge * magnified(1)))
    const y = size / 2 + (this.#shown?.carried === die ? CARRIED : 0)
    return { ...pointAt(laid, slot.x, slot.y, y), y, size, turned: upright(this.#shown?.faces[die] ?? 1, this.#at.get(die)?.turned ?? null) }
  }

  #inRail(die: number): boolean {
    return this.#shown?.rail.includes(die) === true
  }

  #isFlying(die: number): boolean {
    return this.#flight?.has(die) === true
  }

  #diceShown(): number[] {
    return this.#shown === null || this.#shown.faces.length === 0 ? [] : [...this.#shown.shades.keys()]
  }

  #put(die: number, pose: Pose | null): void {
    this.#hops.delete(die)
    if (pose !== null) this.#at.set(die, pose)
    this.scene.place(die, pose)
  }

  #clear(count: number): void {
    this.#stop()
    this.#key = ''
    this.#lying.clear()
    this.#at.clear()
    this.#hops.clear()
    for (let die = 0; die < count; die++) this.scene.place(die, null)
    this.#told?.places([])
    this.#loop.draw()
  }

  #stop(): void {
    clearTimeout(this.#end)
    if (this.#flight !== null) this.#silence()
    this.#flight = null
    this.#pending = false
  }

  #project(): void {
    const [page, shown] = [this.#page, this.#shown]
    if (page === null || shown === null) return
    this.#laid = projectionOf(page.felt, groundFor(shown.shades.length))
    this.scene.fit(page.width, page.height, this.#laid)
  }

  #tellPlaces(): void {
    const laid = this.#laid
    if (laid === null) return
    const size = Math.max(PRESSED_LEAST, laid.edge * PRESSED)
    this.#told?.places(
      this.#diceShown().map((die) => {
        const pose = this.#inRail(die) ? null : this.#onFelt(die)
        return pose === null ? null : { ...seenAt(laid, pose.x, pose.y, pose.z), size }
      }),
    )
  }

  /** Draw what is seen at a picture of the page; returns whether anything moves on. */
  #paint(ms: number): boolean {
    if (this.#page === null) return false
    const pace = this.#shown?.pace || 1
    for (const [die, hop] of this.#hops) {
      const part = Math.min(1, Math.max(0, ((ms - hop.beganMs) * pace) / HOP_MS))
      if (part === 1) this.#hops.delete(die)
      this.#move(die, hopped(hop.from, hop.to, part))
    }
    for (const [die, pose] of this.#flight?.posesAt(ms, this.#laid!) ?? []) this.#move(die, pose)
    this.scene.draw()
    return this.#flight !== null || this.#hops.size > 0
  }

  #move(die: number, pose: Pose): void {
    this.#at.set(die, pose)
    this.scene.place(die, pose)
  }
}

function near(one: Pose, other: Pose): boolean {
  return Math.abs(one.x - other.x) + Math.abs(one.y - other.y) + Math.abs(one.z - other.z) + Math.abs(one.size - other.size) < 0.01
}
