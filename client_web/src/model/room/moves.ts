// What a seat did, as a change of the room: throws, entries, dice set aside, and what is hidden of them.
import type { RoomEvent, Sheet } from '../../net/wire.ts'
import { withEnded } from './past/ended.ts'
import { handOf, throwsLeft, withHand, withSheet } from './hands.ts'
import { withEntry, type NewLogEntry } from './log.ts'
import type { Room } from './room.ts'
import { withMissed } from './seating.ts'
import { timeBanksOf } from './time/pace.ts'
import { afterBanked, afterConcealed, afterEntered, afterSecured, afterThrown } from './sheets.ts'

const MOVES = ['held', 'thrown', 'entered', 'secured', 'banked', 'concealed'] as const

export type MoveEvent = Extract<RoomEvent, { type: (typeof MOVES)[number] }>

export function isMoveEvent(event: RoomEvent): event is MoveEvent {
  return (MOVES as readonly string[]).includes(event.type)
}

/** The room after what a seat did, with the news of it. */
export function applyMove(room: Room, event: MoveEvent): Room {
  const [next, entry] = change(room, event)
  const after = withMissedCounted({ ...next, ...timeBanksOf(event) }, event)
  if (entry === null) return after
  return withEnded(room, { ...after, log: withEntry(room.log, event.version, entry) }, event.version, entry)
}

/** A turn that the clock ends is missed; any move of the player's own says that somebody is there. */
function withMissedCounted(room: Room, event: MoveEvent): Room {
  if (!('by' in event)) return room
  if (event.by === 'player' || event.by === 'order') return withMissed(room, event.seat, () => 0)
  // Where nobody plays on, the game is over.
  const next = 'turns' in event ? (event.turns ?? []) : []
  return event.by === 'clock' && next.length > 0 ? withMissed(room, event.seat, (before) => before + 1) : room
}

function change(room: Room, event: MoveEvent): [Room, NewLogEntry | null] {
  switch (event.type) {
    case 'held':
      return held(room, event)
    case 'thrown':
      return event.lost === undefined ? thrown(room, event) : lost(room, event, event.lost)
    case 'entered':
      return entered(room, event)
    case 'secured':
      return secured(room, event)
    case 'banked':
      return banked(room, event)
    case 'concealed':
      return concealed(room, event)
  }
}

type Of<Type extends MoveEvent['type']> = Extract<MoveEvent, { type: Type }>

function held(room: Room, { seat, dice }: Of<'held'>): [Room, NewLogEntry] {
  const faces = handOf(room, seat)?.sheet.faces ?? []
  return [withHand(room, seat, { held: dice }), { kind: 'held', seat, faces: dice.map((die) => faces[die] ?? 0) }]
}

function thrown(room: Room, event: Of<'thrown'>): [Room, NewLogEntry | null] {
  const { seat, dice, tumble, by } = event
  const all = room.card.tray.map((_, die) => die)
  // Where dice are set aside, none is held, and those that lie there are old news.
  const holds = event.worth !== undefined
  const held = holds ? all.filter((die) => !dice.includes(die)) : []
  const shown = holds ? all : dice
  const next = withSheet(room, seat, (sheet) => afterThrown(room.card, sheet, event), { held, tumble })
  const sheet = handOf(next, seat)?.sheet
  if (sheet === undefined) return [room, null]
  const faces = shown.map((die) => sheet.faces[die] ?? 0)
  return [
    { ...next, falls: { ...room.falls, [seat]: { seat, dice, tumble } }, lost: null },
    { kind: 'thrown', seat, dice: shown, faces, throwsLeft: throwsLeft(room, sheet), lost: null, by },
  ]
}

/** A throw that ended the turn: its dice are not on the new sheet, but they are to be seen for a moment. */
function lost(room: Room, event: Of<'thrown'>, points: number): [Room, NewLogEntry] {
  const { seat, dice, tumble } = event
  const before = handOf(room, seat)?.sheet
  const faces = room.card.tray.map((_, die) => event.faces[dice.indexOf(die)] ?? before?.faces[die] ?? 0)
  return [
    {
      ...cleared(room, event, (sheet) => afterThrown(room.card, sheet, event)),
      falls: { ...room.falls, [seat]: { seat, dice, tumble } },
      lost: { seat, dice, tumble, faces, aside: before?.aside ?? [], points },
    },
    { kind: 'thrown', seat, dice, faces: event.faces, throwsLeft: 0, lost: points, by: event.by },
  ]
}

function entered(room: Room, event: Of<'entered'>): [Room, NewLogEntry] {
  const { seat, rows, total, by } = event
  const faces = Object.values(event.dice).flat()
  return [
    cleared(room, event, (sheet) => afterEntered(room.card, sheet, event)),
    { kind: 'entered', seat, rows, faces, bonus: event.bonus ?? 0, total, by },
  ]
}

function secured(room: Room, event: Of<'secured'>): [Room, NewLogEntry] {
  const { seat, dice, faces } = event
  const now = event.aside.find((made) => dice.some((die) => made.dice.includes(die)))
  // Of a set that is complete no dice lie there any more.
  const lying = event.completed === undefined ? {} : { tumble: null }
  return [
    withSheet(room, seat, (sheet) => afterSecured(room.card, sheet, event), lying),
    {
      kind: 'secured',
      seat,
      dice,
      faces,
      face: now?.face ?? event.face,
      points: now?.points ?? null,
      completed: event.completed ?? null,
      by: event.by,
    },
  ]
}

function banked(room: Room, event: Of<'banked'>): [Room, NewLogEntry] {
  const { seat, points, total, joined, by } = event
  return [
    cleared(room, event, (sheet) => afterBanked(room.card, sheet, event)),
    { kind: 'banked', seat, points, total, joined, by },
  ]
}

function concealed(room: Room, event: Of<'concealed'>): [Room, NewLogEntry | null] {
  const { seat, by } = event
  // Dice were held: nothing changes that is seen.
  if (by === undefined) return [room, null]
  const next = cleared(room, event, (sheet) => afterConcealed(room.card, sheet, event))
  if (event.turns !== undefined) return [next, { kind: 'concealed', seat, what: 'ended', by }]
  return [next, event.throw === undefined ? null : { kind: 'concealed', seat, what: 'threw', by }]
}

/** No dice are seen of the seat any more. The turn goes on to whoever is named; to the same seats where nobody is. */
function cleared(
  room: Room,
  { seat, turns }: { seat: number; turns?: Room['turns'] },
  fold: (sheet: Sheet) => Sheet,
): Room {
  const next = withSheet(room, seat, fold, { held: [], tumble: null })
  return { ...withoutFall(next, seat), turns: turns ?? room.turns }
}

function withoutFall(room: Room, seat: number): Room {
  const { [seat]: _fallen, ...falls } = room.falls
  return { ...room, falls }
}
