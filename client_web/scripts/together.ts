// What is wanted together is one file: a server without HTTP/2 answers six requests of a browser at a time, and each takes a
// round trip of its own.
import type { Plugin } from 'vite'

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
