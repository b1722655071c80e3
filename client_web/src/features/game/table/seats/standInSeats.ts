// For which own seats somebody else plays.
import type { Room } from '../../../../model/room/room.ts'
import { seatsOnDevice } from '../../../../model/room/seats.ts'

/** Seats of this device that a stand-in plays for. */
export function standInSeats(room: Room, own: number | null): number[] {
  return seatsOnDevice(room, own).filter((seat) => room.stand_ins.includes(seat))
}
