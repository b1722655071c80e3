import { expect, test } from 'vitest'
import { libraryHashing } from './hashing-library'
import { besideOwn, ofGame } from './own'
import { recordOf, sample } from './samples'
import { verify } from './verify'

const NAME = 'two-players.json'
const { game, dice } = recordOf(NAME)
const verdict = await verify(sample(NAME), libraryHashing)
const OTHER = 'ab'.repeat(32)

test('what this browser noted is in the record', () => {
  const bytes = { 1: dice.contributions[1] ?? '' }
  expect(besideOwn(verdict, { game, commitment: dice.commitment, bytes })).toEqual({ verdict, own: [1] })
  expect(besideOwn(verdict, { game, commitment: dice.commitment, bytes: {} })).toEqual({ verdict, own: [] })
  expect(besideOwn(verdict, null)).toEqual({ verdict, own: null })
})

test('another commitment or other bytes are a misfit, though the record fits in itself', () => {
  const told = (commitment: string, bytes: Record<number, string>) =>
    besideOwn(verdict, { game, commitment, bytes }).verdict
  expect(told(OTHER, {})).toMatchObject({ fits: false, misfit: { why: 'seen_commitment' } })
  expect(told(dice.commitment, { 0: OTHER })).toMatchObject({ fits: false, misfit: { why: 'own_bytes', seat: 0 } })
})

test('another game than the one that was asked for is none', () => {
  expect(ofGame(verdict, game)).toBe(verdict)
  expect(ofGame(verdict, 'AAAABBBB')).toMatchObject({ fits: false, misfit: { why: 'other_game', game } })
})
