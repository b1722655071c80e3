// Who else plays in a game of a list, as a line of it says.
import type { Player, RoomSummary, Seat } from '../../net/wire.ts'
import { t } from '../../texts.ts'

export const othersIn = (game: RoomSummary, me: Player | null): Seat[] => game.seats.filter((seat) => seat.player !== me?.player)

export function companyIn(game: RoomSummary, me: Player | null): string {
  const names = othersIn(game, me).map((seat) => seat.name)
  if (names.length > 0) return t.home.against(names)
  if (game.seats.length > 1) return t.device.all(game.seats.map((seat) => seat.name))
  return game.stage === 'gathering' ? t.home.nobodyYet : t.home.alone
}
