export const profile = {
  page: 'Player',
}
