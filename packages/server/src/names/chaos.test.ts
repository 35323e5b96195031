import { decodeFunctionData, encodeFunctionResult, type Hex, namehash, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { createMetrics } from '../metrics/createMetrics.js'
import { createUpstreams } from '../upstream/createUpstreams.js'
import { createEnsNames, ensUniversalResolver } from './providers/createEnsNames.js'
import { createNamesService } from './service.js'

/** Reads of each kind; `test:long` sets 10,000. */
const reads = Number(process.env['LATCHKIT_CHAOS_READS'] ?? 300)
const names = 40
const root = 'eip155:1'
const caller = { address: 'test' }

const resolverAbi = parseAbi([
  'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes, address)',
  'function reverseWithGateways(bytes account, uint256 coinType, string[] gateways) view returns (string, address, address)',
])
const recordAbi = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function text(bytes32 node, string key) view returns (string)',
])
const addressOf = (at: number): Hex => `0x${(at + 1).toString(16).padStart(40, '0')}`
const byNode = new Map(Array.from({ length: names }, (_, at) => [namehash(`name-${at}.eth`), at]))

/** The result of a call of the universal resolver of a chain with the names `name-0.eth` and on. */
function callResolver(data: Hex): Hex {
  const call = decodeFunctionData({ abi: resolverAbi, data })
  if (call.functionName === 'reverseWithGateways') {
    const name = `name-${Number(BigInt(call.args[0])) - 1}.eth`
    const result = [name, ensUniversalResolver, ensUniversalResolver] as const
    return encodeFunctionResult({ abi: resolverAbi, functionName: 'reverseWithGateways', result })
  }
  const record = decodeFunctionData({ abi: recordAbi, data: call.args[1] })
  const at = byNode.get(record.args[0]) ?? 0
  const bytes =
    record.functionName === 'addr'
      ? encodeFunctionResult({ abi: recordAbi, functionName: 'addr', result: addressOf(at) })
      : encodeFunctionResult({
          abi: recordAbi,
          functionName: 'text',
          result: record.args[1] === 'avatar' ? `https://a.example/${at}.png` : '',
        })
  return encodeFunctionResult({
    abi: resolverAbi,
    functionName: 'resolveWithGateways',
    result: [bytes, ensUniversalResolver],
  })
}

/** A chain's endpoint of which a share of the responses is a fault, one after the other in the same order each time. */
function createEndpoint() {
  let state = 11
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const endpoint = {
    share: 0,
    requests: 0,
    fetch: async (_input: unknown, init?: RequestInit): Promise<Response> => {
      endpoint.requests += 1
      const { id, method, params } = JSON.parse(String(init?.body))
      if (random() < endpoint.share) {
        const kind = Math.floor(random() * 4)
        if (kind === 0) throw new TypeError('fetch failed')
        if (kind === 1) return new Response('', { status: 503 })
        if (kind === 2) return new Response('{"jsonrpc":')
        return Response.json({ jsonrpc: '2.0', id: id + 1000, result: '0x1234' })
      }
      const result = method === 'eth_getCode' ? '0x' : callResolver(params[0].data)
      return Response.json({ jsonrpc: '2.0', id, result })
    },
  }
  return endpoint
}

function start() {
  const endpoint = createEndpoint()
  const time = { now: 1_800_000_000_000 }
  const metrics = createMetrics({ process: false })
  const upstreams = createUpstreams({
    rpcUrls: { [root]: 'http://node.example' },
    metrics,
    limits: { concurrentPerIp: 50, concurrentPerChain: 50 },
    limitCalls: async () => {},
    limitBytes: async () => {},
    fetch: endpoint.fetch,
  })
  const provider = createEnsNames({
    root,
    universalResolver: ensUniversalResolver,
    upstreams,
    safeFetch: async () => {
      throw new Error('No gateway is named.')
    },
  })
  const service = createNamesService({
    own: undefined,
    providers: [provider],
    chargeJoin: async () => {},
    toAvatar: async ({ attributes }) => attributes['avatar'],
    metrics,
    now: () => time.now,
  })
  return { endpoint, time, service }
}

const kinds = {
  profile: async (service: ReturnType<typeof start>['service'], at: number) => {
    const { addresses, isStale } = await service.getProfile(`name-${at}.eth`, caller)
    return { isRight: BigInt(addresses['60']?.address ?? 0) === BigInt(at + 1), isStale }
  },
  identity: async (service: ReturnType<typeof start>['service'], at: number) => {
    const { name, avatar, isStale } = await service.getIdentity(`${root}:${addressOf(at)}`, caller)
    return { isRight: name === `name-${at}.eth` && avatar === `https://a.example/${at}.png`, isStale }
  },
}

test.each(Object.entries(kinds))(
  `${reads} reads of a %s with faults in 30 of 100 responses: 99 of 100 within 5 s, none wrong`,
  async (_kind, read) => {
    const { endpoint, time, service } = start()
    // Once without faults, as a server that has run for a while.
    await Promise.all(Array.from({ length: names }, (_, at) => read(service, at)))
    endpoint.share = 0.3
    let inTime = 0
    for (let done = 0; done < reads; done += names) {
      // What is kept expires, so that every read asks the chain.
      time.now += 301_000
      const size = Math.min(names, reads - done)
      const outcomes = await Promise.all(
        Array.from({ length: size }, async (_, at) => {
          const began = performance.now()
          const outcome = await read(service, at).catch(() => undefined)
          return { outcome, ms: performance.now() - began }
        }),
      )
      for (const { outcome, ms } of outcomes) {
        if (outcome) expect(outcome.isRight).toBe(true)
        if (outcome && ms <= 5000) inTime += 1
      }
    }
    expect(inTime / reads).toBeGreaterThanOrEqual(0.99)
  },
  60_000 + reads * 100,
)

test('a source that is down: the last values, marked as stale, for an hour; then errors, never an absence', async () => {
  const { endpoint, time, service } = start()
  const before = await kinds.identity(service, 1)
  expect(before).toEqual({ isRight: true, isStale: undefined })
  endpoint.share = 1
  time.now += 301_000
  expect(await kinds.identity(service, 1)).toEqual({ isRight: true, isStale: true })
  time.now += 3_600_000
  await expect(kinds.identity(service, 1)).rejects.toMatchObject({ name: 'UpstreamError' })
  await expect(kinds.profile(service, 2)).rejects.toMatchObject({ name: 'UpstreamError' })
}, 60_000)
