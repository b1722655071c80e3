// Two peers of Colyseus, as its guide has them: one that broadcasts each move, and one whose state is a schema that
// the framework sends in patches. Both keep their rooms in memory. `node colyseus.js` prints its address and runs
// until SIGTERM; the name of a room says which of the two it is.
import { createServer } from 'node:http'
import { Room, Server } from '@colyseus/core'
import { schema, t } from '@colyseus/schema'
import { WebSocketTransport } from '@colyseus/ws-transport'
import { Game, Refused, ROWS } from './yacht.js'

const OPEN = -1

/** Two who play one game after the other. A class below says how a move is told. */
class TableRoom extends Room {
  maxClients = 2
  ready = new Set()
  version = 0

  messages = {
    throw: (client, command) => this.move(client, { ...command, type: 'throw' }),
    enter: (client, command) => this.move(client, { ...command, type: 'enter' }),
    rematch: (client) => this.again(client),
  }

  onJoin(client) {
    client.userData = { seat: this.clients.length - 1 }
    if (this.clients.length === this.maxClients) this.begin()
  }

  begin() {
    this.game = new Game(this.roomId)
  }

  move(client, command) {
    try {
      const move = this.game.decide(this.version + 1, client.userData.seat, command)
      this.game.apply(move)
      this.version++
      this.tell(move)
      if (this.game.over) this.broadcast('finished')
      client.send('ok', { re: command.id, version: this.version })
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused
      client.send('error', { re: command.id, message: refused.message })
    }
  }

  again(client) {
    if (!this.game.over) return
    this.ready.add(client.userData.seat)
    if (this.ready.size < this.maxClients) return
    this.ready.clear()
    this.begin()
  }
}

class BroadcastRoom extends TableRoom {
  begin() {
    super.begin()
    this.broadcast('started')
  }

  tell({ event }) {
    this.broadcast(event.type, event)
  }
}

const Hand = schema(
  {
    dice: t.uint8(),
    faces: t.array('uint8'),
    throw: t.uint8(),
    tumble: t.uint32(),
    worth: t.array('int8'),
    scores: t.array('int8'),
    upper: t.uint16(),
    lower: t.uint16(),
    by: t.string(),
  },
  'Hand',
)

const Table = schema(
  {
    version: t.uint32(),
    seat: t.uint8(),
    round: t.uint8(),
    deadlineMs: t.float64(),
    hands: t.array(Hand),
  },
  'Table',
)

const NONE = ROWS.map(() => OPEN)

class SchemaRoom extends TableRoom {
  state = new Table()

  begin() {
    super.begin()
    this.state.assign({ version: this.version, seat: 0, round: 1, hands: [0, 1].map(() => fresh()) })
    // What the last game left is in the next patch: the game begins when both have that.
    this.broadcast('started', undefined, { afterNextPatch: true })
  }

  tell({ event, hand }) {
    const shown = this.state.hands[event.seat]
    this.state.version = event.version
    if (event.type === 'thrown') showThrow(shown, event, hand)
    else showEntry(shown, this.state, event)
  }
}

function fresh() {
  const hand = { dice: 0, faces: [0, 0, 0, 0, 0], throw: 0, tumble: 0, upper: 0, lower: 0, by: 'player' }
  return new Hand().assign({ ...hand, worth: [...NONE], scores: [...NONE] })
}

// What an assignment does not change is not sent. One bit for each die thrown: an array made anew costs twice as much.
function showThrow(shown, event, hand) {
  shown.dice = event.dice.reduce((bits, die) => bits | (1 << die), 0)
  for (const die of event.dice) shown.faces[die] = hand.faces[die]
  shown.throw = event.throw
  shown.tumble = event.tumble
  shown.by = event.by
  event.worth.forEach((points, place) => (shown.worth[place] = points ?? OPEN))
}

function showEntry(shown, state, event) {
  for (const row in event.rows) shown.scores[ROWS.indexOf(row)] = event.rows[row]
  shown.throw = 0
  shown.upper = event.lines[0]
  shown.lower = event.lines[1]
  shown.by = event.by
  const [turn] = event.turns
  if (turn === undefined) return
  state.seat = turn.seat
  state.round = turn.round
  state.deadlineMs = turn.deadline_ms
}

const http = createServer()
const server = new Server({ greet: false, transport: new WebSocketTransport({ server: http }) })
server.define('broadcast', BroadcastRoom)
server.define('schema', SchemaRoom)
await server.listen(0, '127.0.0.1')
console.log(`Colyseus at http://127.0.0.1:${http.address().port}`)
