// What follows the ways into a game at once on the home page: one chunk.
export { default as HomeRest } from './HomeRest.svelte'
export { default as YourGames } from './YourGames.svelte'
