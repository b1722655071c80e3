import { expect, test } from 'vitest'
import { hand, hiddenSheet, BANKING_CARD, bankingSheet, entered, OPTIONS, room, thrown, thrownSheet } from '../../../../model/room/fixtures.ts'
import { applyEvent } from '../../../../model/room/fold.ts'
import type { Room } from '../../../../model/room/room.ts'
import type { RoomEvent } from '../../../../net/wire.ts'
import { doneForYou, logText, spoken } from './speech.ts'

const ROOM = 'KDJ47WQZ'
const [MINE, THEIRS] = [0, 1]

function say(event: RoomEvent, own: number, before: Room = room()) {
  const after = applyEvent(before, event).room
  if (after === null) throw new Error('gap')
  return spoken(before, after, own)
}

test('a throw: the dice and what is left', () => {
  expect(say(thrown(), MINE).polite).toBe('Threw 5 5 2 6 3, two throws left.')
  expect(say(thrown({ throw: 2 }), MINE).polite).toBe('Threw 5 5 2 6 3, one throw left.')
  expect(say(thrown({ throw: 3 }), MINE).polite).toBe('Threw 5 5 2 6 3, no throws left.')
  expect(say(thrown(), THEIRS).polite).toBe('Mira threw 5 5 2 6 3.')
  expect(say(thrown({ by: 'clock' }), MINE).polite).toBe('The clock threw 5 5 2 6 3 for you.')
})

test('holding: of others only, the own press speaks by itself', () => {
  const before = room({ hands: [hand(0, { sheet: thrownSheet([6, 5, 6, 1, 1]) }), hand(1)] })
  const held = (dice: number[]): RoomEvent => ({ type: 'held', room: ROOM, version: 11, seat: 0, dice })
  expect(say(held([0, 2]), THEIRS, before).polite).toBe('Mira holds 6 6.')
  expect(say(held([]), THEIRS, before).polite).toBe('Mira holds nothing.')
  expect(say(held([0, 2]), MINE, before).polite).toBe('')
})

test('an entry, and whose turn it is then', () => {
  expect(say(entered(), MINE)).toEqual({ polite: 'Any, 21, total 96.', turn: '' })
  expect(say(entered(), THEIRS)).toEqual({ polite: 'Mira: Any, 21, total 96.', turn: 'Your turn.' })
  expect(say(entered({ by: 'clock' }), MINE).polite).toBe('The clock entered Any for 21 for you.')
})

test('a yacht is told with its entry, once, whoever has it', () => {
  const rows = [...hand(0).sheet.rows].map((row) => ({ ...row, most: row.row === 'high' ? 50 : 30 }))
  const before = room({ hands: [hand(0, { sheet: { ...hand(0).sheet, rows } }), hand(1)] })
  const yacht = entered({ rows: { high: 50 }, dice: { high: [4, 4, 4, 4, 4] }, total: 125 })
  expect(say(yacht, MINE, before).polite).toBe('High, 50, total 125. All five dice alike!')
  expect(say(yacht, THEIRS, before).polite).toBe('Mira: High, 50, total 125. All five dice alike!')
  expect(say(entered({ rows: { high: 0 }, dice: { high: [4, 4, 4, 4, 5] } }), MINE, before).polite).not.toContain('alike')
})

test('what the clock did is shown to the one for whom it did it', () => {
  const before = room()
  const after = applyEvent(before, entered({ by: 'clock' })).room!
  expect(doneForYou(before, after, MINE)).toBe('The clock entered Any for 21 for you.')
  expect(doneForYou(before, after, THEIRS)).toBe('')
  expect(doneForYou(after, after, MINE)).toBe('')
})

test('nothing is said of what a snapshot shows, and "your turn" not in practice', () => {
  expect(spoken(null, room({ log: [{ version: 4, kind: 'finished' }] }), MINE)).toEqual({ polite: '', turn: '' })
  const alone = room({ seats: [{ seat: 0, player: 'p-mira', name: 'Mira' }], turns: [] })
  expect(spoken(alone, { ...alone, turns: room().turns }, MINE).turn).toBe('')
})

test('the start, and the end', () => {
  const opening = room({ stage: 'opening', turns: [] })
  const started: RoomEvent = {
    type: 'started',
    room: ROOM,
    version: 11,
    order: [0, 1],
    opening_throws: [],
    contributions: [],
    hands: [hand(0), hand(1)],
    turns: room().turns,
  }
  expect(say(started, MINE, opening)).toEqual({ polite: 'The game began; Mira goes first.', turn: 'Your turn.' })
  expect(
    say(
      {
        type: 'finished',
        room: ROOM,
        version: 11,
        result: { places: [], won_at_once: false },
        hands: [],
        server_seed: '',
      },
      MINE,
    ).polite,
  ).toBe('The game is over.')
})

test('the end says who has won, and the totals of all', () => {
  const end = (places: { seat: number; place: number; total: number }[], before = room()) =>
    say({ type: 'finished', room: ROOM, version: 11, result: { places, won_at_once: false }, hands: [], server_seed: '' }, MINE, before)
      .polite
  const [first, second] = [
    { seat: 0, place: 1, total: 201 },
    { seat: 1, place: 2, total: 1 },
  ]
  expect(end([second, first])).toBe('The game is over. You win. Mira has 201 points and Aiko has 1 point.')
  expect(end([{ ...second, place: 1 }, { ...first, place: 2 }])).toMatch(/^The game is over. Aiko wins. Aiko has 1 point and/)
  const alone = room({ seats: [{ seat: 0, player: 'p-mira', name: 'Mira' }] })
  expect(end([first], alone)).toBe('The game is over, with 201 points.')
})

test('lines of the log', () => {
  const line = (event: RoomEvent, own = THEIRS, before = room()) => {
    const after = applyEvent(before, event).room!
    return logText(after, after.log.at(-1)!, own)
  }
  expect(line(entered())).toBe('Mira entered Any for 21')
  expect(line(entered({ by: 'clock' }))).toBe('The clock entered Any for 21 for Mira')
  expect(line(entered({ by: 'clock' }), MINE)).toBe('The clock entered Any for 21 for you')
  expect(line(thrown())).toBe('Mira threw 5 5 2 6 3')
  expect(line(thrown({ by: 'clock' }), MINE)).toBe('The clock threw 5 5 2 6 3 for you')
  expect(line({ type: 'seated', room: ROOM, version: 11, seat: { seat: 2, player: 'p-x', name: 'Xu' } })).toBe(
    'Xu took a seat',
  )
  expect(line({ type: 'left', room: ROOM, version: 11, host: 0, seats: [] })).toBe('Mira and Aiko left')
  expect(line({ type: 'rematch_wanted', room: ROOM, version: 11, seat: 1, until_ms: 5 })).toBe('Aiko wants a rematch')
  expect(line({ type: 'clock_renewed', room: ROOM, version: 11, turns: [] })).toBe(
    'The service was interrupted: the turn has its full time again',
  )
})

const turns = (...seats: number[]) => seats.map((seat) => ({ seat, round: 1, deadline_ms: null }))
const lucky = (): Room =>
  room({ card: BANKING_CARD, hands: [hand(0, { sheet: bankingSheet() }), hand(1, { sheet: bankingSheet() })] })
const OF = { room: ROOM, version: 11, seat: 0 } as const

test('a throw that began with throws tells them', () => {
  const now = room({
    opening_throws: [
      [
        { seat: 0, faces: [2] },
        { seat: 1, faces: [5] },
      ],
    ],
  })
  expect(logText(now, { version: 3, kind: 'started', seat: 0 }, MINE)).toBe(
    'The game began. Mira throws 2, Aiko throws 5: Mira begins',
  )
})

test('two rows and a bonus of one entry', () => {
  const two: RoomEvent = {
    ...OF,
    type: 'entered',
    rows: { low: 3, any: 21 },
    dice: { low: [1, 1, 1, 4, 6], any: [5, 5, 5, 4, 2] },
    bonus: 35,
    total: 59,
    turns: turns(1),
    by: 'player',
  }
  expect(say(two, MINE).polite).toBe('Low, 3; Any, 21; bonus 35; total 59.')
  expect(say(two, THEIRS).polite).toBe('Mira: Low, 3; Any, 21; bonus 35; total 59.')
  const after = applyEvent(room(), two).room!
  expect(logText(after, after.log.at(-1)!, MINE)).toBe('Mira entered Low for 3 and Any for 21 (+35)')
})

test('dice of two shades, set aside and banked', () => {
  const faces = [6, 1, 1, 6, 6, 2]
  const threw: RoomEvent = {
    ...OF,
    type: 'thrown',
    dice: [0, 1, 2, 3, 4, 5],
    faces,
    throw: 1,
    tumble: 3,
    set_aside: [],
    by: 'player',
  }
  expect(say(threw, MINE, lucky()).polite).toBe('Threw dark 6 1 1, light 6 6 2.')
  expect(say(threw, THEIRS, lucky()).polite).toBe('Mira threw dark 6 1 1, light 6 6 2.')
  const bank = [{ join: {}, joined: [], points: 60, total: 60, wins: false }]
  const aside = [{ face: 6, dice: [3, 4], points: 60 }]
  const secured: RoomEvent = {
    ...OF,
    type: 'secured',
    dice: [3, 4],
    faces: [6, 6],
    face: 6,
    aside,
    set_aside: [],
    bank,
    by: 'player',
  }
  expect(say(secured, MINE, lucky()).polite).toBe('Sixes, 60; banking brings 60.')
  expect(say(secured, THEIRS, lucky()).polite).toBe('Mira set aside light 6 6 as sixes: 60.')
  expect(say({ ...secured, by: 'clock' } as RoomEvent, MINE, lucky()).polite).toBe('The clock set aside light 6 6 for you.')
  const whole = { ...secured, completed: 72, aside: [], bank: [] } as RoomEvent
  expect(say(whole, MINE, lucky()).polite).toBe('The set is complete: 72.')
  expect(say(whole, THEIRS, lucky()).polite).toBe('Mira set aside light 6 6 and completed the set: 72 points.')
  const banked: RoomEvent = {
    ...OF,
    type: 'banked',
    joined: [],
    points: 60,
    total: 160,
    turns: turns(1),
    by: 'player',
  }
  expect(say(banked, MINE, lucky()).polite).toBe('Banked 60, total 160.')
  expect(say(banked, THEIRS, lucky())).toEqual({ polite: 'Mira banked 60, total 160.', turn: 'Your turn.' })
  expect(say({ ...banked, by: 'clock' } as RoomEvent, MINE, lucky()).polite).toBe('The clock banked 60 for you.')
})

test('a lost turn', () => {
  const lost = (points: number): RoomEvent => ({
    ...OF,
    type: 'thrown',
    dice: [0, 3],
    faces: [2, 3],
    throw: 2,
    tumble: 3,
    total: 0,
    turns: turns(1),
    lost: points,
    by: 'player',
  })
  expect(say(lost(34), MINE, lucky()).polite).toBe('Threw dark 2, light 3: nothing to set aside, 34 points lost.')
  expect(say(lost(0), MINE, lucky()).polite).toBe('Threw dark 2, light 3: nothing to set aside, the turn is over.')
  expect(say(lost(34), THEIRS, lucky())).toEqual({
    polite: 'Mira threw dark 2, light 3: nothing to set aside, 34 points lost.',
    turn: 'Your turn.',
  })
})

test('of hidden hands one hears that something was done', () => {
  const before = room({ hands: [hand(0, { sheet: hiddenSheet() }), hand(1)] })
  const threw: RoomEvent = { ...OF, type: 'concealed', throw: 1, by: 'player' }
  const ended: RoomEvent = { ...OF, type: 'concealed', turns: turns(1), by: 'player' }
  expect(say(threw, THEIRS, before).polite).toBe('Mira has thrown.')
  expect(say(ended, THEIRS, before)).toEqual({ polite: 'Mira has entered.', turn: 'Your turn.' })
  expect(say({ ...ended, by: 'clock' }, THEIRS, before).polite).toBe('The clock has played for Mira.')
  expect(say(ended, THEIRS, { ...before, card: BANKING_CARD }).polite).toBe('Mira has ended the turn.')
})

test('where all play at once, the throws of others do not talk over one’s own turn, their entries do', () => {
  const simultaneous = room({ options: { ...OPTIONS, order: 'simultaneous' }, turns: turns(0, 1) })
  expect(say(thrown(), THEIRS, simultaneous).polite).toBe('')
  const goesOn: RoomEvent = { ...OF, ...entered(), turns: turns(1) } as RoomEvent
  expect(say(goesOn, THEIRS, simultaneous)).toEqual({ polite: 'Mira: Any, 21, total 96.', turn: '' })
})

test('a new round of all is told to the one who ended the last', () => {
  const last = room({ options: { ...OPTIONS, order: 'simultaneous' }, turns: turns(0) })
  const next = entered({ turns: [0, 1].map((seat) => ({ seat, round: 2, deadline_ms: null })) })
  expect(say(next, MINE, last).turn).toBe('Your turn.')
  expect(say(next, MINE, { ...last, options: { ...OPTIONS, order: 'free' } }).turn).toBe('')
})
