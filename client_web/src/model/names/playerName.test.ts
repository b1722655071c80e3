import { expect, test } from 'vitest'
import { shownName } from './playerName.ts'

// Twin of tests/protocol/people/test_player_name.py.
test.each([
  ['  Ada   Lovelace\u2003', 'Ada Lovelace'],
  ['Ada\u200b', 'Ada'],
  ['\u200eAda\u200f', 'Ada'],
  ['A\u00adda\u2060\ufeff', 'Ada'],
  ['Ada\u202eoB', 'AdaoB'],
  ['A\tda\r\n', 'A da'],
  ['A\u0085d\u001ca', 'A d a'],
  ['Ada\u0000\u007f\u009b', 'Ada'],
  ['Ada\u{e0041}\u{e007f}', 'Ada'],
  ['\u2800Ada\u3164\u034f\ufe01', 'Ada'],
  ['Jose\u034f\u0301', 'José'],
  ['A\u200dda\u200c', 'Ada'],
  ['e\u200d\u0301\u200dA', 'éA'],
  ['Ada\ud83d', 'Ada'],
  ['\u200b\u00ad', ''],
])('of %j there is to see %j', (typed, shown) => expect(shownName(typed)).toBe(shown))

test.each(['علی\u200cرضا', '👩\u200d🚀', '❤\ufe0f', '7\ufe0f\u20e3', 'Zoë'])('%j stays as it is', (name) => expect(shownName(name)).toBe(name))
