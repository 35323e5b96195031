import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createMetrics } from '../metrics/createMetrics.js'
import { createCallerLimit } from '../middleware/callerLimit.js'
import { createRedis, type Redis } from '../redis/createRedis.js'
import { type RunningRedis, startRedis, whyNoRedis } from '../storage/testing/startRedis.js'
import { createProviders } from './createProviders.js'

// What several processes share by a real Redis; each has its own connection.

const why = whyNoRedis()
const title = `processes with one Redis${why === undefined ? '' : ` (skipped: ${why})`}`

describe.skipIf(why !== undefined)(title, () => {
  let running: RunningRedis
  beforeAll(async () => {
    running = await startRedis()
  })
  afterAll(() => running.stop())
  const connect = async (): Promise<Redis> => {
    const redis = await createRedis({ url: running.url, log: { warn: () => {}, info: () => {} } })
    onTestFinished(() => redis.close())
    return redis
  }

  /** A process: Transak issues another token for each request. */
  const startProcess = (redis: Redis | undefined, name: string) => {
    let issued = 0
    const [provider] = createProviders({
      options: {
        transak: { apiKey: 'key', apiSecret: `the partner's secret ${title}`, referrerDomain: 'a.example' },
      },
      publicUrl: 'https://server.example',
      chains: ['eip155:8453'],
      redis,
      metrics: createMetrics({ process: false }),
      limitOutside: async () => {},
      now: Date.now,
      fetch: async () => {
        issued += 1
        const expiresAt = Math.floor(Date.now() / 1000) + 86_400
        return Response.json({ data: { accessToken: `token of ${name} ${issued}`, expiresAt } })
      },
    })
    const read = (accessToken: string) => {
      const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
      const webhookData = { id: 't-1', partnerOrderId: 'o', status: 'COMPLETED' }
      const input = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ webhookData, eventID: 'E' })}`
      const data = `${input}.${createHmac('sha256', accessToken).update(input).digest('base64url')}`
      return provider?.readNotice({ headers: new Headers(), body: JSON.stringify({ data }), url: 'u' }).then(
        notice => notice?.status,
        (error: { code?: string }) => error.code,
      )
    }
    return { read, issued: () => issued }
  }

  test('attack A-L-transak: a notice under the token of one process is good at the others, and one asks for it', async () => {
    const [one, two] = [startProcess(await connect(), 'one'), startProcess(await connect(), 'two')]
    expect(await one.read('token of one 1')).toBe('completed')
    expect(await two.read('token of one 1')).toBe('completed')
    expect([one.issued(), two.issued()]).toEqual([1, 0])
    // Redis has it sealed.
    const redis = await connect()
    const kept = await redis.eval("return redis.call('GET', KEYS[1])", {
      keys: ['latchkit:token:transak'],
      arguments: [],
    })
    expect(kept).toMatch(/^transak\./)
    expect(String(kept)).not.toContain('token of one')
  })

  test('control A-L-transak: another token is no signature, and without Redis a process has its own', async () => {
    const alone = startProcess(undefined, 'alone')
    expect(await alone.read('token of alone 1')).toBe('completed')
    expect(await alone.read('token of one 1')).toBe('SIGNATURE_INVALID')
  })

  test('limits per caller, of its networks and in total are those of all processes together', async () => {
    const limits = [await connect(), await connect()].map(redis =>
      createCallerLimit({ name: 'test-shared', points: 10, total: 60, redis }),
    )
    const take = async (address: string, times: number) => {
      let passed = 0
      for (let at = 0; at < times; at++)
        await limits[at % 2]?.(address).then(
          () => passed++,
          () => {},
        )
      return passed
    }
    expect(await take('192.0.2.1', 20)).toBe(10)
    let ofNetwork = 0
    for (let at = 0; at < 30; at++) ofNetwork += await take(`2001:db8:1:${(at * 256).toString(16)}::/64`, 4)
    expect(ofNetwork).toBeLessThanOrEqual(40)
    expect(ofNetwork).toBeGreaterThan(15)
    let used = 10 + ofNetwork
    for (let at = 2; at < 40; at++) used += await take(`192.0.2.${at}`, 6)
    expect(used).toBeLessThanOrEqual(60)
  })
})
