// What a table does by itself as long as it is shown.
import { untrack } from 'svelte'
import { inOwnTask } from '../../../../app/system/whenIdle.ts'
import { chatOf } from '../../../social/chat/chat.svelte.ts'
import { tablePersonOf } from '../../../social/opponents/tablePerson.svelte.ts'
import { loadPast } from '../look/loadPast.ts'
import { stretchOwn } from '../stretch/stretchOwn.ts'
import type { TableState } from './tableState.svelte.ts'

/** From a component's setup. */
export function tableEffects(at: TableState): void {
  const { client, play, look, settings } = at
  const chat = chatOf(client)
  const tablePerson = tablePersonOf(client)
  // Derived, so that effects do not run at each event of the room.
  const code = $derived(at.room.room)

  // Names open people at this table alone.
  $effect.pre(() => {
    tablePerson.room = code
    return () => {
      tablePerson.room = tablePerson.player = null
    }
  })

  // Where the own turn begins, its dice are what one looks at.
  const begins = $derived(play.mine ? (play.turn?.round ?? null) : null)
  $effect.pre(() => {
    if (begins !== null) untrack(() => look.back(true))
  })

  // Whoever came late, or has missed something, asks for what was; where the answer fails, again after the next turn.
  const unknown = $derived(!at.room.endedWhole && client.status === 'open' && at.room.hands.length > 0)
  const turns = $derived(at.room.ended.length)
  $effect(() => {
    void turns
    const asked = code
    if (unknown) untrack(() => void loadPast(client, asked))
  })

  $effect(() => {
    const heard = code
    if (at.chats) return untrack(() => inOwnTask(() => chat.listen(heard)))
  })

  $effect(() => {
    const [now, wanted] = [at.room, settings.stretch]
    if (client.session.me !== null) untrack(() => stretchOwn(client, now, wanted))
  })
}
