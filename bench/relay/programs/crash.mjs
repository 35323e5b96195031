// Kills the relay with SIGKILL again and again under load. What it has acknowledged must all be there.
// A kill takes the process, not the page cache: whether the disk has it is what `fsync` shows.
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createApp, createLedger } from '../lib/app.mjs'
import { connect, createPublisher } from '../lib/client.mjs'
import { startServer, withStorage } from '../lib/server.mjs'
import { figure, settle, waitUntil } from '../lib/stats.mjs'

export const title = 'kill -9 under load'

const pairs = 50

export async function run({ small = false, breaks, storage: kind = 'sqlite', kills = small ? 3 : 30 }) {
  const perRound = small ? 150 : 520
  const perSecond = small ? 250 : 500
  return withStorage(kind, async storage => {
    let server = await startServer({ storage, breaks })
    const { url, port } = server
    const topics = Array.from({ length: pairs }, () => randomBytes(32).toString('hex'))
    // Every second topic has an app that lives through the kills; the others are in the mailbox only.
    const ledger = createLedger()
    const live = new Set(topics.filter((_, index) => index % 2 === 0))
    const apps = [...live].map(topic => {
      const app = createApp(url, ledger.record)
      app.subscribe(topic)
      return app
    })
    const publishers = topics.map(() => createPublisher(url))
    const acknowledged = new Map()
    let sends = 0
    let onFirst
    const publish = index => {
      const topic = topics[index]
      const message = randomBytes(1_100).toString('base64')
      return publishers[index]
        .publish(topic, message, () => {
          acknowledged.set(message, topic)
          onFirst?.()
        })
        .then(count => {
          sends += count
        })
    }

    const kill = async () => {
      // A burst, and the kill on its first acknowledgement: whatever is acknowledged before it is written is lost.
      const isDown = new Promise(resolve => {
        onFirst = () => {
          onFirst = undefined
          resolve(server.kill())
        }
      })
      for (let index = 0; index < pairs; index++)
        for (let each = 0; each < 4; each++) under.push(publish(index))
      await isDown
      server = await startServer({ storage, port, breaks })
    }

    const under = []
    const startedAt = Date.now()
    const downMs = []
    let isPublishing = true
    const load = async () => {
      for (let index = 0; isPublishing; index = (index + 1) % pairs) {
        under.push(publish(index))
        await sleep(1_000 / perSecond)
      }
    }
    const loading = load()
    for (let round = 1; round <= kills; round++) {
      const goal = acknowledged.size + perRound
      if (!(await waitUntil(() => acknowledged.size >= goal, 60_000)))
        throw new Error(`Only ${acknowledged.size} acknowledged in round ${round}.\n${server.errors()}`)
      const before = Date.now()
      await kill()
      downMs.push(Date.now() - before)
    }
    await waitUntil(() => acknowledged.size >= (kills + 1) * perRound, 60_000)
    isPublishing = false
    await loading
    await Promise.all(under)
    const seconds = (Date.now() - startedAt) / 1_000

    const missingFrom = has => [...acknowledged].filter(([message, topic]) => !has(topic, message)).length
    const missingLive = () => missingFrom((topic, message) => !live.has(topic) || ledger.has(topic, message))
    await settle(missingLive)
    // A receiver that was never there gets all of it: so the mailbox has all of it.
    const late = createLedger()
    const receiver = await connect(url, { onDelivery: data => late.record(data.topic, data.message) })
    await receiver.request('irn_batchSubscribe', { topics })
    const missingLate = () => missingFrom((topic, message) => late.has(topic, message))
    await settle(missingLate)

    const wire = apps.reduce((sum, app) => sum + app.wire.deliveries, 0)
    const result = {
      title: `${title} (${kind}${breaks ? `, broken: ${breaks}` : ''})`,
      figures: [
        figure('acknowledged messages missing from the mailbox', missingLate(), '', '=', 0),
        figure('acknowledged messages missing at a live app', missingLive(), '', '=', 0),
        figure('acknowledged messages', acknowledged.size, '', '>=', small ? kills * perRound : 15_000),
        figure('duplicates that reached an app', ledger.duplicates, '', '=', 0),
        figure('kills', kills, ''),
        figure('messages per second, downtime included', acknowledged.size / seconds, ''),
        figure('publishes sent again after a kill', sends - acknowledged.size, ''),
        figure('duplicates on the wire, dropped by the client', wire - ledger.seen.size, ''),
        figure('time from kill to listening again, longest', Math.max(...downMs), 'ms'),
      ],
    }
    for (const app of apps) app.destroy()
    await Promise.all([receiver, ...publishers].map(each => each.close()))
    await server.kill()
    return result
  })
}
