import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { bankingSheet, sheet } from '../../../../model/room/fixtures.ts'
import type { Card, Sheet } from '../../../../net/wire.ts'
import type { Parsed } from './acts.ts'
import { parse } from './commands.ts'
import { rowLetters, typedName } from './rowNames.ts'

const CARDS = JSON.parse(readFileSync(new URL('../../../../../../docs/cards.json', import.meta.url), 'utf8')) as Card[]
const cardOf = (what: (card: Card) => boolean): Card => {
  const card = CARDS.find(what)
  if (card === undefined) throw new Error('no such card')
  return card
}
const PLAIN = cardOf((card) => card.entries === 1)
const TWO = cardOf((card) => card.entries === 2)
const BANKING = cardOf((card) => card.entries === 0)
const LETTERED = cardOf((card) => card.rows.some((row) => row.letter !== undefined))
const ROWS = CARDS.filter((card) => card.rows.length > 0)

/** After a throw: all rows are open, and worth their place. */
function thrown(card: Card, faces: number[], throws = 1, part: Partial<Sheet> = {}): Sheet {
  const all = faces.map((_, die) => die)
  const left = card.throws === null || throws < card.throws
  return sheet({
    faces,
    throws,
    rows: card.rows.map(({ row }, place) => ({ row, score: null, potential: place, most: 50 })),
    offers: { throw: left ? all : [], hold: left, enter: card.rows.map(({ row }) => row) },
    ...part,
  })
}

const FACES = [2, 1, 4, 4, 6]
const say = (line: string, now: Sheet | null = thrown(PLAIN, FACES), card = PLAIN): Parsed => parse(line, { card, sheet: now })
const refused = (parsed: Parsed): string => ('refused' in parsed ? parsed.refused : JSON.stringify(parsed))
const ALL = [0, 1, 2, 3, 4]

describe('throwing', () => {
  test.each([
    ['2414', [0, 1, 2, 3]],
    ['4 4 1 2', [0, 1, 2, 3]],
    ['4,1', [1, 2]],
    [' 6 ', [4]],
    ['throw 44', [2, 3]],
    ['THROW 4 4', [2, 3]],
    ['all', ALL],
    ['Throw all', ALL],
    ['keep 44', [0, 1, 4]],
    ['keep 6', [0, 1, 2, 3]],
  ])('%s throws these again', (line, dice) => expect(say(line)).toEqual({ do: 'throw', dice }))

  test('before the first throw all dice are thrown', () => {
    const fresh = sheet()
    expect(say('all', fresh)).toEqual({ do: 'throw', dice: ALL })
    expect(say('throw', fresh)).toEqual({ do: 'throw', dice: ALL })
    expect(refused(say('24', fresh))).toMatch(/^You have not thrown yet\. Type all/)
    expect(refused(say('none', fresh))).toMatch(/^You have not thrown yet/)
  })

  test('what is not on the table cannot be thrown again', () => {
    expect(refused(say('3'))).toBe('There are not that many dice with 3 to take. You have 2 1 4 4 6: type only pips of these.')
    expect(refused(say('444'))).toMatch(/not that many dice with 4/)
    expect(refused(say('27'))).toMatch(/^Dice show 1 to 6, not 7/)
    expect(refused(say('0'))).toMatch(/^Dice show 1 to 6, not 0/)
  })

  test('with no throw left a row is named instead', () => {
    const last = thrown(PLAIN, FACES, 3)
    const best = rowLetters(PLAIN).get(PLAIN.rows.at(-1)!.row)
    for (const line of ['all', '24', 'keep 44']) expect(refused(say(line, last))).toMatch(new RegExp(`^There is no throw left\\. Enter a row, such as ${best};`))
    expect(refused(say('none', last))).toMatch(/^No throw is left/)
  })

  test('none keeps all dice, and so do other words for it', () => {
    for (const line of ['none', 'None ', 'keep', 'keep all']) expect(say(line)).toEqual({ do: 'keep', dice: ALL })
    expect(refused(say('keep 21446'))).toMatch(/^That keeps every die/)
  })

  test('throw alone says nothing of which dice', () => expect(refused(say('throw'))).toMatch(/^Say which dice/))
})

describe('rows', () => {
  const enters = (row: string): Parsed => ({ do: 'enter', rows: { [row]: ALL }, sure: false })

  test.each(ROWS.map((card) => [card.ruleset, card] as const))('in %s every row is had by its letter, name, and other names', (_, card) => {
    const faces = card.tray.map((_shade, place) => (place % 6) + 1)
    const one = { ...card, entries: 1 }
    const now = thrown(one, faces)
    const all = faces.map((_face, die) => die)
    const letters = rowLetters(card)
    expect(new Set(letters.values()).size).toBe(card.rows.length)
    for (const { row, name, aliases } of card.rows) {
      const wanted = { do: 'enter', rows: { [row]: all }, sure: false }
      const letter = letters.get(row)!
      expect(letter).toMatch(/^[a-z]$/)
      for (const line of [letter, letter.toUpperCase(), `k${letter}`, `none ${letter}`, `keep and enter ${letter}`])
        expect(parse(line, { card: one, sheet: now }), line).toEqual(wanted)
      // "all" is the throw of all dice, whatever a row is called.
      if (name !== 'All') expect(parse(`enter ${name}`, { card: one, sheet: now })).toEqual(wanted)
      for (const line of [name, name.toUpperCase(), ` ${name}  `, ...aliases].filter((each) => each.trim().toLowerCase() !== 'all'))
        expect(parse(line, { card: one, sheet: now }), line).toEqual(wanted)
    }
  })

  test('the card’s own letters go first, and k is no row', () => {
    expect([...rowLetters(LETTERED).values()].join('')).toBe(LETTERED.rows.map((row) => row.letter).join(''))
    for (const card of ROWS) expect([...rowLetters(card).values()]).not.toContain('k')
  })

  test('digits, other names and accents are whole names', () => {
    const named = (name: RegExp) => PLAIN.rows.find((row) => name.test(row.name))!.row
    expect(say('3s')).toEqual(enters(named(/^Threes/)))
    expect(say('full hand')).toEqual(enters(named(/^Full/)))
    expect(say('4 of a kind')).toEqual(enters(named(/^Four of/)))
    expect(say('fúll  hoUSE!')).toEqual(enters(named(/^Full/)))
    expect(say('players choice')).toEqual(enters(named(/^Choice/)))
  })

  test.each([
    ['thr', 'Threes for 2? Type threes'],
    ['full', 'Full house for 6? Type full house'],
    ['high', 'Large straight for 9? Type large straight'],
    ['Hi,', 'Large straight for 9? Type large straight'],
    ['al', 'Choice for 11? Type choice'],
    ['enter all', 'Choice for 11? Type choice'],
    ['chioce', 'Choice for 11? Type choice'],
    ['enter choise', 'Choice for 11? Type choice'],
    ['kep all', null],
    ['choise yes', 'Choice for 11? Type choice'],
  ])('%s is asked about, and enters nothing', (line, question) =>
    expect(refused(say(line))).toMatch(question === null ? /no command and no row here/ : new RegExp(`^Enter ${question.replace('?', '\\?')}\\.$`)),
  )

  test('a yes behind a row says that 0 is meant, and behind nothing else', () => {
    const row = PLAIN.rows[0]!.row
    for (const line of ['a yes', 'ones, Yes!', 'ka yes', 'enter a yes']) expect(say(line), line).toEqual({ do: 'enter', rows: { [row]: ALL }, sure: true })
    for (const line of ['all yes', '24 yes', 'none yes']) expect(refused(say(line)), line).toMatch(/no command and no row here/)
  })

  test('what is asked to be typed enters the row that was asked about, whatever a card calls it', () => {
    for (const card of ROWS)
      for (const row of card.rows) {
        const one = { ...card, entries: 1 }
        const now = thrown(one, card.tray.map(() => 1))
        expect(parse(typedName(one, row), { card: one, sheet: now }), `${card.ruleset} ${row.name}`).toMatchObject({ do: 'enter', rows: { [row.row]: expect.anything() } })
      }
  })

  test('a text that fits several rows names none', () => {
    expect(refused(say('straight'))).toMatch(/^“straight” can mean Small straight \(i\) or Large straight \(j\)\. Type its letter/)
    expect(refused(say('fo'))).toMatch(/Fours \(d\) or Four of a kind \(h\)/)
    expect(refused(say('fi'))).toMatch(/Fives/)
  })

  test('what fits nothing says where to look', () => {
    for (const line of ['zebra', 'k', 'kz', 'f g h j z', 'ü', '?!x', 'resign now']) expect(refused(say(line))).toMatch(/is no command and no row here\. Type help|no dice|One row/i)
    expect(refused(say('  '))).toMatch(/^Type a command first/)
  })

  test('a filled row, and one that the rules bar', () => {
    const [first, second] = PLAIN.rows
    const now = thrown(PLAIN, FACES)
    const rows = now.rows.map((row, place) => (place === 0 ? { ...row, score: 3, potential: null } : place === 1 ? { ...row, barred: 'The sixes come first.' } : row))
    const enter = PLAIN.rows.slice(2).map(({ row }) => row)
    const part = { ...now, rows, offers: { ...now.offers, enter } }
    expect(refused(say('a', part))).toBe(`${first!.name} is filled, with 3. Choose another row, such as c.`)
    expect(refused(say('b', part))).toBe(`${second!.name} cannot be entered now: The sixes come first.`)
  })

  test('one row a turn, where the card has it so', () => {
    expect(refused(say('ab'))).toMatch(/^One row is entered in a turn\. Type one of them: a \/ b/)
    expect(refused(say('ones and twos'))).toMatch(/^One row is entered/)
  })

  test('no row before the first throw', () => expect(refused(say('a', sheet()))).toMatch(/^You have not thrown yet/))
})

describe('two rows of one entry', () => {
  const ten = [1, 1, 1, 2, 3, 4, 4, 4, 5, 5]
  const now = thrown(TWO, ten, 3)
  const two = (line: string): Parsed => say(line, now, TWO)
  const [first, second] = TWO.rows.map(({ row }) => row) as [string, string]

  test.each(['ab', 'a b', 'A,B', 'a and b', 'a+b', 'kab', 'ones and twos', 'Ones twos', 'keep and enter ab', 'enter a b'])('%s enters both with the best split', (line) =>
    expect(two(line)).toEqual({ do: 'enter', rows: { [first]: [], [second]: [] }, sure: false }),
  )

  test('names of several words stand beside each other too', () => {
    const house = TWO.rows.find(({ name }) => name.startsWith('Full'))!.row
    expect(two('full house ones')).toEqual({ do: 'enter', rows: { [house]: [], [first]: [] }, sure: false })
  })

  test('two letters that begin a name are asked about, and meant when they stand apart', () => {
    expect(refused(two('hi'))).toBe('Enter Little Cameroon and Big Cameroon? Type h i.')
    expect(two('h i')).toMatchObject({ do: 'enter' })
    expect(refused(two('thr and fours'))).toBe('Enter Threes? Type threes.')
  })

  test('with pips for one, the other gets the rest', () => {
    const rows = { [first]: [0, 1, 2, 3, 4], [second]: [5, 6, 7, 8, 9] }
    for (const line of ['a 11123 b', 'b 44455 a', 'a 11123 b 44455', 'a b 44455', 'ones 32111 and twos', 'a: 11123, b: 44455'])
      expect(two(line), line).toEqual({ do: 'enter', rows, sure: false })
  })

  test('pips that do not go on', () => {
    expect(refused(two('a 1112 b'))).toMatch(/^Ones takes 5 dice/)
    expect(refused(two('a 66666 b'))).toMatch(/^Together the two rows take all dice/)
    expect(refused(two('a 11123 b 11123'))).toMatch(/^Together/)
  })

  test('two different rows are wanted', () => {
    expect(refused(two('a'))).toMatch(/^Two rows are entered in a turn\. Name another one beside Ones, such as a/)
    expect(refused(two('aa'))).toMatch(/^Ones is named twice/)
    expect(refused(two('abc'))).toMatch(/no row here|Two rows/)
  })

  test('pips throw here as well', () => {
    expect(say('4441', thrown(TWO, ten), TWO)).toEqual({ do: 'throw', dice: [0, 5, 6, 7] })
  })
})

describe('setting aside and banking', () => {
  const faces = [1, 6, 3, 6, 6, 2]
  const offers = {
    throw: [],
    hold: false,
    enter: [],
    set_aside: [
      { dice: [1, 3, 4], face: 6, points: 18 },
      { dice: [0, 1, 3, 4], face: 6, points: 24 },
      { dice: [3, 4], face: 6, points: 12 },
    ],
    bank: [],
  }
  const now = bankingSheet({ faces, throws: 1, offers })
  const there = (line: string, part: Partial<Sheet> = {}): Parsed => say(line, { ...now, ...part }, BANKING)

  test.each([
    ['aside 666', [1, 3, 4]],
    ['set aside 6 6 6', [1, 3, 4]],
    ['aside l6 l6', [3, 4]],
    ['aside dark 1 d6 light 6 light6', [0, 1, 3, 4]],
    ['keep 1666', [0, 1, 3, 4]],
    ['a', [0, 1, 3, 4]],
    ['aside a', [0, 1, 3, 4]],
  ])('%s', (line, dice) => expect(there(line)).toEqual({ do: 'set-aside', dice, face: 6 }))

  test('what makes nothing, and what is not said exactly', () => {
    expect(refused(there('aside 32'))).toMatch(/^These dice make no combination/)
    expect(refused(there('aside 66'))).toBe('The dice with 6 are of several shades. Say which, such as d6 or l6.')
    expect(refused(there('aside 5'))).toMatch(/not that many dice with 5/)
    expect(refused(there('aside'))).toMatch(/^Dice are set aside here/)
    expect(refused(there('666'))).toMatch(/^Dice are set aside here/)
    expect(refused(there('zebra'))).toMatch(/no command/)
  })

  test('a face is asked for where the dice can count as several', () => {
    const several = { ...offers, set_aside: [1, 6].map((face) => ({ dice: [0], face, points: face })) }
    expect(there('aside 1 as 6', { offers: several })).toEqual({ do: 'set-aside', dice: [0], face: 6 })
    expect(refused(there('aside 1', { offers: several }))).toMatch(/^These dice can count as/)
  })

  test('throwing on, and banking', () => {
    expect(refused(there('all'))).toMatch(/^Set some of this throw aside first/)
    expect(refused(there('bank'))).toMatch(/^Nothing can be banked yet/)
    const ways = [{ join: {}, joined: [], points: 18 }, { join: { '0': 6 }, joined: [], points: 20 }] as unknown as NonNullable<Sheet['offers']['bank']>
    const safe = { offers: { ...offers, throw: [0, 2, 5], set_aside: [], bank: ways } }
    expect(there('all', safe)).toEqual({ do: 'throw', dice: [0, 2, 5] })
    expect(there('throw', safe)).toEqual({ do: 'throw', dice: [0, 2, 5] })
    expect(there('bank', safe)).toEqual({ do: 'bank', join: {} })
    expect(there('Bank 2', safe)).toEqual({ do: 'bank', join: { '0': 6 } })
    expect(refused(there('bank 3', safe))).toMatch(/^There are two ways to bank/)
    expect(refused(there('none', safe))).toMatch(/^Type bank/)
    expect(refused(there('aside 1', safe))).toMatch(/^Nothing can be set aside now/)
    expect(there('all', { faces: [], throws: 0, offers: { ...offers, throw: [0, 1, 2, 3, 4, 5], set_aside: [] } })).toEqual({ do: 'throw', dice: [0, 1, 2, 3, 4, 5] })
  })
})

describe('whoever’s turn it is', () => {
  test.each([
    ['help', { do: 'help' }],
    [' HELP ', { do: 'help' }],
    ['?', { do: 'offers' }],
    ['show', { do: 'show', whom: '' }],
    ['Show Jörg Müller', { do: 'show', whom: 'Jörg Müller' }],
    ['time', { do: 'time' }],
    ['undo', { do: 'undo' }],
    ['Yes', { do: 'yes' }],
    ['resign', { do: 'resign', sure: false }],
    ['Resign YES', { do: 'resign', sure: true }],
  ])('%s', (line, act) => {
    expect(say(line, null)).toEqual(act)
    expect(say(line)).toEqual(act)
    expect(say(line, bankingSheet(), BANKING)).toEqual(act)
  })

  test.each(['all', '24', 'a', 'none', 'bank', 'fives'])('%s waits for the own turn', (line) => expect(refused(say(line, null))).toMatch(/^It is not your turn yet/))
})
