// What is done in one's own turn: hold, throw, enter; where points are at risk, set aside and bank.
import { t } from '../../../../texts.ts'
import type { Card } from '../../../../net/wire.ts'
import type { BankAct, EnterAct, HoldAct, SetAsideAct, ThrowAct } from '../text/acts.ts'
import { turnSurface } from '../turn/turnSurface.ts'
import type { TableAction } from './action.ts'

const banks = (card: Card): boolean => card.entries === 0

export const hold: TableAction = {
  /** The digit 0 is the tenth die. */
  do: (at, key) => at.play.holdByKey((Number(key) + 9) % 10),
  key: {
    press: [...'1234567890'],
    of: 'turn',
    help: (card) => [banks(card) ? t.keys.diceAside : card.entries > 1 ? t.keys.diceSplit : t.keys.dice],
    hint: (card) => [`1 – ${card.tray.length % 10}`, t.keys[turnSurface(card).press]],
  },
  typed: {
    act: 'keep',
    moves: true,
    help: () => [],
    async run(act: HoldAct, at) {
      await at.client.hold(at.room.room, act.dice)
      return { lines: [at.texts.kept] }
    },
  },
}

export const throwDice: TableAction = {
  do: (at) => at.play.throw(),
  key: { press: ['t', ' '], of: 'turn', help: () => [t.keys.throwing], hint: () => ['T', t.keys.throw] },
  typed: {
    act: 'throw',
    moves: true,
    help: (card) => (banks(card) ? ['allAside'] : ['all', 'pips', 'keep', 'none']),
    run: (act: ThrowAct, at) => at.play.send({ type: 'throw', dice: act.dice }),
  },
}

export const enter: TableAction = {
  do: (at) => at.play.enter(),
  key: {
    press: ['s'],
    of: 'turn',
    help: (card) => (banks(card) ? [] : t.keys.rows),
    hint: (card) => (banks(card) ? null : ['S', t.keys.enter]),
  },
  typed: {
    act: 'enter',
    moves: true,
    help: (card) => (banks(card) ? [] : card.entries === 1 ? ['row', 'keepEnter'] : ['rows', 'split']),
    async run(act: EnterAct, at) {
      const entry = await at.play.preview(act.rows)
      if (entry === null) return { lines: [], again: true }
      const zeros = Object.keys(entry.scores).filter((row) => entry.scores[row] === 0)
      if (zeros.length > 0 && !act.sure) {
        const names = zeros.map((row) => at.room.card.rows.find((one) => one.row === row)?.name ?? row)
        return { lines: [at.texts.sureZero(names)], again: true, asks: 'same, dice' }
      }
      at.play.send({ type: 'enter', rows: entry.rows })
    },
  },
}

export const setAside: TableAction = {
  do: (at) => at.play.banking.setAside(),
  key: {
    press: ['a'],
    of: 'turn',
    help: (card) => (banks(card) ? [t.keys.banking.aside] : []),
    hint: (card) => (banks(card) ? ['A', t.keys.setAside] : null),
  },
  typed: {
    act: 'set-aside',
    moves: true,
    help: (card) => (banks(card) ? ['aside', 'asideAs', 'offer'] : []),
    run: (act: SetAsideAct, at) => at.play.send({ type: 'set_aside', dice: act.dice, face: act.face }),
  },
}

export const bank: TableAction = {
  do: (at) => at.play.banking.bank(),
  key: {
    press: ['b'],
    of: 'turn',
    help: (card) => (banks(card) ? [t.keys.banking.bank] : []),
    hint: (card) => (banks(card) ? ['B', t.keys.bank] : null),
  },
  typed: {
    act: 'bank',
    moves: true,
    help: (card) => (banks(card) ? ['bank'] : []),
    run: (act: BankAct, at) => at.play.send({ type: 'bank', join: act.join }),
  },
}
