// A turn in which dice are set aside and points are banked.
import { throwsLeft } from '../../../../../model/room/hands.ts'
import type { Room } from '../../../../../model/room/room.ts'
import type { Sheet } from '../../../../../net/wire.ts'
import { t } from '../../../../../texts.ts'
import { sayDice as diceText } from '../../dice/dice.ts'
import type { TurnSurface } from '../surface.ts'
import { bankText, drawnOffers, facesOf, offerText, onTable, suggestions } from './offers.ts'

export const bankingSurface: TurnSurface = {
  press: 'choose',
  pressable: (sheet) => (sheet.offers.set_aside ?? []).length > 0,
  toDo: (_room, sheet) => {
    if (sheet.faces.length === 0) return t.banking.allAside
    return sheet.offers.throw.length === 0 ? t.banking.toSecure : t.banking.toGoOn
  },
  sayDice: (room, sheet) => (sheet.throws === 0 ? t.spoken.noDice(throwsLeft(room, sheet)) : sayTable(room, sheet)),
  sayOffers: (room, sheet) => {
    if (sheet === null) return t.spoken.noOffers
    const offers = suggestions(drawnOffers(sheet)).map((offer) => offerText(room.card, sheet, offer))
    const way = sheet.offers.bank?.[0]
    if (way !== undefined) offers.push(bankText(room.card, sheet, way))
    return offers.length === 0 ? t.spoken.noOffers : t.spoken.offers(offers)
  },
  hiddenEnd: { spoken: (name) => t.log.hiddenEnded(name), written: () => t.table.turnOver },
}

function sayTable(room: Room, sheet: Sheet): string {
  const { tray } = room.card
  const table = onTable(sheet)
  const made = (sheet.aside ?? []).map((one) =>
    t.banking.made(one.face, diceText(tray, one.dice, facesOf(sheet.faces, one.dice)), one.points),
  )
  return [
    t.spoken.onTable(diceText(tray, table, facesOf(sheet.faces, table))),
    t.spoken.setAside(made),
    t.spoken.turnPoints(sheet.points ?? 0),
  ]
    .filter((text) => text !== '')
    .join(' ')
}
