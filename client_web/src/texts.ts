// Every text of the client. Another language is another module of the type Messages; a missing text is then a compile
// error. Numbers and plurals are each language's own functions.
export * as t from './english.ts'

export type Messages = typeof import('./english.ts')
