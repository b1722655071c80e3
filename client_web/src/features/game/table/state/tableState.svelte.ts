// The table as its parts and its actions find it: the room and what follows of it, what is in the air or looked at, and how much
// of that the window and the person's wishes let one see.
import { MediaQuery } from 'svelte/reactivity'
import type { Client } from '../../../../app/client.svelte.ts'
import { rulesets } from '../../../../app/rulesets.svelte.ts'
import { settings } from '../../../../app/settings.svelte.ts'
import { isZen } from '../../../../app/zen.ts'
import { hasOthers } from '../../../../model/lobby/turns.ts'
import { nameOf } from '../../../../model/room/seats.ts'
import { t } from '../../../../texts.ts'
import { keyboard } from '../../../../ui/keys/keyboard.svelte.ts'
import { chatOf, type Chat } from '../../../social/chat/chat.svelte.ts'
import { canChat } from '../../../social/chat/chatLog.ts'
import { awaySeats } from '../../presence/presence.ts'
import { presenceOf, type PresenceStore } from '../../presence/presence.svelte.ts'
import type { AtTable, Opens } from '../actions/action.ts'
import { Falling } from '../dice/falling.svelte.ts'
import { hearTable } from '../dice/heard.svelte.ts'
import { headline, type Headline } from '../turn/headline.ts'
import { Look } from '../look/look.svelte.ts'
import { Opening } from '../menu/opening.svelte.ts'
import { isSlow } from '../notes/nextGame.ts'
import { Play, type Viewed } from '../turn/play.svelte.ts'

export class TableState implements AtTable {
  readonly #viewed: Viewed
  readonly #chat: Chat
  readonly #presence: PresenceStore
  readonly #fall: Falling
  // The same words as in table.css.
  readonly #wide = new MediaQuery('(min-width: 68em) and (min-height: 37.5em)')
  readonly #low = new MediaQuery('(orientation: landscape) and (max-height: 37.49em)')
  readonly client: Client
  readonly settings = settings
  readonly play: Play
  readonly look: Look
  /** Called as dice that fall in three dimensions will strike something. */
  readonly onfall: ReturnType<typeof hearTable>
  /** Have the coach say what is best. */
  readonly sayAdvice: () => void
  /** A guide says what to do, in place of the coach. */
  readonly guided: boolean
  /** The last dialog that was opened over it. */
  dialog = $state.raw<Opening | null>(null)

  /** From a component's setup. */
  constructor(client: Client, viewed: Viewed, sayAdvice: () => void, guided = false) {
    this.client = client
    this.#viewed = viewed
    this.sayAdvice = sayAdvice
    this.guided = guided
    this.#chat = chatOf(client)
    this.#presence = presenceOf(client)
    const { play, look } = { play: new Play(viewed, client, settings), look: new Look(viewed) }
    this.play = play
    this.look = look
    this.#fall = new Falling(
      () => ({ room: this.room, looked: look.seat, turn: play.turn, falls: (thrown) => look.falls(thrown) }),
      (settling) => (play.settling = settling),
    )
    this.onfall = hearTable(client, () => ({ room: this.room, own: this.own, falling: this.#fall.thrown, turn: play.mine ? play.turn : null }))
  }

  get room() {
    return this.#viewed().room
  }

  get own() {
    return this.#viewed().own
  }

  readonly over = $derived.by(() => this.room.stage === 'finished' || this.room.stage === 'archived')
  readonly asText = $derived.by(() => settings.text && !this.over && this.room.stage !== 'opening')
  /** As text the table is one column on every window. */
  readonly desktop = $derived.by(() => this.#wide.current && !this.asText)
  /** A phone on its side: rows have the whole height, and what is asked stands above the tray. */
  readonly low = $derived.by(() => this.#low.current)

  get landing() {
    return this.#fall.landing
  }

  /** The throw that is in the air. */
  get falling() {
    return this.landing ? this.#fall.thrown : null
  }

  /** The throw that ended a turn, for a moment. */
  get lost() {
    return this.#fall.lost
  }

  readonly headline: Headline = $derived.by(() => {
    const { room, own, play, look, lost, landing } = this
    if (look.seat !== null) return { heading: t.look.looking(nameOf(room, look.seat)), sub: t.look.hint }
    return headline(room, own, { rows: play.rows, dice: play.dice.length, lost, landing })
  })

  /** One goes away from it between two turns, and may want to be called back. Until that is answered it stays: a tray that moved with each turn would be worse. */
  readonly calls = $derived.by(() => {
    const { me } = this.client.session
    return this.own !== null && !this.over && isSlow(this.room.options.turn_ms) && me !== null && hasOthers(this.room, me)
  })
  readonly zen = $derived.by(() => isZen(this.room, this.client.session.me))
  readonly chats = $derived.by(() => !this.zen && canChat(this.room, this.own, rulesets.chat))
  readonly away = $derived.by(() =>
    awaySeats(this.room, this.#presence.of(this.room.room), this.own).filter(({ seat }) => !this.room.stand_ins.includes(seat)),
  )

  get unseen() {
    return this.chats ? this.#chat.unseen(this.room.room) : null
  }

  get keyboard() {
    return keyboard.present
  }

  // An action may take it from the table, and call it alone.
  readonly open = (opens: Opens): void => {
    this.dialog = new Opening(opens)
  }
}
