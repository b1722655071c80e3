import { expect, test } from 'vitest'
import type { Findings, Head, Misfit } from './checks/verdict.ts'
import type { Comparison, Checked } from './notes/witnesses.ts'
import { verify } from './texts.ts'

const HEAD: Head = { game: 'KDJ47WQZ', name: 'Sample', seats: ['Ada', null], ended_ms: 0, given_up: false }
const FINDINGS: Findings = {
  commitment: 'ab',
  seat_commitments: ['aa', null],
  contributions: ['00', '11'],
  gave: ['own', 'silent'],
  dice: 212,
  throws: 51,
  undone: 0,
  begins: 'shuffled',
  order: [1, 0],
}
const MINE: Comparison = { file: null, sawCommitment: true, sawSeats: true, seats: [0], late: [] }
const FITS: Checked = { verdict: { fits: true, head: HEAD, findings: FINDINGS }, comparisons: [MINE] }
const wrong = (misfit: Misfit): Checked => ({ verdict: { fits: false, head: HEAD, misfit }, comparisons: [] })
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
  const facts = verify.facts(FINDINGS, HEAD, [MINE])
  expect(facts).toContain('The commitment is the one that this browser saw before the first throw, and so are those of the seats.')
  expect(facts).toContain('What this browser gave for Ada is in the dice.')
  expect(facts).toContain('The bytes of Ada are those committed to before the server chose its seed.')
  expect(facts).toContain('Seat 2 was silent: the bytes of this seat are fixed by rule.')
  expect(facts).toContain('The order of play, Seat 2 and Ada, is right: drawn from the seed.')
  expect(facts).toContain('212 dice computed again: each shows what the record says, in 51 throws.')
  expect(verify.remarks(FINDINGS, HEAD, [MINE])).toEqual([])
})

test('it is said who withheld, and who was a stand-in', () => {
  const facts = verify.facts({ ...FINDINGS, gave: ['withheld', 'stand_in'] }, HEAD, [])
  expect(facts).toContain('Ada committed to bytes and withheld them: those of this seat are fixed by rule.')
  expect(facts).toContain('Seat 2 was a stand-in from the beginning: the bytes of this seat are fixed by rule.')
})

test('bytes that nobody has vouched for are named', () => {
  const both: Findings = { ...FINDINGS, gave: ['own', 'own'] }
  const alone = 'This browser took no part in the game, so it cannot tell by itself what was promised then.'
  expect(verify.remarks(both, HEAD, [])).toEqual([
    'Nobody here has vouched for the bytes of Ada and Seat 2: only the app that drew them can.',
    alone,
  ])
  expect(verify.remarks(both, HEAD, [MINE])).toEqual([
    'Nobody here has vouched for the bytes of Seat 2: only the app that drew them can.',
  ])
  const file: Comparison = { ...MINE, file: 'bo.ndjson', seats: [1] }
  expect(verify.remarks(both, HEAD, [MINE, file])).toEqual([])
  expect(verify.remarks(both, HEAD, [file])).toContain(alone)
  expect(verify.facts(both, HEAD, [file])).toContain('What the app of “bo.ndjson” gave for Seat 2 is in the dice.')
})

test('what was late, shown to nobody, or drawn in the old way is remarked', () => {
  const late: Comparison = { file: null, sawCommitment: false, sawSeats: false, seats: [], late: [1] }
  expect(verify.remarks({ ...FINDINGS, gave: ['silent', 'silent'] }, HEAD, [late])).toEqual([
    'No commitment was shown to this browser before the first throw.',
    'What this browser drew for Seat 2 went out late or on a line that was lost, and is not in the dice.',
  ])
  const old: Comparison = { ...MINE, sawSeats: false }
  expect(verify.facts({ ...FINDINGS, seat_commitments: null }, HEAD, [old])).toContain(
    'The commitment is the one that this browser saw before the first throw.',
  )
  expect(verify.remarks({ ...FINDINGS, seat_commitments: null }, HEAD, [old])).toEqual([
    expect.stringMatching(/^This game was played before seats committed to their bytes/),
  ])
})

test('what contradicts a note says whose note', () => {
  const own = verify.misfit({ why: 'noted_bytes', seat: 0, file: null }, HEAD)
  expect(own).toMatch(/^The record fits in itself, but the bytes of Ada are not those that this browser drew\. If you also played on another device/)
  expect(verify.misfit({ why: 'noted_seat', seat: 1, file: 'bo.ndjson' }, HEAD)).toBe(
    'The record fits in itself, but the commitment of Seat 2 is not the one that the app of “bo.ndjson” saw before the first throw.',
  )
  for (const why of ['noted_commitment', 'noted_scheme'] as const)
    expect(verify.misfit({ why, file: null }, HEAD)).toMatch(/^The record fits in itself, but .*this browser saw/)
  expect(verify.misfit({ why: 'noted_withheld', seat: 0, file: null }, HEAD)).toMatch(/the bytes of Ada did not come/)
  expect(verify.misfit({ why: 'noted_silent', seat: 0, file: null }, HEAD)).toMatch(/the commitment of Ada did not come/)
})

test('what does not fit in an opening is said by its seat', () => {
  expect(verify.misfit({ why: 'other_bytes', seat: 1 }, HEAD)).toBe(
    'The bytes of Seat 2 are not those that this seat had committed to: their SHA-256 differs.',
  )
  expect(verify.misfit({ why: 'uncommitted', seat: 0 }, HEAD)).toBe(
    'Bytes were given for Ada, and this seat had committed to none.',
  )
  expect(verify.misfit({ why: 'chosen_early', version: 7 }, HEAD)).toMatch(/^Version 7: the server chose its seed before/)
  const scheme = wrong({ why: 'unknown_scheme', found: '"x"' })
  expect(verify.verdict(scheme.verdict)).toBe('This cannot be checked')
  expect(verify.verdict(wrong({ why: 'note' }).verdict)).toBe('This cannot be checked')
})

test('several games are told in one sentence', () => {
  expect(verify.spoken([FITS])).toBe('Every die fits: 212 dice.')
  expect(verify.spoken([FITS, FITS])).toBe('Every die fits in all 2 games')
  expect(verify.spoken([FITS, wrong(DIE)])).toBe('1 of 2 games do not fit')
  expect(verify.spoken([FITS, wrong({ why: 'empty' })])).toBe('1 of 2 games cannot be checked')
  expect(verify.spoken([wrong(DIE), wrong({ why: 'empty' })])).toBe('1 of 2 games do not fit, and 1 cannot be checked')
})
