// What a seat did, as a change of the room: throws, entries, dice set aside, and what is hidden of them.
import { missedNow } from './company'
import { handOf, throwsLeft, withHand } from './hands'
import { addNews, endsTurn, type Happening } from './news'
import type { Room } from './room'
import type { RoomEvent, Sheet } from './wire'

const MOVES = ['held', 'thrown', 'entered', 'secured', 'banked', 'concealed'] as const

export type MoveEvent = Extract<RoomEvent, { type: (typeof MOVES)[number] }>

export function isMove(event: RoomEvent): event is MoveEvent {
  return (MOVES as readonly string[]).includes(event.type)
}

/** The room after what a seat did, with the news of it. */
export function moved(room: Room, event: MoveEvent): Room {
  const [next, happening] = change(room, event)
  if (happening === null) return next
  const news = addNews(room.news, event.version, happening)
  return { ...counted(next, event.seat, happening), news }
}

/** A turn that the clock ends is missed; any move of the player's own says that somebody is there. */
function counted(room: Room, seat: number, happening: Happening): Room {
  if (!('by' in happening)) return room
  if (happening.by === 'player') return (room.missed[seat] ?? 0) === 0 ? room : missedNow(room, seat, () => 0)
  return happening.by === 'clock' && endsTurn(happening) ? missedNow(room, seat, (before) => before + 1) : room
}

function change(room: Room, event: MoveEvent): [Room, Happening | null] {
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

function held(room: Room, { seat, dice }: Of<'held'>): [Room, Happening] {
  const faces = handOf(room, seat)?.sheet.faces ?? []
  return [withHand(room, seat, { held: dice }), { kind: 'held', seat, faces: dice.map((die) => faces[die] ?? 0) }]
}

function thrown(room: Room, event: Of<'thrown'>): [Room, Happening] {
  const { seat, sheet, dice, tumble } = event
  const left = sheet.faces.map((_, die) => die).filter((die) => !dice.includes(die))
  // Where dice are set aside, those that lie there are old news.
  const told = sheet.aside === undefined ? sheet.faces.map((_, die) => die) : dice
  const next = withHand(room, seat, { sheet, held: sheet.aside === undefined ? left : [], tumble })
  return [
    { ...next, falls: { ...room.falls, [seat]: { seat, dice, tumble } }, lost: null },
    {
      kind: 'thrown',
      seat,
      dice: told,
      faces: told.map((die) => sheet.faces[die] ?? 0),
      throwsLeft: throwsLeft(room, sheet),
      lost: null,
      by: event.by,
    },
  ]
}

/** A throw that ended the turn: its dice are not on the new sheet, but they are to be seen for a moment. */
function lost(room: Room, event: Of<'thrown'>, points: number): [Room, Happening] {
  const { seat, dice, tumble } = event
  const before = handOf(room, seat)?.sheet
  const faces = room.card.tray.map((_, die) => event.faces[dice.indexOf(die)] ?? before?.faces[die] ?? 0)
  return [
    {
      ...turnOver(room, event),
      falls: { ...room.falls, [seat]: { seat, dice, tumble } },
      lost: { seat, dice, tumble, faces, aside: before?.aside ?? [], points },
    },
    { kind: 'thrown', seat, dice, faces: event.faces, throwsLeft: 0, lost: points, by: event.by },
  ]
}

function entered(room: Room, event: Of<'entered'>): [Room, Happening] {
  const { seat, rows, sheet } = event
  const faces = Object.values(event.dice).flat()
  return [
    turnOver(room, event),
    {
      kind: 'entered',
      seat,
      rows,
      faces,
      bonus: event.bonus ?? 0,
      total: sheet.total,
      by: event.by,
    },
  ]
}

function secured(room: Room, event: Of<'secured'>): [Room, Happening] {
  const { seat, sheet, dice, faces } = event
  const now = sheet.aside?.find((made) => dice.some((die) => made.dice.includes(die)))
  return [
    withHand(room, seat, { sheet }),
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

function banked(room: Room, event: Of<'banked'>): [Room, Happening] {
  const { seat, sheet, points } = event
  return [
    turnOver(room, event),
    { kind: 'banked', seat, points, total: sheet.total, joined: event.joined, by: event.by },
  ]
}

function concealed(room: Room, event: Of<'concealed'>): [Room, Happening | null] {
  const { seat, sheet } = event
  const by = event.by ?? 'player'
  const before = handOf(room, seat)?.sheet
  if (event.turns !== undefined) {
    const next = turnOver(room, { seat, sheet: sheet ?? before, turns: event.turns })
    return [next, { kind: 'concealed', seat, what: 'ended', by }]
  }
  if (sheet === undefined) return [room, null]
  const next = withHand(room, seat, { sheet, held: [], tumble: null })
  const threw = sheet.throws > (before?.throws ?? 0)
  return [withoutFall(next, seat), threw ? { kind: 'concealed', seat, what: 'threw', by } : null]
}

/** The tray is cleared, and the turn goes on to whoever is named; to the same seats where nobody is. */
function turnOver(room: Room, over: { seat: number; sheet?: Sheet | undefined; turns?: Room['turns'] }): Room {
  const { seat, sheet } = over
  const next = withHand(room, seat, { ...(sheet === undefined ? {} : { sheet }), held: [], tumble: null })
  return { ...withoutFall(next, seat), turns: over.turns ?? room.turns }
}

function withoutFall(room: Room, seat: number): Room {
  const { [seat]: _fallen, ...falls } = room.falls
  return { ...room, falls }
}
