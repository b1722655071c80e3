// A turn in which dice are held and rows of the card are entered.
import { throwsLeft } from '../../../../model/room/hands.ts'
import { t } from '../../../../texts.ts'
import type { TurnSurface } from '../turn/surface.ts'
import { bestFirst } from './rows.ts'

export const categorySurface: TurnSurface = {
  press: 'hold',
  pressable: (sheet) => sheet.offers.hold,
  toDo: (room, sheet, { rows, dice }) => {
    const { entries } = room.card
    if (entries > 1 && rows.length > 0) return rows.length < entries ? t.split.another : t.split.toSwap
    if (rows[0] !== undefined) return rows[0].hint
    if (sheet.offers.throw.length === 0) return t.table.toEnter(entries)
    return dice === 0 ? t.table.allHeld : t.table.toHold(entries)
  },
  sayDice: (room, sheet, held) => {
    const left = throwsLeft(room, sheet)
    if (sheet.faces.length === 0) return t.spoken.noDice(left)
    const heldFaces = held.map((die) => sheet.faces[die] ?? 0)
    return t.spoken.dice(sheet.faces.join(' '), heldFaces, left ?? 0)
  },
  sayOffers: (room, sheet) => {
    const rows = sheet === null ? [] : bestFirst(room.card, sheet)
    if (rows.length === 0) return t.spoken.noPotentials
    return t.spoken.potentials(rows.map((row) => ({ name: row.name, worth: row.potential ?? 0 })))
  },
  hiddenEnd: { spoken: (name) => t.log.hiddenEntered(name), written: () => t.table.rowEntered },
}
