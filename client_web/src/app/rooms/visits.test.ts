// How a page goes from one game to the next, and what it says to the server for it.
import { expect, test } from 'vitest'
import { EMPTY_SESSION } from '../../model/generalSession.ts'
import { room } from '../../model/room/fixtures.ts'
import type { Draft } from '../../net/wire.ts'
import type { Route } from '../router.ts'
import { Visits, type Visitor } from './visits.ts'

const ROOM = 'J46X4JHF'
const NEXT = 'AAAABBBB'

/** A page at the table of a game that is over; `refuses` are commands that the server does not do. */
function page(refuses: readonly Draft['type'][] = []) {
  const sent: Draft[] = []
  const went: Route[] = []
  const say = (draft: Draft): Promise<unknown> => {
    sent.push(draft)
    return Promise.resolve(refuses.includes(draft.type) ? null : {})
  }
  const visitor: Visitor = {
    session: { ...EMPTY_SESSION, rooms: { [ROOM]: room({ room: ROOM, stage: 'finished' }) } },
    say,
    send: say,
    sits: () => true,
    go: (route) => {
      went.push(route)
      // As the page does on its way.
      visits.leave(ROOM)
      void visits.watch(NEXT)
    },
  }
  const visits = new Visits(visitor)
  return { visits, sent, went, types: () => sent.map(({ type }) => type) }
}

test('after a rematch the server takes the page to the next room, and nothing else is asked of it', async () => {
  const { visits, sent, went } = page()
  await visits.rematch(ROOM)
  visits.follow(ROOM, NEXT)
  visits.heard(NEXT, true)
  expect(sent).toEqual([{ type: 'rematch', room: ROOM, follow: true }])
  expect(went).toEqual([{ page: 'room', room: NEXT }])
})

test('what the server cannot show just then is asked for from here', async () => {
  const { visits, types } = page()
  await visits.rematch(ROOM)
  visits.follow(ROOM, NEXT)
  visits.heard(NEXT, false)
  expect(types()).toEqual(['rematch', 'watch_room'])
})

test('on a new connection the page asks for the room to which the old one was being taken', async () => {
  const { visits, types } = page()
  await visits.rematch(ROOM)
  visits.follow(ROOM, NEXT)
  visits.renewed()
  await visits.watch(NEXT)
  expect(types()).toEqual(['rematch', 'watch_room'])
})

test('on a new connection nobody is taken anywhere by what the old one had asked', async () => {
  const { visits, types } = page()
  await visits.rematch(ROOM)
  visits.renewed()
  visits.follow(ROOM, NEXT)
  expect(types()).toContain('join_room')
})

test('where another device of the player was first, the page goes after it by itself', async () => {
  const { visits, types } = page(['rematch'])
  const asking = visits.rematch(ROOM)
  visits.follow(ROOM, NEXT)
  await asking
  expect(types()).toEqual(['rematch', 'watch_room'])
})

test('who went away from the table meanwhile is not taken from it', async () => {
  const { visits, types } = page()
  await visits.rematch(ROOM)
  visits.leave(ROOM)
  visits.follow(ROOM, NEXT)
  expect(types()).toContain('join_room')
})
