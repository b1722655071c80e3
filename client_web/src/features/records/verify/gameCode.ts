// Codes of games: what may be typed or pasted. A game has the code of its room.
import { roomCode } from '../../../model/names/roomCode.ts'

/** The game's code from a link to its room, its replay or its record, or from a code in any form; null if there is none. */
export function gameCode(text: string): string | null {
  const link = /\/(?:g|games)\/([A-Za-z2-9]{8})(?:[/?#]|$)/.exec(text.trim())
  return roomCode(link?.[1] ?? text)
}
