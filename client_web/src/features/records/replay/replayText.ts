// A replay in words: what a moment is called, what happened, and how a turn ended.
import { rowName } from '../../../model/card.ts'
import type { LogEntry } from '../../../model/room/log.ts'
import type { Room } from '../../../model/room/room.ts'
import { nameOf } from '../../../model/room/seats.ts'
import { t } from '../../../texts.ts'
import { standings } from '../../game/result/result.ts'
import { sayDice } from '../../game/table/dice/dice.ts'
import { headline } from '../../game/table/turn/headline.ts'
import { openingText } from '../../game/table/log/openingThrows.ts'
import { logText, spoken } from '../../game/table/log/speech.ts'
import { lastOf, momentAt, type Moment, type ReplayTurn, type Timeline } from './replay.ts'

/** Such as "Ada, round 3": what stands over the tray. */
export function headingAt(timeline: Timeline, index: number): string {
  const { room, turn } = momentAt(timeline, index)
  const of = turn === null ? undefined : timeline.turns[turn]
  if (of !== undefined) return t.replay.heading(nameOf(room, of.seat), of.round)
  if (room.result !== null) return outcome(room)
  return room.stage === 'archived' ? t.replay.givenUpHere : t.replay.begin
}

function outcome(room: Room): string {
  return headline(room, null, { rows: [], dice: 0, lost: null, landing: false }).heading
}

/** What happened, in a line. */
export function subAt(timeline: Timeline, index: number): string {
  const { room, entry } = momentAt(timeline, index)
  if (index === 0) {
    const [first] = room.order
    return (
      openingText(room) || (first === undefined || room.order.length < 2 ? '' : t.replay.goesFirst(nameOf(room, first)))
    )
  }
  if (room.result !== null) return placesText(room)
  return entry === null ? '' : logText(room, entry, null)
}

export function placesText(room: Room): string {
  const places = standings(room)
  if (places.length < 2) return places.map((place) => t.replay.total(place.total)).join()
  return t.replay.places(places.map(({ seat, place, total }) => t.replay.place(place, nameOf(room, seat), total)))
}

/** Such as "Round 3, Ada, second throw": where the slider stands. */
export function placeAt(timeline: Timeline, index: number): string {
  const moment = momentAt(timeline, index)
  const of = moment.turn === null ? undefined : timeline.turns[moment.turn]
  if (of === undefined) return headingAt(timeline, index)
  return t.replay.at(of.round, nameOf(moment.room, of.seat), moveText(moment))
}

function moveText({ room, entry, throw: made }: Moment): string {
  switch (entry?.kind) {
    case 'thrown':
      return entry.lost === null ? t.replay.throwOf(made ?? 1) : t.replay.lostBy(made ?? 1, entry.lost)
    case 'held':
      return t.replay.holds(entry.faces)
    case 'secured':
      return t.replay.secures(sayDice(room.card.tray, entry.dice, entry.faces))
    case 'renewed':
      return t.replay.renewed
    case 'undone':
      return t.replay.undone
    default:
      return entry === undefined || entry === null ? '' : endText(room, entry)
  }
}

/** How a turn ended, such as "Full house 25". */
export function endText(room: Room, end: LogEntry | null): string {
  switch (end?.kind) {
    case 'entered': {
      const rows = Object.entries(end.rows).map(([row, score]) => t.table.last(rowName(room.card, row), score))
      return t.replay.entries(rows, end.bonus)
    }
    case 'banked':
      return t.replay.banked(end.points)
    case 'thrown':
      return t.replay.lost(end.lost ?? 0)
    default:
      return t.replay.notEnded
  }
}

export function turnText(room: Room, turn: ReplayTurn): string {
  return t.replay.at(turn.round, nameOf(room, turn.seat), endText(room, turn.end))
}

/** What is said after a step: what happened; after a jump first where it led. */
export function saidOf(timeline: Timeline, from: number, to: number): string {
  const { room } = momentAt(timeline, to)
  if (to === 0 || to === lastOf(timeline))
    return [headingAt(timeline, to), subAt(timeline, to)]
      .filter((text) => text !== '')
      .map(t.spoken.sentence)
      .join(' ')
  const happened = spoken(momentAt(timeline, to - 1).room, room, null).polite
  return to === from + 1 ? happened : `${t.spoken.sentence(placeAt(timeline, to))} ${happened}`.trim()
}
