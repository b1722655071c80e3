// Rooms that are stored: each change is judged, then stored, then told, one after the other in each room.
import { randomBytes } from 'node:crypto'
import { Sender } from 'ws'
import { Game, Refused } from './yacht.js'

const SEATS = 2
const ALARM_MS = 60_000
const FRAME = { fin: true, opcode: 1, mask: false, readOnly: false, rsv1: false }

/** A text message as it goes over the line: made once, however many hear it. */
export function frame(text) {
  return Buffer.concat(Sender.frame(Buffer.from(text), FRAME))
}

/** Sends frames in one write; `socket.send` would make them anew. */
export function write(socket, frames) {
  if (socket.readyState === socket.OPEN) {
    socket._sender.sendFrame([frames.length === 1 ? frames[0] : Buffer.concat(frames)])
  }
}

export class Rooms {
  #rooms = new Map()
  #store

  constructor(store) {
    this.#store = store
  }

  find(id) {
    const room = this.#rooms.get(id)
    if (room === undefined) throw new Refused('There is no such room.')
    return room
  }

  /** Opens a room where these players sit. */
  open(players) {
    const room = new Room(randomBytes(4).toString('hex'), players, this, this.#store)
    this.#rooms.set(room.id, room)
    return room
  }

  drop(room) {
    this.#rooms.delete(room.id)
  }
}

class Room {
  #players
  #rooms
  #store
  #keys
  #version = 0
  #game = null
  #committed = new Set()
  #ready = new Set()
  #again = new Set()
  #members = new Set()
  #inbox = []
  #busy = false

  constructor(id, players, rooms, store) {
    this.id = id
    this.#players = players
    this.#rooms = rooms
    this.#store = store
    this.#keys = store.keys(id)
  }

  /** Takes a member's command: a room does one after the other, and other rooms theirs meanwhile. */
  ask(member, command) {
    this.#inbox.push([member, command])
    if (!this.#busy) void this.#work()
  }

  leave(member) {
    member.rooms.delete(this)
    this.#members.delete(member)
    if (this.#members.size === 0) this.#rooms.drop(this)
  }

  #watch(member) {
    member.rooms.add(this)
    this.#members.add(member)
  }

  async #work() {
    this.#busy = true
    for (let asked = this.#inbox.shift(); asked !== undefined; asked = this.#inbox.shift()) {
      const [member, command] = asked
      try {
        await this.#do(member, command)
      } catch (refused) {
        if (!(refused instanceof Refused)) throw refused
        write(member.socket, [frame(JSON.stringify({ type: 'error', re: command.id, message: refused.message }))])
      }
    }
    this.#busy = false
  }

  async #do(member, command) {
    const { events, apply } = this.#judged(member, command)
    const facts = events.map((event) => JSON.stringify(event))
    if (facts.length > 0) {
      const dueMs = events.at(-1).type === 'finished' ? null : Date.now() + ALARM_MS
      if (!(await this.#store.commit(this.#keys, this.#version, this.id, dueMs, facts))) {
        throw new Refused('Another server changed the room: ask again.')
      }
      this.#version += facts.length
    }
    apply()
    const frames = facts.map(frame)
    for (const other of this.#members) if (other !== member && frames.length > 0) write(other.socket, frames)
    const ok = { type: 'ok', re: command.id, version: this.#version, room: this.id }
    write(member.socket, [...frames, frame(JSON.stringify(ok))])
  }

  /** Returns the events that a command is, and what makes them so in this copy once they are stored. */
  #judged(member, command) {
    const seat = this.#players.indexOf(member.player)
    switch (command.type) {
      case 'throw':
      case 'enter':
        return this.#moved(seat, command)
      case 'create_room':
      case 'join_room':
        return this.#joined(member, seat)
      case 'commit':
        return this.#commits(seat)
      case 'contribute':
        return this.#begun(seat)
      case 'rematch':
        return this.#rematch(seat)
      case 'watch_room':
        return { events: [], apply: () => this.#watch(member) }
      case 'unwatch_room':
        return { events: [], apply: () => this.leave(member) }
      default:
        throw new Refused('There is no such command.')
    }
  }

  #event(type, ahead, rest) {
    return { type, room: this.id, version: this.#version + ahead, ...rest }
  }

  #moved(seat, command) {
    const game = this.#game
    if (game === null) throw new Refused('The game has not begun.')
    const move = game.decide(this.#version + 1, seat, command)
    const events = [move.event]
    if (move.event.turns?.length === 0) events.push(this.#event('finished', 2, {}))
    return { events, apply: () => game.apply(move) }
  }

  #joined(member, seat) {
    if (seat >= 0) throw new Refused('You have a seat here.')
    if (this.#players.length === SEATS) throw new Refused('The room is full.')
    const apply = () => {
      this.#players.push(member.player)
      this.#watch(member)
    }
    return { events: [this.#event('seated', 1, { seat: this.#players.length, player: member.player })], apply }
  }

  #commits(seat) {
    if (seat < 0 || this.#committed.has(seat)) throw new Refused('You cannot commit now.')
    const events = [this.#event('committed', 1, { seat })]
    if (this.#committed.size + 1 === SEATS) events.push(this.#event('seed_chosen', 2, {}))
    return { events, apply: () => this.#committed.add(seat) }
  }

  #begun(seat) {
    if (seat < 0 || this.#committed.size < SEATS || this.#ready.has(seat)) {
      throw new Refused('You cannot contribute now.')
    }
    const events = [this.#event('contributed', 1, { seat })]
    const starts = this.#ready.size + 1 === SEATS
    if (starts) events.push(this.#event('started', 2, { order: [0, 1] }))
    const apply = () => {
      this.#ready.add(seat)
      if (starts) this.#game = new Game(this.id)
    }
    return { events, apply }
  }

  #rematch(seat) {
    if (seat < 0 || !this.#game?.over) throw new Refused('The game is not over.')
    const events = [this.#event('rematch_wanted', 1, { seat })]
    if (this.#again.has(1 - seat)) {
      // Who was second begins.
      const next = this.#rooms.open(this.#players.toReversed())
      events.push(this.#event('rematch_ready', 2, { next_room: next.id }))
    }
    return { events, apply: () => this.#again.add(seat) }
  }
}
