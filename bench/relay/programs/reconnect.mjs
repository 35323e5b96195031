// The relay is killed with 10,000 clients on it and started again: they all come back at once.
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, connectPatiently, createPublisher } from '../lib/client.mjs'
import { startServer, withStorage } from '../lib/server.mjs'
import { figure, percentile, waitUntil } from '../lib/stats.mjs'
import { createKey, createToken } from '../lib/token.mjs'

export const title = 'reconnection of everybody after a restart'

export async function run({ small = false, count = small ? 300 : 10_000, storage: kind = 'sqlite' }) {
  return withStorage(kind, async storage => {
    let server = await startServer({ storage })
    const { url, port } = server
    let restartedAt = Number.POSITIVE_INFINITY
    /** Receives without answering until the restart, as a phone that fell asleep does: all of it must come again. */
    const createReceiver = () => {
      const key = createKey()
      return {
        key,
        token: createToken(key, url),
        topic: randomBytes(32).toString('hex'),
        got: new Set(),
        servedAt: undefined,
      }
    }
    const receivers = Array.from({ length: count }, createReceiver)
    const first = []
    for (let index = 0; index < count; index += 100)
      first.push(
        ...(await Promise.all(
          receivers.slice(index, index + 100).map(async ({ key, token, topic }) => {
            const client = await connect(url, { key, token, acknowledge: false })
            await client.request('irn_subscribe', { topic })
            return client
          }),
        )),
      )

    const acknowledged = []
    const sender = await connect(url)
    for (let index = 0; index < count; index += 100) {
      const messages = receivers.slice(index, index + 100).map(receiver => {
        const message = randomBytes(600).toString('base64')
        acknowledged.push({ receiver, message })
        return { topic: receiver.topic, message, ttl: 3_600, tag: 1108 }
      })
      await sender.request('irn_batchPublish', { messages })
    }
    const waiting = acknowledged.length

    // Sites go on publishing all the while, and try again.
    const publishers = Array.from({ length: 20 }, () => createPublisher(url))
    let isPublishing = true
    const publishing = publishers.map(async publisher => {
      while (isPublishing) {
        const receiver = receivers[Math.floor(Math.random() * count)]
        const message = randomBytes(600).toString('base64')
        await publisher.publish(receiver.topic, message, () => acknowledged.push({ receiver, message }))
        await sleep(100)
      }
    })
    await sleep(1_000)

    const killedAt = Date.now()
    await server.kill()
    await Promise.all(first.map(({ closed }) => closed))
    let connected = 0
    // All of them at once, and those that are refused after 100 to 1,000 ms again.
    const returning = receivers.map(async receiver => {
      const { key, token, topic, got } = receiver
      const onDelivery = ({ message }) => {
        got.add(message)
        done()
      }
      const client = await connectPatiently(url, { key, token, onDelivery }, { least: 100, most: 1_000 })
      connected += 1
      await client.request('irn_subscribe', { topic })
      receiver.isSubscribed = true
      done()
      return client
      function done() {
        // Served: subscribed, and what had waited is there.
        if (receiver.isSubscribed && got.size > 0) receiver.servedAt ??= Date.now()
      }
    })
    server = await startServer({ storage, port })
    restartedAt = Date.now()
    const isServed = () => receivers.every(({ servedAt }) => servedAt !== undefined)
    await waitUntil(isServed, 90_000, 50)
    await sleep(1_000)
    isPublishing = false
    await Promise.all(publishing)
    // What came before the kill was never acknowledged, so it counts only when it came again.
    const missing = () => acknowledged.filter(({ receiver: { got }, message }) => !got.has(message)).length
    await waitUntil(() => missing() === 0, 10_000)
    const served = receivers.filter(({ servedAt }) => servedAt !== undefined)
    const times = served.map(({ servedAt }) => (servedAt - restartedAt) / 1_000)
    const { rss } = await server.measure()
    const result = {
      title,
      figures: [
        figure('clients served again', served.length, '', '=', count),
        figure('the last one, after the relay listens again', percentile(times, 1), 's', '<=', 30),
        figure('acknowledged messages lost', missing(), '', '=', 0),
        figure('half of them', percentile(times, 0.5), 's'),
        figure('from the kill to the last one', (restartedAt - killedAt) / 1_000 + percentile(times, 1), 's'),
        figure('messages that waited in the mailbox', waiting, ''),
        figure('messages published during the storm', acknowledged.length - waiting, ''),
        figure('connections', connected, ''),
        figure('RSS afterwards', rss / 1e6, 'MB'),
      ],
    }
    const clients = await Promise.all(returning)
    for (const client of clients) client.socket.terminate()
    await sender.close()
    await server.kill()
    return result
  })
}
