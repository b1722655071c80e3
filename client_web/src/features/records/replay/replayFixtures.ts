// Replays for tests: a game in which two take turns, and one in which both play at once.
import { hand, OPTIONS, snapshot, WORTH } from '../../../model/room/fixtures.ts'
import type { Replay, RoomEvent, Snapshot, Turn } from '../../../net/wire.ts'
import { timelineOf } from './replay.ts'

export type ReplayStep<T> = T extends RoomEvent ? Omit<T, 'room' | 'version'> : never

/** Events of the room from version 11 on, one second after the other. */
export function replay(steps: ReplayStep<RoomEvent>[], part: Partial<Snapshot> = {}): Replay {
  const events = steps.map((event, index) => ({ ...event, room: 'KDJ47WQZ', version: 11 + index }) as RoomEvent)
  return { snapshot: snapshot(part), events, at_ms: events.map((_, index) => 1_000 * index) }
}

export const turns = (seat: number, round: number): Turn[] => [{ seat, round, deadline_ms: 9_000 }]

export function thrown(seat: number, faces: number[], made = 1, dice = [0, 1, 2, 3, 4]): ReplayStep<RoomEvent> {
  return {
    type: 'thrown',
    seat,
    dice,
    faces: dice.map((die) => faces[die] ?? 0),
    throw: made,
    tumble: 7,
    worth: WORTH,
    by: 'player',
  }
}

export function entered(seat: number, row: string, next: Turn[]): ReplayStep<RoomEvent> {
  return {
    type: 'entered',
    seat,
    rows: { [row]: 9 },
    dice: { [row]: [2, 2, 2, 2, 1] },
    total: 9,
    turns: next,
    by: 'player',
  }
}

export const finished: ReplayStep<RoomEvent> = {
  type: 'finished',
  hands: [hand(0), hand(1)],
  result: {
    places: [
      { seat: 0, place: 2, total: 9 },
      { seat: 1, place: 1, total: 12 },
    ],
    won_at_once: false,
  },
  server_seed: 'ab',
}

/** Mira throws, holds, throws and enters; Aiko throws and enters; it is over. */
export const GAME = replay(
  [
    thrown(0, [2, 2, 1, 5, 6]),
    { type: 'held', seat: 0, dice: [0, 1] },
    thrown(0, [2, 2, 3, 4, 4], 2, [2, 3, 4]),
    entered(0, 'low', turns(1, 1)),
    thrown(1, [6, 6, 6, 1, 2]),
    entered(1, 'any', turns(0, 2)),
    finished,
  ],
  { turns: turns(0, 1) },
)
export const TIMELINE = timelineOf(GAME)

/** Both play at once: Mira and Aiko by turns, throw by throw. */
const BOTH: Turn[] = [...turns(0, 1), ...turns(1, 1)]
export const AT_ONCE = timelineOf(
  replay(
    [
      thrown(1, [1, 1, 1, 1, 1]),
      thrown(0, [2, 2, 2, 2, 2]),
      { type: 'held', seat: 1, dice: [0] },
      entered(0, 'low', turns(1, 1)),
      entered(1, 'any', BOTH),
      finished,
    ],
    { turns: BOTH, options: { ...OPTIONS, order: 'simultaneous' } },
  ),
)
