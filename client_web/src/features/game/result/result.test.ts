import { expect, test } from 'vitest'
import { MIRA, room } from '../../../model/room/fixtures.ts'
import type { LogEntry } from '../../../model/room/log.ts'
import type { Room } from '../../../model/room/room.ts'
import { nextRoomFor, outcome, ownPlace, ratingOf, rematchOf, settlements, standings, winners, winText } from './result.ts'

const shared = room({
  order: [1, 0],
  result: {
    places: [
      { seat: 0, place: 1, total: 9 },
      { seat: 1, place: 1, total: 9 },
    ],
    won_at_once: false,
  },
})

test('best first; equals in the order of play', () => {
  expect(standings(shared).map((place) => place.seat)).toEqual([1, 0])
  expect(winners(shared)).toEqual([1, 0])
  expect(ownPlace(shared, 0)?.total).toBe(9)
  expect(ownPlace(shared, null)).toBeNull()
})

test('a win says by how much; a loss, a look from outside and a shared device say nothing', () => {
  const ended = (totals: [number, number], part: Partial<Room> = {}) =>
    room({
      result: {
        places: totals.map((total, seat) => ({ seat, total, place: total === Math.max(...totals) ? 1 : 2 })),
        won_at_once: false,
      },
      ...part,
    })
  expect(winText(ended([201, 189]), 0)).toBe('12 points ahead of Aiko')
  expect(winText(ended([201, 200]), 0)).toBe('1 point ahead of Aiko')
  expect(winText(ended([201, 189]), 1)).toBe('')
  expect(winText(ended([201, 189]), null)).toBe('')
  expect(winText(ended([9, 9]), 1)).toBe('First place, shared')
  const both = [0, 1].map((seat) => ({ seat, player: MIRA.player, name: String(seat) }))
  expect(winText(ended([201, 189], { seats: both }), 0)).toBe('')
  expect(outcome(ended([201, 189]), 0)).toBe('You win!')
})

test('no result, no places', () => {
  expect(standings(room())).toEqual([])
  expect(winners(room())).toEqual([])
})

test('play points stand in the order of the places', () => {
  const settlement = [
    { seat: 0, points: -12 },
    { seat: 1, points: 12 },
  ]
  const places = [
    { seat: 0, place: 2, total: 6 },
    { seat: 1, place: 1, total: 9 },
  ]
  expect(settlements(room({ result: { places, settlement, won_at_once: false } }))).toEqual(settlement.toReversed())
  expect(settlements(shared)).toEqual([])
  expect(settlements(room())).toEqual([])
})

const over = (part: Partial<Room> = {}): Room => room({ stage: 'finished', ...part })

test('no offer of a rematch, and one of another', () => {
  expect(rematchOf(over(), 0)).toMatchObject({ stands: false, mine: 'open', lapsed: false })
  expect(rematchOf(over({ rematch: [1], rematch_until_ms: 9 }), 0)).toMatchObject({
    stands: true,
    mine: 'open',
    wanting: ['Aiko'],
    open: [],
  })
})

test('a device wants a rematch when all its seats do', () => {
  const seats = [0, 1].map((seat) => ({ seat, player: MIRA.player, name: String(seat) }))
  const mine = (part: Partial<Room>, own: number | null = 1) => rematchOf(over(part), own).mine
  expect(mine({ seats, rematch: [0] })).toBe('open')
  expect(mine({ seats, rematch: [0, 1] })).toBe('wants')
  expect(mine({ rematch: [1] })).toBe('wants')
  expect(mine({ rematch_declined: [1] })).toBe('declined')
  expect(mine({ rematch: [1] }, null)).toBe('open')
})

test('for stand-ins nobody waits', () => {
  const bot = { seat: 2, player: 'bot-stand-in', name: 'Stand-in', bot: true }
  const three = over({ seats: [...room().seats, bot], rematch: [0, 2], rematch_until_ms: 9 })
  expect(rematchOf(three, 0)).toMatchObject({ mine: 'wants', wanting: [], open: ['Aiko'] })
})

test('an offer that came to nothing says who declined it', () => {
  const log: LogEntry[] = [
    { version: 1, kind: 'rematch', seat: 1 },
    { version: 2, kind: 'declined', seat: 1 },
    { version: 3, kind: 'lapsed' },
    { version: 4, kind: 'rematch', seat: 0 },
    { version: 5, kind: 'declined', seat: 0 },
    { version: 6, kind: 'rematch', seat: 0 },
    { version: 7, kind: 'declined', seat: 1 },
    { version: 8, kind: 'lapsed' },
  ]
  expect(rematchOf(over({ log }), 0)).toMatchObject({ stands: false, lapsed: true, refused: ['Aiko'] })
  expect(rematchOf(over({ log: [{ version: 3, kind: 'lapsed' }] }), 0).refused).toEqual([])
  expect(rematchOf(over({ log, rematch: [1], rematch_until_ms: 9 }), 0).lapsed).toBe(false)
})

test('a rematch is gone to by who wants it, and watched by the others where anybody may watch', () => {
  const next = (watchers: 'link' | 'none', own: number | null) => {
    const begun = over({ rematch: [1], next_room: 'NEXT2345' })
    return nextRoomFor({ ...begun, options: { ...begun.options, watchers } }, own)
  }
  expect([next('link', 1), next('link', 0), next('link', null)]).toEqual(['play', 'watch', 'watch'])
  expect([next('none', 1), next('none', 0), next('none', null)]).toEqual(['play', null, null])
  expect(nextRoomFor(over({ rematch: [1] }), 1)).toBeNull()
})

test('what the game did to a rating', () => {
  const ratings = [{ seat: 1, before: 1500, after: 1488, provisional: true }]
  expect(ratingOf(over({ ratings }), 1)?.after).toBe(1488)
  expect(ratingOf(over({ ratings }), 0)).toBeNull()
})
