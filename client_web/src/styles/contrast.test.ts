// Letters are read on what lies behind them: at least 4.5 to 1, as WCAG 2.2 has it for small ones.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Colour = readonly [number, number, number]

const LEAST = 4.5
const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const [, light = '', dark = ''] = /:root \{(.*?)\n\}.*?\[data-theme='dark'\] \{(.*?)\n\}/s.exec(css) ?? []
const tokensOf = (text: string) => new Map([...text.matchAll(/--([a-z-]+\d?): (#[0-9a-f]{6});/g)].map(([, name = '', is = '']) => [name, is]))

/** Text, and what lies behind it: a token, or two of them mixed, with the part of the first. */
const PAIRS: [text: string, ground: string, over?: string, part?: number][] = [
  ['felt-text', 'felt-light'],
  ['felt-text', 'felt'],
  ['felt-text', 'felt-deep'],
  ['slot-text', 'felt-deep'],
  // A zero in a row: on a phone, and in the own column of a desktop.
  ['faint', 'surface', 'ground', 0.8],
  ['faint', 'raise', 'brass', 0.92],
  ['faint', 'ground'],
  ['mute', 'surface', 'ground', 0.6],
  ['mint', 'mint-ground'],
  // The clock's last seconds, as letters and as a plate.
  ['warn', 'ground'],
  ['surface', 'warn'],
  ['ink', 'brass'],
]

test.each([
  ['light', tokensOf(light)],
  ['dark', new Map([...tokensOf(light), ...tokensOf(dark)])],
] as const)('in the %s theme what is written can be read', (_theme, tokens) => {
  const colour = (name: string): Colour => {
    const hex = tokens.get(name)
    if (hex === undefined) throw new Error(`no colour --${name}`)
    return [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as unknown as Colour
  }
  const poor = PAIRS.map(([text, ground, over = ground, part = 1]) => ({
    pair: `${text} on ${ground}`,
    contrast: contrast(colour(text), mix(colour(ground), colour(over), part)),
  })).filter((one) => one.contrast < LEAST)
  expect(poor).toEqual([])
})

test('the contrast is that of WCAG', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5)
  expect(contrast([119, 119, 119], [255, 255, 255])).toBeCloseTo(4.48, 2)
})

function mix(one: Colour, other: Colour, part: number): Colour {
  return [0, 1, 2].map((at) => one[at]! * part + other[at]! * (1 - part)) as unknown as Colour
}

function contrast(one: Colour, other: Colour): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

function luminance([red, green, blue]: Colour): number {
  const linear = (value: number) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}
