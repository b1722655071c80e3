// Whether a device draws dice in three dimensions well enough to do it unasked.

/** Drawn by the processor: right, and slow. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i
/** So many slow throws in a row are no accident. */
const SLOW_FLIGHTS_MOST = 1
const FRAMES_LEAST = 8
const SLOW_MS = 42

/** Whether there is WebGL 2 that a graphics card draws, and no wish to save data. */
export async function drawsWell(): Promise<boolean> {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true) return false
  return (await askedBeside()) ?? drawnByHardware(document.createElement('canvas'))
}

/** Whether a graphics card draws a canvas, which is of no other use then. */
export function drawnByHardware(canvas: HTMLCanvasElement | OffscreenCanvas): boolean {
  const gl = canvas.getContext('webgl2', { failIfMajorPerformanceCaveat: true }) as WebGL2RenderingContext | null
  if (gl === null) return false
  const names = gl.getExtension('WEBGL_debug_renderer_info')
  const drawnBy = String(gl.getParameter(names?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER))
  gl.getExtension('WEBGL_lose_context')?.loseContext()
  return !SOFTWARE.test(drawnBy)
}

/** The same, found out beside the page; null where that cannot be. */
function askedBeside(): Promise<boolean | null> {
  if (typeof OffscreenCanvas === 'undefined') return Promise.resolve(null)
  return new Promise((answer) => {
    const worker = new Worker(new URL('./deviceWorker.ts', import.meta.url), { type: 'module' })
    const end = (well: boolean | null): void => {
      worker.terminate()
      answer(well)
    }
    worker.onmessage = ({ data }: MessageEvent<boolean | null>) => end(data)
    worker.onerror = () => end(null)
  })
}

/** Counts throws that are drawn too slowly. */
export class Slowness {
  #flights = 0

  /** Whether throw after throw is, by how long each picture of this one took. */
  after(gapsMs: readonly number[]): boolean {
    this.#flights = tooSlow(gapsMs) ? this.#flights + 1 : 0
    return this.#flights > SLOW_FLIGHTS_MOST
  }
}

/** Whether the middle one of a throw's pictures took longer than one sees as movement. */
function tooSlow(gapsMs: readonly number[]): boolean {
  // Nothing is known of a throw that was skipped, or fell in a window that nobody saw.
  if (gapsMs.length < FRAMES_LEAST) return false
  return gapsMs.toSorted((one, other) => one - other)[gapsMs.length >> 1]! > SLOW_MS
}
