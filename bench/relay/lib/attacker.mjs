// One attacker from one network address, in a separate process.
//   node attacker.mjs <url> <localAddress> <connections> <publishes per second> <subscriptions per second>
// It never waits, never reads on and comes back as soon as it is closed. A line on stdin ends it.
import { randomBytes } from 'node:crypto'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { connect, nextId } from './client.mjs'
import { makeFrame } from './frames.mjs'
import { createKey, createToken } from './token.mjs'

const [, , url, localAddress, connections, publishes, subscriptions] = process.argv
const filler = randomBytes(1_100).toString('base64')
// Made before and sent again and again: the attacker must not need the processor that it is to take from others.
const frames = Array.from({ length: 1_000 }, () => {
  const isPublish = Math.random() * (Number(publishes) + Number(subscriptions)) < Number(publishes)
  const topic = randomBytes(32).toString('hex')
  const params = isPublish ? { topic, message: `${nextId()}${filler}`, ttl: 300, tag: 1108 } : { topic }
  const method = isPublish ? 'irn_publish' : 'irn_subscribe'
  return makeFrame({ payload: JSON.stringify({ id: nextId(), jsonrpc: '2.0', method, params }) })
})
const counts = { sent: 0, refused: 0, accepted: 0, closed: 0, connections: 0, turnedAway: 0 }
let isOver = false

async function attack(share) {
  const key = createKey()
  const token = createToken(key, url)
  let due = 0
  let sent = 0
  const startedAt = Date.now()
  while (!isOver) {
    const client = await connect(url, { key, token, localAddress }).catch(() => undefined)
    if (!client) {
      counts.turnedAway += 1
      await sleep(20)
      continue
    }
    counts.connections += 1
    const tcp = client.socket._socket
    client.socket.removeAllListeners('message')
    client.socket.on('message', data => {
      if (data.includes('"error"')) counts.refused += 1
      else counts.accepted += 1
    })
    while (!isOver && !client.hasClosed()) {
      due = ((Date.now() - startedAt) / 1_000) * ((Number(publishes) + Number(subscriptions)) / share)
      // What it missed while it was closed out is not made up for.
      if (due - sent > 200) sent = Math.floor(due) - 200
      const burst = []
      for (; sent < due && client.socket.readyState === 1; sent++) burst.push(frames[sent % frames.length])
      if (burst.length > 0) tcp.write(Buffer.concat(burst))
      counts.sent += burst.length
      await sleep(2)
      // I/O comes in between, however late the timers are.
      await nextTurn()
    }
    if (!isOver) counts.closed += 1
    client.socket.terminate()
  }
}

const share = Number(connections)
const all = Array.from({ length: share }, () => attack(share))
process.stdout.write('ready\n')
process.stdin.once('data', async () => {
  isOver = true
  await Promise.all(all)
  process.stdout.write(`${JSON.stringify(counts)}\n`)
  process.exit(0)
})
