/** Whether the build has the languages that only test layouts (languages/pseudo.ts); vite.config.ts says so. */
declare const __PSEUDO__: boolean
