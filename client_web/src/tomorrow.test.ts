// What a newer server says is shown as text or left out, wherever a page lists, tells or offers it: it blanks no page, and goes
// back as it came. That no line ends by it is a test of sdk/.
import { render } from 'svelte/server'
import { describe, expect, test } from 'vitest'
import { moveText } from './features/records/analysis/analysis.ts'
import TryAgain from './features/records/analysis/TryAgain.svelte'
import FacesTests from './features/records/audit/FacesTests.svelte'
import { canChat } from './features/social/chat/chatLog.ts'
import ChatLine from './features/social/chat/ChatLine.svelte'
import { adviceText, doText, shownMoves, thanText } from './features/learning/coach/advice.ts'
import { sameOptions } from './features/records/history/history.ts'
import LobbyLine from './features/lobby/matchmaking/LobbyLine.svelte'
import { actionOf, sentence } from './features/player/notices/notices.ts'
import { groupOf, isOn, switched, webhookState } from './features/player/notifications/notifications.ts'
import { asOptions, asRoomOptions, leaversPolicy, optionTexts } from './features/lobby/options/options.ts'
import { NOTHING_CHOSEN, type ChosenOptions } from './features/lobby/options/roomOptions.ts'
import OptionsForm from './features/lobby/options/OptionsForm.svelte'
import OptionsList from './features/lobby/options/OptionsList.svelte'
import PersonLine from './features/social/people/PersonLine.svelte'
import ProfileRatings from './features/social/profile/ProfileRatings.svelte'
import ProfileRecord from './features/social/profile/ProfileRecord.svelte'
import { challengeSides } from './features/social/relationships/relationships.ts'
import { outcome, standings } from './features/game/result/result.ts'
import GuideRows from './features/learning/rules/GuideRows.svelte'
import LastEntry from './features/game/table/log/LastEntry.svelte'
import Log from './features/game/table/log/Log.svelte'
import OpeningThrows from './features/game/table/log/OpeningThrows.svelte'
import LastTurns from './features/game/table/look/LastTurns.svelte'
import { draftOf, withPips } from './features/game/table/orders/orders.ts'
import CardColumns from './features/game/table/sheet/CardColumns.svelte'
import { english } from './languages/testEnglish.ts'
import { draftOf as draftLanguage, german } from './languages/testLanguages.ts'
import { allowedChat } from './model/chat.ts'
import { AIKO, BANKING_CARD, CARD, GUIDE, MIRA, OPTIONS, STAND_IN_RULES, sheet, snapshot } from './model/room/fixtures.ts'
import { applyEvent } from './model/room/fold.ts'
import type { Room } from './model/room/room.ts'
import { EXAMPLES, later, laterMessage, TOMORROW } from './model/fixtures/tomorrow.ts'
import { isRoomEvent } from './model/session.ts'
import type { AdvisedMove, Advice, Card, ConditionalOrder, DiceReport, GameHead, LobbyRoom, NoticeLine, Notifications, Person, Position, Profile, RoomEvent, RoomOptions, SaidLine, Snapshot, Webhook, WeighedMove } from './net/wire.ts'
import { say, t, type Messages } from './texts.ts'
import Select from './ui/fields/Select.svelte'

/** As a list of any type would have it. */
const unknown = TOMORROW as never
const LANGUAGES: [string, Messages][] = [['en', english], ['de', german], ...(['fr', 'es', 'nl'] as const).map((one): [string, Messages] => [one, draftLanguage(one)])]

/** Neither holes nor what a program calls them. */
function whole(text: string): string {
  expect(text).not.toMatch(/\b(undefined|NaN|null)\b|\[object/)
  return text
}

/** All that a page may say of a room's options. */
const ALL_OPTIONS: RoomOptions = { ...OPTIONS, rated: true, listed: true, watchers: 'open', delay_turns: 2, chat: 'free', absence: 'claim', stand_in: 'mate', bot_pace: 'instant', turn_ms: 60_000, time_bank_ms: 600_000 }
const FULL_CARD: Card = { ...BANKING_CARD, rows: CARD.rows, lines: CARD.lines, orders: ['alternate', 'free'], begins: { dice: 2, leads: 'lowest' } }
const ROOM: Snapshot = snapshot({
  card: FULL_CARD,
  options: ALL_OPTIONS,
  seats: [{ seat: 0, ...MIRA }, { seat: 1, ...AIKO, bot: true, level: 'mate' }],
  out: [{ seat: 1, why: 'resigned' }],
  result: { places: [{ seat: 0, place: 1, total: 5 }, { seat: 1, place: 2, total: 3 }], won_at_once: false },
})
const roomOf = (one: Snapshot): Room => applyEvent(null, one).room as Room

describe.each(LANGUAGES)('in %s', (_language, messages) => {
  say(english)
  const said = <T>(show: () => T): T => {
    say(messages)
    try {
      return show()
    } finally {
      say(english)
    }
  }

  test.each(later('Card', FULL_CARD))('the form and the list of options stand with $at', ({ value: card }) => {
    said(() => {
      const wanted: ChosenOptions = { ...NOTHING_CHOSEN, order: card.orders[0] ?? 'alternate' }
      whole(render(OptionsForm, { props: { card, chosenOptions: wanted } }).body)
      whole(render(OptionsList, { props: { card, options: ALL_OPTIONS } }).body)
      whole(render(CardColumns, { props: { label: 'Card', card, sheet: sheet(), active: false, chosen: [], worths: {} } }).body)
      whole(render(GuideRows, { props: { guide: { ...GUIDE, card } } }).body)
      expect(asOptions(card, wanted).order).toBe(wanted.order)
    })
  })

  test.each(later('RoomOptions', ALL_OPTIONS))('a room is told of, and listed, with $at', ({ at, value: options }) => {
    said(() => {
      const body = whole(render(OptionsList, { props: { card: CARD, options } }).body)
      expect(body, at).toContain(TOMORROW)
      whole(leaversPolicy(options, STAND_IN_RULES))
      const line: LobbyRoom = { room: ROOM.room, stage: 'gathering', ruleset: TOMORROW, name: 'Sample', options, seats_wanted: 2, seats: [], since_ms: 0 }
      whole(render(LobbyLine, { props: { room: line, children: (() => '') as never } }).body)
    })
  })

  test.each(later('Snapshot', ROOM))('a table stands with $at', ({ value }) => {
    said(() => {
      const room = roomOf(value)
      for (const view of [Log, OpeningThrows]) whole(render(view, { props: { room, own: 0 } }).body)
      whole(render(LastTurns, { props: { room, looked: null, onlook: () => {} } }).body)
      whole(outcome(room, 0))
      expect(standings(room)).toHaveLength(2)
      canChat(room, 0, unknown)
    })
  })

  const events = EXAMPLES.filter((one) => isRoomEvent(one as never)).flatMap(laterMessage)
  test.each(events)('the log goes on after $at', ({ value }) => {
    said(() => {
      const before = roomOf(snapshot())
      const event = { ...(value as object), room: before.room, version: before.version + 1, seat: 0 } as RoomEvent
      const room = event.type === 'snapshot' ? before : (applyEvent(before, event).room as Room)
      whole(render(Log, { props: { room, own: 0 } }).body)
      whole(render(LastEntry, { props: { room } }).body)
    })
  })

  test('levels, moves, orders and webhooks are named as they came', () => {
    said(() => {
      expect(whole(t.levels.choice(unknown))).toContain(TOMORROW)
      expect(whole(t.levels.choice(unknown, { rating: 1500, deviation: 50 }))).toContain(TOMORROW)
      expect(whole(t.levels.bot(unknown))).toContain(TOMORROW)
      const order: ConditionalOrder = { keep: unknown, pips: [1], early: true, rows: [{ row: TOMORROW, least: 1 }], otherwise: [], bank_from: null }
      expect(whole(t.orders.sentence(order, [{ name: 'Any', least: 1 }], []))).toContain(TOMORROW)
      const move: AdvisedMove = { do: unknown, dice: [], rows: {}, text: '', worth: 1, less: 0 }
      const advice: Advice = { ruleset: TOMORROW, chance: false, moves: [move, { ...move, do: 'bank', less: 1 }] }
      expect([doText(CARD, sheet(), move), thanText(CARD, sheet(), move)]).toEqual([TOMORROW, TOMORROW])
      expect(whole(adviceText(CARD, sheet(), advice))).toContain(TOMORROW)
      expect(shownMoves(CARD, sheet(), advice)).toHaveLength(2)
      expect(moveText(CARD, { do: unknown, worth: 1 })).toBe(TOMORROW)
      const webhook: Webhook = { url: 'https://dice.example/', since_ms: 0, problem: unknown, off: true }
      expect(whole(webhookState(webhook).join(' '))).toContain(TOMORROW)
    })
  })

  test.each(later<NoticeLine>('NoticeLine', { notice: '1', kind: 'challenged', at_ms: 0, seen: false, player: MIRA, ruleset: TOMORROW, name: 'Sample', reason: 'later' }))('a notice says something with $at', ({ value }) => {
    said(() => {
      expect(whole(sentence(value))).toContain('Sample')
      expect([null, 'answer']).toContain(actionOf(value))
      const bare = { notice: '1', kind: unknown, at_ms: 0, seen: false } as NoticeLine
      expect(whole(sentence(bare))).not.toBe('')
    })
  })

  test.each(later<SaidLine>('SaidLine', { said: '1', at_ms: 0, player: 'p', name: 'Ada', to: 'table', phrase: 'hello' }))('a line of the chat is read with $at', ({ value }) => {
    said(() => whole(render(ChatLine, { props: { line: value, mine: false, onabout: () => {} } }).body))
  })

  const person: Person = { player: 'p', name: 'Ada', account: true, relation: 'friend', favourite: false, blocked: false, muted: false, online: true, room: 'KDJ47WQZ', ruleset: TOMORROW, game: 'Sample' }
  test.each(later('Person', person))('somebody stands in a list with $at', ({ value }) => {
    said(() => whole(render(PersonLine, { props: { person: value, presence: true } }).body))
  })

  const profile: Profile = {
    player: 'p', name: 'Ada', account: true, bot: false, since_ms: null, games: 1,
    ratings: [{ ruleset: TOMORROW, name: 'Sample', speed: 'live', rating: 1500, deviation: 50, games: 3, wins: 1, last_ms: 0, place: 2, provisional: false }],
    reputation: [{ speed: 'live', games: 3, abandoned: 0, word: 'good' }],
  }
  test.each(later('Profile', profile))('a profile stands with $at', ({ value }) => {
    said(() => {
      const page = { ratings: value.ratings, chosen: '', graph: null, graphWhy: null, choose: () => {} }
      expect(whole(render(ProfileRecord, { props: { profile: value, against: null } }).body) + whole(render(ProfileRatings, { props: { page: page as never, profile: value } }).body)).toContain(TOMORROW)
    })
  })

  test('a question of the dice audit of tomorrow is none of those of today', () => {
    said(() => {
      const report = { tests: [{ test: unknown, ruleset: null, position: null, dice: 6, statistic: 1, degrees: 5, p: 0.5 }], least_p: 0.5, alarm_p: 0.001 } as unknown as DiceReport
      expect(whole(render(FacesTests, { props: { report, ruleset: null, game: 'Sample' } }).body)).toContain(TOMORROW)
    })
  })

  test('a decision of tomorrow is shown beside those of today', () => {
    said(() => {
      const move: WeighedMove = { do: unknown, worth: 2 }
      const enter: WeighedMove = { do: 'enter', rows: { any: [1, 1, 1, 1, 1] }, worth: 1 }
      const position: Position = { version: 1, turn: 1, throw: 1, by: unknown, faces: [1, 1, 1, 1, 1], played: move, best: move, loss: 0, forced: false, sheet: sheet(), moves: [move, enter] }
      whole(render(TryAgain, { props: { card: CARD, position } }).body)
    })
  })
})

test('of what may be said here tomorrow, what may be said almost everywhere holds', () => {
  expect([allowedChat(unknown, 'free'), allowedChat('free', unknown), allowedChat(unknown, unknown), allowedChat('off', unknown)]).toEqual(['phrases', 'phrases', 'phrases', 'off'])
})

test('a value that a field does not offer is shown in it, and stays chosen', () => {
  const { body } = render(Select, { props: { label: 'Keep', options: [{ value: 'face', label: 'One face' }], value: TOMORROW } })
  expect(body).toMatch(/<option value="tomorrow" selected[^>]*>tomorrow</)
  expect(render(Select, { props: { label: 'Keep', options: [{ value: 'face', label: 'One face' }], value: 'face' } }).body.match(/<option/g)).toHaveLength(1)
})

test('what goes back to the server goes back as it came', () => {
  const order: ConditionalOrder = { keep: unknown, pips: [2, 5], early: true, rows: [], otherwise: [], bank_from: null }
  expect(withPips(draftOf(order, [], 1), 6, '')).toEqual(order)
  const kinds = { your_turn: ['push', unknown], tournament: [unknown, 'mail'] } as unknown as Notifications['kinds']
  expect(switched(kinds, 'your_turn', 'push', false)).toEqual({ your_turn: [TOMORROW] })
  expect(switched(kinds, 'others', 'push', true)).toEqual({ tournament: ['push', 'mail', TOMORROW] })
  expect([groupOf('tournament'), isOn(kinds, 'others', unknown)]).toEqual(['others', true])
  const head = { options: { ...OPTIONS, order: unknown, colour: TOMORROW } } as unknown as GameHead
  expect(sameOptions(head)).toMatchObject({ order: TOMORROW, colour: TOMORROW })
})

test('an option of tomorrow is left out where a room has none of it, and told where it has', () => {
  const card = { ...CARD, options: [{ option: unknown, name: 'Wind', hint: 'How hard it blows', least: 0, most: 9, default: 1 }] }
  const wind = (more: object) => optionTexts(card, asRoomOptions({ ...OPTIONS, ...more })).find(({ name }) => name === 'Wind')?.value
  expect([wind({}), wind({ [TOMORROW]: 7 })]).toEqual([undefined, '7'])
})

test('challenges of people of tomorrow have two sides', () => {
  const line = { challenge: '1', challenger: MIRA, challenged: AIKO, ruleset: TOMORROW, name: 'Sample', options: { ...OPTIONS, order: unknown }, expires_ms: 1 }
  expect(challengeSides([line] as never, MIRA).sent).toHaveLength(1)
})
