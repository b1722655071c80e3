// Whether a game is in the archive: asked where a room is gone.

/** Whether the game of this room is over and kept. */
export async function isArchived(game: string): Promise<boolean> {
  try {
    const answer = await fetch(`/api/v1/games/${game}`)
    void answer.body?.cancel()
    return answer.ok
  } catch {
    return false
  }
}
