// Choosing dice to set aside, and banking: where points are at risk until they are banked.
import { toggle } from '../../../../../model/hold.ts'
import type { BankOffer, Card, Sheet } from '../../../../../net/wire.ts'
import { t } from '../../../../../texts.ts'
import { announcer } from '../../../../../ui/announcer.svelte.ts'
import { sayDie } from '../../dice/dice.ts'
import { drawnOffers, matching, offerText, onTable, suggestions, type Offer } from './offers.ts'

/** What lies before the person, as it is now; null while it is not their turn. */
export type AtHand = () => { card: Card; sheet: Sheet; moment: string } | null

type Move = { type: 'set_aside'; dice: number[]; face: number } | { type: 'bank'; join: Record<string, number> }

export class Banking {
  #atHand: AtHand
  #say: (move: Move) => void
  #chosen = $state.raw<{ dice: number[]; of: string }>({ dice: [], of: '' })

  constructor(atHand: AtHand, say: (move: Move) => void) {
    this.#atHand = atHand
    this.#say = say
  }

  /** Dice that the person has chosen, of those that lie on the table still. */
  readonly chosen: readonly number[] = $derived.by(() => {
    const now = this.#atHand()
    if (now === null || this.#chosen.of !== now.moment) return []
    const table = onTable(now.sheet)
    return this.#chosen.dice.filter((die) => table.includes(die))
  })
  readonly offers: readonly Offer[] = $derived.by(() => {
    const now = this.#atHand()
    return now === null ? [] : drawnOffers(now.sheet)
  })
  /** What the chosen dice would make; with none chosen, what is suggested. */
  readonly shown: readonly Offer[] = $derived.by(() =>
    this.chosen.length === 0 ? suggestions(this.offers) : matching(this.offers, this.chosen),
  )
  readonly ways: readonly BankOffer[] = $derived.by(() => this.#atHand()?.sheet.offers.bank ?? [])

  /** Choose a die, or let it go. */
  toggle(die: number): void {
    const now = this.#atHand()
    if (now === null || this.offers.length === 0 || !onTable(now.sheet).includes(die)) return
    this.#chosen = { dice: toggle(this.chosen, die), of: now.moment }
    const [only] = matching(this.offers, this.chosen)
    if (only !== undefined) announcer.say(offerText(now.card, now.sheet, only))
    else if (this.chosen.length > 1) announcer.say(t.banking.noMatch)
    else if (this.chosen.includes(die)) announcer.say(sayDie(now.card.tray, die, now.sheet.faces[die] ?? 0))
  }

  /** Choose just these dice. */
  choose(dice: readonly number[]): void {
    const now = this.#atHand()
    if (now !== null) this.#chosen = { dice: [...dice], of: now.moment }
  }

  take(offer: Offer): void {
    this.#say({ type: 'set_aside', dice: offer.dice, face: offer.face })
  }

  /** Set the chosen dice aside; with none chosen, choose the best ones first. */
  setAside(): void {
    const now = this.#atHand()
    const [best] = this.shown
    if (now === null) return
    if (best === undefined) return announcer.note(this.chosen.length > 0 ? t.banking.noMatch : t.spoken.noOffers)
    if (this.chosen.length > 0) return this.take(best)
    this.#chosen = { dice: best.dice, of: now.moment }
    announcer.say(t.spoken.once(offerText(now.card, now.sheet, best)))
  }

  /** Bank in this way; without one, in the best. */
  bank(way: BankOffer | undefined = this.ways[0]): void {
    if (way !== undefined) this.#say({ type: 'bank', join: way.join })
  }
}
