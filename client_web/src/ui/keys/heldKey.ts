// Whether a key is held down: browsers press what has the focus again and again then, and each press looks like one.

class HeldKey {
  /** The key that is down has come again since it was pressed. */
  down = false

  /** Hear of the page’s keys from now on. */
  listen(page: Pick<Window, 'addEventListener'>): void {
    page.addEventListener('keydown', (event) => (this.down = event.repeat), true)
    // Where the window is left with a key down nobody says when it is let go.
    for (const type of ['keyup', 'pointerdown', 'blur'] as const) page.addEventListener(type, () => (this.down = false), true)
  }
}

export const heldKey = new HeldKey()
