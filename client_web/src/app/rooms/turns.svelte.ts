// In which other games it is the person's turn: the title of every page says it. turnCalls.svelte.ts knows it.
import type { WaitingGame } from '../../model/lobby/turns.ts'
import { t } from '../../texts.ts'
import { perClient } from '../client/perClient.svelte.ts'

class Turns {
  waiting = $state.raw<readonly WaitingGame[]>([])
  /** Called with a room in which a turn of the person's begins, whatever page is shown. */
  readonly listeners = new Set<(room: string) => void>()

  /** What the title of a page says: the page, and whose turn it is where that is not what it is about. */
  titled(text: string, here: string | null): string {
    return t.title.waiting(
      this.waiting.filter((game) => game.room !== here).map((game) => game.name),
      text,
    )
  }
}

export const turnsOf = perClient(() => new Turns())
