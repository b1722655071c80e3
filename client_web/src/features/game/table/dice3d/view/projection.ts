// Where a point over the felt is seen. The camera looks straight down and its lens is shifted towards the person: so the
// felt stays the rectangle that the page has, and dice show their tops and near sides.
import type { Ground } from '../solver/bodies.ts'

/** In pixels of the box that holds canvas and buttons. */
export interface Rectangle {
  left: number
  top: number
  width: number
  height: number
}

/** In edges of a die, from the middle of the felt. */
export const CAMERA_HEIGHT = 18
/** How far the camera stands from the middle towards the person. */
export const CAMERA_NEAR = 6
/** What dice at a wall lean out over it, since one sees them from the middle: so much more felt there is at the sides. */
const LEAN = 0.25
/** Where a felt is shallow, dice rather lie over its far and near edge than be smaller. */
const OVER = 0.1
/** A die's largest size in pixels. */
const EDGE_MOST = 96
/** The most that ways are drawn longer than they are, where the felt is larger than the ground. */
const STRETCH_MOST = 1.12

export interface Projection {
  /** Pixels of a die's edge on the felt. */
  edge: number
  /** The middle of the felt. */
  x: number
  y: number
  stretchX: number
  stretchZ: number
}

/** Lay the ground of the solver onto the felt of the page. */
export function projectionOf(felt: Rectangle, { halfWidth, halfDepth }: Ground): Projection {
  const [wide, deep] = [2 * (halfWidth + LEAN), 2 * (halfDepth - OVER)]
  const edge = Math.min(felt.width / wide, felt.height / deep, EDGE_MOST)
  return {
    edge,
    x: felt.left + felt.width / 2,
    // Heads lean away from the person; the middle of what one sees is to be the middle.
    y: felt.top + felt.height / 2 + LEAN * edge,
    stretchX: Math.max(1, Math.min(STRETCH_MOST, felt.width / (edge * wide))),
    stretchZ: Math.max(1, Math.min(STRETCH_MOST, felt.height / (edge * 2 * (halfDepth + LEAN)))),
  }
}

/** How much larger than on the felt something is seen at this height. */
export function magnified(y: number): number {
  return CAMERA_HEIGHT / (CAMERA_HEIGHT - y)
}

/** The pixel where a point is seen. */
export function seenAt({ edge, x, y }: Projection, px: number, py: number, pz: number): { x: number; y: number } {
  const more = magnified(py)
  return { x: x + edge * px * more, y: y + edge * (CAMERA_NEAR + (pz - CAMERA_NEAR) * more) }
}

/** The point of this height that is seen at a pixel. */
export function pointAt({ edge, x, y }: Projection, pixelX: number, pixelY: number, py: number): { x: number; z: number } {
  const more = magnified(py)
  return { x: (pixelX - x) / (edge * more), z: CAMERA_NEAR + ((pixelY - y) / edge - CAMERA_NEAR) / more }
}
