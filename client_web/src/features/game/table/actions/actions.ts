// All that can be done at the table, in the order in which help has it. What the menu alone offers is in menuOnly.ts.
import type { TableAction } from './action.ts'
import { advise, coach, help, menu, talk } from './help.ts'
import { keys } from './keys.ts'
import { claimResult, leaveGame, leaveTable } from './leaving.ts'
import { allCards, backFromSeat } from './looking.ts'
import { leaveOrder } from './orders.ts'
import { saysClock, saysDice, saysLast, saysOptions, shows } from './say.ts'
import { callStandIn, playOn } from './standIns.ts'
import { takeBack } from './takeBack.ts'
import { bank, enter, hold, setAside, throwDice } from './turn.ts'

export const ACTIONS: readonly TableAction[] = [
  hold,
  throwDice,
  enter,
  setAside,
  bank,
  saysDice,
  saysOptions,
  shows,
  saysLast,
  saysClock,
  takeBack,
  backFromSeat,
  allCards,
  playOn,
  callStandIn,
  claimResult,
  leaveTable,
  leaveOrder,
  leaveGame,
  advise,
  coach,
  talk,
  keys,
  menu,
  help,
]
