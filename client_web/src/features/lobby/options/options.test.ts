import { expect, test } from 'vitest'
import { CARD, BANKING_CARD, OPTIONS, STAND_IN_RULES as RULES } from '../../../model/room/fixtures.ts'
import { asOptions, asRoomOptions, compatible, leaversPolicy, optionTexts } from './options.ts'
import { labelOf, NOTHING_CHOSEN, optionOf, type ChosenName, type ChosenOptions } from './roomOptions.ts'

const STAKED = {
  ...CARD,
  options: [{ option: 'stake' as const, name: 'Stake', hint: 'Points.', least: 1, most: 100, default: null }],
}

const beside = (chosen: Partial<ChosenOptions>): ChosenOptions => ({ ...NOTHING_CHOSEN, ...chosen })
const values = (name: ChosenName, chosen: Partial<ChosenOptions>) => optionOf(name).values?.(beside(chosen), CARD)

test('nothing chosen is what the game says', () => {
  expect(asOptions(CARD, NOTHING_CHOSEN)).toEqual({
    begins: 'ruleset',
    turn_ms: null,
    time_bank_ms: null,
    turn_window: null,
    dice: 'independent',
    reveal: 'open',
    order: 'alternate',
    rated: false,
    listed: false,
    watchers: 'link',
    delay_turns: 0,
    chat: 'phrases',
    absence: 'stand_in',
    stand_in: null,
    bot_pace: 'human',
  })
})

test('a time bank is told beside the turn clock, and sent where it goes with it', () => {
  const [clock, bank] = optionTexts(CARD, { ...OPTIONS, turn_ms: 60_000, time_bank_ms: 600_000 })
  expect([clock?.option, bank?.option, bank?.name, bank?.value]).toEqual(['turn_ms', 'time_bank_ms', 'Time bank', '10 minutes'])
  expect(optionTexts(CARD, OPTIONS).some(({ option }) => option === 'time_bank_ms')).toBe(false)
  const sent = (turn_ms: number | null, time_bank_ms: number) => asOptions(CARD, { ...NOTHING_CHOSEN, turn_ms, time_bank_ms }).time_bank_ms
  expect(sent(60_000, 600_000)).toBe(600_000)
  // Without a clock there is none, a live game has an hour at most, and less than a turn is not offered.
  expect([sent(null, 600_000), sent(60_000, 86_400_000), sent(86_400_000, 600_000)]).toEqual([null, null, null])
})

test('the time banks to choose from go with the turn clock', () => {
  const banks = (turn_ms: number) => values('time_bank_ms', { turn_ms })?.map((value) => labelOf('time_bank_ms', value))
  expect(banks(60_000)).toEqual(['None', '60 seconds', '3 minutes', '5 minutes', '10 minutes', '30 minutes', '60 minutes'])
  expect(banks(86_400_000)).toEqual(['None', '1 day', '3 days', '7 days', '14 days'])
})

test('a turn window is told beside the turn clock, and sent in games over days alone', () => {
  const turn_window = { begin_minute: 480, end_minute: 1_320 }
  const [clock, window] = optionTexts(CARD, { ...OPTIONS, turn_ms: 86_400_000, turn_window })
  expect([clock?.option, window?.option, window?.name, window?.value]).toEqual(['turn_ms', 'turn_window', 'Turn window', '08:00–22:00'])
  expect(optionTexts(CARD, OPTIONS).some(({ option }) => option === 'turn_window')).toBe(false)
  const sent = (turn_ms: number | null) => asOptions(CARD, { ...NOTHING_CHOSEN, turn_ms, turn_window }).turn_window
  expect([sent(86_400_000), sent(3_600_001)]).toEqual([turn_window, turn_window])
  expect([sent(null), sent(60_000), sent(3_600_000)]).toEqual([null, null, null])
})

test('the pace of computer players is told where they do not take their time', () => {
  const paces = (options: Partial<typeof OPTIONS>) =>
    optionTexts(CARD, { ...OPTIONS, ...options }).filter(({ option }) => option === 'bot_pace')
  expect(paces({})).toEqual([])
  expect(paces({ bot_pace: 'human' })).toEqual([])
  expect(paces({ bot_pace: 'instant' })[0]).toMatchObject({ value: 'At once' })
})

test('how well a stand-in plays is told where a level is chosen', () => {
  const told = (options: Partial<typeof OPTIONS>) =>
    optionTexts(CARD, { ...OPTIONS, ...options }).filter(({ option }) => option === 'stand_in')
  expect(told({})).toEqual([])
  expect(told({ stand_in: 'captain' })).toEqual([
    {
      option: 'stand_in',
      name: 'The stand-in plays',
      value: 'Captain: no mistakes',
      hint: 'How well the computer plays for somebody who left.',
    },
  ])
})

test('a level is sent where a stand-in plays and no rating depends on it', () => {
  const captain = { ...NOTHING_CHOSEN, stand_in: 'captain' as const }
  expect(asOptions(CARD, captain)).toMatchObject({ stand_in: 'captain' })
  expect(asOptions(CARD, { ...captain, absence: 'claim' })).toMatchObject({ stand_in: null })
  expect(asOptions(CARD, { ...captain, rated: true })).toMatchObject({ stand_in: null })
  const offered = (chosen: ChosenOptions) => optionOf('stand_in').offered?.(chosen, CARD)
  expect([captain, { ...captain, rated: true }, { ...captain, absence: 'claim' as const }].map(offered)).toEqual([true, false, false])
})

test('where nobody watches, nobody is late', () => {
  const chosenOptions = { ...NOTHING_CHOSEN, delay_turns: 2 }
  expect(asOptions(CARD, chosenOptions)).toMatchObject({ delay_turns: 2 })
  expect(asOptions(CARD, { ...chosenOptions, watchers: 'none' })).toMatchObject({ delay_turns: 0 })
})

test('who comes in, watches and speaks is told where it is not as usual', () => {
  const names = (options: Partial<typeof OPTIONS>) =>
    optionTexts(CARD, { ...OPTIONS, ...options })
      .slice(2)
      .map((one) => `${one.name}: ${one.value}`)
  expect(names({ rated: false, listed: false, watchers: 'link', delay_turns: 0, chat: 'phrases' })).toEqual([])
  expect(names({ rated: true, listed: true, watchers: 'friends', delay_turns: 2, chat: 'free' })).toEqual([
    'Counts as: Rated game',
    'Who can join: Anyone',
    'Who can watch: Friends of the players',
    'Spectators see: 2 turns late',
    'Chat: Phrases and free text',
  ])
  expect(names({ watchers: 'none', chat: 'off' })).toEqual(['Who can watch: Nobody', 'Chat: None'])
  expect(names({ watchers: 'open' })).toEqual(['Who can watch: Anyone'])
})

test('what follows for those who leave is told before the game', () => {
  expect(leaversPolicy(OPTIONS, RULES)).toContain('two minutes')
  expect(leaversPolicy({ ...OPTIONS, turn_ms: 60_000 }, RULES)).toContain('twice in a row')
  expect(leaversPolicy({ ...OPTIONS, turn_ms: 60_000, rated: true }, RULES)).toContain('counts')
  for (const turn_ms of [null, 60_000]) {
    const text = leaversPolicy({ ...OPTIONS, turn_ms, stand_in: 'captain' }, RULES)
    expect(text).toContain('Captain')
    expect(text).not.toContain('stand-in')
  }
})

test('identical dice show nothing before the end', () => {
  expect(values('reveal', { dice: 'identical' })).toEqual(['hide_all'])
  expect(values('reveal', { dice: 'independent' })).toEqual(['open', 'hide_rerolls', 'hide_all'])
  expect(compatible(CARD, { ...NOTHING_CHOSEN, dice: 'identical' }).reveal).toBe('hide_all')
  expect(compatible(CARD, { ...NOTHING_CHOSEN, reveal: 'hide_rerolls' }).reveal).toBe('hide_rerolls')
})

test('an order that a game does not have, and a number that it does not know, are not sent', () => {
  const chosenOptions = { ...NOTHING_CHOSEN, order: 'free' as const, numbers: { target: 900, stake: 2 } }
  expect(asOptions(BANKING_CARD, chosenOptions)).toMatchObject({ order: 'alternate', target: 900 })
  expect(asOptions(BANKING_CARD, chosenOptions)).not.toHaveProperty('stake')
  expect(asOptions(STAKED, chosenOptions)).toMatchObject({ order: 'free', stake: 2 })
})

test('a number left empty is the game’s own', () => {
  expect(asOptions(BANKING_CARD, NOTHING_CHOSEN)).toMatchObject({ target: null })
})

test('clock and who begins are always told, the rest where it is not as usual', () => {
  const names = (options: Partial<typeof OPTIONS>, card = CARD) =>
    optionTexts(card, { ...OPTIONS, ...options }).map((one) => `${one.name}: ${one.value}`)
  expect(names({})).toEqual(['Turn clock: No clock', 'Who begins: At random'])
  expect(names({ turn_ms: 60_000, dice: 'identical', reveal: 'hide_all', order: 'free' })).toEqual([
    'Turn clock: 60 seconds a turn',
    'Who begins: At random',
    'Dice: The same for all',
    'Others see: Nothing until the end',
    'Order of play: Each at their own pace',
  ])
  expect(names({ target: 1000 }, BANKING_CARD)).toContain('Target: 1,000')
  expect(names({ target: 500 }, BANKING_CARD)).toHaveLength(2)
  expect(names({ stake: 3 }, STAKED)).toContain('Stake: 3')
})

test('what is sent can be told like the options of a room', () => {
  const { numbers: _numbers, stand_in: _standIn, time_bank_ms: _timeBank, turn_window: _window, ...usual } = NOTHING_CHOSEN
  expect(asRoomOptions(asOptions(BANKING_CARD, { ...NOTHING_CHOSEN, numbers: { target: 900 } }))).toEqual({
    ...OPTIONS,
    ...usual,
    target: 900,
  })
  expect(asRoomOptions(OPTIONS)).toEqual({ ...usual, ...OPTIONS })
})

test('values of a newer server are told as they are', () => {
  const later = { ...OPTIONS, begins: 'at_dawn', watchers: 'poets', chat: 'sung', reveal: 'dawn', order: 'tide', dice: 'loaded', absence: 'wait', stand_in: 'ghost', bot_pace: 'slow' }
  const told = optionTexts(CARD, later as unknown as typeof OPTIONS).map(({ value }) => value)
  expect(told).toEqual(expect.arrayContaining(['at_dawn', 'poets', 'sung', 'dawn', 'tide', 'loaded', 'wait', 'slow']))
})
