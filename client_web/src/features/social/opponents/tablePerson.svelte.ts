// Whom somebody has pressed at a table. Names open people at the table alone: in a replay they are text.
import { perClient } from '../../../app/client/perClient.svelte.ts'

class TablePerson {
  room = $state<string | null>(null)
  player = $state<string | null>(null)
}

export const tablePersonOf = perClient(() => new TablePerson())
