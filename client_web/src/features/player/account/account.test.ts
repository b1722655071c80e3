import { expect, test } from 'vitest'
import { isUserName } from '../../../model/names/userName.ts'
import type { Account, LogInSession, Passkey, RoomSummary } from '../../../net/wire.ts'
import { fieldOf, freshLabel, inOrder, isLastWay, isPassword, running } from './account.ts'

const passkey = (label: string): Passkey => ({ passkey: label, label, added_ms: 0, used_ms: null })
const account = (part: Partial<Account>): Account => ({
  player: 'p',
  name: 'Ada',
  user_name: 'Ada',
  since_ms: 0,
  password: false,
  passkeys: [],
  sessions: [],
  privacy: { show_online: true, show_room: true },
  ...part,
})
const session = (part: Partial<LogInSession>): LogInSession => ({
  session: 's',
  began_ms: null,
  seen_ms: null,
  device: '',
  this: false,
  ...part,
})

test.each([
  ['Ada_Sails', true],
  ['a-1', true],
  ['ab', false],
  ['Ada Sails', false],
  ['Áda', false],
  ['a'.repeat(21), false],
])('%s is a user name: %s', (name, is) => expect(isUserName(name)).toBe(is))

test('a password is counted in characters as people see them', () => {
  expect(isPassword('nine chars'.slice(1))).toBe(false)
  expect(isPassword('ten chars!')).toBe(true)
  expect(isPassword('🎲'.repeat(5))).toBe(false)
})

test('games that run stay behind; rooms that gather and games that are over do not count', () => {
  const games = (['gathering', 'opening', 'playing', 'playing', 'finished'] as const).map((stage) => ({ stage }) as RoomSummary)
  expect(running(games)).toBe(3)
  expect(running([])).toBe(0)
})

test('the only passkey is the last way in where there is no password', () => {
  expect(isLastWay(account({ passkeys: [passkey('one')] }))).toBe(true)
  expect(isLastWay(account({ passkeys: [passkey('one')], password: true }))).toBe(false)
  expect(isLastWay(account({ passkeys: [passkey('one'), passkey('two')] }))).toBe(false)
})

test('this session stands first, then who was seen last', () => {
  const list = [session({ session: 'old' }), session({ session: 'late', seen_ms: 9 }), session({ session: 'own', this: true }), session({ session: 'new', began_ms: 5 })]
  expect(inOrder(list).map((one) => one.session)).toEqual(['own', 'late', 'new', 'old'])
})

test('each passkey gets a name of its own', () => {
  expect(freshLabel('My device', [])).toBe('My device')
  expect(freshLabel('My device', [passkey('My device'), passkey('My device 2')])).toBe('My device 3')
})

test('a refusal stands at the field that it is about', () => {
  expect(fieldOf({ code: 'name_taken' }, 'keep')).toBe('userName')
  expect(fieldOf({ code: 'bad_name' }, 'keep')).toBe('userName')
  expect(fieldOf({ code: 'bad_login' }, 'logIn')).toBe('password')
  expect(fieldOf({ code: 'bad_login' }, 'password')).toBe('old')
  expect(fieldOf({ code: 'bad_login' }, 'keep')).toBe('form')
  expect(fieldOf({ code: 'too_many' }, 'keep')).toBe('form')
})
