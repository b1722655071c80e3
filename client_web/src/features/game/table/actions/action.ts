// What an action of the table says of itself: what it does, and each way to it. Keys, buttons, notes, the menu, typed
// commands and help are made of that (ways.ts) and name no action.
import type { Component } from 'svelte'
import type { Client } from '../../../../app/client.svelte.ts'
import type { Settings } from '../../../../app/settings.svelte.ts'
import type { Room } from '../../../../model/room/room.ts'
import type { Card, Sheet } from '../../../../net/wire.ts'
import type { Messages } from '../../../../texts.ts'
import type { IconName } from '../../../../ui/firstIcons.svelte.ts'
import type { AwaySeat } from '../../presence/presence.ts'
import type { Look } from '../look/look.svelte.ts'
import type { Play } from '../turn/play.svelte.ts'
import type { TextAct } from '../text/acts.ts'

/** What an action finds at the table. All of it is read as it is now. */
export interface AtTable {
  readonly room: Room
  /** The own seat; null for whoever watches. */
  readonly own: number | null
  readonly play: Play
  readonly look: Look
  readonly client: Client
  readonly settings: Settings
  /** Whose seats nobody sits at just now. */
  readonly away: readonly AwaySeat[]
  /** What was said and not seen yet; null where there is no talk. */
  readonly unseen: number | null
  /** A large window, with the table on it and not its text. */
  readonly desktop: boolean
  readonly asText: boolean
  readonly keyboard: boolean
  /** The first steps are shown here. */
  readonly guided: boolean
  /** Dice fall. */
  readonly landing: boolean
  open(dialog: Opens): void
  /** Have the coach say what is best. */
  sayAdvice(): void
}

/** Dialogs that are there as soon as the page has had time (menu/dialogs.ts). */
export type ReadyDialog = 'cards' | 'chat' | 'keys' | 'leave' | 'menu' | 'opening' | 'options' | 'rows'

/** A dialog over the table. */
export interface Opens {
  // `any`: what each dialog is given differs, and its own `props` say it.
  view: ReadyDialog | (() => Promise<{ default: Component<any> }>)
  /** Null: there is nothing to be asked or shown any more. */
  props(at: AtTable): object | null
}

export type KeyHelp = readonly [key: string, does: string]

export interface KeyWay {
  /** Keys as the browser names them, letters small. */
  press: readonly string[]
  /** `turn`: of the turn that is in view; while one looks at a seat, such a key goes back from there. */
  of: 'turn' | 'saying'
  /** Its lines in the list of keys. */
  help(card: Card): readonly KeyHelp[]
  /** In a word under the buttons of a desktop: the most used ones. */
  hint?(card: Card): KeyHelp | null
}

/** The parts of the menu, in their order. */
export const SECTIONS = ['leave', 'playing', 'calls', 'help', 'saying', 'page', 'room'] as const

interface InMenu {
  section: (typeof SECTIONS)[number]
  when?(at: AtTable): boolean
  hint?(at: AtTable): string | null
}

/** A line of the menu: pressed for what the action does, checked, followed, or chosen from. */
export type MenuWay = InMenu &
  (
    | { kind: 'press'; label(at: AtTable): string; /** The menu stays open. */ stays?: true }
    | { kind: 'check'; label(): string; checked(at: AtTable): boolean; check(at: AtTable, on: boolean): void }
    | { kind: 'link'; label(at: AtTable): string; href: string }
    | { kind: 'own'; view: Component<any>; props?(at: AtTable): object } // `any`: as of `Opens`
  )

interface Pressed {
  label(at: AtTable): string
  /** It cannot be pressed now, though it is there. */
  stopped?(at: AtTable): boolean
  /** What a pointer that rests on it is told. */
  title?(at: AtTable): string | undefined
}

/** A button in the bar of the table. */
export interface ToolWay extends Pressed {
  icon: IconName
  when?(at: AtTable): boolean
  /** It switches something, and whether that is on. */
  on?(at: AtTable): boolean
  /** How much there is of it. */
  badge?(at: AtTable): number
}

/** A button under those of the turn, on large windows, with what it means. */
export interface UnderWay extends Pressed {
  hint(): string
}

/** What is typed, as it was read. */
export interface Line {
  text: string
  /** Its words, small and without accents. */
  first: string
  rest: readonly string[]
}

/** The table as text, to whoever types. */
export interface AtText extends AtTable {
  /** What text mode says: no action takes it from the texts itself, since they come with text mode. */
  readonly texts: Messages['text']
  /** The own sheet while it is one's own turn, else null. */
  readonly sheet: Sheet | null
  /** The dice and totals as lines, with the card of a seat or of the one that is shown; null where nobody is called so. */
  table(name: string): readonly string[] | null
  offers(): string
  help(): readonly string[]
}

export interface Answer {
  lines: readonly string[]
  wrong?: true
  /** The line is to be sent again, and stays. */
  again?: true
  /** It is done once somebody is sure: by a yes, for `same` also by the same line; `dice`: as long as those lie there. */
  asks?: 'yes' | 'same, dice'
}

export interface TypedWay {
  /** The act of a line that is done by this. */
  act: string
  /** The act that a line asks for whoever's turn it is; null for another line. A move is read by the grammar (text/commands.ts). */
  read?(line: Line): TextAct | null
  /** It only tells: what was asked stays asked. */
  tells?: true
  /** It goes to the server as a move. */
  moves?: true
  /** Its lines in what `help` answers: names of `helps` in the texts. */
  help(card: Card): readonly string[]
  /** Nothing: it is done, and there is nothing to say. */
  run(act: TextAct, at: AtText): Answer | void | Promise<Answer | void>
}

/** Something at a seat that this is the answer to. */
export interface NoteWay {
  key: string
  text: string
  /** Beside the text, of one's own seats: such a note is a status. */
  mine?: string
  icon?: IconName
  /** Missing where it cannot be done yet. */
  button?: { label: string; said?: string; press(): Promise<unknown> | void }
}

/** What of the table is itself pressed for something: the keys under the buttons of a desktop, the line of seats of a phone. */
export type Part = 'hints' | 'strip'

/** What an action finds in a replay: a moment of a game that is over. */
export interface AtReplay {
  readonly room: Room
  /** Whose dice are shown; null where nobody plays at this moment. */
  readonly seat: number | null
  /** What led to this moment, in words. */
  happened(): string
  showKeys(): void
}

/** One thing that can be done at the table. */
export interface TableAction {
  /** Whether there is such a thing now. */
  when?(at: AtTable): boolean
  /** Do it, of a key by that one. Missing: it opens what it has. */
  do?(at: AtTable, key: string): void
  opens?: Opens
  key?: KeyWay
  menu?: MenuWay
  tool?: ToolWay
  under?: UnderWay
  part?: Part
  /** Done in a replay, by the same key. */
  replay?(at: AtReplay): void
  typed?: TypedWay
  notes?(at: AtTable): readonly NoteWay[]
}
