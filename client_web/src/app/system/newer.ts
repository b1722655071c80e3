// Whether what a server lists in sw.js is another client than this one.

/** Whether a service worker lists files, and not this one. */
export function isNewer(worker: string, entry: string): boolean {
  return worker.includes('"/assets/') && !worker.includes(`"${entry}"`)
}
