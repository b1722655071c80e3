// Draws a picture on a canvas, in the colours and fonts of the page.
import { SIGILS } from '../../../ui/artwork/artwork.ts'
import { PIPS } from '../../../ui/artwork/boat.ts'
import { t } from '../../../texts.ts'
import { HEIGHT, layout, WIDTH, type Font, type Item, type Measure, type PictureFacts } from './picture.ts'

const FAMILY: Record<Font, string> = { serif: 'Young Serif', sans: 'Figtree' }
const WEIGHT: Record<Font, number> = { serif: 400, sans: 600 }
/** Dice beside the heading: what they show, where and how they lie. */
const DICE = [
  { face: 6, x: 960, y: 104, turn: -0.2 },
  { face: 5, x: 1052, y: 78, turn: 0.15 },
  { face: 1, x: 1098, y: 148, turn: 0.42 },
] as const
const DIE = 76

/** The picture as a PNG. Throws where this browser draws none. */
export async function drawPicture(facts: PictureFacts): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  const measure: Measure = (text, font, size) => {
    context.font = fontOf(font, size)
    return context.measureText(text).width
  }
  await loadFonts(facts)
  drawGround(context)
  for (const item of layout(facts, measure)) draw(context, item)
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)), 'image/png'))
}

function fontOf(font: Font, size: number): string {
  return `${WEIGHT[font]} ${size}px ${getComputedStyle(document.documentElement).getPropertyValue(`--${font}`)}`
}

/** A canvas does not wait for fonts: all letters that will be drawn are asked for. One that does not come is stood in for. */
async function loadFonts(facts: PictureFacts): Promise<void> {
  const letters = [facts.outcome, facts.game, facts.link, ...facts.lines.map((line) => line.name), ...(facts.best?.rows ?? []), '0123456789.…'].join('')
  const fonts = (['serif', 'sans'] as const).map((font) => document.fonts.load(`${WEIGHT[font]} 40px "${FAMILY[font]}"`, letters))
  await Promise.allSettled(fonts)
}

function colour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()
}

function drawGround(context: CanvasRenderingContext2D): void {
  const ground = context.createRadialGradient(WIDTH / 2, HEIGHT * 0.34, 0, WIDTH / 2, HEIGHT * 0.34, WIDTH * 0.75)
  ground.addColorStop(0, colour('glow'))
  ground.addColorStop(1, colour('ground'))
  context.fillStyle = ground
  context.fillRect(0, 0, WIDTH, HEIGHT)
  context.fillStyle = colour('felt')
  context.fillRect(0, 0, WIDTH, 12)
  for (const die of DICE) drawDie(context, die)
}

function drawDie(context: CanvasRenderingContext2D, { face, x, y, turn }: (typeof DICE)[number]): void {
  context.save()
  context.translate(x, y)
  context.rotate(turn)
  context.scale(DIE / 100, DIE / 100)
  context.shadowColor = '#0006'
  context.shadowBlur = 14
  context.shadowOffsetY = 6
  context.fillStyle = colour('ivory')
  roundRect(context, -50, -50, 100, 100, 22)
  context.shadowColor = 'transparent'
  for (const [pipX, pipY] of PIPS[face] ?? []) {
    context.fillStyle = colour(face === 1 ? 'ace' : 'pip')
    context.beginPath()
    context.arc(pipX - 50, pipY - 50, face === 1 ? 13 : 9.5, 0, 2 * Math.PI)
    context.fill()
  }
  context.restore()
}

function roundRect(context: CanvasRenderingContext2D, x: number, y: number, width: number, height: number, radius: number): void {
  context.beginPath()
  context.roundRect(x, y, width, height, radius)
  context.fill()
}

function draw(context: CanvasRenderingContext2D, item: Item): void {
  switch (item.kind) {
    case 'text':
      context.font = fontOf(item.font, item.size)
      context.fillStyle = colour(item.ink)
      context.textAlign = item.align
      context.fillText(item.text, item.x, item.y)
      return
    case 'plate':
      drawPlate(context, item)
      return
    case 'sigil':
      context.save()
      context.translate(item.x, item.y)
      context.scale(item.size / 24, item.size / 24)
      context.fillStyle = colour(`seat-${item.seat % SIGILS.length}`)
      context.fill(new Path2D(SIGILS[item.seat % SIGILS.length]))
      context.restore()
  }
}

function drawPlate(context: CanvasRenderingContext2D, { x, y, width, height, first, part, seat }: Extract<Item, { kind: 'plate' }>): void {
  context.fillStyle = colour('surface')
  roundRect(context, x, y, width, height, 16)
  context.save()
  context.beginPath()
  context.roundRect(x, y, width, height, 16)
  context.clip()
  context.globalAlpha = 0.24
  context.fillStyle = colour(`seat-${seat % SIGILS.length}`)
  context.fillRect(x, y, width * part, height)
  context.restore()
  if (!first) return
  context.strokeStyle = colour('ring')
  context.lineWidth = 3
  context.beginPath()
  context.roundRect(x, y, width, height, 16)
  context.stroke()
}

/** Where a game is, as it is read on a picture. */
export function linkOf(game: string, recorded: boolean): string {
  return recorded ? `${t.product} · ${location.host}/g/${game}` : `${t.product} · ${location.host}`
}
