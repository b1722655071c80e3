// What is said on demand: by a key, or from the menu.
import { span } from '../../../../model/time/clock.ts'
import { faceDown, handOf } from '../../../../model/room/hands.ts'
import type { Room } from '../../../../model/room/room.ts'
import { nameOf, shownTurn, turnOf } from '../../../../model/room/seats.ts'
import { timeBankOf } from '../../../../model/room/time/pace.ts'
import { leftOf, windowsNow } from '../../../../model/room/time/turnWindow.ts'
import { t } from '../../../../texts.ts'
import { logText } from './speech.ts'
import { turnSurface } from '../turn/turnSurface.ts'
import { windowSaid } from '../turn/time/windowSaid.ts'

export function sayDice(room: Room, own: number | null, held: readonly number[]): string {
  const sheet = handOf(room, shownTurn(room, own)?.seat ?? own)?.sheet
  if (sheet === undefined) return t.spoken.noLast
  return faceDown(sheet) ? t.spoken.hiddenDice(sheet.throws) : turnSurface(room.card).sayDice(room, sheet, held)
}

export function sayOptions(room: Room, own: number | null): string {
  const sheet = turnOf(room, own) === null ? null : (handOf(room, own)?.sheet ?? null)
  return turnSurface(room.card).sayOffers(room, sheet)
}

export function sayLast(room: Room, own: number | null): string {
  const last = room.log.at(-1)
  return last === undefined ? t.spoken.noLast : t.spoken.sentence(logText(room, last, own))
}

export function sayClock(room: Room, own: number | null, nowMs: number, offsetMs: number): string {
  const turn = shownTurn(room, own)
  if (turn?.deadline_ms == null) return t.spoken.noClock
  const { seat, deadline_ms } = turn
  const name = seat === own ? null : nameOf(room, seat)
  const window = windowsNow(room, nowMs + offsetMs).find((one) => one.seat === seat)
  const left = leftOf(room, seat, deadline_ms, nowMs + offsetMs)
  const bank = timeBankOf(room, seat, left)
  const parts = [
    t.spoken.clock(name, span(left)),
    bank === null ? [] : `${t.table.timeBank}: ${t.options.timeBankOf(span(bank))}.`,
    window === undefined ? [] : windowSaid(window, name),
  ]
  return parts.flat().join(' ')
}
