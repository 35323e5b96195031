import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createServer } from '../createServer.js'
import type { LatchkitServer, ServerOptions } from '../options.js'
import { type RunningPostgres, startPostgres, whyNoPostgres } from '../storage/testing/startPostgres.js'
import { type RunningRedis, startRedis, whyNoRedis } from '../storage/testing/startRedis.js'
import { connectRelayClient, type RelayClient } from './testing/relayClient.js'
import { startRelayTarget } from './testing/relayTarget.js'
import { type ClientKey, createClientKey, signToken } from './testing/signToken.js'

vi.mock('pg', async () => (await import('../storage/testing/loadPg.js')).loadPg())

// What can go wrong between processes that share one relay: Redis dies, hangs, comes back; a process dies; a client
// turns to another process to spend its quota twice. Everything is real but the two servers of one test process.

const reason = whyNoPostgres() ?? whyNoRedis()
const newTopic = () => randomBytes(32).toString('hex')
const newMessage = () => randomBytes(300).toString('base64')

describe.skipIf(reason !== undefined)(
  `several processes${reason === undefined ? '' : ` (skipped: ${reason})`}`,
  () => {
    let postgres: RunningPostgres
    let redis: RunningRedis
    let database: string
    beforeAll(async () => {
      ;[postgres, redis] = await Promise.all([startPostgres(), startRedis()])
      database = await postgres.createDatabase()
    })
    afterAll(async () => {
      await redis?.stop()
      await postgres?.stop()
    })

    type Running = { server: LatchkitServer; url: string; relayUrl: string; lines: string[] }
    async function start(options: ServerOptions = {}): Promise<Running> {
      const lines: string[] = []
      const server = await createServer({
        environment: 'development',
        storage: database,
        redisUrl: redis.url,
        logLevel: 'trace',
        logDestination: { write: line => lines.push(line) },
        processMetrics: false,
        ...options,
      })
      onTestFinished(() => server.close())
      const { url } = await server.listen({ port: 0 })
      return { server, url, relayUrl: `${url.replace('http', 'ws')}/relay`, lines }
    }
    const startTwo = (options?: ServerOptions) => Promise.all([start(options), start(options)])
    async function connect(
      { relayUrl }: Running,
      options?: Parameters<typeof connectRelayClient>[1],
    ): Promise<RelayClient> {
      const client = await connectRelayClient(relayUrl, options)
      onTestFinished(() => client.socket.terminate())
      return client
    }
    const publish = (client: RelayClient, topic: string, message: string) =>
      client.request('irn_publish', { topic, message, ttl: 300, tag: 1108 })
    const redisOf = async ({ url }: Running): Promise<string> =>
      ((await (await fetch(`${url}/ready`)).json()) as { redis: string }).redis
    const expectRedis = (servers: readonly Running[], state: string) =>
      expect.poll(() => Promise.all(servers.map(redisOf)), { timeout: 15_000 }).toEqual([state, state])
    const messagesOf = (client: RelayClient) => client.received.map(({ message }) => message)

    test.each<[string, () => Promise<void>, () => Promise<void>]>([
      ['dies and is started again', () => redis.kill(), () => redis.start()],
      ['hangs and resumes', async () => redis.pause(), async () => redis.resume()],
    ])(
      'Redis %s: no process ends, each serves its own, the mailbox brings the rest',
      async (_, away, back) => {
        const servers = await startTwo()
        const [one, two] = servers
        await expectRedis(servers, 'ok')
        const [near, far, topic] = [await connect(one), await connect(two), newTopic()]
        const publisher = await connect(one)
        for (const client of [near, far]) await client.request('irn_subscribe', { topic })
        const messages = [newMessage(), newMessage(), newMessage(), newMessage()]
        await publish(publisher, topic, messages[0] ?? '')
        for (const client of [near, far])
          expect(messagesOf(await client.waitFor(1).then(() => client))).toEqual([messages[0]])

        await away()
        const begun = Date.now()
        await publish(publisher, topic, messages[1] ?? '')
        await near.waitFor(2)
        // Acknowledged and delivered here, although the other process cannot be notified.
        expect(Date.now() - begun).toBeLessThan(5_000)
        await expectRedis(servers, 'unavailable')
        for (const { url } of servers) expect((await fetch(`${url}/ready`)).status).toBe(200)
        await publish(publisher, topic, messages[2] ?? '')
        await near.waitFor(3)
        // While Redis is away each process looks into the mailbox now and then.
        await far.waitFor(3)
        // A topic that is new to its process has no subscription in Redis yet.
        const [late, lateTopic, lateMessage] = [await connect(two), newTopic(), newMessage()]
        await late.request('irn_subscribe', { topic: lateTopic })

        await back()
        await expectRedis(servers, 'ok')
        await publish(publisher, lateTopic, lateMessage)
        await late.waitFor(1)
        await publish(publisher, topic, messages[3] ?? '')
        for (const client of [near, far]) {
          await client.waitFor(4)
          expect(messagesOf(client).sort()).toEqual([...messages].sort())
        }
        const log = [...one.lines, ...two.lines].join('\n')
        expect(log).toContain('Redis is back')
        for (const secret of [topic, lateTopic, ...messages, redis.url]) expect(log).not.toContain(secret)
      },
      60_000,
    )

    test('a server does not start when Redis is unreachable, and its message holds no URL', async () => {
      const failed = createServer({
        environment: 'development',
        storage: database,
        redisUrl: 'redis://:secret@127.0.0.1:1',
        logLevel: 'silent',
      })
      await expect(failed).rejects.toMatchObject({
        problems: ['redisUrl: Redis cannot be reached (ECONNREFUSED)'],
      })
    }, 20_000)

    test('kill -9 of one of two processes under load: every acknowledged message arrives', async () => {
      const target = await startRelayTarget({
        storage: await postgres.createDatabase(),
        redis: redis.url,
        processes: 2,
      })
      onTestFinished(() => target.dispose())
      const keys = new Map<string, ClientKey>()
      const keyOf = (name: string): ClientKey => {
        const key = keys.get(name) ?? createClientKey()
        keys.set(name, key)
        return key
      }
      /** Connects to either process, whichever lives. */
      const reach = async (name: string, first: number): Promise<RelayClient> => {
        for (let attempt = first; ; attempt += 1) {
          const url = target.relays[attempt % 2]?.url ?? ''
          const client = await connectRelayClient(url, { key: keyOf(name) }).catch(() => undefined)
          if (client !== undefined) return client
        }
      }
      const topics = Array.from({ length: 8 }, newTopic)
      const acknowledged = new Set<string>()
      const received = new Map<string, number>()
      let isPublishing = true
      let isReceiving = true
      const publishers = topics.map(async (topic, index) => {
        let client = await reach(`publisher ${index}`, index)
        while (isPublishing) {
          const message = newMessage()
          while (!acknowledged.has(message))
            await publish(client, topic, message).then(
              () => acknowledged.add(message),
              async () => {
                client = await reach(`publisher ${index}`, index + 1)
              },
            )
        }
        client.socket.terminate()
      })
      const live = new Set<RelayClient>()
      const receivers = topics.map(async (topic, index) => {
        while (isReceiving) {
          const client = await reach(`receiver ${index}`, index + 1)
          live.add(client)
          client.socket.on('message', () => {
            for (const { message } of client.received.splice(0))
              received.set(message, (received.get(message) ?? 0) + 1)
          })
          await client.request('irn_subscribe', { topic }).catch(() => {})
          await client.closed
          live.delete(client)
        }
      })
      await expect.poll(() => acknowledged.size, { timeout: 20_000 }).toBeGreaterThan(800)
      await target.relays[0]?.kill()
      const atKill = acknowledged.size
      await expect.poll(() => acknowledged.size, { timeout: 20_000 }).toBeGreaterThan(atKill + 800)
      isPublishing = false
      await Promise.all(publishers)
      await expect
        .poll(() => [...acknowledged].filter(message => !received.has(message)).length, { timeout: 20_000 })
        .toBe(0)
      isReceiving = false
      for (const { socket } of live) socket.terminate()
      await Promise.all(receivers)
      // Sent and not yet acknowledged when the process died: those few come again, and clients know them by their hash.
      const again = [...received.values()].filter(times => times > 1).length
      expect(again).toBeLessThan(received.size * 0.05)
    }, 90_000)

    test('a token counts its addresses over all processes (T23)', async () => {
      const servers = await startTwo({
        trustedProxies: 1,
        publicUrl: 'https://relay.example',
        relayLimits: { tokenAddresses: 2 },
      })
      const key = createClientKey()
      const token = signToken(key, { audience: 'wss://relay.example/relay' })
      const from = ({ relayUrl }: Running, address: string) =>
        connect(
          { ...servers[0], relayUrl: `${relayUrl}?auth=${token}` },
          {
            key,
            token,
            headers: { 'x-forwarded-for': address },
          },
        )
      await from(servers[0], '203.0.113.1')
      await from(servers[1], '203.0.113.2')
      await from(servers[0], '203.0.113.2')
      await expect(from(servers[0], '203.0.113.3')).rejects.toThrow('403')
      await expect(from(servers[1], '203.0.113.3')).rejects.toThrow('403')
      await from(servers[1], '203.0.113.1')
    })

    test('a client that spends its quota at one process has spent it at the others (T21)', async () => {
      const [one, two] = await startTwo({
        relayLimits: { messagesPerClient: { perSecond: 0.001, burst: 20 } },
      })
      const key = createClientKey()
      const [here, there] = [await connect(one, { key }), await connect(two, { key })]
      for (let sent = 0; sent < 20; sent += 1) await publish(here, newTopic(), newMessage())
      const attempts = { refused: 0, accepted: 0 }
      await expect
        .poll(
          async () => {
            await publish(there, newTopic(), newMessage()).then(
              () => {
                attempts.accepted += 1
              },
              () => {
                attempts.refused += 1
              },
            )
            return attempts.refused
          },
          { timeout: 10_000, interval: 300 },
        )
        .toBeGreaterThan(0)
      expect(attempts.accepted).toBeLessThan(10)
    })

    test('attack A-M10: the networks of a caller are counted over all processes', async () => {
      const [one, two] = await startTwo({ rateLimits: { perIp: 10 }, trustedProxies: 1 })
      const statuses: number[] = []
      for (let at = 0; at < 60; at++) {
        const headers = { 'x-forwarded-for': `2001:db8:1:${(at * 256).toString(16)}::1` }
        statuses.push((await fetch(`${(at % 2 === 0 ? one : two).url}/getWallets`, { headers })).status)
      }
      expect(statuses.filter(status => status === 200)).toHaveLength(40)
    }, 30_000)

    test('HTTP limits are counted over all processes, and by each alone while Redis is away', async () => {
      const servers = await startTwo({ rateLimits: { perIp: 10 } })
      const ask = async ({ url }: Running) => (await fetch(`${url}/getWallets`)).status
      const [one, two] = servers
      for (let sent = 0; sent < 10; sent += 1) expect(await ask(sent % 2 === 0 ? one : two)).toBe(200)
      expect(await ask(one)).toBe(429)
      expect(await ask(two)).toBe(429)
      await redis.kill()
      onTestFinished(() => redis.start())
      await expectRedis(servers, 'unavailable')
      expect(await ask(one)).toBe(200)
    }, 30_000)
  },
)
