// The dialogs of the table that somebody may want at once: they come behind its first picture, together.
import type { Component } from 'svelte'
import ChatDialog from '../../../social/chat/ChatDialog.svelte'
import OptionsDialog from '../../../lobby/options/OptionsDialog.svelte'
import type { ReadyDialog } from '../actions/action.ts'
import KeysDialog from '../keys/KeysDialog.svelte'
import LeaveDialog from '../leaving/LeaveDialog.svelte'
import OpeningDialog from '../log/OpeningDialog.svelte'
import RowsDialog from '../sheet/RowsDialog.svelte'
import TableCards from '../sheet/TableCards.svelte'
import MenuDialog from './MenuDialog.svelte'

// `any`: what each is given, whoever opens it says (actions/action.ts).
export const DIALOGS: Record<ReadyDialog, Component<any>> = {
  cards: TableCards,
  chat: ChatDialog,
  keys: KeysDialog,
  leave: LeaveDialog,
  menu: MenuDialog,
  opening: OpeningDialog,
  options: OptionsDialog,
  rows: RowsDialog,
}
