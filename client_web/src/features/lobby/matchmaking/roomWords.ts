// What a line of the lobby says of a room.
import type { Card, LobbyRoom } from '../../../net/wire.ts'
import { t } from '../../../texts.ts'
import { optionTexts, type OptionName } from '../options/options.ts'
import { clockText } from '../options/wording.ts'

/** What a room has beside its game, in words: clock, ratings, and what is not as usual. */
export function inWords(room: LobbyRoom, card: Card | null): string[] {
  const rated = room.options.rated === true ? t.matchmaking.ratedWord : t.matchmaking.casualWord
  const unusual = card === null ? [] : optionTexts(card, room.options).filter(({ option }) => !SHOWN.includes(option))
  return [clockText(room.options.turn_ms), rated, ...unusual.map(({ value }) => value)]
}

/** Said already, or nothing to choose a room by. */
const SHOWN: readonly OptionName[] = ['turn_ms', 'begins', 'rated', 'listed', 'watchers', 'delay_turns', 'chat']
