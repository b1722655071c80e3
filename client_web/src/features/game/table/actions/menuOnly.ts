// What the menu alone offers: how the table looks, sounds and speaks, and what there is about its room. Loaded with the menu.
import { roomLink } from '../../../../app/rooms/createRoom.ts'
import { notifyPermission } from '../../../../app/notifySystem.ts'
import { handOf } from '../../../../model/room/hands.ts'
import { shownHand } from '../../../../model/room/seats.ts'
import { t } from '../../../../texts.ts'
import { announcer } from '../../../../ui/announcer.svelte.ts'
import { copy } from '../../../../ui/share.ts'
import { choices as sounds } from '../../sound/choices.svelte.ts'
import LanguageSelect from '../../../shell/LanguageSelect.svelte'
import NotifyCheck from '../leaving/NotifyCheck.svelte'
import SpeechSelect from '../log/said/SpeechSelect.svelte'
import StretchSelect from '../stretch/StretchSelect.svelte'
import type { Opens, TableAction } from './action.ts'
import { plays, runs } from './leaving.ts'

const ofRoom = (view: Opens['view']): Opens => ({ view, props: ({ room }) => ({ room }) })
const ofPage = (view: Opens['view']): Opens => ({ view, props: () => ({}) })
/** The system asks for less motion, whatever is set here. */
const isStill = matchMedia('(prefers-reduced-motion: reduce)')

export const MENU_ONLY: readonly TableAction[] = [
  {
    menu: { section: 'playing', kind: 'check', label: () => t.menu.sound, checked: () => sounds.on, check: (_, on) => (sounds.on = on) },
  },
  {
    opens: ofPage(() => import('../../sound/SoundDialog.svelte')),
    menu: { section: 'playing', kind: 'press', label: () => t.menu.sounds },
  },
  {
    when: plays,
    menu: {
      section: 'playing',
      kind: 'check',
      label: () => t.menu.zen,
      hint: () => t.menu.zenHint,
      checked: ({ settings }) => settings.zen,
      check: ({ settings }, on) => (settings.zen = on),
    },
  },
  {
    menu: {
      section: 'playing',
      kind: 'check',
      label: () => t.menu.motion,
      hint: ({ settings }) => (settings.motion && isStill.matches ? t.menu.motionHint : null),
      checked: ({ settings }) => settings.motion,
      check: ({ settings }, on) => (settings.motion = on),
    },
  },
  {
    menu: {
      section: 'playing',
      kind: 'check',
      label: () => t.menu.textMode,
      hint: () => t.menu.textModeHint,
      checked: ({ settings }) => settings.text,
      check: ({ settings }, on) => (settings.text = on),
    },
  },
  { menu: { section: 'playing', kind: 'own', view: SpeechSelect } },
  { when: (at) => runs(at) && at.room.options.turn_ms !== null, menu: { section: 'playing', kind: 'own', view: StretchSelect, props: ({ room }) => ({ room }) } },
  {
    opens: ofPage(() => import('../dice3d/DiceDialog.svelte')),
    menu: { section: 'playing', kind: 'press', label: () => t.menu.dice },
  },
  {
    menu: {
      section: 'playing',
      kind: 'check',
      label: () => t.menu.confirm,
      hint: () => t.menu.confirmHint,
      checked: ({ settings }) => settings.confirm,
      check: ({ settings }, on) => (settings.confirm = on),
    },
  },
  { when: () => notifyPermission() !== 'unknown', menu: { section: 'calls', kind: 'own', view: NotifyCheck } },
  {
    when: runs,
    /** Nothing of this game leaves the page any more; the page of notifications takes it back. */
    async do({ client, room }) {
      const done = await client.send({ type: 'mute_game', room: room.room })
      if (done !== null) announcer.note(t.menu.muted, 'info', { path: '/notifications', label: t.pages.notifications })
    },
    menu: { section: 'calls', kind: 'press', label: () => t.menu.muteGame },
  },
  { menu: { section: 'calls', kind: 'link', label: () => t.pages.notifications, href: '/notifications' } },
  {
    opens: {
      view: 'rows',
      props: ({ room, own, look }) => ({ card: room.card, sheet: (handOf(room, look.seat) ?? shownHand(room, own))?.sheet ?? null }),
    },
    menu: { section: 'help', kind: 'press', label: () => t.menu.card },
  },
  {
    menu: {
      section: 'page',
      kind: 'check',
      label: () => t.chat.sayAloud,
      hint: () => t.chat.sayAloudHint,
      checked: ({ settings }) => settings.readChatAloud,
      check: ({ settings }, on) => (settings.readChatAloud = on),
    },
  },
  {
    do: ({ settings }) => (settings.theme = settings.theme === 'dark' ? 'light' : 'dark'),
    menu: { section: 'page', kind: 'press', stays: true, label: ({ settings }) => (settings.theme === 'dark' ? t.bar.toLight : t.bar.toDark) },
  },
  { menu: { section: 'page', kind: 'own', view: LanguageSelect } },
  {
    opens: ofRoom('options'),
    menu: { section: 'room', kind: 'press', label: () => t.menu.options },
  },
  {
    when: ({ room }) => room.opening_throws.length > 0,
    opens: ofRoom('opening'),
    menu: { section: 'room', kind: 'press', label: () => t.menu.began },
  },
  {
    do: ({ room }) => void copy(roomLink(room.room), t.gathering.copied),
    menu: { section: 'room', kind: 'press', label: () => t.menu.invite },
  },
  {
    // Anybody who has the link may watch: so may who has none of ours.
    when: ({ room }) => room.options.watchers === 'link' || room.options.watchers === 'open',
    opens: {
      view: () => import('../../../publishing/sharing/EmbedDialog.svelte'),
      props: ({ room }) => ({ kind: 'rooms', code: room.room, name: room.card.name }),
    },
    menu: { section: 'room', kind: 'press', label: () => t.sharing.embedRoom },
  },
]
