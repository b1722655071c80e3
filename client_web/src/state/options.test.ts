import { expect, test } from 'vitest'
import { CARD, LUCK, OPTIONS } from './fixtures'
import { asOptions, asRoomOptions, beginsHint, fitting, leaversPolicy, NOTHING_CHOSEN, reveals, targetOf, told } from './options'

const STAKED = {
  ...CARD,
  options: [{ option: 'stake' as const, name: 'Stake', hint: 'Points.', least: 1, most: 100, default: null }],
}

test('nothing chosen is what the game says', () => {
  expect(asOptions(CARD, NOTHING_CHOSEN)).toEqual({
    begins: 'ruleset',
    turn_ms: null,
    dice: 'independent',
    reveal: 'open',
    order: 'alternate',
    rated: false,
    listed: false,
    watchers: 'link',
    delay_turns: 0,
    talk: 'phrases',
  })
})

test('where nobody watches, nobody is late', () => {
  const wanted = { ...NOTHING_CHOSEN, delay_turns: 2 }
  expect(asOptions(CARD, wanted)).toMatchObject({ delay_turns: 2 })
  expect(asOptions(CARD, { ...wanted, watchers: 'none' })).toMatchObject({ delay_turns: 0 })
})

test('who comes in, watches and speaks is told where it is not as usual', () => {
  const names = (options: Partial<typeof OPTIONS>) =>
    told(CARD, { ...OPTIONS, ...options })
      .slice(2)
      .map((one) => `${one.name}: ${one.value}`)
  expect(names({ rated: false, listed: false, watchers: 'link', delay_turns: 0, talk: 'phrases' })).toEqual([])
  expect(names({ rated: true, listed: true, watchers: 'friends', delay_turns: 2, talk: 'free' })).toEqual([
    'Counts as: Rated game',
    'Who may join: Anyone',
    'Who may watch: Friends of the players',
    'Spectators see: 2 turns late',
    'Talk: Phrases and free text',
  ])
  expect(names({ watchers: 'none', talk: 'off' })).toEqual(['Who may watch: Nobody', 'Talk: None'])
  expect(names({ watchers: 'open' })).toEqual(['Who may watch: Anyone'])
})

test('what follows for those who leave is told before the game', () => {
  expect(leaversPolicy(OPTIONS)).toContain('two minutes')
  expect(leaversPolicy({ ...OPTIONS, turn_ms: 60_000 })).toContain('twice in a row')
  expect(leaversPolicy({ ...OPTIONS, turn_ms: 60_000, rated: true })).toContain('counts')
})

test('identical dice show nothing before the end', () => {
  expect(reveals('identical')).toEqual(['hide_all'])
  expect(reveals('independent')).toEqual(['open', 'hide_rerolls', 'hide_all'])
  expect(fitting(CARD, { ...NOTHING_CHOSEN, dice: 'identical' }).reveal).toBe('hide_all')
  expect(fitting(CARD, { ...NOTHING_CHOSEN, reveal: 'hide_rerolls' }).reveal).toBe('hide_rerolls')
})

test('an order that a game does not have, and a number that it does not know, are not sent', () => {
  const wanted = { ...NOTHING_CHOSEN, order: 'free' as const, numbers: { target: 900, stake: 2 } }
  expect(asOptions(LUCK, wanted)).toMatchObject({ order: 'alternate', target: 900 })
  expect(asOptions(LUCK, wanted)).not.toHaveProperty('stake')
  expect(asOptions(STAKED, wanted)).toMatchObject({ order: 'free', stake: 2 })
})

test('a number left empty is the game’s own', () => {
  expect(asOptions(LUCK, NOTHING_CHOSEN)).toMatchObject({ target: null })
})

test('clock and who begins are always told, the rest where it is not as usual', () => {
  const names = (options: Partial<typeof OPTIONS>, card = CARD) =>
    told(card, { ...OPTIONS, ...options }).map((one) => `${one.name}: ${one.value}`)
  expect(names({})).toEqual(['Turn clock: No clock', 'Who begins: At random'])
  expect(names({ turn_ms: 60_000, dice: 'identical', reveal: 'hide_all', order: 'free' })).toEqual([
    'Turn clock: 60 seconds a turn',
    'Who begins: At random',
    'Dice: The same for all',
    'Others see: Nothing until the end',
    'Order of play: Each at their own pace',
  ])
  expect(names({ target: 1000 }, LUCK)).toContain('Target: 1,000')
  expect(names({ target: 500 }, LUCK)).toHaveLength(2)
  expect(names({ stake: 3 }, STAKED)).toContain('Stake: 3')
})

test('who begins is said as it will be found', () => {
  expect(beginsHint('ruleset', null)).toBe('The order of play is drawn at random.')
  expect(beginsHint('ruleset', { dice: 1, leads: 'lowest' })).toBe(
    'Each player throws one die, and the lowest die begins.',
  )
  expect(beginsHint('ruleset', { dice: 5, leads: 'highest' })).toBe(
    'Each player throws five dice, and the highest sum begins.',
  )
  expect(beginsHint('random', { dice: 1, leads: 'lowest' })).toBe('The order of play is drawn at random.')
  expect(beginsHint('as_seated', null)).toBe('Whoever took the first seat begins.')
})

test('the target is the chosen one, or the game’s', () => {
  expect(targetOf(LUCK, OPTIONS)).toBe(500)
  expect(targetOf(LUCK, { ...OPTIONS, target: 900 })).toBe(900)
  expect(targetOf(CARD, OPTIONS)).toBeNull()
})

test('what is sent can be told like the options of a room', () => {
  const { numbers: _numbers, ...usual } = NOTHING_CHOSEN
  expect(asRoomOptions(asOptions(LUCK, { ...NOTHING_CHOSEN, numbers: { target: 900 } }))).toEqual({
    ...OPTIONS,
    ...usual,
    target: 900,
  })
  expect(asRoomOptions(OPTIONS)).toEqual({ ...usual, ...OPTIONS })
})
