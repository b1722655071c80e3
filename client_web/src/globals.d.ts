/** Whether the build has the languages that only test layouts (languages/pseudo.ts); vite.config.ts says so. */
declare const __PSEUDO__: boolean
/** The version of Regatta that the page was built with: that of packages/protocol/package.json. */
declare const __VERSION__: string
