// Finds out beside the page how this device draws: whoever asks waits for the graphics to start.
import { drawnByHardware } from './device.ts'

// Null: a browser that draws in three dimensions, and not in here.
postMessage(typeof WebGL2RenderingContext === 'undefined' ? null : drawnByHardware(new OffscreenCanvas(1, 1)))
