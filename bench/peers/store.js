// The store of rooms: Valkey through ioredis, which sends what one turn of the loop asks for in one pipeline.
import { readFileSync } from 'node:fs'
import { Redis } from 'ioredis'

const NODE = `node-${process.pid}`
const COMMIT = readFileSync(new URL('commit.lua', import.meta.url), 'utf8')

export class Store {
  #redis

  constructor(path) {
    this.#redis = new Redis({ path, enableAutoPipelining: true })
    this.#redis.defineCommand('commit', { numberOfKeys: 4, lua: COMMIT })
  }

  keys(room) {
    return [`{${room}}:version`, `{${room}}:facts`, `{${room}}:watching`, 'alarms']
  }

  /** Stores facts, one for each version after this one; returns whether nobody else was first. */
  async commit(keys, version, room, dueMs, facts) {
    return (await this.#redis.commit(...keys, version, room, NODE, dueMs ?? '', ...facts)) === 1
  }
}
