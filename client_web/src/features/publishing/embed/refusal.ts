// Why a room is not shown, in a line.
import type { ClosedReason } from '../../../model/session.ts'
import { t } from '../../../texts.ts'

/** Null: the server ended the connection. */
export function whyNot(refused: ClosedReason | null): string {
  if (refused === null) return t.embed.refused.stopped
  return refused === 'not_welcome' || refused === 'no_such_room' ? t.embed.refused[refused] : t.embed.refused.other
}
