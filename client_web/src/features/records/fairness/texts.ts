// What a page says where what it hears of the dice contradicts what it has noted.
import type { Contradiction } from '../../../model/opening/contradictions.ts'
import type { Room } from '../../../model/room/room.ts'
import { nameOf } from '../../../model/room/seats.ts'
import { whose } from '../../../words.ts'

/** Where several play on one device, "your seat" could be any of them. */
function seatIn(room: Room, seat: number): string {
  const player = room.seats.find((one) => one.seat === seat)?.player
  const shares = room.seats.filter((one) => one.player === player).length > 1
  return shares ? `${whose(nameOf(room, seat))} seat` : 'your seat'
}

/** What is wrong, in a sentence. */
function short(one: Contradiction, room: Room): string {
  switch (one.kind) {
    case 'first_scheme':
      return 'This game would draw its dice in the old way, so this page gives no bytes to them.'
    case 'no_commitment':
      return 'The game began, and this page was shown no commitment of the server’s before.'
    case 'commitment':
      return 'The server’s commitment has changed.'
    case 'seat_commitment':
      return `The commitment of ${nameOf(room, one.seat)} has changed.`
    case 'chosen_bytes':
      return `${nameOf(room, one.seat)} has bytes in the dice that this seat did not commit to.`
    case 'seed':
      return 'The seed of this game is not the one that the server committed to.'
    case 'other_bytes':
      return `Other bytes than yours are in the dice for ${seatIn(room, one.seat)}.`
    case 'silent':
      return `The server says that nothing came from ${seatIn(room, one.seat)}, but this page did its part in time.`
    case 'withheld':
      return `The server says that the bytes of ${seatIn(room, one.seat)} did not come, but this page did its part in time.`
    case 'too_late':
      return `The bytes of ${seatIn(room, one.seat)} came too late, or the connection was lost. They are fixed by rule.`
  }
}

/** What it means, and what to think of it. */
function more({ kind }: Contradiction): string {
  switch (kind) {
    case 'first_scheme':
      return 'In the old way the server chooses its seed first, so together with a player it could try bytes until it likes the dice. No honest game begins like that any more.'
    case 'no_commitment':
      return 'So nobody here can tell whether the dice were settled beforehand.'
    case 'commitment':
    case 'seat_commitment':
      return 'A commitment must stay as it is: these may not be the dice that were promised to you. Keep the record of this game.'
    case 'chosen_bytes':
      return 'No rule gives it these bytes either: somebody chose them.'
    case 'seed':
      return 'The dice were not drawn from what was promised to you. Keep the record of this game.'
    case 'other_bytes':
      return 'If you also play on another device, they are from there. If not, the host has replaced them.'
    case 'silent':
    case 'withheld':
      return 'The bytes of the seat are fixed by rule instead of yours. Your line may have been slow, or the host has left yours out.'
    case 'too_late':
      return 'It may be nobody’s fault. If it happens often, somebody may be behind it.'
  }
}

export const fairness = {
  short,
  more,
  /** Of what is shown as long as the game is on the page. */
  label: 'About the dice of this game',
}
