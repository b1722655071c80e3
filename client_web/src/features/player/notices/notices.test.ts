import { expect, test } from 'vitest'
import { rulesets } from '../../../app/rulesets.svelte.ts'
import { CARD } from '../../../model/room/fixtures.ts'
import type { NoticeLine } from '../../../net/wire.ts'
import { t } from '../../../texts.ts'
import { ago, allSeen, startingRoom, actionOf, inOrder, pieces, sentence, unseen, withNotice } from './notices.ts'

const ADA = { player: 'aaaaaaaaaaaa', name: 'Ada' }
const notice = (part: Partial<NoticeLine> = {}): NoticeLine => ({
  notice: '1',
  kind: 'challenged',
  at_ms: 0,
  seen: false,
  player: ADA,
  name: 'Sample',
  ...part,
})

test('the latest comes first, and a notice that changed keeps its place', () => {
  const list = inOrder([notice({ notice: '1' }), notice({ notice: '3' }), notice({ notice: '2' })])
  expect(list.map((one) => one.notice)).toEqual(['3', '2', '1'])
  const changed = withNotice(list, notice({ notice: '2', seen: true }))
  expect(changed.map((one) => one.notice)).toEqual(['3', '2', '1'])
  expect(unseen(changed)).toBe(2)
})

test('the list is bounded: the oldest go', () => {
  const list = Array.from({ length: 130 }, (_, index) => notice({ notice: String(index).padStart(3, '0') }))
  const kept = inOrder(list)
  expect(kept).toHaveLength(100)
  expect(kept[0]!.notice).toBe('129')
})

test('once looked at, none is new', () => {
  expect(unseen(allSeen([notice(), notice({ notice: '2' })]))).toBe(0)
})

test('each kind says a whole sentence', () => {
  expect(sentence(notice())).toBe('Ada challenges you to Sample.')
  expect(sentence(notice({ kind: 'friend_request' }))).toBe('Ada wants to be your friend.')
  expect(sentence(notice({ kind: 'challenge_declined', reason: 'busy' }))).toBe(
    'Ada does not want to play Sample now. “I’m busy.”',
  )
  expect(sentence(notice({ kind: 'challenge_declined', reason: 'no' }))).toBe('Ada does not want to play Sample now.')
  expect(sentence({ notice: '1', kind: 'your_turn', at_ms: 0, seen: false, name: 'Sample' })).toBe(
    'It is your turn in Sample.',
  )
  for (const kind of Object.keys(t.notices.says) as NoticeLine['kind'][])
    expect(sentence(notice({ kind }))).toMatch(/^[A-Z].+[.”]$/)
})

test('a game is called as it is in the language of the page', () => {
  rulesets.cards = [{ ...CARD, ruleset: 'sample', name: 'Beispiel' }]
  expect(pieces(notice({ ruleset: 'sample' })).at(-1)).toContain('Beispiel')
  rulesets.cards = []
  expect(pieces(notice({ ruleset: 'sample' })).at(-1)).toContain('Sample')
})

test('somebody without a name, and a game without one, still make a sentence', () => {
  const { player: _player, name: _name, ...nobody } = notice()
  expect(sentence(nobody)).toBe('Somebody challenges you to a game.')
})

test('a sentence is parted where the name stands, also if the game is called so', () => {
  expect(pieces(notice({ name: 'Ada' }))).toEqual(['', ' challenges you to Ada.'])
  expect(pieces(notice({ kind: 'challenge_expired' }))).toEqual(['The challenge to Sample with ', ' has expired.'])
  expect(pieces(notice({ kind: 'report_handled' }))).toHaveLength(1)
})

test('why a host closed a room is said in the host’s own words', () => {
  const { player: _player, ...closed } = notice({ kind: 'room_closed', close_reason: 'Names that nobody should read.' })
  expect(sentence(closed)).toBe('The host of this service closed your game of Sample. Names that nobody should read.')
  expect(actionOf(notice({ kind: 'room_closed', room: 'KDJ47WQZ' }))).toBeNull()
})

test('what can be done needs what it is done with', () => {
  expect(actionOf(notice({ challenge: 'c' }))).toBe('answer')
  expect(actionOf(notice())).toBeNull()
  expect(actionOf(notice({ kind: 'friend_request' }))).toBe('befriend')
  expect(actionOf(notice({ kind: 'your_turn', room: 'KDJ47WQZ' }))).toBe('go')
  expect(actionOf(notice({ kind: 'challenge_accepted' }))).toBeNull()
  expect(actionOf(notice({ kind: 'game_over', room: 'KDJ47WQZ' }))).toBe('look')
  expect(actionOf(notice({ kind: 'challenge_withdrawn' }))).toBeNull()
})

test('how long ago it was, in one unit', () => {
  const MINUTE_MS = 60_000
  expect(ago(0, 59_000)).toEqual({ count: 0, unit: 'minute' })
  expect(ago(0, 5 * MINUTE_MS)).toEqual({ count: 5, unit: 'minute' })
  expect(ago(0, 60 * MINUTE_MS)).toEqual({ count: 1, unit: 'hour' })
  expect(ago(0, 48 * 60 * MINUTE_MS)).toEqual({ count: 2, unit: 'day' })
  expect(ago(5_000, 0)).toEqual({ count: 0, unit: 'minute' })
})

test('a game begins where a challenge of the player’s was accepted, and only there', () => {
  expect(startingRoom(notice({ kind: 'challenge_accepted', room: 'KDJ47WQZ' }))).toBe('KDJ47WQZ')
  expect(startingRoom(notice({ kind: 'challenge_accepted' }))).toBeNull()
  expect(startingRoom(notice({ kind: 'your_turn', room: 'KDJ47WQZ' }))).toBeNull()
})

test('a notice of a kind of tomorrow names its game', () => {
  expect(sentence(notice({ kind: 'tomorrow' as NoticeLine['kind'] }))).toBe('Sample')
})
