import { expect, test } from 'vitest'
import type { Code, ServerMessage, Snapshot } from '../net/wire.ts'
import { AIKO, MIRA, room, snapshot, STAND_IN_RULES, thrown } from './room/fixtures.ts'
import { closeRoom, forgetRoom, applyMessage, registered, EMPTY_SESSION, renamed, roomsToResume, type SessionUpdate, type Session, takeBackEffects } from './session.ts'

const ROOM = 'KDJ47WQZ'
const with_ = (part: Partial<Session> = {}): Session => ({
  ...EMPTY_SESSION,
  me: MIRA,
  rooms: { [ROOM]: room() },
  ...part,
})

test('welcome tells who one is, the token to keep, and the server’s clock', () => {
  const { session, effects } = applyMessage(EMPTY_SESSION, { type: 'welcome', player: MIRA, user_name: null, token: 'tok', now_ms: 5_000, history: '', read_only: false, stand_ins: STAND_IN_RULES }, 4_000)
  expect(session).toMatchObject({ me: MIRA, offsetMs: 1_000 })
  expect(effects).toEqual([{ kind: 'store_token', token: 'tok', player: MIRA }])
})

test('the server’s clock is taken anew where it was set, and not where a message was late, or missed', () => {
  const renewed = (now_ms?: number): ServerMessage => ({ type: 'clock_renewed', room: ROOM, version: room().version + 1, turns: [], ...(now_ms === undefined ? {} : { now_ms }) })
  const offset = (message: ServerMessage, part: Partial<Session> = {}): number => applyMessage(with_({ offsetMs: 1_000, ...part }), message, 4_000).session.offsetMs
  for (const setMs of [7_200_000, -7_200_000]) expect(offset(renewed(4_000 + setMs))).toBe(setMs)
  expect(offset(renewed(4_000 + 1_000 - 9_000))).toBe(1_000)
  expect(offset(renewed())).toBe(1_000)
  expect(offset(renewed(7_204_000), { catchingUp: true })).toBe(1_000)
})

test('a room is gone on with by the history of the store in which it was heard of last', () => {
  const welcome = (history: string): ServerMessage => ({ type: 'welcome', player: MIRA, user_name: null, token: 't', now_ms: 0, history, read_only: false, stand_ins: STAND_IN_RULES })
  const later = (session: Session, ...messages: ServerMessage[]): Session =>
    messages.reduce((now, message) => applyMessage(now, message, 0).session, session)
  const before = later(EMPTY_SESSION, welcome('before'), snapshot())
  const { version } = snapshot()
  expect(roomsToResume(before)).toEqual([{ room: ROOM, version, history: 'before' }])
  // The line ended before the room was shown on it: it still is as it was before.
  const behind = later(before, welcome('behind'))
  expect(roomsToResume(behind)).toEqual([{ room: ROOM, version, history: 'before' }])
  expect(roomsToResume(later(behind, { ...snapshot(), resync: true }))).toEqual([{ room: ROOM, version, history: 'behind' }])
  expect(forgetRoom(behind, ROOM).histories).toEqual({})
})

test('coming back keeps the rooms; coming back as somebody else does not', () => {
  const welcome = (player: string): ServerMessage => ({
    type: 'welcome',
    player: { player, name: 'M' },
    user_name: null,
    token: 't',
    now_ms: 0,
    history: '',
    read_only: false,
    stand_ins: STAND_IN_RULES,
  })
  expect(Object.keys(applyMessage(with_(), welcome(MIRA.player), 0).session.rooms)).toEqual([ROOM])
  expect(applyMessage(with_(), welcome('p-new'), 0).session.rooms).toEqual({})
})

test('of very many rooms the last ones are gone on with', () => {
  const rooms = Array.from({ length: 20 }, (_, number) => ({ ...snapshot(), room: `ROOM${number}` }))
  const session = rooms.reduce((now, room) => applyMessage(now, room, 0).session, EMPTY_SESSION)
  expect(roomsToResume(session).map(({ room }) => room)).toEqual(rooms.slice(4).map(({ room }) => room))
})

test('it is known whether anything can be saved', () => {
  const welcome: ServerMessage = { type: 'welcome', player: MIRA, user_name: null, token: 't', now_ms: 0, history: '', read_only: true, stand_ins: STAND_IN_RULES }
  const full = applyMessage(EMPTY_SESSION, welcome, 0).session
  expect(full.readOnly).toBe(true)
  expect(applyMessage(full, { type: 'read_only', read_only: false }, 0).session.readOnly).toBe(false)
})

test('a gap asks for the room anew and changes nothing', () => {
  const heard = applyMessage(with_(), { type: 'held', room: ROOM, version: 15, seat: 0, dice: [] }, 0)
  expect(heard).toEqual({ session: with_(), effects: [{ kind: 'watch', room: ROOM }] })
})

test('a room that the server cannot tell of for the moment stays, and is asked for anew', () => {
  const refused = (code: Code): ServerMessage => ({ type: 'error', re: null, code, message: 'Later.', details: { room: ROOM } })
  expect(applyMessage(with_(), refused('unavailable'), 0)).toEqual({ session: with_(), effects: [{ kind: 'watch', room: ROOM }] })
  expect(applyMessage(with_(), refused('other_rules'), 0)).toEqual({ session: with_(), effects: [{ kind: 'watch', room: ROOM }] })
  expect(applyMessage(with_(), refused('no_such_room'), 0).session.rooms).toEqual({})
  expect(applyMessage(with_({ rooms: {} }), refused('unavailable'), 0).effects).toEqual([])
})

test('a server that lost its last second shows less than this page knew, and is followed', () => {
  const back = applyMessage(with_(), snapshot({ version: 3, resync: true }), 0).session
  expect(back.rooms[ROOM]?.version).toBe(3)
  const on = applyMessage(back, { type: 'held', room: ROOM, version: 4, seat: 0, dice: [1] }, 0).session
  expect(on.rooms[ROOM]?.hands[0]?.held).toEqual([1])
})

test('events of a room that was left are nothing', () => {
  const heard = applyMessage(with_({ rooms: {} }), { type: 'held', room: ROOM, version: 15, seat: 0, dice: [] }, 0)
  expect(heard).toEqual({ session: with_({ rooms: {} }), effects: [] })
})

test('at the opening the own seat commits, then it notes what was committed to and contributes, each once', () => {
  const hears = (session: Session, ...messages: ServerMessage[]) =>
    messages.reduce<SessionUpdate>((now, message) => applyMessage(now.session, message, 0), { session, effects: [] })
  const seat = { room: ROOM, seat: 0 }
  const first = hears(with_(), { type: 'opening', room: ROOM, version: 11, deadline_ms: 9 })
  expect(first.effects).toEqual([{ kind: 'commit', ...seat, deadlineMs: 9 }])
  const second = hears(first.session, { type: 'committed', room: ROOM, version: 12, seat: 1, commitment: 'bb' })
  expect(second.effects).toEqual([])
  const own: ServerMessage = { type: 'committed', room: ROOM, version: 13, seat: 0, commitment: 'aa' }
  const chosen = hears(second.session, own, { type: 'seed_chosen', room: ROOM, version: 14, commitment: 'cc', deadline_ms: 12 })
  expect(chosen.effects).toEqual([
    { kind: 'note', room: ROOM },
    { kind: 'contribute', ...seat, deadlineMs: 12 },
  ])
  expect(hears(chosen.session, { type: 'contributed', room: ROOM, version: 15, seat: 1, bytes: '00' }).effects).toEqual([])
})

test('a snapshot of the opening asks for what is missing of the own seats', () => {
  const begin = (part: Partial<Snapshot>, me = MIRA) =>
    applyMessage({ ...EMPTY_SESSION, me }, snapshot({ stage: 'opening', order: [], ...part }), 0).effects.map(({ kind }) => kind)
  const chosen = { commitment: 'cc', seat_commitments: ['aa', 'bb'] }
  expect(begin({ seat_commitments: [null, null] })).toEqual(['commit'])
  expect(begin({ seat_commitments: ['aa', null] })).toEqual([])
  expect(begin({ ...chosen, contributed: [1] })).toEqual(['note', 'contribute'])
  expect(begin({ ...chosen, contributed: [0] })).toEqual(['note'])
  expect(begin(chosen, { player: 'p-x', name: 'X' })).toEqual(['note'])
  expect(begin({ ...chosen, seat_commitments: [] })).toEqual(['note'])
})

test('what a store has lost is asked for again', () => {
  const opening = snapshot({ stage: 'opening', order: [], seat_commitments: [null, null], resync: true })
  const first = applyMessage({ ...EMPTY_SESSION, me: MIRA }, opening, 0)
  expect(first.effects).toHaveLength(1)
  expect(applyMessage(first.session, opening, 0).effects).toEqual([])
  expect(applyMessage({ ...first.session, history: 'behind' }, opening, 0).effects).toEqual(first.effects)
})

test('every seat on this device commits, each once', () => {
  const seats = [MIRA, { player: MIRA.player, name: 'Bo' }].map((player, seat) => ({ seat, ...player }))
  const opening = snapshot({ stage: 'opening', seats, order: [], seat_commitments: [null, null], opening_deadline_ms: 9 })
  const effects = applyMessage({ ...EMPTY_SESSION, me: MIRA }, opening, 0).effects
  expect(effects).toEqual([0, 1].map((seat) => ({ kind: 'commit', room: ROOM, seat, deadlineMs: 9 })))
})

test('a rematch is followed by its players', () => {
  const ready: ServerMessage = { type: 'rematch_ready', room: ROOM, version: 11, seat: 1, next_room: 'AAAABBBB' }
  const requested = with_({ rooms: { [ROOM]: room({ rematch: [0] }) } })
  expect(applyMessage(requested, ready, 0).effects).toEqual([{ kind: 'follow', from: ROOM, to: 'AAAABBBB' }])
  expect(applyMessage({ ...requested, me: { player: 'p-x', name: 'X' } }, ready, 0).effects).toEqual([])
})

test('who declined a rematch does not follow, also where that was the last answer', () => {
  const ready: ServerMessage = { type: 'rematch_ready', room: ROOM, version: 11, seat: 0, next_room: 'AAAABBBB' }
  const declined = with_({ rooms: { [ROOM]: room({ rematch: [1, 2], rematch_declined: [0] }) } })
  expect(applyMessage(declined, ready, 0).effects).toEqual([])
  const late: ServerMessage = { ...ready, seat: null }
  expect(applyMessage(with_({ rooms: { [ROOM]: room({ rematch: [1] }) } }), late, 0).effects).toEqual([])
  expect(applyMessage(with_({ rooms: { [ROOM]: room({ rematch: [0] }) } }), late, 0).effects).toHaveLength(1)
})

test('who is kicked is out of the room, and hears no more of it', () => {
  const kicked: ServerMessage = {
    type: 'left',
    room: ROOM,
    version: 11,
    seats: [{ seat: 0, ...AIKO }],
    host: 0,
    kicked: true,
  }
  const gathering = with_({ rooms: { [ROOM]: room({ stage: 'gathering', host: 1 }) } })
  const heard = applyMessage(gathering, kicked, 0)
  expect(heard.session).toMatchObject({ rooms: {}, closed: { [ROOM]: 'kicked' } })
  expect(heard.effects).toEqual([{ kind: 'unwatch', room: ROOM }])
  const other = applyMessage({ ...gathering, me: AIKO }, kicked, 0)
  expect(other.session.rooms[ROOM]?.seats).toHaveLength(1)
  expect(other.effects).toEqual([])
})

test('a stand-in is sent off by whoever comes back, and not by a page that nobody looks after', () => {
  const stood = snapshot({ stand_ins: [0] })
  const back = { kind: 'take_back', room: ROOM, seat: 0 }
  expect(applyMessage({ ...EMPTY_SESSION, me: MIRA }, stood, 0).effects).toEqual([back])
  expect(applyMessage({ ...EMPTY_SESSION, me: AIKO }, stood, 0).effects).toEqual([])
  expect(applyMessage({ ...EMPTY_SESSION, me: MIRA }, { ...stood, stage: 'finished' }, 0).effects).toEqual([])
  const comes: ServerMessage = { type: 'stand_in', room: ROOM, version: 11, seat: 0 }
  expect(applyMessage(with_(), comes, 0).effects).toEqual([])
  // What was missed comes behind the welcome, and before the first answer.
  const welcome: ServerMessage = { type: 'welcome', player: MIRA, user_name: null, token: 't', now_ms: 0, history: '', read_only: false, stand_ins: STAND_IN_RULES }
  const again = applyMessage(with_(), welcome, 0).session
  expect(applyMessage(again, comes, 0).effects).toEqual([back])
  const answered = applyMessage(again, { type: 'ok', re: 'c-1' }, 0).session
  expect(applyMessage(answered, comes, 0).effects).toEqual([])
})

test('whoever looks at the page again is back where the result could be claimed, and no page by itself', () => {
  const options = { ...snapshot().options, absence: 'claim' as const }
  const gone = applyMessage({ ...EMPTY_SESSION, me: MIRA }, snapshot({ missed: [2, 0], options }), 0).session.rooms[ROOM]!
  expect(takeBackEffects(gone, MIRA, 2)).toEqual([{ kind: 'take_back', room: ROOM, seat: 0 }])
  expect(takeBackEffects(gone, MIRA)).toEqual([])
  expect(takeBackEffects(gone, AIKO, 2)).toEqual([])
  expect(takeBackEffects({ ...gone, missed: [1, 0] }, MIRA, 2)).toEqual([])
})

test('an error about a room, without a command, closes the room', () => {
  const { session } = applyMessage(
    with_(),
    { type: 'error', re: null, code: 'no_such_room', message: 'gone', details: { room: ROOM } },
    0,
  )
  expect(session).toMatchObject({ rooms: {}, closed: { [ROOM]: 'no_such_room' } })
  const answered = applyMessage(
    with_(),
    { type: 'error', re: 'c-1', code: 'room_full', message: 'full', details: { room: ROOM } },
    0,
  )
  expect(answered.session).toEqual(with_())
})

test('what the host says is known until it says otherwise, and who is suspended reads why until a welcome', () => {
  const welcome = { type: 'welcome', player: MIRA, user_name: null, token: 'tok', now_ms: 0, history: '', read_only: false } as const
  const announcement = { text: 'We restart at eight.', made_ms: 1, until_ms: 9 }
  const heard = (session: Session, message: ServerMessage) => applyMessage(session, message, 0).session
  const before = heard(EMPTY_SESSION, { ...welcome, announcement })
  expect(before.announcement).toEqual(announcement)
  expect(heard(before, { type: 'announcement', announcement: null }).announcement).toBeNull()
  const out = heard(before, { type: 'suspended', reason: 'Insults.', until_ms: null })
  expect(out.suspension?.reason).toBe('Insults.')
  expect(heard(out, welcome)).toMatchObject({ suspension: null, announcement: null })
})

test('a snapshot opens a room that was closed', () => {
  const closed = closeRoom(with_(), ROOM, 'no_such_room')
  const { session } = applyMessage(closed, snapshot(), 0)
  expect(session.closed).toEqual({})
  expect(session.rooms[ROOM]?.version).toBe(10)
})

test('a room can be forgotten, and a name changed', () => {
  expect(forgetRoom(with_(), ROOM).rooms).toEqual({})
  expect(renamed(with_(), 'Mo').me?.name).toBe('Mo')
  expect(renamed(EMPTY_SESSION, 'Mo').me).toBeNull()
})

test('a throw is applied through the session', () => {
  expect(applyMessage(with_(), thrown({ faces: [1, 2, 3, 4, 5] }), 0).session.rooms[ROOM]?.hands[0]?.sheet.faces).toEqual([1, 2, 3, 4, 5])
})

test('what is not known is ignored', () => {
  expect(applyMessage(with_(), { type: 'ok', re: 'c-1', version: 3, room: ROOM }, 0)).toEqual({ session: with_(), effects: [] })
  expect(applyMessage(with_(), { type: 'fanfare' } as unknown as ServerMessage, 0)).toEqual({ session: with_(), effects: [] })
})

test('a guest who keeps the account goes by its name', () => {
  const welcome: ServerMessage = { type: 'welcome', player: MIRA, user_name: null, token: 't', now_ms: 0, history: '', read_only: false, stand_ins: STAND_IN_RULES }
  const guest = applyMessage(EMPTY_SESSION, welcome, 0).session
  expect(guest.userName).toBeNull()
  expect(registered(guest, 'Mira_Sails')).toMatchObject({ userName: 'Mira_Sails', me: { player: MIRA.player, name: 'Mira_Sails' } })
  expect(applyMessage(guest, { ...welcome, user_name: 'Mira_Sails' }, 0).session.userName).toBe('Mira_Sails')
})
