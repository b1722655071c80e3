// What makes a picture of a game, as one chunk.
import type { Room } from '../../../model/room/room.ts'
import type { GameHead } from '../../../net/wire.ts'
import { linkOf } from './drawPicture.ts'
import { factsOfHead, factsOfRoom, type PictureFacts } from './picture.ts'

export { default as PictureDialog } from './PictureDialog.svelte'

/** Of a game that is just over. */
export function ofRoom(room: Room): PictureFacts {
  return factsOfRoom(room, linkOf(room.room, room.recorded === true), null)
}

/** Of a game from the list: with its rows where it can be played again, else with what the list says. */
export async function ofPastGame(head: GameHead): Promise<PictureFacts> {
  const link = linkOf(head.game, true)
  // A game that is just over needs nothing of these.
  const [{ fetchReplay }, { endedMs, lastOf, momentAt }] = await Promise.all([
    import('../../records/replay/replay.svelte.ts'),
    import('../../records/replay/replay.ts'),
  ])
  const fetched = await fetchReplay(head.game)
  if (fetched.is !== 'here') return factsOfHead(head, link)
  const { timeline } = fetched
  return factsOfRoom(momentAt(timeline, lastOf(timeline)).room, link, endedMs(timeline) ?? head.ended_ms)
}
