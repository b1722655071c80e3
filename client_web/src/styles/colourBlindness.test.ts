// Colours that carry a meaning, as they look to those who see fewer of them: what is told apart by colour stays apart, or
// has another sign. The simulation is that of Machado, Oliveira and Fernandes (A Physiologically-based Model for Simulation
// of Color Vision Deficiency, IEEE TVCG 15, 2009), its matrices of severity 1.0, on linear RGB; distances are CIE76 in
// CIELAB (D65).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { SIGILS } from '../ui/artwork/artwork.ts'

type Three = readonly [number, number, number]
type Matrix = readonly [Three, Three, Three]

const SEES = {
  all: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const satisfies Record<string, Matrix>

/** About ten times what is just noticed side by side: apart at a glance. */
const APART = 20

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const [, light = '', dark = ''] = /:root \{(.*?)\n\}.*?\[data-theme='dark'\] \{(.*?)\n\}/s.exec(css) ?? []
const tokensOf = (text: string) => [...text.matchAll(/--([a-z-]+\d?): (#[0-9a-f]{6});/g)].map(([, name = '', is = '']) => [name, is] as const)
const THEMES = { light: new Map(tokensOf(light)), dark: new Map([...tokensOf(light), ...tokensOf(dark)]) }

/** Pairs that mean opposite things in the same place, and are told apart by colour at a glance. */
const OPPOSITES: [what: string, one: string, other: string][] = [
  ['what could be scored, and a warning', 'mint', 'warn'],
  ['what could be scored, and what is written', 'mint', 'text'],
  ['the clock’s last seconds, and the time before', 'warn', 'mute'],
  ['what to do now, and the ground', 'brass', 'ground'],
  ['a die that is held on the wood, and the felt', 'wood', 'felt'],
  ['a die, and the felt', 'ivory', 'felt'],
  ['a pip, and its die', 'pip', 'ivory'],
  ['the ace, and its die', 'ace', 'ivory'],
]

describe.each(Object.keys(THEMES) as (keyof typeof THEMES)[])('in the %s theme', (theme) => {
  const colour = (name: string): Three => {
    const hex = THEMES[theme].get(name)
    if (hex === undefined) throw new Error(`no colour --${name}`)
    return [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255) as unknown as Three
  }

  test.each(Object.keys(SEES) as (keyof typeof SEES)[])('with %s opposites are apart', (sees) => {
    const near = OPPOSITES.map(([what, one, other]) => ({ what, apart: distance(colour(one), colour(other), SEES[sees]) })).filter(({ apart }) => apart < APART)
    expect(near).toEqual([])
  })

  test.each(Object.keys(SEES) as (keyof typeof SEES)[])('with %s every seat’s sign is seen on what lies behind it', (sees) => {
    const faint = SIGILS.flatMap((_, seat) =>
      ['ground', 'surface', 'raise'].map((ground) => ({ seat, ground, apart: distance(colour(`seat-${seat}`), colour(ground), SEES[sees]) })),
    ).filter(({ apart }) => apart < APART)
    expect(faint).toEqual([])
  })
})

test('seats of like colour have signs of another shape: none is known by its colour alone', () => {
  expect(new Set(SIGILS).size).toBe(SIGILS.length)
  const seats = [...THEMES.light.keys()].filter((name) => name.startsWith('seat-'))
  expect(seats).toHaveLength(SIGILS.length)
})

test('some seats do look alike to somebody, which is why they have signs', () => {
  const seat = (of: number): Three => [1, 3, 5].map((at) => parseInt((THEMES.light.get(`seat-${of}`) ?? '').slice(at, at + 2), 16) / 255) as unknown as Three
  const pairs = SIGILS.flatMap((_, one) => SIGILS.slice(one + 1).map((_sign, more) => [one, one + 1 + more] as const))
  const alike = (sees: keyof typeof SEES) => pairs.filter(([one, other]) => distance(seat(one), seat(other), SEES[sees]) < APART)
  expect(alike('deuteranopia').length).toBeGreaterThan(0)
})

test('the simulation keeps grey as it is, and takes red and green from those who do not see them', () => {
  for (const sees of Object.values(SEES)) {
    const [red, green, blue] = simulated([0.5, 0.5, 0.5], sees)
    expect(red).toBeCloseTo(0.5, 2)
    expect(green).toBeCloseTo(0.5, 2)
    expect(blue).toBeCloseTo(0.5, 2)
  }
  const [red, green]: [Three, Three] = [
    [0.7, 0.35, 0.2],
    [0.45, 0.5, 0.15],
  ]
  const normal = distance(red, green, SEES.all)
  expect(distance(red, green, SEES.deuteranopia)).toBeLessThan(normal / 2)
  expect(distance(red, green, SEES.tritanopia)).toBeGreaterThan(normal / 2)
})

test('the distance is that of CIELAB: black and white are a hundred apart', () => {
  expect(distance([0, 0, 0], [1, 1, 1], SEES.all)).toBeCloseTo(100, 0)
})

function distance(one: Three, other: Three, sees: Matrix): number {
  const [a, b] = [lab(simulated(one, sees)), lab(simulated(other, sees))]
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

/** As it looks, in sRGB from 0 to 1. */
function simulated(colour: Three, sees: Matrix): Three {
  const seen = times(sees, colour.map(linear) as unknown as Three)
  return seen.map((part) => encoded(Math.min(1, Math.max(0, part)))) as unknown as Three
}

function times(matrix: Matrix, [x, y, z]: Three): Three {
  return matrix.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Three
}

function linear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

function encoded(part: number): number {
  return part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055
}

function lab(colour: Three): Three {
  const [x, y, z] = times(
    [
      [0.4124564, 0.3575761, 0.1804375],
      [0.2126729, 0.7151522, 0.072175],
      [0.0193339, 0.119192, 0.9503041],
    ],
    colour.map(linear) as unknown as Three,
  )
  const root = (part: number): number => (part > 216 / 24389 ? Math.cbrt(part) : ((24389 / 27) * part + 16) / 116)
  const [fx, fy, fz] = [root(x / 0.95047), root(y), root(z / 1.08883)]
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)]
}
