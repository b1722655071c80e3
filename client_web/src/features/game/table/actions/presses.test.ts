import { beforeEach, expect, test } from 'vitest'
import type { Room } from '../../../../model/room/room.ts'
import { hand, room, sheet, thrownSheet } from '../../../../model/room/fixtures.ts'
import type { Draft, Ok, Sheet } from '../../../../net/wire.ts'
import { t } from '../../../../texts.ts'
import { announcer } from '../../../../ui/announcer.svelte.ts'
import { Play } from '../turn/play.svelte.ts'

/** Somebody who plays alone, with dice or before their first throw. */
function alone(round: number, own: Sheet): Room {
  return room({ stage: 'playing', order: [0], turns: [{ seat: 0, round, deadline_ms: null }], hands: [hand(0, { sheet: own })] })
}

function table(first: Room) {
  const sent: { draft: Draft; answer: (ok: Ok | null) => void }[] = []
  const now = { room: first, offline: false }
  const client = {
    pendingHold: null,
    get offline() {
      return now.offline
    },
    hold: () => Promise.resolve(),
    send: (draft: Draft) => new Promise<Ok | null>((answer) => sent.push({ draft, answer })),
  }
  const play = new Play(() => ({ room: now.room, own: 0 }), client, { confirm: false, speech: 'short' })
  return { play, sent, now, kinds: () => sent.map(({ draft }) => draft.type) }
}

const notes = () => announcer.notes.map((note) => note.text)
beforeEach(() => (announcer.notes = []))

test('what is pressed between the event of a move and its answer is done', async () => {
  const { play, sent, now, kinds } = table(alone(1, thrownSheet([5, 5, 2, 6, 3])))
  play.choose(['any'])
  play.enter()
  now.room = alone(2, sheet())
  expect(play.canThrow).toBe(true)
  play.throw()
  expect(kinds()).toEqual(['enter', 'throw'])
  // The answer of the first one lets nobody send the second one twice.
  sent[0]!.answer(null)
  await Promise.resolve()
  await Promise.resolve()
  play.throw()
  expect(kinds()).toEqual(['enter', 'throw'])
  expect(notes()).toEqual([])
})

test('what is pressed before the event is not sent, and its player is told; the same press twice is one', () => {
  const { play, kinds } = table(alone(1, thrownSheet([5, 5, 2, 6, 3])))
  play.choose(['any'])
  play.enter()
  play.enter()
  expect(notes()).toEqual([])
  play.throw()
  expect([kinds(), notes()]).toEqual([['enter'], [t.table.wait]])
})

test('what is pressed while the connection is lost is told to be in vain', () => {
  const { play, sent, now } = table(alone(1, sheet()))
  now.offline = true
  play.throw()
  expect([sent, notes()]).toEqual([[], [t.table.offline]])
})
