// What is wanted together is one file: a server without HTTP/2 answers six requests of a browser at a time, and each takes a
// round trip of its own.
import type { Plugin } from 'vite'

/** Texts are parted by what says them, and by language: the build finds out by itself which page brings which. */
const TEXTS = /(texts|words|english)\.ts$/

export interface Together {
  plugin: Plugin
  /** Whether a module comes with the file of this name. */
  has(name: string, id: string): boolean
}

/**
 * Modules that come in one file, by the file's name: all that its root imports and does not import(). What two files would
 * have is in the first. The root itself stays a chunk, by which the build and the budget know it.
 */
export function together(roots: Record<string, RegExp>): Together {
  const fileOf = new Map<string, string>()
  const plugin: Plugin = {
    name: 'regatta-together',
    apply: 'build',
    buildEnd() {
      fileOf.clear()
      const ids = [...this.getModuleIds()]
      const walk = (id: string, name: string): void => {
        if (fileOf.has(id) || TEXTS.test(id)) return
        fileOf.set(id, name)
        for (const next of this.getModuleInfo(id)?.importedIds ?? []) walk(next, name)
      }
      for (const [name, root] of Object.entries(roots))
        for (const id of ids.filter((one) => root.test(one)))
          for (const next of this.getModuleInfo(id)?.importedIds ?? []) walk(next, name)
    },
  }
  return { plugin, has: (name, id) => fileOf.get(id) === name }
}
