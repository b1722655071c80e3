// A replay in words: what a moment is called, what happened, and how a turn ended.
import { t } from '../messages'
import { rowName } from './card'
import { sayDice } from './dice'
import { headline } from './headline'
import type { News } from './news'
import { openingText } from './opening'
import { lastOf, momentAt, type Moment, type ReplayTurn, type Tape } from './replay'
import { standings } from './result'
import type { Room } from './room'
import { nameOf } from './seats'
import { newsText, spoken } from './speech'

/** Such as "Ada, round 3": what stands over the tray. */
export function headingAt(tape: Tape, index: number): string {
  const { room, turn } = momentAt(tape, index)
  const of = turn === null ? undefined : tape.turns[turn]
  if (of !== undefined) return t.replay.heading(nameOf(room, of.seat), of.round)
  if (room.result !== null) return outcome(room)
  return room.stage === 'archived' ? t.replay.givenUpHere : t.replay.begin
}

function outcome(room: Room): string {
  return headline(room, null, { rows: [], dice: 0, lost: null, landing: false }).heading
}

/** What happened, in a line. */
export function subAt(tape: Tape, index: number): string {
  const { room, news } = momentAt(tape, index)
  if (index === 0) {
    const [first] = room.order
    return (
      openingText(room) || (first === undefined || room.order.length < 2 ? '' : t.replay.goesFirst(nameOf(room, first)))
    )
  }
  if (room.result !== null) return placesText(room)
  return news === null ? '' : newsText(room, news, null)
}

export function placesText(room: Room): string {
  const places = standings(room)
  if (places.length < 2) return places.map((place) => t.replay.total(place.total)).join()
  return t.replay.places(places.map(({ seat, place, total }) => t.replay.place(place, nameOf(room, seat), total)))
}

/** Such as "Round 3, Ada, second throw": where the slider stands. */
export function placeAt(tape: Tape, index: number): string {
  const moment = momentAt(tape, index)
  const of = moment.turn === null ? undefined : tape.turns[moment.turn]
  if (of === undefined) return headingAt(tape, index)
  return t.replay.at(of.round, nameOf(moment.room, of.seat), deed(moment))
}

function deed({ room, news, throw: made }: Moment): string {
  switch (news?.kind) {
    case 'thrown':
      return news.lost === null ? t.replay.throwOf(made ?? 1) : t.replay.lostBy(made ?? 1, news.lost)
    case 'held':
      return t.replay.holds(news.faces)
    case 'secured':
      return t.replay.secures(sayDice(room.card.tray, news.dice, news.faces))
    case 'renewed':
      return t.replay.renewed
    default:
      return news === undefined || news === null ? '' : endText(room, news)
  }
}

/** How a turn ended, such as "Full house 25". */
export function endText(room: Room, end: News | null): string {
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
export function saidOf(tape: Tape, from: number, to: number): string {
  const { room } = momentAt(tape, to)
  if (to === 0 || to === lastOf(tape))
    return [headingAt(tape, to), subAt(tape, to)]
      .filter((text) => text !== '')
      .map(t.spoken.sentence)
      .join(' ')
  const happened = spoken(momentAt(tape, to - 1).room, room, null).polite
  return to === from + 1 ? happened : `${t.spoken.sentence(placeAt(tape, to))} ${happened}`.trim()
}
