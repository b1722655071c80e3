// A die's body: a cube with rounded edges and corners.
import { BufferAttribute, BufferGeometry } from 'three'

const ROUND = 0.13
const PARTS = 5

/** A rounded cube of edge one; its points lie close where it is round, and nowhere else. */
export function roundedCube(): BufferGeometry {
  const core = 0.5 - ROUND
  const rise = Array.from({ length: PARTS + 1 }, (_, part) => (ROUND * part) / PARTS)
  // Along an edge: through the rounding, over the flat part, through the other rounding.
  const steps = [...rise.map((more) => more - 0.5), ...rise.map((more) => core + more)]
  const points: number[] = []
  const normals: number[] = []
  const corners: number[] = []
  for (const axis of [0, 1, 2])
    for (const side of [-0.5, 0.5]) {
      const first = points.length / 3
      for (const u of steps)
        for (const v of steps) {
          const point = [0, 0, 0]
          point[axis] = side
          point[(axis + 1) % 3] = u
          point[(axis + 2) % 3] = v
          const inner = point.map((value) => Math.min(core, Math.max(-core, value)))
          const out = point.map((value, i) => value - inner[i]!)
          const length = Math.hypot(...out)
          normals.push(...out.map((value) => value / length))
          points.push(...inner.map((value, i) => value + (out[i]! / length) * ROUND))
        }
      const size = steps.length
      for (let i = 0; i < size - 1; i++)
        for (let j = 0; j < size - 1; j++) {
          const a = first + i * size + j
          const [b, c, d] = [a + size, a + size + 1, a + 1]
          corners.push(...(side > 0 ? [a, b, c, a, c, d] : [a, c, b, a, d, c]))
        }
    }
  const body = new BufferGeometry()
  body.setAttribute('position', new BufferAttribute(new Float32Array(points), 3))
  body.setAttribute('normal', new BufferAttribute(new Float32Array(normals), 3))
  body.setIndex(corners)
  return body
}
