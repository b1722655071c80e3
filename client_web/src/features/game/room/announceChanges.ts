// Says what happens in the room that the person looks at, as it happens.
import type { Client } from '../../../app/client.svelte.ts'
import type { RoomChange } from '../../../app/listeners.ts'
import { settings } from '../../../app/settings.svelte.ts'
import { turnsOf } from '../../../app/rooms/turns.svelte.ts'
import { seenBy } from '../../../app/zen.ts'
import { passTo, asSeenBy, stillShowsLost } from '../../../model/device.ts'
import type { Room } from '../../../model/room/room.ts'
import { actorName, nameOf, ownSeat } from '../../../model/room/seats.ts'
import { EMPTY_SESSION } from '../../../model/session.ts'
import { t } from '../../../texts.ts'
import { announcer } from '../../../ui/announcer.svelte.ts'
import { afterLanding } from '../../../ui/landing.ts'
import { hearSign } from '../sound/sound.ts'
import { doneForYou, spoken } from '../table/log/speech.ts'

/** From now on; of the room that is known already it is said what it is like. */
export function announceChanges(client: Client): void {
  client.changeListeners.add((change) => announce(client, change))
  turnsOf(client).listeners.add((room) => {
    // The table that is shown calls by itself, once the dice lie.
    const shown = client.route.page === 'room' && client.route.room === room
    if (!shown && settings.notify !== false) hearSign('turn')
  })
  if (client.route.page === 'room') announce(client, { before: EMPTY_SESSION, room: client.route.room, type: 'snapshot' })
}

function announce(client: Client, { before, room, type }: RoomChange): void {
  const whole = client.session.rooms[room]
  if (whole === undefined || client.route.page !== 'room' || client.route.room !== room) return
  const me = client.session.me
  const viewer = client.viewer(room)
  const own = ownSeat(whole, me)
  const seen = (state: Room): Room => asSeenBy(seenBy(state, me), me, viewer)
  const known = before.rooms[room]
  const after = seen(whole)
  const { polite, turn } = spoken(known === undefined ? null : seen(known), after, own, settings.speech)
  const next = stillShowsLost(whole, me, viewer) ? null : passTo(whole, me, viewer)
  if (next !== null) {
    // What stays to be read is not for the one who takes the device.
    announcer.warn(turn === '' ? '' : t.spoken.sentence(t.device.passTo(nameOf(whole, next))))
    return
  }
  const name = actorName(whole, own)
  const begins = turn === '' || name === null ? turn : t.spoken.sentence(t.table.turnOf(name))
  const say = (): void => {
    if (turn !== '') hearSign('turn')
    // In one breath: what is said at once would cut off what the others did, which came before it.
    announcer.say([polite, begins].filter((text) => text !== '').join(' '))
  }
  if (type === 'thrown') afterLanding(say)
  else say()
  const done = known === undefined ? '' : doneForYou(seen(known), after, own)
  if (done !== '') announcer.show(done)
}
