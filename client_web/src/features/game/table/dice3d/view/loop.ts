// Draws at the next picture of the page, and on as long as anything moves.

export class Loop {
  #picture = 0
  #paint: (ms: number) => boolean

  /** `paint` draws, and returns whether anything moves on. */
  constructor(paint: (ms: number) => boolean) {
    this.#paint = paint
  }

  draw(): void {
    if (this.#picture === 0) this.#picture = requestAnimationFrame((ms) => this.#next(ms))
  }

  #next(ms: number): void {
    this.#picture = 0
    if (this.#paint(ms)) this.draw()
  }
}
