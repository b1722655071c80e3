// Finds out whether a connection that could not be had was refused: a person is told so, and not that there is no line.
import { untrack } from 'svelte'
import { withTexts } from '../../languages/load.ts'
import type { Line } from '../line.svelte.ts'

/** Begin to look, once for the page. */
export function lookForRefusals(line: Line): void {
  $effect.root(() => {
    $effect(() => {
      const { failures } = line
      untrack(() => void look(line, failures))
    })
  })
}

async function look(line: Line, failures: number): Promise<void> {
  const why = failures === 0 ? null : await ask(failures)
  // Meanwhile there may be a connection.
  if (line.failures === failures) line.refused = why
}

async function ask(failures: number): Promise<string | null> {
  try {
    return await (await withTexts(['pages'], () => import('./refused.ts'))).whyRefused(failures)
  } catch {
    // Where that cannot be loaded, nobody is there.
    return null
  }
}
