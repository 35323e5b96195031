import { randomBytes } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { chain, project } from './attacks.mjs'
import { connect } from './client.mjs'
import { createHttpClient } from './http.mjs'
import { percentile } from './stats.mjs'

/**
 * Visitors beside an attack: pairs on the relay, each from an address of its own, that exchange two messages a second;
 * reads of a chain and of the directory; and a probe of `/health`.
 */
export async function createHonest(server, { pairs }) {
  const base = `http://127.0.0.1:${server.port}`
  const totals = { closed: 0, refused: 0, lost: 0, http: 0, published: 0 }
  const refusals = new Map()
  let times = []
  let health = []
  let isOver = false
  const acknowledged = new Set()
  const received = new Set()

  const open = async index => {
    const localAddress = `127.0.${1 + Math.floor(index / 250)}.${1 + (index % 250)}`
    const topic = randomBytes(32).toString('hex')
    const sent = new Map()
    const onDelivery = ({ message }) => {
      received.add(message)
      const sentAt = sent.get(message)
      if (sentAt !== undefined) times.push(performance.now() - sentAt)
      sent.delete(message)
    }
    const receiver = await connect(server.url, { localAddress, onDelivery })
    const publisher = await connect(server.url, { localAddress })
    await receiver.request('irn_subscribe', { topic })
    for (const each of [receiver, publisher]) each.closed.then(() => !isOver && totals.closed++)
    const http = createHttpClient(base, { localAddress, sockets: 2 })
    return { topic, sent, receiver, publisher, http }
  }
  const all = []
  for (let index = 0; index < pairs; index++) all.push(await open(index))
  const probe = createHttpClient(base, { localAddress: '127.0.100.1', sockets: 1 })

  const publish = async ({ topic, sent, publisher }) => {
    const message = randomBytes(1_100).toString('base64')
    sent.set(message, performance.now())
    totals.published += 1
    try {
      await publisher.publish(topic, message)
      acknowledged.add(message)
    } catch (error) {
      sent.delete(message)
      totals.refused += 1
      refusals.set(error.message, (refusals.get(error.message) ?? 0) + 1)
    }
  }
  const ask = async (http, method, path, options) => {
    const { status } = await http.send(method, path, options).catch(() => ({ status: 0 }))
    if (status === 200) return
    totals.http += 1
    const key = `${method} ${path.split('?')[0]}: ${status}`
    refusals.set(key, (refusals.get(key) ?? 0) + 1)
  }

  return {
    totals,
    refusals,
    /** Uses the server for `seconds`; resolves with the times of that while. */
    async use(seconds) {
      times = []
      health = []
      const until = Date.now() + seconds * 1_000
      const visits = all.map(async (pair, index) => {
        await sleep(Math.random() * 500)
        for (let turn = 0; Date.now() < until; turn++) {
          await publish(pair)
          // Every fourth visitor also reads: a chain, and the directory under the project's id.
          if (index % 4 === 0 && turn % 2 === 0) {
            const body = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}'
            await ask(pair.http, 'POST', `/v1?chainId=${chain}`, { body })
            await ask(pair.http, 'GET', `/getWallets?projectId=${project}&entries=1`)
          }
          await sleep(500)
        }
      })
      const probing = (async () => {
        while (Date.now() < until) {
          const startedAt = performance.now()
          await ask(probe, 'GET', '/health')
          health.push(performance.now() - startedAt)
          await sleep(100)
        }
      })()
      await Promise.all([...visits, probing])
      return {
        p50: percentile(times, 0.5),
        p99: percentile(times, 0.99),
        health: percentile(health, 1),
        count: times.length,
      }
    },
    /** Waits for what is on its way, closes, and counts what was acknowledged and never received. */
    async finish() {
      const until = Date.now() + 5_000
      while ([...acknowledged].some(message => !received.has(message)) && Date.now() < until) await sleep(50)
      totals.lost = [...acknowledged].filter(message => !received.has(message)).length
      isOver = true
      for (const { receiver, publisher, http } of all) {
        receiver.socket.terminate()
        publisher.socket.terminate()
        http.close()
      }
      probe.close()
      return totals
    },
  }
}
