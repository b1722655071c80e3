import { expect, test } from 'vitest'
import { BANKING_CARD, bankingSheet, CARD, hand, hiddenSheet, room, thrownSheet } from '../../../../model/room/fixtures.ts'
import { parse } from './commands.ts'
import { cardLines, diceLines, helpLines, mayDo, offersText, seatNamed, totalsLine } from './tableText.ts'

const [MINE, THEIRS] = [0, 1]
const played = room({ hands: [hand(0, { sheet: thrownSheet([5, 5, 2, 6, 3]) }), hand(1)] })

test('the dice stand in one line, with what is kept and which throw it was', () => {
  expect(diceLines(room(), MINE, [])).toEqual(['Dice: not thrown yet'])
  expect(diceLines(played, MINE, [])).toEqual(['Dice: 5 5 2 6 3', 'Throw 1 of 3'])
  expect(diceLines(played, THEIRS, [0, 1])).toEqual(['Mira’s dice: 5 5 2 6 3', 'Kept: 5 5', 'Throw 1 of 3'])
  const hidden = room({ hands: [hand(0, { sheet: hiddenSheet(2) }), hand(1)] })
  expect(diceLines(hidden, THEIRS, [])).toEqual(['Mira’s dice: hidden'])
})

test('dice that are set aside are no longer among those on the table', () => {
  const aside = [{ face: 6, dice: [1, 3, 4], points: 18 }]
  const sheet = bankingSheet({ faces: [1, 6, 3, 6, 6, 2], throws: 1, aside, points: 20 })
  const lines = diceLines(room({ card: BANKING_CARD, hands: [hand(0, { sheet }), hand(1)] }), MINE, [])
  expect(lines).toEqual(['Dice: dark 1 3, light 2', 'Set aside: Sixes: dark 6, light 6 6, 18 points', 'From sets before: 20 points', 'Throws made: 1'])
})

test('a score card is a row a line, with letters, and aligned', () => {
  expect(cardLines(played, MINE, MINE)).toEqual([
    'Your score card',
    'a  Low    open, 2 now',
    '   Bonus  0, 1 of 4',
    'b  High   12',
    'c  Any    open, 17 now',
    '   Total  0',
  ])
  expect(cardLines(played, THEIRS, MINE)[0]).toBe('Aiko’s score card')
  expect(cardLines(played, THEIRS, MINE)[1]).toBe('a  Low    open')
  const hidden = room({ hands: [hand(0), hand(1, { sheet: hiddenSheet() })] })
  expect(cardLines(hidden, THEIRS, MINE)).toEqual(['Aiko’s score card', 'Hidden until the end.'])
  expect(cardLines(room({ card: BANKING_CARD }), MINE, MINE)).toEqual([])
})

test('the totals of all, whose turn it is, and the target', () => {
  expect(totalsLine(room(), MINE)).toBe('Totals: Mira (you) 0, plays now; Aiko 0')
  expect(totalsLine(room({ card: BANKING_CARD }), null)).toBe('Totals: Mira 0 of 500, plays now; Aiko 0 of 500')
  expect(totalsLine(room({ hands: [hand(0), hand(1, { sheet: hiddenSheet() })] }), MINE)).toMatch(/Aiko hidden$/)
})

test('what each row would give, best first', () => {
  expect(offersText(played, thrownSheet([5, 5, 2, 6, 3]))).toBe('Now: Any (c) 17, Low (a) 2.')
  expect(offersText(room(), null)).toMatch(/^It is not your turn/)
})

test('what may be typed, with these dice as the example', () => {
  expect(mayDo(CARD, thrownSheet([5, 5, 2, 6, 3]))).toBe('You can type 55 to throw these again, none to keep all, a row, such as c, to enter it, and ? for what each gives.')
  expect(mayDo(CARD, thrownSheet([5, 5, 2, 6, 3], 3))).toBe('You can type a row, such as c, to enter it and ? for what each gives.')
  expect(mayDo(CARD, null)).toMatch(/^It is not your turn/)
  const offers = { throw: [], hold: false, enter: [], set_aside: [{ dice: [0, 3], face: 6, points: 12 }], bank: [] }
  expect(mayDo(BANKING_CARD, bankingSheet({ faces: [6, 6, 3, 6, 6, 2], throws: 1, offers }))).toMatch(/^You can type aside d6 l6 to set these aside/)
})

test('a joker is named with the face that it counts as, where it could count as several', () => {
  const faces = [1, 1, 1, 3, 5, 1]
  const set_aside = [{ dice: [0, 4], face: 1, points: 20 }, { dice: [0, 4], face: 5, points: 10 }]
  const sheet = bankingSheet({ faces, throws: 2, aside: [{ face: 1, dice: [1, 2], points: 0 }], offers: { throw: [], hold: false, enter: [], set_aside, bank: [] } })
  expect(mayDo(BANKING_CARD, sheet)).toMatch(/^You can type aside d1 \w5 as 1 to set these aside/)
  const typed = /aside (.*?) as 1/.exec(mayDo(BANKING_CARD, sheet))?.[1] ?? ''
  const asked = (as: string) => parse(`aside ${typed}${as}`, { card: BANKING_CARD, sheet })
  expect(asked(' as 1')).toEqual({ do: 'set-aside', dice: [0, 4], face: 1 })
  expect(asked(' as 5')).toEqual({ do: 'set-aside', dice: [0, 4], face: 5 })
  expect(asked('')).toEqual({ refused: expect.stringContaining('ones or fives') as string })
})

test('help tells the commands of this card only', () => {
  const [row, banking, two] = [CARD, BANKING_CARD, { ...CARD, entries: 2 }].map((card) => helpLines(card).join('\n'))
  expect(row).toMatch(/^kc: /m)
  expect(row).not.toMatch(/^bank/m)
  expect(banking).toMatch(/^bank, or bank 2: /m)
  expect(banking).not.toMatch(/2414/)
  expect(two).toMatch(/^a 11123 b: /m)
})

test('a player is found by name, in any spelling, where it is clear who is meant', () => {
  const here = room({ names: { 0: 'Jörg Müller', 1: 'Joan' } })
  expect(seatNamed(here, 'jorg')).toBe(0)
  expect(seatNamed(here, 'JÖRG müller')).toBe(0)
  expect(seatNamed(here, 'jo')).toBeNull()
  expect(seatNamed(here, 'joa')).toBe(1)
  expect(seatNamed(here, '')).toBeNull()
})
