// What websockets alone cost: forwards each frame of a publisher to its subscriber and acknowledges it. Stores nothing,
// reads nothing. A socket's path is its role: /<pair>/pub or /<pair>/sub.
import { WebSocketServer } from 'ws'

const subscribers = new Map()
const server = new WebSocketServer({
  port: 0,
  host: '127.0.0.1',
  perMessageDeflate: false,
  clientTracking: false,
})
server.on('connection', (socket, request) => {
  const [, pair, role] = request.url.split('/')
  if (role === 'sub') subscribers.set(pair, socket)
  else
    socket.on('message', data => {
      subscribers.get(pair)?.send(data, { binary: false })
      socket.send('ok')
    })
})
server.on('listening', () => process.stdout.write(`${JSON.stringify({ port: server.address().port })}\n`))
process.once('SIGTERM', () => process.exit(0))
