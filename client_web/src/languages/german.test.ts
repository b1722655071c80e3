// German by its own rules: plurals, numbers, whose something is, and whole sentences.
import { expect, test } from 'vitest'
import { german as t } from './testLanguages.ts'

test('one and many', () => {
  expect(t.table.throw(1)).toBe('1 Würfel werfen')
  expect(t.notices.more(1)).toBe('1 ältere Mitteilung')
  expect(t.notices.more(2)).toBe('2 ältere Mitteilungen')
  expect(t.matchmaking.company(1)).toBe('1 andere Person wartet auf ein Spiel wie deines.')
  expect(t.matchmaking.company(3)).toBe('3 andere warten auf ein Spiel wie deines.')
  expect(t.clockOf({ unit: 'days', count: 1 })).toBe('1 Tag pro Zug')
})

test('after a word that asks for it, days and points have another ending', () => {
  expect(t.people.lasts({ unit: 'days', count: 3 })).toBe('läuft in 3 Tagen ab')
  expect(t.people.lasts({ unit: 'hours', count: 3 })).toBe('läuft in 3 Stunden ab')
  expect(t.spoken.over('', [{ name: 'Ada', total: 212 }])).toBe('Das Spiel ist vorbei, mit 212 Punkten.')
})

test('numbers have a comma before their digits and a point before thousands', () => {
  expect(t.options.number(12_345)).toBe('12.345')
  expect(t.coach.less(2.44, false)).toBe('2,4 Punkte weniger')
  expect(t.analysis.signed(-1.25)).toBe('−1,3')
  expect(t.audit.pOf(0.0000001)).toBe('< 0,000001')
})

test('whose something is, by the end of a name', () => {
  expect(t.table.turnOf('Ada')).toBe('Adas Zug')
  expect(t.table.turnOf('Hans')).toBe('Hans’ Zug')
  expect(t.table.diceOf('Max')).toBe('Max’ Würfel')
})

test('several are listed with und', () => {
  expect(t.log.left(['Ada', 'Bo'])).toBe('Ada und Bo sind gegangen')
  expect(t.log.left(['Ada'])).toBe('Ada ist gegangen')
  expect(t.guide.aliases(['Kniffel', 'Yatzy'])).toBe('Heißt auch Kniffel oder Yatzy')
})
