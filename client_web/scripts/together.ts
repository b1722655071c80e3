// What is wanted together is one file: a server without HTTP/2 answers six requests of a browser at a time, and each takes a
// round trip of its own.
import type { Plugin, Rolldown } from 'vite'

type PluginContext = Rolldown.PluginContext

const ALSO = '-shared'

export interface Together {
  plugin: Plugin
  /** Of all the files. */
  names: readonly string[]
  /** Whether a module comes with the file of this name. */
  has(name: string, id: string): boolean
}

/**
 * Modules that come in one file, by the file's name: all that its root imports and does not import(). What two files would
 * have is in the first. What the page `apart` imports too is in a file of its own, or it would run all else. The root itself stays a chunk, by which the build and the budget know it.
 */
export function together(roots: Record<string, RegExp>, apart: RegExp): Together {
  const fileOf = new Map<string, string>()
  const plugin: Plugin = {
    name: 'regatta-together',
    apply: 'build',
    buildEnd() {
      fileOf.clear()
      const ids = [...this.getModuleIds()]
      const walk = (id: string, name: string): void => {
        if (fileOf.has(id)) return
        fileOf.set(id, name)
        for (const next of this.getModuleInfo(id)?.importedIds ?? []) walk(next, name)
      }
      for (const [name, root] of Object.entries(roots))
        for (const id of ids.filter((one) => root.test(one)))
          for (const next of this.getModuleInfo(id)?.importedIds ?? []) walk(next, name)
      const others = new Set(ids.filter((one) => apart.test(one)))
      for (const id of others) for (const next of this.getModuleInfo(id)?.importedIds ?? []) others.add(next)
      for (const [id, name] of fileOf) if (others.has(id)) fileOf.set(id, `${name}${ALSO}`)
    },
  }
  const names = Object.keys(roots).flatMap((name) => [name, `${name}${ALSO}`])
  return { plugin, names, has: (name, id) => fileOf.get(id) === name }
}

const TEXTS = /\/(texts|words)\.ts$|\/languages\//

/** Which modules come with a file, by the roots that lead to them: a root is a page, or what is imported() somewhere. */
interface Joins {
  /** Also what `spared` roots lead to. */
  spared?: boolean
  all?: RegExp
  /** Each of them is one. */
  some?: readonly RegExp[]
  none?: RegExp
}

/**
 * What some pages have in common with others, in a few files where the build would make one for each set of pages: by the file's
 * name, and a module comes with the first that it joins. What a page alone needs comes with itself; what `spared` roots lead
 * to stays apart, but for files that say so.
 */
export function inFewFiles(pages: readonly RegExp[], joins: readonly (readonly [string, Joins])[], spared: RegExp, elsewhere: (id: string) => boolean): Together {
  const fileOf = new Map<string, string>()
  const joinsOf = (roots: readonly string[], { spared: joined = false, all, some = [], none }: Joins): boolean =>
    (joined || !roots.some((root) => spared.test(root))) &&
    (all === undefined || roots.every((root) => all.test(root))) &&
    some.every((one) => roots.some((root) => one.test(root))) &&
    (none === undefined || !roots.some((root) => none.test(root)))
  const plugin: Plugin = {
    name: 'regatta-in-few-files',
    apply: 'build',
    buildEnd() {
      fileOf.clear()
      for (const [id, roots] of rootsOf(this, (one) => elsewhere(one) || TEXTS.test(one))) {
        // Of one page alone it comes with that page, and a root is a file already.
        if (roots.length < 2 || roots.includes(id) || !roots.some((root) => pages.some((page) => page.test(root)))) continue
        const file = joins.find(([, one]) => joinsOf(roots, one))
        if (file !== undefined) fileOf.set(id, file[0])
      }
    },
  }
  return { plugin, names: joins.map(([name]) => name), has: (name, id) => fileOf.get(id) === name }
}

/** By module, the roots that lead to it. */
function rootsOf(build: PluginContext, elsewhere: (id: string) => boolean): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const walk = (id: string, root: string): void => {
    const roots = found.get(id) ?? []
    if (roots.includes(root) || elsewhere(id)) return
    found.set(id, [...roots, root])
    for (const next of build.getModuleInfo(id)?.importedIds ?? []) walk(next, root)
  }
  for (const id of build.getModuleIds()) {
    const info = build.getModuleInfo(id)
    if (info !== null && (info.isEntry || info.dynamicImporters.length > 0)) walk(id, id)
  }
  return found
}
