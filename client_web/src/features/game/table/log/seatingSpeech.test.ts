import { expect, test } from 'vitest'
import { entered, OPTIONS, room, thrown } from '../../../../model/room/fixtures.ts'
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

const moved = entered({ by: 'stand_in' })

const standIn = { seat: 0, player: 'bot-stand-in', name: 'Stand-in', bot: true }

test('a stand-in for a player: only what came of its turn is spoken, and for whom it plays', () => {
  const now = room({ stand_ins: [0] })
  expect(say(moved, THEIRS, now)).toEqual({
    polite: 'Stand-in for Mira: Any, 21, total 96.',
    turn: 'Your turn.',
  })
  expect(say(moved, MINE, now).polite).toBe('Your stand-in: Any, 21, total 96.')
  expect(say(thrown({ by: 'stand_in' }), THEIRS, now).polite).toBe('')
  const after = applyEvent(now, moved).room!
  expect(logText(after, after.log.at(-1)!, THEIRS)).toBe('Stand-in for Mira entered Any for 21')
  expect(doneForYou(now, after, MINE)).toBe('')
})

test('a stand-in of a level is called by it', () => {
  const options = { ...OPTIONS, stand_in: 'captain' as const }
  const stands: RoomEvent = { type: 'stand_in', room: ROOM, version: 11, seat: 0, level: 'captain' }
  expect(say(stands, THEIRS, room({ options })).polite).toBe('Captain plays for Mira from now on.')
  expect(say(stands, MINE, room({ options })).polite).toBe('Captain plays for you from now on.')
  const now = room({ options, stand_ins: [0] })
  expect(say(moved, THEIRS, now).polite).toBe('Captain for Mira: Any, 21, total 96.')
  expect(say(moved, MINE, now).polite).toBe('Your stand-in: Any, 21, total 96.')
})

test('a stand-in that has the seat from the beginning is called by its name', () => {
  const now = room({ seats: [standIn, room().seats[1]!], names: { 0: 'Stand-in', 1: 'Aiko' } })
  expect(say(moved, THEIRS, now).polite).toBe('Stand-in: Any, 21, total 96.')
})

test('nobody is called to the table where a stand-in plays, and who is back is', () => {
  const turn = [{ seat: 1, round: 1, deadline_ms: null }]
  expect(say(entered(), THEIRS, room({ stand_ins: [1] })).turn).toBe('')
  const stood = room({ stand_ins: [1], turns: turn })
  const back: RoomEvent = { type: 'taken_back', room: ROOM, version: 11, seat: 1, turns: turn }
  expect(say(back, THEIRS, stood)).toEqual({ polite: 'You play on yourself.', turn: 'Your turn.' })
  expect(say(back, MINE, stood)).toEqual({ polite: 'Aiko is back and plays on.', turn: '' })
})

test('a decision that was taken back, and that the dice stay the same', () => {
  const { hands, turns } = room()
  const undone: RoomEvent = { type: 'undone', room: ROOM, version: 11, seat: 0, hands, turns }
  expect(say(undone, MINE).polite).toBe('You took back your last decision. The dice of the next throw stay the same.')
  expect(say(undone, THEIRS).polite).toBe('Mira took back a decision.')
})

test('who comes, goes, and hosts', () => {
  const said = (event: RoomEvent, own: number) => say(event, own).polite
  const stands: RoomEvent = { type: 'stand_in', room: ROOM, version: 11, seat: 0 }
  expect(said(stands, MINE)).toBe('A stand-in plays for you from now on.')
  expect(said(stands, THEIRS)).toBe('A stand-in plays for Mira from now on.')
  const host: RoomEvent = { type: 'handed_over', room: ROOM, version: 11, host: 1 }
  expect(said(host, THEIRS)).toBe('You are the host now.')
  expect(said(host, MINE)).toBe('Aiko is the host now.')
  const kicked: RoomEvent = { type: 'left', room: ROOM, version: 11, seats: [], host: 0, kicked: true }
  expect(said(kicked, MINE)).toBe('The host removed Mira and Aiko.')
  const admission = (locked: boolean): RoomEvent => ({
    type: 'admission',
    room: ROOM,
    version: 11,
    admission: { locked, until_ms: null, uses: null },
  })
  expect(said(admission(true), THEIRS)).toBe('The host locked the room.')
  expect(say(admission(false), THEIRS, room({ admission: { locked: true, until_ms: null, uses: null } })).polite).toBe(
    'The host unlocked the room.',
  )
})

test('a rematch that is declined, and an offer that is over', () => {
  const declined: RoomEvent = { type: 'rematch_declined', room: ROOM, version: 11, seat: 1 }
  expect(say(declined, MINE).polite).toBe('Aiko does not want a rematch.')
  expect(say(declined, THEIRS).polite).toBe('You declined the rematch.')
  expect(say({ type: 'rematch_expired', room: ROOM, version: 11 }, MINE).polite).toBe('The offer of a rematch is over.')
})

test('whom the queue found is said on arrival', () => {
  const met = room({ stage: 'opening', matched: true, options: { ...OPTIONS, rated: true } })
  expect(spoken(null, met, MINE).polite).toBe('Against Aiko, rated.')
  expect(spoken(null, { ...met, options: OPTIONS }, MINE).polite).toBe('Against Aiko, casual.')
  expect(spoken(null, { ...met, matched: false }, MINE).polite).toBe('')
  expect(spoken(null, met, null).polite).toBe('')
  const off: RoomEvent = { type: 'archived', room: ROOM, version: 11, silent: [1] }
  expect(say(off, MINE, met).polite).toBe('The game is off: Aiko did not come.')
  const closed: RoomEvent = { type: 'archived', room: ROOM, version: 11, close_reason: 'Bad names.' }
  expect(say(closed, MINE, met).polite).toBe('The host of this service closed the room: Bad names.')
})
