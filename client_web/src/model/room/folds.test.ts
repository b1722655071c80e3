// The sequences of docs/folds: this client folds events to what the server's own view has.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Hand, RoomEvent, Snapshot } from '../../net/wire.ts'
import { applyEvent } from './fold.ts'

interface Sequence {
  about: string
  snapshot: Snapshot
  /** Each event, with the members of the view that are others after it; of the hands those that are. */
  steps: { event: RoomEvent; view: Partial<Snapshot> }[]
}

const FOLDER = new URL('../../../../docs/folds/', import.meta.url)
const FILES = readdirSync(FOLDER).filter((name) => name.endsWith('.json'))

/** What is compared: who watches is known by the seats, and what else a room has here is of this page alone. */
function compared(view: object): object {
  const { type: _type, resync: _resync, spectator: _spectator, ...plain } = view as Snapshot
  return plain
}

function withHands(before: Hand[], changed: Hand[] = []): Hand[] {
  return [...new Map([...before, ...changed].map((hand) => [hand.seat, hand])).values()]
}

test('there are sequences', () => expect(FILES.length).toBeGreaterThan(5))

describe.each(FILES)('%s', (name) => {
  const { snapshot, steps } = JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as Sequence

  test('after each event the room is what the view is', () => {
    let room = applyEvent(null, snapshot).room
    let view = snapshot
    for (const step of steps) {
      view = { ...view, ...step.view, hands: withHands(view.hands, step.view.hands) }
      const applied = applyEvent(room, step.event)
      expect(applied.outcome).toBe('applied')
      room = applied.room
      if (room === null) throw new Error('no room')
      const { log: _news, names: _names, falls: _falls, ordered: _ordered, lost: _lost, given: _given, ended: _ended, endedWhole: _whole, ...plain } = room
      expect(compared(plain), `${step.event.type} ${step.event.version}`).toEqual(compared(view))
    }
  })
})
