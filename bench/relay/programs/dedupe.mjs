// A publisher's retry is acknowledged and not delivered again: counted on the wire, without a client's own memory.
import { randomBytes } from 'node:crypto'
import { connect } from '../lib/client.mjs'
import { startServer, withStorage } from '../lib/server.mjs'
import { figure, waitUntil } from '../lib/stats.mjs'
import { createKey } from '../lib/token.mjs'

export const title = 'retries of a publisher'

export async function run({
  small = false,
  breaks,
  storage: kind = 'sqlite',
  messages = small ? 100 : 2_000,
}) {
  return withStorage(kind, async storage => {
    const server = await startServer({ storage, breaks })
    const { url } = server
    const topic = randomBytes(32).toString('hex')
    const times = new Map()
    const count = ({ message }) => times.set(message, (times.get(message) ?? 0) + 1)
    const deliveries = () => [...times.values()].reduce((sum, each) => sum + each, 0)
    const keys = { publisher: createKey(), receiver: createKey() }
    const publisher = await connect(url, { key: keys.publisher })
    let receiver = await connect(url, { key: keys.receiver, onDelivery: count })
    await receiver.request('irn_subscribe', { topic })

    const all = Array.from({ length: messages }, () => randomBytes(600).toString('base64'))
    // Three times at once: what a client does whose acknowledgement is late.
    for (const message of all) await Promise.all([1, 2, 3].map(() => publisher.publish(topic, message)))
    // From another connection of the same client: the acknowledgement was lost with the first.
    const again = await connect(url, { key: keys.publisher })
    for (const message of all) await again.publish(topic, message)
    await waitUntil(() => times.size === messages, 10_000)
    // The relay responds in order, so after this everything that it sent before has arrived.
    await receiver.request('irn_subscribe', { topic })
    const live = deliveries()

    // And once more after the receiver has acknowledged all of it, gone and come back.
    await receiver.close()
    receiver = await connect(url, { key: keys.receiver, onDelivery: count })
    await receiver.request('irn_subscribe', { topic })
    for (const message of all) await again.publish(topic, message)
    await receiver.request('irn_fetchMessages', { topic })
    const back = deliveries() - live

    const result = {
      title: `${title}${breaks ? ` (broken: ${breaks})` : ''}`,
      figures: [
        figure('messages delivered', times.size, '', '=', messages),
        figure('delivered again while the receiver was there', live - times.size, '', '=', 0),
        figure('delivered again after it had acknowledged and come back', back, '', '=', 0),
        figure('publishes per message', 5, ''),
      ],
    }
    await Promise.all([publisher, again, receiver].map(each => each.close()))
    await server.kill()
    return result
  })
}
