import { expect, test } from 'vitest'
import { CARD } from '../../../model/room/fixtures.ts'
import type { Card } from '../../../net/wire.ts'
import { find, grouped } from './games.ts'

const row = (name: string, aliases: string[] = []): Card['rows'][number] => ({
  row: name.toLowerCase(),
  name,
  section: 'lower',
  hint: '',
  aliases,
})
const card = (name: string, rows: Card['rows'], summary = '', dice = 5): Card => ({
  ...CARD,
  ruleset: name.toLowerCase().replace(/\W+/g, '-'),
  name,
  summary,
  rows,
  tray: Array.from({ length: dice }, () => 'light'),
})
const OLD = card('Boat (1938)', [row('Choice', ['Chance']), row('Full House', ['Full hand'])])
const LONG = card('Boat, Long', [row('Chance', ['Choice']), row('Aces')], 'Played by post.')
const PUSH = card('Ying Tóng', [], 'Press on.', 6)
const ALL = [OLD, PUSH, LONG]

const names = (typed: string): string[] => find(ALL, typed).map((found) => found.card.name)

test('nothing typed finds all, in their order', () => {
  expect(names('')).toEqual(['Boat (1938)', 'Ying Tóng', 'Boat, Long'])
  expect(names('  , ')).toHaveLength(3)
})

test('a game is found by any part of its name, whatever the case, accents and signs', () => {
  expect(names('BOAT')).toEqual(['Boat (1938)', 'Boat, Long'])
  expect(names('long boat')).toEqual(['Boat, Long'])
  expect(names('tong')).toEqual(['Ying Tóng'])
  expect(names('ying-tong')).toEqual(['Ying Tóng'])
  expect(names('backgammon')).toEqual([])
})

test('a game is found by its summary', () => {
  expect(names('post')).toEqual(['Boat, Long'])
})

test('a game is found by another name of a row, and says which', () => {
  expect(find(ALL, 'full hand')).toEqual([{ card: OLD, by: { alias: 'Full hand', row: 'Full House' } }])
  expect(find(ALL, 'aces')).toEqual([{ card: LONG, by: { alias: 'Aces', row: 'Aces' } }])
})

test('names come before rows', () => {
  const chance = card('Chance it', [])
  expect(find([OLD, chance], 'chance').map((found) => found.card.name)).toEqual(['Chance it', 'Boat (1938)'])
})

test('a game is found by what others call it, before those that it is only near to, and says which', () => {
  const near = { ...card('Boat, wild', []), near: ['Kahnspiel'] }
  const same = { ...card('Boat, joker', []), also: ['Kahnspiel'], near: ['Kahnspiel extra'] }
  expect(find([OLD, near, same], 'kahn')).toEqual([
    { card: same, by: null, known: { name: 'Kahnspiel', same: true } },
    { card: near, by: null, known: { name: 'Kahnspiel', same: false } },
  ])
})

test('what most know comes first, then its relatives, then the rest; of a group that is not known here, too', () => {
  const inGroup = (one: Card, group: string): Card => ({ ...one, group: group as NonNullable<Card['group']> })
  const known = inGroup(LONG, 'known')
  const relative = inGroup(OLD, 'relative')
  const later = inGroup(PUSH, 'of tomorrow')
  const other = inGroup(card('Chance it', []), 'other')
  const groups = grouped(find([later, relative, known, other], ''))
  expect(groups.map(({ group, games }) => [group, games.map((game) => game.card.name)])).toEqual([
    ['known', ['Boat, Long']],
    ['relative', ['Boat (1938)']],
    ['other', ['Ying Tóng', 'Chance it']],
  ])
  expect(grouped(find([OLD], '')).map(({ group }) => group)).toEqual(['other'])
})

test('a game is found by what stands below its name', () => {
  expect(find([{ ...OLD, subtitle: 'Kahnspiel-style' }, PUSH], 'kahnspiel style').map(({ card }) => card.name)).toEqual(['Boat (1938)'])
})
