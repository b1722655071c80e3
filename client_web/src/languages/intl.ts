// What texts are made of in any language: plurals, numbers, lists and times by the rules of `Intl`.

/** Endings or whole phrases by the plural that a language has for a number. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** What is made when it is first needed: a page needs few of these, and each takes a moment. */
function later<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

/** The rules of one language, by its tag such as "de". */
export function intl(tag: string) {
  const plurals = later(() => new Intl.PluralRules(tag))
  const ordinals = later(() => new Intl.PluralRules(tag, { type: 'ordinal' }))
  const and = later(() => new Intl.ListFormat(tag))
  const or = later(() => new Intl.ListFormat(tag, { type: 'disjunction' }))
  const numbers = later(() => new Intl.NumberFormat(tag))
  const days = later(() => new Intl.DateTimeFormat(tag, { dateStyle: 'medium' }))
  const moments = later(() => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }))
  const longMoments = later(() => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short' }))
  const clockTimes = later(() => new Intl.DateTimeFormat(tag, { timeStyle: 'medium' }))
  const ago = later(() => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }))
  const fixed = new Map<number, Intl.NumberFormat>()

  const number = (value: number): string => numbers().format(value)
  const plural = (count: number, forms: Forms): string => forms[plurals().select(count)] ?? forms.other
  return {
    number,
    plural,
    /** A number with its thing, such as "3 dice". */
    many: (count: number, one: string, other: string): string => `${number(count)} ${plural(count, { one, other })}`,
    /** What stands behind the number of a place. */
    ordinal: (place: number, forms: Forms): string => forms[ordinals().select(place)] ?? forms.other,
    list: (names: string[]): string => and().format(names),
    either: (names: string[]): string => or().format(names),
    /** With always so many digits behind the point. */
    digits: (value: number, digits: number): string => {
      let format = fixed.get(digits)
      if (format === undefined) {
        format = new Intl.NumberFormat(tag, { minimumFractionDigits: digits, maximumFractionDigits: digits })
        fixed.set(digits, format)
      }
      return format.format(value)
    },
    /** With at most so many digits that say something. */
    significant: (value: number, digits: number): string => value.toLocaleString(tag, { maximumSignificantDigits: digits }),
    atMostDigits: (value: number, digits: number): string => value.toLocaleString(tag, { maximumFractionDigits: digits }),
    day: (ms: number): string => days().format(ms),
    moment: (ms: number): string => moments().format(ms),
    longMoment: (ms: number): string => longMoments().format(ms),
    clockTime: (ms: number): string => clockTimes().format(ms),
    ago: (count: number, unit: Intl.RelativeTimeFormatUnit): string => ago().format(-count, unit),
  }
}
