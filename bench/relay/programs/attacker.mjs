// One attacker at 20 times the default quotas, honest clients beside it, and the limits as they are by default.
import { randomBytes } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { waitForCalm } from '../lib/calm.mjs'
import { connect } from '../lib/client.mjs'
import { startHelper } from '../lib/helpers.mjs'
import { startServer, withStorage } from '../lib/server.mjs'
import { figure, format, median, percentile } from '../lib/stats.mjs'

export const title = 'one attacker at 20 times the default quota'

/** 20 × `messagesPerClient` and `subscriptionsPerClient`; 20 × `messagesPerAddress` of one address. */
const attacks = {
  'one client': { connections: 1, publishes: 400, subscriptions: 1_000 },
  'one address, 20 clients': { connections: 20, publishes: 10_000, subscriptions: 0 },
}

export async function run({
  small = false,
  pairs = small ? 20 : 100,
  seconds = small ? 3 : 20,
  rounds = small ? 1 : 3,
  storage: kind = 'sqlite',
}) {
  return withStorage(kind, async storage => {
    const server = await startServer({ storage, limits: 'default' })
    let closed = 0
    let refused = 0
    let times = []
    // Each pair from an address of its own, as visitors have; the attacker has another one.
    const open = async index => {
      const localAddress = `127.0.${1 + Math.floor(index / 250)}.${1 + (index % 250)}`
      const topic = randomBytes(32).toString('hex')
      const sent = new Map()
      const onDelivery = ({ message }) => times.push(performance.now() - sent.get(message))
      const receiver = await connect(server.url, { localAddress, onDelivery })
      const publisher = await connect(server.url, { localAddress })
      await receiver.request('irn_subscribe', { topic })
      for (const each of [receiver, publisher]) each.closed.then(() => !isOver && closed++)
      return { topic, sent, receiver, publisher }
    }
    let isOver = false
    const honest = []
    for (let index = 0; index < pairs; index++) honest.push(await open(index))

    /** Each pair two messages a second for `seconds`; the time from sending to the receiver. */
    const measure = async () => {
      times = []
      const until = Date.now() + seconds * 1_000
      await Promise.all(
        honest.map(async ({ topic, sent, publisher }) => {
          await sleep(Math.random() * 500)
          while (Date.now() < until) {
            const message = randomBytes(1_100).toString('base64')
            sent.set(message, performance.now())
            await publisher.publish(topic, message).catch(() => refused++)
            await sleep(500)
          }
        }),
      )
      await sleep(500)
      for (const { sent } of honest) sent.clear()
      return { p50: percentile(times, 0.5), p99: percentile(times, 0.99), count: times.length }
    }

    await measure()
    const results = Object.fromEntries(Object.keys(attacks).map(name => [name, []]))
    let peakRss = 0
    for (let round = 0; round < rounds; round++)
      for (const [name, { connections, publishes, subscriptions }] of Object.entries(attacks)) {
        if (!small) await waitForCalm()
        const calm = await measure()
        const attacker = await startHelper('attacker.mjs', [
          server.url,
          '127.0.200.1',
          connections,
          publishes,
          subscriptions,
        ])
        const hit = await measure()
        peakRss = Math.max(peakRss, (await server.measure()).rss)
        results[name].push({ calm, hit, attacker: await attacker.finish() })
      }
    isOver = true
    const of = (name, when, key) => median(results[name].map(each => each[when][key]))
    const total = (name, key) => results[name].reduce((sum, { attacker }) => sum + attacker[key], 0)
    const result = {
      title: `${title}, default limits, ${pairs} honest pairs at 2 messages a second, median of ${rounds}`,
      figures: [
        ...Object.keys(attacks).map(name =>
          figure(
            `${name}: honest p99 against that without`,
            of(name, 'hit', 'p99') / of(name, 'calm', 'p99'),
            '×',
            '<=',
            2,
            { timed: true },
          ),
        ),
        figure('honest clients closed', closed, '', '=', 0),
        figure('honest publishes refused', refused, '', '=', 0),
        ...Object.keys(attacks).flatMap(name => [
          figure(
            `${name}: honest p99 without, with`,
            `${format(of(name, 'calm', 'p99'))} and ${format(of(name, 'hit', 'p99'))} ms`,
          ),
          figure(
            `${name}: honest p50 without, with`,
            `${format(of(name, 'calm', 'p50'))} and ${format(of(name, 'hit', 'p50'))} ms`,
          ),
          figure(
            `${name}: sent, accepted, refused, closed`,
            ['sent', 'accepted', 'refused', 'closed'].map(key => format(total(name, key))).join(', '),
          ),
        ]),
        figure('RSS of the relay at most', peakRss / 1e6, 'MB'),
      ],
    }
    await Promise.all(honest.flatMap(({ receiver, publisher }) => [receiver.close(), publisher.close()]))
    await server.kill()
    return result
  })
}
