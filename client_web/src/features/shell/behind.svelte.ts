// What the shell shows and the first page need not wait for: it comes behind it (rest.ts), in places that are kept for it.
import type { Component } from 'svelte'

export interface Parts {
  /** The bell in the bar. */
  Bell: Component
  Portrait: Component<{ player: string; size?: number }>
  /** What stands over or under every page: a search that goes on, and the notices. */
  Search: Component
  Notices: Component
}

class Behind {
  parts = $state.raw<Parts | null>(null)
}

export const behind = new Behind()
