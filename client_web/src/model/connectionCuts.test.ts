// A short game over a connection that is cut at each frame in turn: all is heard once, and done once.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Connection } from '../net/connection.ts'
import type { Draft, Hello, RoomEvent, ServerMessage } from '../net/wire.ts'
import { MIRA, snapshot, STAND_IN_RULES } from './room/fixtures.ts'
import { applyMessage, EMPTY_SESSION, roomsToResume, type Session } from './session.ts'

const ROOM = 'KDJ47WQZ'
const HISTORY = '5e1f0a7c'
const HOLDS = [[0], [0, 1], [2]]

interface Cut {
  side: 'client' | 'server'
  frame: number
  arrives: boolean
}

/** A room as a server has it: each command takes effect once, and who comes back gets what was missed. */
class Server {
  events: RoomEvent[] = []
  done = new Map<string, number>()
  first = snapshot().version

  get version(): number {
    return this.first + this.events.length
  }

  hears(text: string, line: Line): void {
    const said = JSON.parse(text) as Hello | (Draft & { id: string })
    if (said.type === 'hello') {
      line.tell({ type: 'welcome', player: MIRA, user_name: null, token: 't', now_ms: 0, history: HISTORY, read_only: false, stand_ins: STAND_IN_RULES })
      for (const { version } of said.resume ?? []) for (const event of this.events.slice(version - this.first)) line.tell(event)
    } else if (said.type === 'watch_room') {
      line.tell({ ...snapshot(), version: this.version })
      line.tell({ type: 'ok', re: said.id, version: this.version })
    } else if (said.type === 'hold') {
      if (!this.done.has(said.id)) {
        this.happens(said.dice, line)
        this.done.set(said.id, this.version)
      }
      line.tell({ type: 'ok', re: said.id, version: this.done.get(said.id) })
    }
  }

  happens(dice: number[], line: Line | undefined): void {
    this.events.push({ type: 'held', room: ROOM, version: this.version + 1, seat: 0, dice })
    line?.tell(this.events.at(-1)!)
  }
}

/** One connection, which may end at a frame. */
class Line {
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  counted = { client: 0, server: 0 }
  said: string[] = []
  over = false

  constructor(
    readonly server: Server,
    readonly cut: Cut | null,
  ) {}

  send(text: string): void {
    this.said.push(text)
    if (this.#passes('client')) this.server.hears(text, this)
  }

  tell(message: ServerMessage): void {
    if (this.#passes('server')) this.onmessage?.({ data: JSON.stringify(message) })
  }

  close(): void {
    this.over = true
  }

  #passes(side: 'client' | 'server'): boolean {
    if (this.over) return false
    const frame = this.counted[side]++
    if (this.cut === null || this.cut.side !== side || this.cut.frame !== frame) return true
    this.over = true
    queueMicrotask(() => this.onclose?.({ code: 1006 }))
    return this.cut.arrives
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Play, with the first connection cut; return all that came of it. */
async function play(cut: Cut | null) {
  const server = new Server()
  const lines: Line[] = []
  let session: Session = { ...EMPTY_SESSION, me: MIRA }
  const versions: number[] = []
  let count = 0
  const connection = new Connection(
    {
      hello: () => ({ type: 'hello', resume: roomsToResume(session) }),
      onMessage: (message) => {
        const before = session.rooms[ROOM]?.version
        session = applyMessage(session, message, 0).session
        const after = session.rooms[ROOM]?.version
        if (after !== undefined && after !== before) versions.push(after)
      },
      onStatus: () => undefined,
      onTokenRejected: () => undefined,
    },
    {
      openSocket: () => {
        const line = new Line(server, lines.length === 0 ? cut : null)
        lines.push(line)
        queueMicrotask(() => line.onopen?.())
        return line as unknown as WebSocket
      },
      newId: () => `c-${++count}`,
      random: () => 1,
    },
  )
  connection.connect()
  const finished = (async () => {
    await connection.send({ type: 'watch_room', room: ROOM })
    for (const dice of HOLDS) {
      // Somebody else's doing, told to whoever is there.
      server.happens([4], lines.at(-1)?.over === false && connection.status === 'open' ? lines.at(-1) : undefined)
      await connection.send({ type: 'hold', room: ROOM, dice })
    }
  })()
  await vi.advanceTimersByTimeAsync(20_000)
  await finished
  return { server, lines, session, versions }
}

function checked({ server, lines, session, versions }: Awaited<ReturnType<typeof play>>): void {
  expect(server.done.size).toBe(HOLDS.length)
  expect(server.events.map((event) => event.type === 'held' && event.dice)).toEqual(HOLDS.flatMap((dice) => [[4], dice]))
  expect(versions).toEqual(Array.from(versions, (_, index) => versions[0]! + index))
  expect(session.rooms[ROOM]?.version).toBe(server.version)
  expect(session.rooms[ROOM]?.hands[0]?.held).toEqual(HOLDS.at(-1))
  for (const { said } of lines) expect(new Set(said).size).toBe(said.length)
}

test('a game over a line that is whole', async () => checked(await play(null)))

test('the same game wherever the line is cut', async () => {
  const whole = (await play(null)).lines[0]!.counted
  const cuts = (['client', 'server'] as const).flatMap((side) =>
    Array.from({ length: whole[side] }, (_, frame) => [true, false].map((arrives) => ({ side, frame, arrives }))).flat(),
  )
  expect(cuts.length).toBeGreaterThan(25)
  for (const cut of cuts) {
    const played = await play(cut)
    expect(played.lines.length, JSON.stringify(cut)).toBe(2)
    const again = JSON.parse(played.lines[1]!.said[0]!) as Hello
    for (const known of again.resume ?? []) expect(known.history).toBe(HISTORY)
    checked(played)
  }
})
