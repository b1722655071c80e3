// Kinds of JSON values: each says where a value is not of its kind. Nothing of a file is touched before.

/** Returns the member that is missing or not of the kind, by its path; null where all is well. */
export type Validator = (value: unknown, path: string) => string | null

type Members = Record<string, unknown>

const when =
  (good: (value: unknown) => boolean): Validator =>
  (value, path) =>
    good(value) ? null : path

export const text = when((value) => typeof value === 'string')
export const truth = when((value) => typeof value === 'boolean')

export function whole(least = -Infinity, most = Infinity): Validator {
  return when((value) => Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most)
}

export function like(pattern: RegExp): Validator {
  return when((value) => typeof value === 'string' && pattern.test(value))
}

export function oneOf(...values: (string | number | null)[]): Validator {
  return when((value) => values.includes(value as string))
}

export function orNull(kind: Validator): Validator {
  return (value, path) => (value === null ? null : kind(value, path))
}

export function listOf(kind: Validator, least = 0): Validator {
  return (value, path) => {
    if (!Array.isArray(value) || value.length < least) return path
    return first(value.map((item: unknown, index) => () => kind(item, `${path}[${index}]`)))
  }
}

/** Any names, each with a value of the kind. */
export function namedBy(names: RegExp, kind: Validator): Validator {
  return (value, path) => {
    if (!isObject(value)) return path
    return first(
      Object.entries(value).map(
        ([name, one]) =>
          () =>
            names.test(name) ? kind(one, `${path}.${name}`) : path,
      ),
    )
  }
}

/** These members and perhaps more: within a version of the format there are additions. */
export function members(needed: Record<string, Validator>, optional: Record<string, Validator> = {}): Validator {
  return (value, path) => {
    if (!isObject(value)) return path
    const at = (name: string): string => (path === '' ? name : `${path}.${name}`)
    return first([
      ...Object.entries(needed).map(
        ([name, kind]) =>
          () =>
            Object.hasOwn(value, name) ? kind(value[name], at(name)) : at(name),
      ),
      ...Object.entries(optional).map(
        ([name, kind]) =>
          () =>
            Object.hasOwn(value, name) ? kind(value[name], at(name)) : null,
      ),
    ])
  }
}

export function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function first(checks: (() => string | null)[]): string | null {
  for (const ask of checks) {
    const wrong = ask()
    if (wrong !== null) return wrong
  }
  return null
}
