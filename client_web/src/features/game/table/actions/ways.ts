// The ways to what can be done at the table, made of the actions themselves.
import type { Card } from '../../../../net/wire.ts'
import type { KeyPress } from '../../../../ui/keys/keyPress.ts'
import type { TextAct } from '../text/acts.ts'
import { SECTIONS, type AtTable, type KeyHelp, type KeyWay, type MenuWay, type NoteWay, type Part, type TableAction, type ToolWay, type TypedWay, type UnderWay } from './action.ts'
import { ACTIONS } from './actions.ts'
import { keyOf } from './keyOf.ts'

const BY_KEY = new Map(ACTIONS.flatMap((action) => (action.key?.press ?? []).map((key) => [key, action] as const)))

/** What a key asks for. */
export function actionOfKey(pressed: KeyPress): TableAction | null {
  return BY_KEY.get(keyOf(pressed) ?? '') ?? null
}

/** Do it, or open what it has. */
export function run(action: TableAction, at: AtTable, key = ''): void {
  if (action.do !== undefined) action.do(at, key)
  else if (action.opens !== undefined) at.open(action.opens)
}

/** Do what a key asks for; what is done with a turn that is not in view is not done, and one goes back to it. */
export function runKey(action: TableAction, at: AtTable, key: string): void {
  if (action.key?.of === 'turn' && at.look.seat !== null) at.look.back()
  else run(action, at, key)
}

/** All keys of a game, with what each does. */
export function keyHelp(card: Card): KeyHelp[] {
  const of = (part: KeyWay['of']): KeyHelp[] => ACTIONS.flatMap(({ key }) => (key?.of === part ? key.help(card) : []))
  return [...of('turn'), ...of('saying')]
}

/** The most used of them. */
export function keyHints(card: Card): KeyHelp[] {
  return ACTIONS.map(({ key }) => key?.hint?.(card) ?? null).filter((hint) => hint !== null)
}

/** The lines of the menu, by its parts; of each part those that the menu alone has come first. */
export function menuLines(at: AtTable, menuOnly: readonly TableAction[]): { action: TableAction; menu: MenuWay }[] {
  const lines = [...menuOnly, ...ACTIONS].flatMap((action) => {
    const { menu } = action
    return menu !== undefined && there(action, at) && (menu.when?.(at) ?? true) ? [{ action, menu }] : []
  })
  return SECTIONS.flatMap((section) => lines.filter(({ menu }) => menu.section === section))
}

/** The buttons of the bar. */
export function tools(at: AtTable): { action: TableAction; tool: ToolWay }[] {
  return ACTIONS.flatMap((action) => {
    const { tool } = action
    return tool !== undefined && there(action, at) && (tool.when?.(at) ?? true) ? [{ action, tool }] : []
  })
}

const BY_ACT = new Map(ACTIONS.flatMap(({ typed }) => (typed === undefined ? [] : [[typed.act, typed] as const])))

/** How a typed act is done. */
export function typedWay(act: TextAct): TypedWay | null {
  return BY_ACT.get(act.do) ?? null
}

/** The buttons under those of the turn. */
export function under(at: AtTable): { action: TableAction; button: UnderWay }[] {
  return ACTIONS.flatMap((action) => (action.under !== undefined && there(action, at) ? [{ action, button: action.under }] : []))
}

/** Do what a part of the table is pressed for. */
export function press(part: Part, at: AtTable): void {
  for (const action of ACTIONS) if (action.part === part) run(action, at)
}

/** What is said of seats and can be answered. */
export function notes(at: AtTable): NoteWay[] {
  return ACTIONS.flatMap((action) => action.notes?.(at) ?? [])
}

function there(action: TableAction, at: AtTable): boolean {
  return action.when?.(at) ?? true
}
