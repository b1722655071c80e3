import { expect, test } from 'vitest'
import type { Draft, Ok, Refusal, RoomEvent, ServerMessage } from '../../net/wire.ts'
import { MIRA, OPTIONS, room as roomOf, snapshot } from '../room/fixtures.ts'
import { applyMessage, EMPTY_SESSION, type Session } from '../session.ts'
import type { Contradiction } from './contradictions.ts'
import { Contributor, type Page } from './contributor.ts'
import { browserHashing, fromHex, silentBytes, toHex, type Hashing } from './hashing.ts'
import { readNotes, type Note } from './notes.ts'
import { NoteStore } from './noteStore.ts'

const hashing = async (): Promise<Hashing> => browserHashing(crypto.subtle)

const ROOM = 'KDJ47WQZ'
const [SEED, ELSE] = ['dd', 'ee'].map((byte) => byte.repeat(32)) as [string, string]
/** The SHA-256 of the seed, and of the other seat's bytes. */
const SERVER = '2b26816b927877095c29b14358af3c137109084ba54aa6aa6e19734940d7ae98'
const THEIRS = '4d12332c7f14cdaafa2b617b50feec749250000a8d75662c72c8931374176fca'
const DEADLINE_MS = 100_000

type Unnumbered<T> = T extends RoomEvent ? Omit<T, 'room' | 'version'> : never

/** A page that hears events, and everything that it did: what was noted when each command was said. */
class Window {
  session: Session = {
    ...EMPTY_SESSION,
    me: MIRA,
    rooms: { [ROOM]: roomOf({ stage: 'gathering', order: [], hands: [] }) },
  }
  registered: { text: string | null }
  nowMs = DEADLINE_MS - 5_000
  open = true
  said: { draft: Draft; noted: Note | undefined }[] = []
  found: Contradiction[] = []
  refused: Refusal[] = []
  hashing = hashing
  /** What happens elsewhere while this window waits. */
  meanwhile: () => Promise<void> = async () => undefined
  answer: (draft: Draft) => Ok | Refusal = () => ({ type: 'ok', re: 'c-1' })
  contributor: Contributor

  constructor(registered: { text: string | null } = { text: null }) {
    this.registered = registered
    const page: Page = {
      noteStore: new NoteStore({ read: () => registered.text, write: (text) => (registered.text = text) }, undefined),
      room: (code) => this.session.rooms[code],
      me: () => this.session.me,
      nowMs: () => this.nowMs,
      isOpen: () => this.open,
      hashing: () => this.hashing(),
      pause: () => this.meanwhile(),
      ask: async (draft) => {
        this.said.push({ draft, noted: this.noted })
        return this.answer(draft)
      },
      refused: (refusal) => this.refused.push(refusal),
      found: (_, all) => (this.found = all),
    }
    this.contributor = new Contributor(page)
  }

  get noted(): Note | undefined {
    return readNotes(this.registered.text ?? '[]').find(({ game }) => game === ROOM)
  }

  get drafts(): Draft[] {
    return this.said.map(({ draft }) => draft)
  }

  /** What this window has committed to. */
  get commitment(): string {
    const draft = this.drafts.find((one) => one.type === 'commit')
    return draft?.type === 'commit' ? draft.commitment : ''
  }

  async hears(...messages: (Unnumbered<RoomEvent> | ServerMessage)[]): Promise<void> {
    for (const one of messages) {
      const version = (this.session.rooms[ROOM]?.version ?? 0) + 1
      const message = ('version' in one ? one : { ...one, room: ROOM, version }) as RoomEvent
      const before = this.session.rooms[ROOM]
      const { session, effects } = applyMessage(this.session, message, 0)
      this.session = session
      const running = effects.map(async (effect) => {
        if (effect.kind === 'note') await this.contributor.note(effect.room)
        if (effect.kind === 'commit') await this.contributor.commit(effect)
        if (effect.kind === 'contribute') await this.contributor.contribute(effect)
      })
      await Promise.all([this.contributor.onEvent(message, before), ...running])
    }
  }
}

const OPENING: Unnumbered<RoomEvent> = { type: 'opening', deadline_ms: DEADLINE_MS }
const CHOSEN: Unnumbered<RoomEvent> = { type: 'seed_chosen', commitment: SERVER, deadline_ms: DEADLINE_MS }
const started = (contributions: string[]): Unnumbered<RoomEvent> => ({
  type: 'started',
  order: [0, 1],
  opening_throws: [],
  contributions,
  hands: [],
  turns: [],
})
const whole = (part: Parameters<typeof snapshot>[0]): ServerMessage =>
  snapshot({
    version: 40,
    order: [],
    hands: [],
    turns: [],
    opening_deadline_ms: DEADLINE_MS,
    options: OPTIONS,
    ...part,
  })

async function opened(): Promise<Window> {
  const page = new Window()
  await page.hears(OPENING)
  await page.hears(
    { type: 'committed', seat: 0, commitment: page.commitment },
    { type: 'committed', seat: 1, commitment: THEIRS },
  )
  return page
}

test('the bytes are noted before their commitment is sent, and both commitments before the bytes', async () => {
  const page = await opened()
  await page.hears(CHOSEN)
  const [commit, contribute] = page.said
  const bytes = commit?.noted?.bytes[0] ?? ''
  expect(bytes).toMatch(/^[0-9a-f]{64}$/)
  expect(commit?.noted).toMatchObject({ commitment: null, seat_commitments: null })
  const commitment = toHex(await (await hashing()).sha256(fromHex(bytes)))
  expect(commit?.draft).toEqual({ type: 'commit', room: ROOM, seat: 0, commitment })
  expect(contribute?.draft).toEqual({ type: 'contribute', room: ROOM, seat: 0, bytes })
  expect(contribute?.noted).toMatchObject({ commitment: SERVER, seat_commitments: [commitment, THEIRS], late: [] })
  await page.hears(
    { type: 'contributed', seat: 0, bytes },
    { type: 'contributed', seat: 1, bytes: ELSE },
    started([bytes, ELSE]),
  )
  expect(page.said).toHaveLength(2)
  expect(page.found).toEqual([])
})

test('bytes of another seat that it did not commit to are found, and a seed that was not committed to', async () => {
  const page = await opened()
  await page.hears(CHOSEN)
  const own = page.noted?.bytes[0] ?? ''
  const ruled = toHex(await silentBytes(ROOM, 1, await hashing()))
  await page.hears(started([own, ruled]))
  expect(page.found).toEqual([])
  const over = (contributions: string[], server_seed: string): ServerMessage =>
    whole({
      version: (page.session.rooms[ROOM]?.version ?? 0) + 1,
      stage: 'finished',
      commitment: SERVER,
      seat_commitments: [page.commitment, THEIRS],
      contributions,
      server_seed,
    })
  await page.hears(over([own, SERVER], SEED))
  expect(page.found).toEqual([{ kind: 'chosen_bytes', seat: 1 }])
  await page.hears(over([own, ELSE], ELSE))
  expect(page.found).toEqual([{ kind: 'seed' }])
  await page.hears(over([own, ELSE], SEED))
  expect(page.found).toEqual([])
})

test('a page that is loaded anew in the middle gives the bytes that it had noted', async () => {
  const before = await opened()
  const again = new Window(before.registered)
  await again.hears(whole({ stage: 'opening', commitment: SERVER, seat_commitments: [before.commitment, THEIRS] }))
  expect(again.drafts).toEqual([{ type: 'contribute', room: ROOM, seat: 0, bytes: before.noted?.bytes[0] }])
  expect(again.said[0]?.noted).toMatchObject({ commitment: SERVER, seat_commitments: [before.commitment, THEIRS] })
})

test('a store that lost the commitment hears the same one again', async () => {
  const page = await opened()
  page.session = { ...page.session, history: 'behind' }
  await page.hears({
    ...(whole({ stage: 'opening', seat_commitments: [null, null] }) as RoomEvent),
    resync: true,
  } as ServerMessage)
  expect(page.drafts).toEqual([page.drafts[0], page.drafts[0]])
  expect(page.found).toEqual([])
})

test('bytes that another device committed to are not this page’s to send', async () => {
  const page = new Window()
  await page.hears(OPENING, { type: 'committed', seat: 0, commitment: ELSE }, CHOSEN)
  expect(page.drafts.map(({ type }) => type)).toEqual(['commit'])
  expect(page.found).toEqual([{ kind: 'other_bytes', seat: 0 }])
  expect(page.noted).toMatchObject({ commitment: SERVER, seat_commitments: [ELSE, null] })
})

test('bytes that one seed was promised to are given to no other', async () => {
  const page = await opened()
  page.answer = () => ({ type: 'error', re: 'c-1', code: 'unavailable', message: 'Later.' })
  await page.hears(CHOSEN)
  expect(page.refused).toHaveLength(1)
  page.session = { ...page.session, history: 'behind' }
  const other = whole({ stage: 'opening', commitment: ELSE, seat_commitments: [page.commitment, THEIRS] })
  await page.hears({ ...(other as RoomEvent), resync: true } as ServerMessage)
  expect(page.drafts.map(({ type }) => type)).toEqual(['commit', 'contribute'])
  expect(page.found).toEqual([{ kind: 'commitment' }])
  expect(page.noted?.commitment).toBe(SERVER)
  // What is told later does not take it back.
  await page.hears({
    ...(whole({ commitment: SERVER, seat_commitments: [page.commitment, THEIRS], version: 41 }) as RoomEvent),
  } as ServerMessage)
  expect(page.found).toContainEqual({ kind: 'commitment' })
})

test('nor to one seed beside other commitments of the seats', async () => {
  const page = await opened()
  await page.hears(CHOSEN)
  page.session = { ...page.session, history: 'behind' }
  const other = whole({ stage: 'opening', commitment: SERVER, seat_commitments: [page.commitment, ELSE] })
  await page.hears({ ...(other as RoomEvent), resync: true } as ServerMessage)
  expect(page.drafts.map(({ type }) => type)).toEqual(['commit', 'contribute'])
  expect(page.found).toEqual([{ kind: 'seat_commitment', seat: 1 }])
})

test('an opening by the first scheme gets nothing', async () => {
  const page = new Window()
  await page.hears({ ...OPENING, commitment: SERVER } as Unnumbered<RoomEvent>)
  expect(page.said).toEqual([])
  expect(page.found).toEqual([{ kind: 'first_scheme' }])
  expect(page.noted).toMatchObject({ commitment: SERVER, seat_commitments: null, bytes: {} })
  const other = new Window()
  await other.hears(whole({ stage: 'opening', commitment: SERVER, seat_commitments: [] }))
  expect([other.said, other.found]).toEqual([[], [{ kind: 'first_scheme' }]])
})

test('a server that turns to the first scheme behind the commitments gets no bytes', async () => {
  const page = await opened()
  await page.hears(whole({ stage: 'opening', commitment: SERVER, seat_commitments: [] }))
  expect(page.drafts.map(({ type }) => type)).toEqual(['commit'])
  expect(page.found).toContainEqual({ kind: 'first_scheme' })
})

test('what goes out shortly before the deadline is noted as late', async () => {
  const page = await opened()
  expect(page.noted?.late).toEqual([])
  page.nowMs = DEADLINE_MS - 1_999
  await page.hears(CHOSEN)
  expect(page.said[1]?.noted?.late).toEqual([0])
})

test('so is what may be on a line that was lost, until the bytes are in', async () => {
  const page = await opened()
  page.contributor.onLost(Object.values(page.session.rooms))
  expect(page.noted?.late).toEqual([0])
  const ruled = toHex(await silentBytes(ROOM, 0, await hashing()))
  const commitments = { commitment: SERVER, seat_commitments: [page.commitment, THEIRS] }
  await page.hears(whole({ ...commitments, contributions: [ruled, ELSE] }))
  expect(page.found).toEqual([{ kind: 'too_late', seat: 0 }])

  const quick = await opened()
  await quick.hears(CHOSEN, { type: 'contributed', seat: 0, bytes: quick.noted?.bytes[0] ?? '' })
  quick.contributor.onLost(Object.values(quick.session.rooms))
  expect(quick.noted?.late).toEqual([])
})

test('what is said while there is no line is late, too', async () => {
  const page = new Window()
  page.open = false
  await page.hears(OPENING)
  expect(page.said[0]?.noted?.late).toEqual([0])
})

test('a page that did its part, and whose bytes are missing, says so', async () => {
  const page = await opened()
  await page.hears(CHOSEN)
  const ruled = toHex(await silentBytes(ROOM, 0, await hashing()))
  await page.hears(started([ruled, ELSE]))
  expect(page.found).toEqual([{ kind: 'withheld', seat: 0 }])
  const other = new Window()
  await other.hears(OPENING, { type: 'committed', seat: 1, commitment: THEIRS }, CHOSEN)
  expect(other.found).toEqual([{ kind: 'silent', seat: 0 }])
})

test('a game that begins without a commitment of the server’s is told of', async () => {
  const page = await opened()
  await page.hears(started([page.noted?.bytes[0] ?? '', ELSE]))
  expect(page.found).toEqual([{ kind: 'no_commitment' }])
})

test('of two windows without a lock, the bytes whose commitment stands are noted again and sent', async () => {
  const first = new Window()
  await first.hears(OPENING)
  const bytes = first.noted?.bytes[0]
  // The second one did not see the note of the first, and wrote over it.
  const registered = first.registered
  registered.text = null
  const second = new Window(registered)
  await second.hears(OPENING)
  expect(second.noted?.bytes[0]).not.toBe(bytes)
  const committed: Unnumbered<RoomEvent> = { type: 'committed', seat: 0, commitment: first.commitment }
  await first.hears(committed)
  expect(first.noted?.bytes[0]).toBe(bytes)
  await second.hears(committed, CHOSEN)
  await first.hears(CHOSEN)
  expect(first.drafts.at(-1)).toMatchObject({ type: 'contribute', bytes })
  expect(second.drafts.at(-1)).toMatchObject({ type: 'contribute', bytes })
  expect([first.found, second.found]).toEqual([[], []])
})

test('without a lock, other bytes are told of only if no window notes them as its own meanwhile', async () => {
  const page = new Window()
  await page.hears(OPENING)
  const mine = page.noted?.bytes[0] ?? ''
  const theirs = 'ab'.repeat(32)
  const commitment = toHex(await (await hashing()).sha256(fromHex(theirs)))
  const contradictions: Contradiction[][] = []
  page.meanwhile = async () => {
    contradictions.push(page.found)
    page.registered.text = (page.registered.text ?? '').replace(mine, theirs)
  }
  await page.hears({ type: 'committed', seat: 0, commitment })
  expect([contradictions, page.found]).toEqual([[[]], []])
})

test('a refusal that comes too late or twice is quiet, every other is shown', async () => {
  for (const code of ['wrong_stage', 'illegal_move', 'not_seated'] as const) {
    const page = new Window()
    page.answer = () => ({ type: 'error', re: 'c-1', code, message: 'No.' })
    await page.hears(OPENING)
    expect(page.refused.length, code).toBe(code === 'not_seated' ? 1 : 0)
  }
})

test('what is being said already is not said again', async () => {
  const page = new Window()
  const effect = { kind: 'commit', room: ROOM, seat: 0, deadlineMs: DEADLINE_MS } as const
  page.session = { ...page.session, rooms: { [ROOM]: roomOf({ stage: 'opening', seat_commitments: [null, null] }) } }
  await Promise.all([page.contributor.commit(effect), page.contributor.commit(effect)])
  expect(page.said).toHaveLength(1)
})

test('hashing that could not be loaded is loaded again', async () => {
  const page = new Window()
  let calls = 0
  page.hashing = () => (calls++ === 0 ? Promise.reject(new Error('offline')) : hashing())
  await expect(page.contributor.warm()).rejects.toThrow('offline')
  await page.hears(OPENING)
  expect(page.drafts.map(({ type }) => type)).toEqual(['commit'])
})
