import { expect, test } from 'vitest'
import { shownHeld, toThrow } from '../../../model/hold.ts'
import { handOf } from '../../../model/room/hands.ts'
import { applyMessage, EMPTY_SESSION, type Session } from '../../../model/session.ts'
import type { Draft, ServerMessage } from '../../../net/wire.ts'
import { LESSON_ROOM } from './lessonRoom.ts'
import { guidance, mostAlike } from '../firstSteps/steps.ts'
import { LEARNER, LessonSocket, LESSON_RULESET } from './lesson.ts'

const ALL = [0, 1, 2, 3, 4]

/** A page at the lesson: what it says is answered at once, and the computer plays when it is let. */
class Page {
  session: Session = EMPTY_SESSION
  answers: ServerMessage[] = []
  #waiting: (() => void)[] = []
  #commands = 0
  #socket = new LessonSocket({
    card: null,
    me: { player: 'learner', name: 'Ada' },
    computer: 'Deckhand',
    nowMs: () => 0,
    advice: () => 'Do as the guide says.',
    later: (run) => void this.#waiting.push(run),
  })

  constructor() {
    this.#socket.onmessage = ({ data }) => {
      const message = JSON.parse(data) as ServerMessage
      this.answers.push(message)
      this.session = applyMessage(this.session, message, 0).session
    }
  }

  /** Say a command; returns the answer to it. */
  async say(draft: Draft | { type: 'hello' }): Promise<ServerMessage | undefined> {
    this.#socket.send(JSON.stringify({ id: `c-${++this.#commands}`, ...draft }))
    await Promise.resolve()
    return this.answers.at(-1)
  }

  letComputerPlay(): void {
    while (this.#waiting.length > 0) this.#waiting.shift()!()
  }

  get room() {
    return this.session.rooms[LESSON_ROOM]!
  }

  get sheet() {
    return handOf(this.room, LEARNER)!.sheet
  }

  get step() {
    const { held } = handOf(this.room, LEARNER)!
    return guidance(this.room, LEARNER, { dice: ALL, held, rows: [], worths: {} }, false)?.step
  }
}

async function begun(): Promise<Page> {
  const page = new Page()
  await page.say({ type: 'hello' })
  await page.say({ type: 'watch_room', room: LESSON_ROOM })
  return page
}

/** What the guide says to throw: all but the dice that are alike. */
function others(page: Page): number[] {
  const { face } = mostAlike(page.sheet.faces)
  return ALL.filter((die) => page.sheet.faces[die] !== face)
}

test('whoever does as the guide says gets four alike, enters them, sees the computer play, and is done', async () => {
  const page = await begun()
  expect(page.room.card.ruleset).toBe(LESSON_RULESET)
  expect(page.room.names).toEqual({ 0: 'Ada', 1: 'Deckhand' })
  expect(page.step).toBe('throw')
  await page.say({ type: 'throw', room: LESSON_ROOM, dice: ALL })
  for (const count of [2, 3]) {
    expect(mostAlike(page.sheet.faces).count).toBe(count)
    expect(page.step).toBe('hold')
    const dice = others(page)
    await page.say({ type: 'hold', room: LESSON_ROOM, dice: ALL.filter((die) => !dice.includes(die)) })
    expect(page.step).toBe('throw-others')
    expect(await page.say({ type: 'throw', room: LESSON_ROOM, dice })).toMatchObject({ type: 'ok' })
  }
  expect(mostAlike(page.sheet.faces).count).toBe(4)
  expect(page.step).toBe('enter')
  const row = page.room.card.rows.filter((one) => one.section === 'upper')[mostAlike(page.sheet.faces).face - 1]!.row
  const points = mostAlike(page.sheet.faces).face * 4
  const preview = { type: 'preview', room: LESSON_ROOM, rows: { [row]: ALL } } as const
  expect(await page.say(preview)).toMatchObject({ entry: { rows: { [row]: ALL }, scores: { [row]: points } } })
  expect(await page.say({ type: 'enter', room: LESSON_ROOM, rows: { [row]: ALL } })).toMatchObject({ type: 'ok' })
  expect(page.room.turns).toMatchObject([{ seat: 1 }])
  page.letComputerPlay()
  expect(page.room.turns).toMatchObject([{ seat: LEARNER, round: 2 }])
  expect(page.step).toBe('done')
  expect(page.sheet.total).toBeGreaterThan(handOf(page.room, 1)!.sheet.total!)
})

test('another move is answered by what to do, and changes nothing', async () => {
  const page = await begun()
  const refused = { type: 'error', code: 'illegal_move', message: 'Do as the guide says.' }
  expect(await page.say({ type: 'enter', room: LESSON_ROOM, rows: { chance: ALL } })).toMatchObject(refused)
  await page.say({ type: 'throw', room: LESSON_ROOM, dice: ALL })
  const before = page.room
  expect(await page.say({ type: 'throw', room: LESSON_ROOM, dice: ALL })).toMatchObject(refused)
  expect(page.room).toEqual(before)
})

test('dice may be held and let go at will, and all else that a table asks is answered', async () => {
  const page = await begun()
  await page.say({ type: 'throw', room: LESSON_ROOM, dice: ALL })
  for (const dice of [[0], [0, 1], [1]]) {
    expect(await page.say({ type: 'hold', room: LESSON_ROOM, dice })).toMatchObject({ type: 'ok' })
    const { held, sheet } = handOf(page.room, LEARNER)!
    expect(shownHeld(null, LESSON_ROOM, held)).toEqual(dice)
    expect(toThrow(sheet.offers.throw, held)).toEqual(ALL.filter((die) => !dice.includes(die)))
  }
  expect(await page.say({ type: 'my_rooms' })).toMatchObject({ type: 'ok', re: 'c-7' })
})
