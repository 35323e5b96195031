// Apps with the relay client of `packages/walletconnect` talk through a proxy that cuts, resets, delays and slices.
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createApp, createLedger } from '../lib/app.mjs'
import { startProxy } from '../lib/proxy.mjs'
import { startServer, withStorage } from '../lib/server.mjs'
import { createRandom, figure, format, waitUntil } from '../lib/stats.mjs'

export const title = 'faults of the network between apps and the relay'

export async function run({
  small = false,
  seconds = small ? 120 : 1_800,
  pairs = small ? 10 : 20,
  seed = 20_261_121,
  storage: kind = 'sqlite',
}) {
  return withStorage(kind, async storage => {
    const server = await startServer({ storage })
    // Every connection meets a reset about each 30 s.
    const proxy = await startProxy(server.port, { random: createRandom(seed), resetEveryMs: 30_000 })
    const url = `ws://127.0.0.1:${proxy.port}/relay`
    const ledger = createLedger()
    const acknowledged = []
    let isPublishing = true
    const apps = []
    const talking = []
    for (let index = 0; index < pairs; index++) {
      const topic = randomBytes(32).toString('hex')
      // A site and a wallet, both ways over one topic.
      for (const side of ['site', 'wallet']) {
        const app = createApp(url, (on, message) => ledger.record(`${side} ${on}`, message))
        apps.push(app)
        app.subscribe(topic)
        talking.push(talk(app, topic, side === 'site' ? 'wallet' : 'site'))
      }
    }
    async function talk(app, topic, peer) {
      while (isPublishing) {
        const message = randomBytes(900).toString('base64')
        await app.publish(topic, message)
        acknowledged.push({ to: `${peer} ${topic}`, message })
        await sleep(500 + Math.random() * 1_000)
      }
    }
    await sleep(seconds * 1_000)
    isPublishing = false
    proxy.heal()
    await Promise.all(talking)
    const missing = () => acknowledged.filter(({ to, message }) => !ledger.has(to, message)).length
    await waitUntil(() => missing() === 0, 60_000, 100)
    const sum = key => apps.reduce((total, { wire }) => total + wire[key], 0)
    const delivered = acknowledged.length - missing()
    const { connections, refused, cuts, resets, delayed, slices } = proxy.counts
    const result = {
      title: `${title}, ${format(seconds / 60)} min, seed ${seed}`,
      figures: [
        figure(
          'acknowledged messages that reached the app',
          (delivered / acknowledged.length) * 100,
          '%',
          '=',
          100,
        ),
        figure('duplicates that reached an app', ledger.duplicates, '', '=', 0),
        figure('messages', acknowledged.length, ''),
        figure('duplicates on the wire, dropped by the client', sum('deliveries') - ledger.seen.size, ''),
        figure('connections made', connections, ''),
        figure('connections refused', refused, ''),
        figure('cuts of everything', cuts, ''),
        figure('resets of one connection', resets, ''),
        figure('chunks delayed', delayed, ''),
        figure('slices', slices, ''),
      ],
    }
    for (const app of apps) app.destroy()
    await proxy.close()
    await server.kill()
    return result
  })
}
