// The oldest browsers that the page is built for, in one place: the build, what a page says that cannot begin, and the docs.

/** By what each cannot do without: `color-mix()` in Chrome and Edge, `:has()` in Firefox, look-behind and static blocks in Safari. */
const OLDEST = { Chrome: '111', Edge: '111', Firefox: '121', Safari: '16.4' } as const

/** What is named to a person, in any language. */
export const BROWSERS: string = Object.entries(OLDEST).map((one) => one.join(' ')).join(', ')
/** What is named to the build. Browsers on iPhone and iPad are Safari, whatever they are called. */
export const TARGET: string[] = [...Object.entries(OLDEST).map(([name, version]) => name.toLowerCase() + version), `ios${OLDEST.Safari}`]
