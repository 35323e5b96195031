// A client receives only its messages: a publisher not its own, a subscriber not those of another topic.
import { randomBytes } from 'node:crypto'
import { connect } from '../lib/client.mjs'
import { startServer, withStorage } from '../lib/server.mjs'
import { figure, waitUntil } from '../lib/stats.mjs'
import { createKey } from '../lib/token.mjs'

export const title = 'isolation'

export async function run({ small = false, breaks, storage: kind = 'sqlite', groups = small ? 20 : 200 }) {
  return withStorage(kind, async storage => {
    const server = await startServer({ storage, breaks })
    const { url } = server
    const perClient = 10
    let own = 0
    let foreign = 0
    let delivered = 0
    /** A site and a wallet on one topic, both publishing there, and a stranger on a topic of its own. */
    const createGroup = async () => {
      const topic = randomBytes(32).toString('hex')
      const other = randomBytes(32).toString('hex')
      const sent = { site: new Set(), wallet: new Set(), stranger: new Set() }
      const keys = { site: createKey(), wallet: createKey(), stranger: createKey() }
      const join = name =>
        connect(url, {
          key: keys[name],
          onDelivery(data) {
            if (sent[name].has(data.message)) own += 1
            else if (data.topic !== (name === 'stranger' ? other : topic)) foreign += 1
            else delivered += 1
          },
        })
      const clients = {}
      for (const name of ['site', 'wallet', 'stranger']) {
        clients[name] = await join(name)
        await clients[name].request('irn_subscribe', { topic: name === 'stranger' ? other : topic })
      }
      return { topic, other, sent, clients, join }
    }
    const all = []
    for (let index = 0; index < groups; index++) all.push(await createGroup())

    await Promise.all(
      all.map(async ({ topic, other, sent, clients }) => {
        for (let each = 0; each < perClient; each++)
          for (const name of ['site', 'wallet', 'stranger']) {
            const message = randomBytes(300).toString('base64')
            sent[name].add(message)
            await clients[name].publish(name === 'stranger' ? other : topic, message)
          }
      }),
    )
    await waitUntil(() => delivered >= groups * perClient * 2, 10_000)
    const live = { own, foreign }

    // From the mailbox: by a new connection's subscription, and by fetching.
    let fetched = 0
    await Promise.all(
      all.map(async ({ topic, other, sent, clients, join }) => {
        for (const name of ['site', 'stranger']) {
          await clients[name].close()
          clients[name] = await join(name)
          const mine = name === 'stranger' ? other : topic
          const { messages } = await clients[name].request('irn_fetchMessages', { topic: mine })
          fetched += messages.filter(({ message }) => sent[name].has(message)).length
          await clients[name].request('irn_subscribe', { topic: mine })
          await clients[name].request('irn_subscribe', { topic: mine })
        }
      }),
    )
    await waitUntil(() => false, 300)

    const result = {
      title: `${title}${breaks ? ` (broken: ${breaks})` : ''}`,
      figures: [
        figure('messages delivered', delivered, '', '>=', groups * perClient * 2),
        figure('own messages delivered live', live.own, '', '=', 0),
        figure('own messages delivered from the mailbox', own - live.own + fetched, '', '=', 0),
        figure('messages of another topic delivered', foreign, '', '=', 0),
      ],
    }
    await Promise.all(all.flatMap(({ clients }) => Object.values(clients).map(client => client.close())))
    await server.kill()
    return result
  })
}
