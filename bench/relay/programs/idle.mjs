// What an open connection costs that does nothing: authenticated, subscribed to one topic, pinged.
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '../lib/client.mjs'
import { startServer, withStorage } from '../lib/server.mjs'
import { figure, waitUntil } from '../lib/stats.mjs'

export const title = 'idle connections'

export async function run({
  small = false,
  count = small ? 500 : 10_000,
  holdSeconds = small ? 1 : 60,
  storage: kind = 'sqlite',
}) {
  return withStorage(kind, async storage => {
    const server = await startServer({ storage })
    const before = await server.measureAfterGc()
    const clients = []
    let received = 0
    const startedAt = Date.now()
    while (clients.length < count) {
      const group = Array.from({ length: Math.min(100, count - clients.length) }, async () => {
        const topic = randomBytes(32).toString('hex')
        const client = await connect(server.url, { onDelivery: () => received++ })
        await client.request('irn_subscribe', { topic })
        return { topic, client }
      })
      clients.push(...(await Promise.all(group)))
    }
    const connectSeconds = (Date.now() - startedAt) / 1_000
    // Longer than two pings: a connection without pongs would be closed.
    await sleep(holdSeconds * 1_000)
    const open = clients.filter(({ client }) => !client.hasClosed()).length
    const after = await server.measureAfterGc()
    const bytesEach = (after.rss - before.rss) / open

    // They are not only open, they work: every hundredth gets a message.
    const sample = clients.filter((_, index) => index % 100 === 0)
    const publisher = await connect(server.url)
    for (const { topic } of sample) await publisher.publish(topic, 'hello')
    await waitUntil(() => received === sample.length, 10_000)
    for (const { client } of clients) client.socket.terminate()
    await publisher.close()
    await server.kill()
    return {
      title,
      figures: [
        figure('connections open at once', open, '', '>=', count),
        figure('memory of each (RSS after collection, less that before)', bytesEach / 1_000, 'kB', '<=', 20),
        figure('messages received by a sample of them', received, '', '=', sample.length),
        figure('heap of each', (after.heapUsed - before.heapUsed) / open / 1_000, 'kB'),
        figure('RSS before', before.rss / 1e6, 'MB'),
        figure('RSS with all of them', after.rss / 1e6, 'MB'),
        figure('held for', holdSeconds, 's'),
        figure('connected and subscribed per second', count / connectSeconds, ''),
      ],
    }
  })
}
