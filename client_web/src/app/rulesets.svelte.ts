// What this server offers: its games, for the forms of the home page, and what may be said in its rooms.
import type { Chat } from '../model/chat.ts'
import type { Card } from '../net/wire.ts'
import { language } from '../languages/load.ts'

interface Document {
  rulesets: Card[]
  chat: Chat
}

/** The server writes the list into the home page, so that it need not be waited for. */
function ofPage(): Document {
  // Tests have no page.
  const text = typeof document === 'undefined' ? null : document.getElementById('rulesets')?.textContent
  // Until it is known, what may be said almost everywhere.
  const said: Document = text ? (JSON.parse(text) as Document) : { rulesets: [], chat: 'phrases' }
  // It is written in English: a page in another language asks for its own.
  return language === 'en' ? said : { ...said, rulesets: [] }
}

const first = ofPage()

class Rulesets {
  cards = $state.raw<Card[]>(first.rulesets)
  failed = $state(false)
  /** The most that may be said here, whatever a room says. */
  chat = $state.raw<Chat>(first.chat)

  async load(): Promise<void> {
    if (this.cards.length > 0) return
    this.failed = false
    try {
      // The first page has the list in it.
      const { fetchKept } = await import('./keptApi.ts')
      const answer = await fetchKept('/api/v1/rulesets', 'regatta-rules')
      if (!answer.ok) throw new Error(String(answer.status))
      const offered = (await answer.json()) as Document
      this.cards = offered.rulesets
      this.chat = offered.chat
    } catch {
      this.failed = true
    }
  }

  /** The name of a game in the language of this page; `english` is what the server says in lists and notices. */
  nameOf(ruleset: string | null | undefined, english: string): string {
    return this.cards.find((card) => card.ruleset === ruleset)?.name ?? english
  }

  /** The remembered game, or the first one. */
  pick(ruleset: string | null): Card | null {
    return this.cards.find((card) => card.ruleset === ruleset) ?? this.cards[0] ?? null
  }
}

export const rulesets = new Rulesets()
