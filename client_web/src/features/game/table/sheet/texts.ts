// How the rows of a game score.

export const rows = {
  title: (game: string) => `How ${game} scores`,
  most: (most: number) => `At most ${most}`,
}
