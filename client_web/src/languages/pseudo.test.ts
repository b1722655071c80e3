import { expect, test } from 'vitest'
import { pseudo, pseudoText } from './pseudo.ts'
import { english } from './testEnglish.ts'

test('a longer text is half as long again, marked and closed in brackets', () => {
  const text = 'If you leave, a stand-in plays for you.'
  const longer = pseudoText(text, 'en-XA')
  expect(longer).toMatch(/^\[Îf ýöû léåvé, å štåñď-îñ plåýš för ýöû\. .*\]$/)
  expect(longer.length).toBeGreaterThanOrEqual(text.length * 1.45)
  expect(longer.length).toBeLessThan(text.length * 1.6)
})

test('a mirrored text is the same between marks that turn it, line by line', () => {
  expect(pseudoText('One\nTwo', 'ar-XB')).toBe('\u202eOne\u202c\n\u202eTwo\u202c')
  expect(pseudoText('', 'ar-XB')).toBe('')
})

test('all of a language is changed, with what its functions return, and nothing that is no text', () => {
  const { table, replay, options, clocks, account } = pseudo(english, 'en-XA')
  expect(table.throw(3)).toMatch(/^\[Thröw 3 ďîçé/)
  expect(options.reveals.open.label).toMatch(/^\[Évérýthîñĝ/)
  expect(replay.speeds.map(({ value }) => value)).toEqual(['played', '1', '2', '4'])
  expect(clocks[1]?.ms).toBe(30_000)
  expect(account.exportFile).toBe('regatta-me.json')
})
