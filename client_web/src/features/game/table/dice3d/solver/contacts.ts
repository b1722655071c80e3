// What touches what, and the impulses that keep it apart. A cube turns as easily about every axis, so its inertia is one
// number; dice are cubes with rounded edges: a core whose every point carries a ball.
import type { Bodies, Ground } from './bodies.ts'

export const ROUND = 0.12
const CORE = 0.5 - ROUND
/** One over the moment of inertia of a cube of mass one and edge one. */
const INERTIA = 6
const BOUNCE = 0.5
const SLOWEST_BOUNCE = 2.2
const FRICTION = { felt: 0.36, wall: 0.15, die: 0.25 }
/** How much of an overlap is undone in a step, from which depth on, and how fast at most. */
const PUSH = 0.12
const SLOP = 0.004
const PUSH_MOST = 3
const ROUNDS = 10

/** Points on the core's edges: first its eight corners, then each edge's thirds. */
const POINTS = samples()
const CORNERS = 8

function samples(): number[] {
  const [corners, thirds]: [number[], number[]] = [[], []]
  const steps = [-1, -1 / 3, 1 / 3, 1]
  for (const x of steps)
    for (const y of steps)
      for (const z of steps) {
        const ends = [x, y, z].filter((one) => one * one === 1).length
        if (ends === 3) corners.push(x * CORE, y * CORE, z * CORE)
        if (ends === 2) thirds.push(x * CORE, y * CORE, z * CORE)
      }
  return [...corners, ...thirds]
}

/** Numbers of a contact: normal, two tangents, arms of both dice, then what follows from them. */
const SIZE = 24
const [N, T, U, ARM, OTHER] = [0, 3, 6, 9, 12]
const [MASS_N, MASS_T, MASS_U, AIM, GRIP, SUM_N, SUM_T, SUM_U, BEFORE] = [15, 16, 17, 18, 19, 20, 21, 22, 23]
const MOST = 512

/** What was struck: felt or rim by a die, or a die by another. */
export type Struck = 'felt' | 'rim' | 'die'

export class Contacts {
  /** The deepest that dice were in each other, and the deepest in the ground or a wall. */
  deepestInDie = 0
  deepestInGround = 0
  #bodies: Bodies
  #planes: readonly (readonly [x: number, z: number, far: number])[]
  #all = new Float64Array(MOST * SIZE)
  #die = new Int32Array(MOST)
  /** -1 for the ground, -2 for a wall. */
  #other = new Int32Array(MOST)
  #count = 0
  #seconds: number

  constructor(bodies: Bodies, { halfWidth, halfDepth }: Ground, seconds: number) {
    this.#bodies = bodies
    this.#seconds = seconds
    // The near wall is the last: dice come in over it.
    this.#planes = [
      [1, 0, halfWidth],
      [-1, 0, halfWidth],
      [0, 1, halfDepth],
      [0, -1, halfDepth],
    ]
  }

  /** Find what touches now. */
  find(): void {
    const { count, at, inside } = this.#bodies
    this.#count = 0
    for (let die = 0; die < count; die++) {
      if (at[3 * die + 1]! < 0.9) this.#onPlane(die, 0, 1, 0, 0)
      for (let wall = 0; wall < 4; wall++) {
        const [x, z, far] = this.#planes[wall]!
        if (wall === 3 && inside[die] === 0) {
          if (at[3 * die + 2]! < far - 0.9) inside[die] = 1
          continue
        }
        if (x * at[3 * die]! + z * at[3 * die + 2]! + far < 0.9) this.#onPlane(die, x, 0, z, -far)
      }
    }
    for (let one = 0; one < count; one++)
      for (let other = one + 1; other < count; other++) {
        const dx = at[3 * one]! - at[3 * other]!
        const dy = at[3 * one + 1]! - at[3 * other + 1]!
        const dz = at[3 * one + 2]! - at[3 * other + 2]!
        if (dx * dx + dy * dy + dz * dz > 3) continue
        this.#onDie(one, other)
        this.#onDie(other, one)
      }
  }

  /** Push apart what goes into each other, with friction; every contact some times, as each changes the others. */
  resolve(): void {
    const all = this.#all
    for (let round = 0; round < ROUNDS; round++)
      for (let contact = 0; contact < this.#count; contact++) {
        const k = contact * SIZE
        const before = all[k + SUM_N]!
        let push = before + all[k + MASS_N]! * (all[k + AIM]! - this.#along(contact, N))
        if (push < 0) push = 0
        all[k + SUM_N] = push
        this.#push(contact, N, push - before)
        const most = all[k + GRIP]! * push
        this.#rub(contact, T, MASS_T, SUM_T, most)
        this.#rub(contact, U, MASS_U, SUM_U, most)
      }
  }

  /** Hand on what was struck in this step, and with which impulse. */
  eachImpact(heard: (impulse: number, struck: Struck) => void): void {
    for (let contact = 0; contact < this.#count; contact++) {
      const k = contact * SIZE
      if (this.#all[k + BEFORE]! >= -SLOWEST_BOUNCE || this.#all[k + SUM_N]! <= 0) continue
      const other = this.#other[contact]!
      heard(this.#all[k + SUM_N]!, other >= 0 ? 'die' : other === -1 ? 'felt' : 'rim')
    }
  }

  #onPlane(die: number, nx: number, ny: number, nz: number, far: number): void {
    const { at, axes } = this.#bodies
    for (let point = 0; point < 3 * CORNERS; point += 3) {
      const x = at[3 * die]! + turn(axes, 9 * die, point)
      const y = at[3 * die + 1]! + turn(axes, 9 * die + 3, point)
      const z = at[3 * die + 2]! + turn(axes, 9 * die + 6, point)
      const depth = ROUND - (nx * x + ny * y + nz * z - far)
      if (depth <= 0) continue
      if (depth > this.deepestInGround) this.deepestInGround = depth
      const grip = ny === 0 ? FRICTION.wall : FRICTION.felt
      this.#add(die, ny === 0 ? -2 : -1, x - nx * ROUND, y - ny * ROUND, z - nz * ROUND, nx, ny, nz, depth, grip)
    }
  }

  /** The balls along the edges of one die against the other. */
  #onDie(one: number, other: number): void {
    const { at, axes } = this.#bodies
    const o = 9 * other
    const reach = CORE + 2 * ROUND
    for (let point = 0; point < POINTS.length; point += 3) {
      const x = at[3 * one]! + turn(axes, 9 * one, point)
      const y = at[3 * one + 1]! + turn(axes, 9 * one + 3, point)
      const z = at[3 * one + 2]! + turn(axes, 9 * one + 6, point)
      const dx = x - at[3 * other]!
      const dy = y - at[3 * other + 1]!
      const dz = z - at[3 * other + 2]!
      const lx = axes[o]! * dx + axes[o + 3]! * dy + axes[o + 6]! * dz
      if (lx > reach || lx < -reach) continue
      const ly = axes[o + 1]! * dx + axes[o + 4]! * dy + axes[o + 7]! * dz
      if (ly > reach || ly < -reach) continue
      const lz = axes[o + 2]! * dx + axes[o + 5]! * dy + axes[o + 8]! * dz
      if (lz > reach || lz < -reach) continue
      let ex = lx - within(lx)
      let ey = ly - within(ly)
      let ez = lz - within(lz)
      const square = ex * ex + ey * ey + ez * ez
      let depth: number
      if (square > 1e-12) {
        if (square > 4 * ROUND * ROUND) continue
        const distance = Math.sqrt(square)
        ex /= distance
        ey /= distance
        ez /= distance
        depth = 2 * ROUND - distance
      } else {
        // Within the core: out by the nearest side.
        const [ax, ay, az] = [CORE - Math.abs(lx), CORE - Math.abs(ly), CORE - Math.abs(lz)]
        const least = Math.min(ax, ay, az)
        ex = least === ax ? sign(lx) : 0
        ey = least === ay && ex === 0 ? sign(ly) : 0
        ez = ex === 0 && ey === 0 ? sign(lz) : 0
        depth = least + 2 * ROUND
      }
      if (depth > this.deepestInDie) this.deepestInDie = depth
      const nx = axes[o]! * ex + axes[o + 1]! * ey + axes[o + 2]! * ez
      const ny = axes[o + 3]! * ex + axes[o + 4]! * ey + axes[o + 5]! * ez
      const nz = axes[o + 6]! * ex + axes[o + 7]! * ey + axes[o + 8]! * ez
      const off = ROUND - depth / 2
      this.#add(one, other, x - nx * off, y - ny * off, z - nz * off, nx, ny, nz, depth, FRICTION.die)
    }
  }

  /** Note a contact: the normal points from the other to the die. */
  #add(
    die: number,
    other: number,
    px: number,
    py: number,
    pz: number,
    nx: number,
    ny: number,
    nz: number,
    depth: number,
    grip: number,
  ): void {
    if (this.#count === MOST) return
    const contact = this.#count++
    const { at } = this.#bodies
    const all = this.#all
    const k = contact * SIZE
    this.#die[contact] = die
    this.#other[contact] = other
    put(all, k + N, nx, ny, nz)
    const flat = ny * ny < 0.5
    const [tx, ty, tz] = flat ? [nz, 0, -nx] : [0, -nz, ny]
    const length = Math.sqrt(tx * tx + ty * ty + tz * tz)
    put(all, k + T, tx / length, ty / length, tz / length)
    cross(all, k + U, k + N, k + T)
    put(all, k + ARM, px - at[3 * die]!, py - at[3 * die + 1]!, pz - at[3 * die + 2]!)
    if (other >= 0) put(all, k + OTHER, px - at[3 * other]!, py - at[3 * other + 1]!, pz - at[3 * other + 2]!)
    all[k + MASS_N] = this.#massAlong(contact, N)
    all[k + MASS_T] = this.#massAlong(contact, T)
    all[k + MASS_U] = this.#massAlong(contact, U)
    const before = this.#along(contact, N)
    const undo = depth > SLOP ? Math.min(PUSH_MOST, (PUSH / this.#seconds) * (depth - SLOP)) : 0
    all[k + BEFORE] = before
    all[k + AIM] = before < -SLOWEST_BOUNCE ? Math.max(undo, -BOUNCE * before) : undo
    all[k + GRIP] = grip
    put(all, k + SUM_N, 0, 0, 0)
  }

  /** What a push along a direction of the contact has to move. */
  #massAlong(contact: number, way: number): number {
    const all = this.#all
    const k = contact * SIZE
    const one = 1 + INERTIA * crossSquare(all, k + ARM, k + way)
    return 1 / (this.#other[contact]! < 0 ? one : one + 1 + INERTIA * crossSquare(all, k + OTHER, k + way))
  }

  /** How fast the two part along a direction of the contact. */
  #along(contact: number, way: number): number {
    const k = contact * SIZE
    const other = this.#other[contact]!
    const one = this.#pointSpeed(this.#die[contact]!, k + ARM, k + way)
    return other < 0 ? one : one - this.#pointSpeed(other, k + OTHER, k + way)
  }

  #pointSpeed(die: number, arm: number, way: number): number {
    const all = this.#all
    const { speed, spin } = this.#bodies
    const k = 3 * die
    const ax = all[arm]!
    const ay = all[arm + 1]!
    const az = all[arm + 2]!
    const x = speed[k]! + spin[k + 1]! * az - spin[k + 2]! * ay
    const y = speed[k + 1]! + spin[k + 2]! * ax - spin[k]! * az
    const z = speed[k + 2]! + spin[k]! * ay - spin[k + 1]! * ax
    return x * all[way]! + y * all[way + 1]! + z * all[way + 2]!
  }

  #rub(contact: number, way: number, mass: number, sum: number, most: number): void {
    const all = this.#all
    const k = contact * SIZE
    const before = all[k + sum]!
    let rub = before - all[k + mass]! * this.#along(contact, way)
    if (rub > most) rub = most
    else if (rub < -most) rub = -most
    all[k + sum] = rub
    this.#push(contact, way, rub - before)
  }

  #push(contact: number, way: number, impulse: number): void {
    const k = contact * SIZE
    this.#give(this.#die[contact]!, k + ARM, k + way, impulse)
    const other = this.#other[contact]!
    if (other >= 0) this.#give(other, k + OTHER, k + way, -impulse)
  }

  #give(die: number, arm: number, way: number, impulse: number): void {
    const all = this.#all
    const { speed, spin } = this.#bodies
    const k = 3 * die
    const x = all[way]! * impulse
    const y = all[way + 1]! * impulse
    const z = all[way + 2]! * impulse
    const ax = all[arm]!
    const ay = all[arm + 1]!
    const az = all[arm + 2]!
    speed[k]! += x
    speed[k + 1]! += y
    speed[k + 2]! += z
    spin[k]! += INERTIA * (ay * z - az * y)
    spin[k + 1]! += INERTIA * (az * x - ax * z)
    spin[k + 2]! += INERTIA * (ax * y - ay * x)
  }
}

function turn(axes: Float64Array, row: number, point: number): number {
  return axes[row]! * POINTS[point]! + axes[row + 1]! * POINTS[point + 1]! + axes[row + 2]! * POINTS[point + 2]!
}

function within(value: number): number {
  return value > CORE ? CORE : value < -CORE ? -CORE : value
}

function sign(value: number): number {
  return value < 0 ? -1 : 1
}

function put(all: Float64Array, k: number, x: number, y: number, z: number): void {
  all[k] = x
  all[k + 1] = y
  all[k + 2] = z
}

function cross(all: Float64Array, into: number, a: number, b: number): void {
  const [x, y, z, bx, by, bz] = [all[a]!, all[a + 1]!, all[a + 2]!, all[b]!, all[b + 1]!, all[b + 2]!]
  put(all, into, y * bz - z * by, z * bx - x * bz, x * by - y * bx)
}

function crossSquare(all: Float64Array, a: number, b: number): number {
  const [x, y, z, bx, by, bz] = [all[a]!, all[a + 1]!, all[a + 2]!, all[b]!, all[b + 1]!, all[b + 2]!]
  const [cx, cy, cz] = [y * bz - z * by, z * bx - x * bz, x * by - y * bx]
  return cx * cx + cy * cy + cz * cz
}
