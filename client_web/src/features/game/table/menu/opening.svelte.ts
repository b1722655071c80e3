// A dialog of the table that was opened, and is open until somebody closes it.
import type { Opens } from '../actions/action.ts'

export class Opening {
  open = $state(true)
  readonly opens: Opens

  constructor(opens: Opens) {
    this.opens = opens
  }
}
