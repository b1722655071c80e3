// A client whose line ends in the page: the table plays the lesson on it as it plays a game.
import { Client } from '../../../app/client.svelte.ts'
import { applyMessage } from '../../../model/session.ts'
import { ownSeat } from '../../../model/room/seats.ts'
import type { Status } from '../../../net/connection.ts'
import type { Hello } from '../../../net/wire.ts'
import { heldKey } from '../../../ui/keys/heldKey.ts'
import { LESSON_ROOM } from './lessonRoom.ts'
import { LessonSocket, type Surroundings } from './lesson.ts'

export class LessonClient extends Client {
  #around: Surroundings

  constructor(around: Surroundings) {
    super()
    this.#around = around
    this.route = { page: 'room', room: LESSON_ROOM }
    this.complete({
      applyMessage,
      ownSeat,
      withSeat: (draft) => draft,
      takeBackEffects: () => [],
      isHeldDown: () => heldKey.down,
      forgetPlayer: async () => undefined,
    })
    this.connection.connect()
  }

  /** The learner goes away. */
  end(): void {
    this.connection.close()
  }

  protected override openSocket(): LessonSocket {
    return new LessonSocket(this.#around)
  }

  protected override hello(): Hello {
    return { type: 'hello' }
  }

  protected override onStatus(status: Status, code: number | null): void {
    this.takeStatus(status, code)
  }

  // Who learns is nobody to the server, and nothing of it is stored.
  protected override takeSession(): void {}
  protected override onOtherPlayer(): void {}
}
