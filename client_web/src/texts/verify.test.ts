import { expect, test } from 'vitest'
import type { Checked } from '../verify/own'
import type { Head, Misfit } from '../verify/verdict'
import { verify } from './verify'

const HEAD: Head = { game: 'KDJ47WQZ', name: 'Sample', seats: ['Ada', null], ended_ms: 0, given_up: false }
const FITS: Checked = {
  verdict: {
    fits: true,
    head: HEAD,
    findings: {
      commitment: 'ab',
      contributions: ['00', '11'],
      contributed: [true, false],
      dice: 212,
      throws: 51,
      begins: 'shuffled',
      order: [1, 0],
    },
  },
  own: [0],
}
const wrong = (misfit: Misfit): Checked => ({ verdict: { fits: false, head: HEAD, misfit }, own: null })
const DIE: Misfit = { why: 'die', version: 12, seat: 1, die: 2, face: 4, drawn: 5 }

test('what does not fit is said by version, seat and die', () => {
  expect(verify.misfit(DIE, HEAD)).toBe('Version 12, Seat 2: die 3 shows 4 in the record, and the seed gives 5.')
  expect(verify.misfit({ why: 'stand_in_gave', seat: 0 }, HEAD)).toBe(
    'Bytes were given for Ada, a stand-in from the beginning: those of such a seat are fixed by rule.',
  )
  expect(verify.misfit({ why: 'entry', version: 9, seat: 0 }, HEAD)).toBe(
    'Version 9, Ada: the dice that are entered are not those that lay on the table, all of them.',
  )
  expect(verify.misfit({ why: 'seal' }, HEAD)).toMatch(/^All dice fit, but the file was changed/)
  expect(verify.misfit({ why: 'cut_short' }, null)).toMatch(/^It ends in the middle/)
})

test('what could not be read is no contradiction', () => {
  expect(verify.verdict(wrong({ why: 'not_json' }).verdict)).toBe('This cannot be checked')
  expect(verify.verdict(wrong({ why: 'member', member: 'order' }).verdict)).toBe('This cannot be checked')
  expect(verify.verdict(wrong(DIE).verdict)).toBe('Something does not fit')
  expect(verify.verdict(FITS.verdict)).toBe('Every die fits')
})

test('what was checked is told with names', () => {
  if (!FITS.verdict.fits) throw new Error('it fits')
  const facts = verify.facts(FITS.verdict.findings, HEAD, FITS.own)
  expect(facts).toContain('What this browser gave for Ada is in the dice.')
  expect(facts).toContain('Seat 2 was silent: the bytes of this seat are fixed by rule.')
  expect(facts).toContain('The order of play, Seat 2 and Ada, is right: drawn from the seed.')
  expect(facts).toContain('212 dice computed again: each shows what the record says, in 51 throws.')
})

test('several games are told in one sentence', () => {
  expect(verify.spoken([FITS])).toBe('Every die fits: 212 dice.')
  expect(verify.spoken([FITS, FITS])).toBe('Every die fits in all 2 games')
  expect(verify.spoken([FITS, wrong(DIE)])).toBe('1 of 2 games do not fit')
  expect(verify.spoken([FITS, wrong({ why: 'empty' })])).toBe('1 of 2 games cannot be checked')
  expect(verify.spoken([wrong(DIE), wrong({ why: 'empty' })])).toBe('1 of 2 games do not fit, and 1 cannot be checked')
})
