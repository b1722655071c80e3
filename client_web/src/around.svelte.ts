// Who is away from the tables of this page, and how many watch them.
import { client } from './client.svelte'
import { hearAround, of, type Around, type AroundAll } from './state/around'
import type { News } from './state/wire'

class Surrounding {
  #all = $state.raw<AroundAll>({})

  constructor() {
    client.news.add((news: News) => (this.#all = hearAround(this.#all, news)))
  }

  of(room: string): Around {
    return of(this.#all, room)
  }
}

export const around = new Surrounding()
