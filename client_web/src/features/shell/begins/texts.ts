// What a page says that cannot begin. It can load nothing more by then: the build puts it into the page (scripts/texts.ts).
export const begins = {
  notLoaded: 'Regatta could not be loaded.',
  tooOld: (browsers: string) => `Your browser is too old for Regatta. It needs one of these, or a newer one: ${browsers}.`,
}
