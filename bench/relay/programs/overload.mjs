// More messages than the machine can store: the relay refuses what would wait, and what it accepts is quick.
// Open loop: messages leave by the clock, whether or not the acknowledgements keep up.
import { randomBytes } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, nextId } from '../lib/client.mjs'
import { startServer, withStorage } from '../lib/server.mjs'
import { figure, format, percentile, waitUntil } from '../lib/stats.mjs'

export const title = 'overload'

const messageBytes = 1_500

export async function run({
  small = false,
  breaks,
  pairs = small ? 60 : 500,
  perSecond = small ? 900 : 6_000,
  seconds = small ? 4 : 20,
  // The small form must be too much for any machine.
  relayLimits = small ? { pendingMessages: 1 } : {},
  storage: kind = 'sqlite',
}) {
  return withStorage(kind, async storage => {
    const server = await startServer({ storage, limits: 'default', breaks, options: { relayLimits } })
    const filler = randomBytes(messageBytes).toString('base64').slice(0, messageBytes)
    const sentAt = new Map()
    const acceptedMs = []
    const refusedMs = []
    const deliverMs = []
    const delivered = new Set()
    const accepted = []
    const errors = new Map()
    let answered = 0
    let closed = 0
    let isOver = false

    const open = async index => {
      // Ten pairs behind each address.
      const localAddress = `127.0.${1 + Math.floor(index / 2_500)}.${1 + (Math.floor(index / 10) % 250)}`
      const topic = randomBytes(32).toString('hex')
      const onDelivery = ({ message }) => {
        const id = message.slice(0, message.indexOf('.'))
        delivered.add(id)
        deliverMs.push(performance.now() - sentAt.get(id))
      }
      const receiver = await connect(server.url, { localAddress, onDelivery })
      await receiver.request('irn_subscribe', { topic })
      const publisher = await connect(server.url, { localAddress })
      publisher.socket.removeAllListeners('message')
      publisher.socket.on('message', data => {
        const { id, error } = JSON.parse(data.toString())
        const waited = performance.now() - sentAt.get(id)
        answered += 1
        if (error) {
          refusedMs.push(waited)
          errors.set(error.message, (errors.get(error.message) ?? 0) + 1)
        } else {
          acceptedMs.push(waited)
          accepted.push(id)
        }
      })
      for (const each of [receiver, publisher]) each.closed.then(() => !isOver && closed++)
      return { topic, receiver, publisher }
    }
    const all = []
    for (let index = 0; index < pairs; index++) all.push(await open(index))

    const startedAt = performance.now()
    let sent = 0
    let late = 0
    for (let now = startedAt; now < startedAt + seconds * 1_000; now = performance.now()) {
      const due = ((now - startedAt) / 1_000) * perSecond
      for (; sent < due; sent++) {
        const { topic, publisher } = all[sent % pairs]
        const id = nextId()
        sentAt.set(id, performance.now())
        const message = `${id}.${filler}`.slice(0, messageBytes)
        publisher.socket.send(
          `{"id":"${id}","jsonrpc":"2.0","method":"irn_publish","params":{"topic":"${topic}","message":"${message}","ttl":300,"tag":1108}}`,
        )
      }
      const before = performance.now()
      await sleep(1)
      late = Math.max(late, performance.now() - before)
    }
    await waitUntil(() => answered >= sent, 30_000)
    await waitUntil(() => accepted.every(id => delivered.has(id)), 10_000)
    const { rss } = await server.measure()
    isOver = true
    for (const { receiver, publisher } of all)
      for (const each of [receiver, publisher]) each.socket.terminate()
    await server.kill()
    const busy = errors.get('The relay is busy. Try again.') ?? 0
    return {
      title: `${title}: ${format(perSecond)} messages a second offered for ${seconds} s by ${pairs} pairs`,
      figures: [
        figure('answered', (100 * answered) / sent, '%', '=', 100),
        figure('refused as busy', busy, '', '>=', 1),
        figure('accepted, p99', percentile(acceptedMs, 0.99), 'ms', '<=', 500, { timed: true }),
        figure(
          'acknowledged messages that were not delivered',
          accepted.filter(id => !delivered.has(id)).length,
          '',
          '=',
          0,
        ),
        figure('connections closed', closed, '', '=', 0),
        figure('sent', sent, ''),
        figure('accepted per second', accepted.length / seconds, ''),
        figure('accepted, p50', percentile(acceptedMs, 0.5), 'ms'),
        figure('delivered, p99', percentile(deliverMs, 0.99), 'ms'),
        figure('refused, p99', percentile(refusedMs, 0.99), 'ms'),
        figure('load generator late at most', late, 'ms'),
        figure('RSS at the end', rss / 1e6, 'MB'),
      ],
      notes: [...errors].map(([message, times]) => `${message} (${format(times)} times)`),
    }
  })
}
