// A peer written by hand: `ws` for the sockets, ioredis for the store. It speaks as much of docs/protocol.md as the
// load does. `node ws_ioredis.js SOCKET-OF-THE-STORE` prints its address and runs until SIGTERM.
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'
import { frame, Rooms, write } from './rooms.js'
import { Store } from './store.js'
import { Refused } from './yacht.js'

const FRAME_BYTES_MOST = 8 * 1024
const ID_LETTERS_MOST = 64

const rooms = new Rooms(new Store(process.argv[2]))

function welcome(socket) {
  const member = { socket, player: randomBytes(9).toString('base64url'), rooms: new Set() }
  const { player } = member
  write(socket, [frame(JSON.stringify({ type: 'welcome', player: { player }, now_ms: Date.now() }))])
  return member
}

function heard(member, command) {
  if (typeof command?.id !== 'string' || command.id.length > ID_LETTERS_MOST) throw new Refused('Give an id.')
  const room = command.type === 'create_room' ? rooms.open([]) : rooms.find(command.room)
  room.ask(member, command)
}

function connected(socket) {
  let member = null
  socket.on('message', (data) => {
    let command
    try {
      command = JSON.parse(data)
      if (member === null) member = welcome(socket)
      else heard(member, command)
    } catch (failure) {
      if (!(failure instanceof Refused) && !(failure instanceof SyntaxError)) throw failure
      write(socket, [frame(JSON.stringify({ type: 'error', re: command?.id, message: failure.message }))])
    }
  })
  socket.on('close', () => {
    for (const room of member?.rooms ?? []) room.leave(member)
  })
}

const server = createServer()
const sockets = new WebSocketServer({
  server,
  path: '/ws',
  perMessageDeflate: false,
  maxPayload: FRAME_BYTES_MOST,
  clientTracking: false,
})
sockets.on('connection', connected)
server.listen(0, '127.0.0.1', () => console.log(`ws and ioredis at http://127.0.0.1:${server.address().port}`))
process.on('SIGTERM', () => process.exit())
