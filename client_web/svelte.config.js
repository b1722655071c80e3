// Nothing to set: Svelte reads TypeScript by itself. The file tells editors and svelte-check where the root is.
export default {}
