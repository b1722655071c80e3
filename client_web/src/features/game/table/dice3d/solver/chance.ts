// Chance for the tumbling of dice, from integers alone: the same numbers from the same seed in every engine.

export type Quaternion = readonly [x: number, y: number, z: number, w: number]

export class Chance {
  #a: number
  #b: number
  #c = 0x243f6a88
  #d = 1

  /** Another attempt at the same throw has other chance. */
  constructor(seed: number, attempt: number) {
    this.#a = seed | 0
    this.#b = (0x9e3779b9 ^ attempt) | 0
    for (let i = 0; i < 15; i++) this.#next()
  }

  /** A number from `low` up to, but not including, `high`. */
  between(low: number, high: number): number {
    return low + (high - low) * (this.#next() / 4294967296)
  }

  /** A rotation, each as likely as any other: a point of the ball in four dimensions, put on its surface. */
  rotation(): Quaternion {
    for (;;) {
      const [x, y, z, w] = [this.between(-1, 1), this.between(-1, 1), this.between(-1, 1), this.between(-1, 1)]
      const square = x * x + y * y + z * z + w * w
      if (square < 0.05 || square > 1) continue
      const length = Math.sqrt(square)
      return [x / length, y / length, z / length, w / length]
    }
  }

  /** The generator sfc32. */
  #next(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#d) | 0
    this.#d = (this.#d + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0
    return sum >>> 0
  }
}
