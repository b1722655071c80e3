// What helps at the table: the coach, the talk, and the menu.
import { t } from '../../../../texts.ts'
import { coachable } from '../../../learning/coach/advice.ts'
import type { TableAction } from './action.ts'
import { word } from './typed.ts'

/** Hear what the coach advises: whoever asks has the coach from then on. */
export const advise: TableAction = {
  do: (at) => at.sayAdvice(),
  key: { press: ['k'], of: 'saying', help: () => [t.keys.saying.coach] },
}

export const coach: TableAction = {
  when: ({ room, client }) => coachable(room, client.session.me),
  do: ({ settings }) => (settings.coach = !settings.coach),
  tool: {
    icon: 'lightbulb',
    when: ({ asText, guided }) => !asText && !guided,
    label: () => t.coach.on,
    title: () => t.coach.on,
    on: ({ settings }) => settings.coach,
  },
  menu: {
    section: 'playing',
    kind: 'check',
    label: () => t.coach.on,
    hint: () => t.coach.hint,
    checked: ({ settings }) => settings.coach,
    check: ({ settings }, on) => (settings.coach = on),
  },
}

/** On a large window the talk stands beside the table. */
export const talk: TableAction = {
  when: ({ desktop, unseen }) => !desktop && unseen !== null,
  opens: { view: 'chat', props: ({ room, own, desktop, unseen }) => (!desktop && unseen !== null ? { room, own } : null) },
  tool: { icon: 'chat', label: ({ unseen }) => t.chat.open(unseen ?? 0), badge: ({ unseen }) => unseen ?? 0 },
}

export const menu: TableAction = {
  opens: { view: 'menu', props: (at) => ({ at }) },
  tool: { icon: 'menu', label: () => t.menu.title },
}

export const help: TableAction = {
  typed: { act: 'help', read: word('help'), tells: true, help: () => ['last'], run: (_, at) => ({ lines: at.help() }) },
}
