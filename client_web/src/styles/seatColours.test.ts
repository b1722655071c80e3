// Eight seats are told apart by their colours too, with whatever cones one sees: beside their marks and strokes.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

type Colour = readonly [number, number, number]

/** A difference in OKLab that is seen at a glance between two marks; the eye's least is near 0.02. */
const APART = 0.1
/** WCAG 2.2, 1.4.11: what is drawn, against what lies behind it. */
const DRAWN = 3
/** The same, 1.4.3: letters. */
const WRITTEN = 4.5

/** How light of red, green and blue arrives where cones are missing: Machado, Oliveira and Fernandes (2009), in full. */
const SEEN: Record<string, readonly Colour[]> = {
  'by all': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'without red cones': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'without green cones': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'without blue cones': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

const read = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8')
const [, light = '', dark = ''] = /:root \{(.*?)\n\}.*?\[data-theme='dark'\] \{(.*?)\n\}/s.exec(read('tokens.css')) ?? []
const colours = (text: string): Map<string, Colour> =>
  new Map([...text.matchAll(/--([a-z-]+\d?): (#[0-9a-f]{6});/g)].map(([, name = '', hex = '']) => [name, rgb(hex)]))
const rgb = (hex: string): Colour => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as unknown as Colour

/** Of the felt's edge, how much is its own. */
const FELT = Number(/--felt-deep\) (\d+)%, var\(--seat\)/.exec(read('table.css'))?.[1]) / 100

/** By felt, the colour of its edge; the theme's own among them. */
const felts = (tokens: Map<string, Colour>): Colour[] => [
  tokens.get('felt-deep')!,
  ...[...read('table.css').matchAll(/--felt-deep: (#[0-9a-f]{6});/g)].map(([, hex = '']) => rgb(hex)),
]

describe.each([
  ['light', colours(light)],
  ['dark', new Map([...colours(light), ...colours(dark)])],
])('in the %s theme', (_theme, tokens) => {
  const seats = Array.from({ length: 8 }, (_, seat) => tokens.get(`seat-${seat}`)!)

  test.each(Object.entries(SEEN))('eight seats are told apart, seen %s', (_how, matrix) => {
    const seen = seats.map((seat) => oklab(matrix.map((row) => sum(row, linear(seat))) as unknown as Colour))
    const near = seen.flatMap((one, seat) =>
      seen.slice(0, seat).flatMap((other, before) => (distance(one, other) < APART ? [[before, seat, distance(one, other)]] : [])),
    )
    expect(near).toEqual([])
  })

  test('each is seen on the ground of a panel', () => {
    for (const ground of ['surface', 'ground', 'raise'])
      expect(seats.map((seat) => contrast(seat, tokens.get(ground)!)).filter((one) => one < DRAWN)).toEqual([])
  })

  test('letters on a felt of its colour can be read', () => {
    expect(felts(tokens)).toHaveLength(4)
    const poor = felts(tokens).flatMap((felt) =>
      seats.map((seat) => contrast(tokens.get('felt-text')!, mix(felt, seat, FELT))).filter((one) => one < WRITTEN),
    )
    expect(poor).toEqual([])
  })
})

test('the simulation knows colours that are the same without red cones, and others that are not', () => {
  const red = SEEN['without red cones']!
  const seen = (colour: Colour): Colour => oklab(red.map((row) => sum(row, linear(colour))) as unknown as Colour)
  expect(distance(seen([140, 90, 0]), seen([100, 100, 0]))).toBeLessThan(0.04)
  expect(distance(oklab(linear([140, 90, 0])), oklab(linear([100, 100, 0])))).toBeGreaterThan(0.06)
  expect(distance(seen([0, 90, 200]), seen([200, 160, 0]))).toBeGreaterThan(0.2)
})

function sum(row: Colour, [red, green, blue]: Colour): number {
  return Math.max(0, row[0] * red + row[1] * green + row[2] * blue)
}

function linear(colour: Colour): Colour {
  return colour.map((value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4)) as unknown as Colour
}

function oklab([red, green, blue]: Colour): Colour {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function distance(one: Colour, other: Colour): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])
}

function mix(one: Colour, other: Colour, part: number): Colour {
  return [0, 1, 2].map((at) => one[at]! * part + other[at]! * (1 - part)) as unknown as Colour
}

function contrast(one: Colour, other: Colour): number {
  const luminance = (colour: Colour): number => sum([0.2126, 0.7152, 0.0722], linear(colour))
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}
