import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLog } from '../../logs/createLog.js'
import { createMetrics } from '../../metrics/createMetrics.js'
import type { ActivityStore } from '../../storage/activityStore.js'
import { createMemoryStorage } from '../../storage/memory.js'
import { UpstreamError } from '../../upstream/UpstreamError.js'
import type { ActivityLimits } from '../options.js'
import { defaultActivityLimits } from '../options.js'
import { createFakeChain, down, type FakeChain, transferLog } from '../testing/createFakeChain.js'
import { createIndexer } from './createIndexer.js'

const caipNetworkId = 'eip155:1'
const [alice, bob, token] = ['a', 'b', '7'].map(letter => `0x${letter.repeat(40)}`) as [
  string,
  string,
  string,
]
const pay = { from: alice, to: bob, value: 5n }

function openStore(): ActivityStore {
  const { activity } = createMemoryStorage()
  if (!activity) throw new Error('no activity')
  return activity
}

function start(chain: FakeChain, limits: Partial<ActivityLimits> = {}, store = openStore(), traces = true) {
  const lines: string[] = []
  const metrics = createMetrics({ process: false })
  const clock = { now: 1_900_000_000_000 }
  const indexer = createIndexer({
    chain: caipNetworkId,
    upstream: chain.upstream,
    store,
    limits: { ...defaultActivityLimits, ...limits },
    traces,
    metrics,
    log: createLog({ level: 'trace', destination: { write: line => lines.push(line) } }),
    now: () => clock.now,
  })
  /** A look after each of as many polls as an operator's default makes in that time. */
  const look = async (seconds: number) => {
    for (const end = clock.now + seconds * 1000; clock.now < end; ) {
      clock.now += 4000
      await indexer.sync()
    }
  }
  const hashes = async (account = alice) =>
    (await store.list({ chain: caipNetworkId, account, limit: 10_000 })).map(({ hash }) => hash).toReversed()
  return { indexer, clock, look, store, lines, metrics, hashes, state: () => store.getState(caipNetworkId) }
}

/** What the chain holds of an account that signs everything. */
async function hashesOf(chain: FakeChain, from = 0): Promise<string[]> {
  const all: string[] = []
  for (const { number, transactions } of chain.blocks.slice(from)) {
    if (transactions.length === 0) continue
    const outcome = await chain.upstream.call({ method: 'eth_getBlockByNumber', params: [number, true] })
    const block = ('result' in outcome ? outcome.result : {}) as { transactions: { hash: string }[] }
    all.push(...block.transactions.map(({ hash }) => hash))
  }
  return all
}

const mineMany = (chain: FakeChain, count: number) => {
  for (let index = 0; index < count; index++) chain.mine(index % 3 === 0 ? [] : [pay])
}

test('R7.32: indexes every block once, then only new ones', async () => {
  const chain = createFakeChain()
  mineMany(chain, 100)
  const { indexer, state, hashes } = start(chain)
  expect(indexer.status()).toEqual({ asOf: undefined, isStale: true })
  await indexer.sync()
  expect(await state()).toMatchObject({ first: 0, tip: 99, tipHash: chain.blocks[99]?.hash })
  expect(await hashes()).toEqual(await hashesOf(chain))
  expect(indexer.status()).toMatchObject({ isStale: false, asOf: expect.any(Number) })
  chain.calls.length = 0
  await indexer.sync()
  expect(chain.calls).toEqual(['eth_getBlockByNumber latest'])
  chain.mine([pay])
  await indexer.sync()
  expect(chain.calls.filter(call => call === 'eth_getBlockByNumber 0x64')).toHaveLength(1)
  expect(await hashes()).toEqual(await hashesOf(chain))
})

test('a new index begins as many blocks before the newest as the limit says', async () => {
  const chain = createFakeChain()
  mineMany(chain, 100)
  const { indexer, state, hashes } = start(chain, { backfillBlocks: 30 })
  await indexer.sync()
  expect(await state()).toMatchObject({ first: 70, tip: 99 })
  expect(await hashes()).toEqual(await hashesOf(chain, 70))
})

test('blocks beyond the limit are removed', async () => {
  const chain = createFakeChain()
  mineMany(chain, 1200)
  const { indexer, state, hashes } = start(chain, { keepBlocks: 50, backfillBlocks: 1200 })
  await indexer.sync()
  const first = (await state())?.first ?? 0
  expect(first).toBeGreaterThan(900)
  expect(await hashes()).toEqual(await hashesOf(chain, first))
})

test.each([
  ['of the same length', 5, 5],
  ['that is longer', 5, 9],
  ['of one block', 1, 1],
  ['that is shorter', 6, 3],
])('a reorganisation %s leaves no row of the old branch', async (_, depth, mined) => {
  const chain = createFakeChain()
  mineMany(chain, 40)
  const { indexer, hashes, metrics } = start(chain)
  await indexer.sync()
  chain.reorganise(depth, mined)
  await indexer.sync()
  expect(await hashes()).toEqual(await hashesOf(chain))
  expect(await metrics.render(undefined)).toContain('what="reorganisation"} 1')
})

test('a chain that began anew, and a reorganisation that is too deep, begin the index anew', async () => {
  const chain = createFakeChain()
  mineMany(chain, 700)
  const { indexer, hashes, state } = start(chain)
  await indexer.sync()
  chain.reorganise(650)
  await indexer.sync()
  expect(await hashes()).toEqual(await hashesOf(chain))
  chain.blocks.length = 0
  chain.reorganise(1, 0)
  mineMany(chain, 20)
  await indexer.sync()
  expect(await state()).toMatchObject({ first: 0, tip: 19 })
  expect(await hashes()).toEqual(await hashesOf(chain))
})

test('an endpoint that lags behind removes nothing', async () => {
  const chain = createFakeChain()
  mineMany(chain, 40)
  const { indexer, hashes } = start(chain)
  await indexer.sync()
  const before = await hashes()
  const ahead = chain.blocks.splice(-3)
  await indexer.sync()
  expect(await hashes()).toEqual(before)
  chain.blocks.push(...ahead)
  chain.mine([pay])
  await indexer.sync()
  expect(await hashes()).toEqual(await hashesOf(chain))
})

test('R7.32: a chain that was cut shorter is stale at once, and a minute later nothing of what it lost is left', async () => {
  const chain = createFakeChain()
  mineMany(chain, 40)
  const { indexer, hashes, state, look, clock, metrics } = start(chain)
  await indexer.sync()
  const { asOf } = indexer.status()
  chain.blocks.splice(-6)
  clock.now += 4000
  await indexer.sync()
  expect(indexer.status()).toEqual({ asOf, isStale: true })
  await look(80)
  expect(await hashes()).toEqual(await hashesOf(chain))
  expect(await state()).toMatchObject({ first: 0, tip: 33, tipHash: chain.blocks[33]?.hash })
  expect(indexer.status()).toMatchObject({ isStale: false, asOf: clock.now })
  expect(await metrics.render(undefined)).toContain('what="reorganisation"} 1')
})

test('R7.32: blocks mined at once and reverted are gone after 20 s', async () => {
  const chain = createFakeChain()
  mineMany(chain, 40)
  chain.secondsPerBlock = 1
  const { indexer, hashes, look } = start(chain)
  await indexer.sync()
  chain.blocks.splice(-6)
  await look(20)
  expect(await hashes()).toEqual(await hashesOf(chain))
})

test('R7.32: a chain that began anew below the first indexed block is indexed anew', async () => {
  const chain = createFakeChain()
  mineMany(chain, 100)
  const { indexer, hashes, look } = start(chain, { backfillBlocks: 30 })
  await indexer.sync()
  chain.blocks.length = 0
  chain.reorganise(1, 0)
  mineMany(chain, 20)
  await look(80)
  expect(await hashes()).toEqual(await hashesOf(chain))
  expect(indexer.status().isStale).toBe(false)
})

test.each<[string, (chain: FakeChain, ahead: FakeChain['blocks'], look: number) => void]>([
  [
    'syncs',
    chain => {
      chain.isSyncing = true
    },
  ],
  [
    'catches up slowly',
    (chain, ahead, look) => {
      const next = look % 4 === 0 && ahead.length > 1 ? ahead.shift() : undefined
      if (next) chain.blocks.push(next)
    },
  ],
  [
    'still has the newest block by its hash',
    (chain, ahead) => {
      chain.fault = (method, [hash]) =>
        method === 'eth_getBlockByHash' && hash === ahead.at(-1)?.hash
          ? { result: { number: '0x63', hash, parentHash: hash, timestamp: '0x1' } }
          : undefined
    },
  ],
])('R7.32: a node behind that %s removes nothing, and is said to be stale', async (_, act) => {
  const chain = createFakeChain()
  mineMany(chain, 100)
  const { indexer, hashes, look } = start(chain)
  await indexer.sync()
  const { asOf } = indexer.status()
  const before = await hashes()
  const ahead = chain.blocks.splice(-40)
  for (let count = 1; count <= 100; count++) {
    act(chain, ahead, count)
    await look(4)
    expect(indexer.status()).toEqual({ asOf, isStale: true })
    expect(await hashes()).toEqual(before)
  }
  chain.fault = undefined
  chain.isSyncing = false
  chain.blocks.push(...ahead)
  await look(4)
  expect(await hashes()).toEqual(await hashesOf(chain))
  expect(indexer.status().isStale).toBe(false)
})

test('a block whose receipts are of another version of it is read again, not stored', async () => {
  const chain = createFakeChain()
  mineMany(chain, 10)
  const { indexer, hashes, state } = start(chain)
  chain.fault = method =>
    method === 'eth_getBlockReceipts'
      ? {
          result: [
            {
              transactionHash: `0x${'1'.repeat(64)}`,
              blockHash: `0x${'2'.repeat(64)}`,
              gasUsed: '0x1',
              logs: [],
            },
          ],
        }
      : undefined
  await indexer.sync()
  expect(indexer.status().isStale).toBe(true)
  // The first block is empty and has no receipts.
  expect((await state())?.tip).toBe(0)
  chain.fault = undefined
  await indexer.sync()
  expect(await hashes()).toEqual(await hashesOf(chain))
  expect(indexer.status().isStale).toBe(false)
})

test('an endpoint without receipts of blocks is asked for each, and one without traces is not asked again', async () => {
  const chain = createFakeChain()
  const call = { from: alice, to: token, input: '0xa9059cbb', logs: [transferLog(token, alice, bob, 5n)] }
  for (let index = 0; index < 9; index++) chain.mine([call, pay])
  chain.fault = method =>
    method === 'eth_getBlockReceipts' ? { error: { code: -32601, message: 'no such method' } } : undefined
  const { indexer, hashes, store } = start(chain, { concurrency: 1 })
  await indexer.sync()
  expect(await hashes()).toEqual(await hashesOf(chain))
  const count = (method: string) => chain.calls.filter(each => each.startsWith(method)).length
  expect(count('eth_getBlockReceipts')).toBe(1)
  expect(count('trace_block')).toBe(1)
  const [, record] = await store.list({ chain: caipNetworkId, account: bob, limit: 2 })
  expect(record).toMatchObject({
    selector: '0xa9059cbb',
    fee: '21000000000000',
    entries: [{ standard: 'erc20', token, sender: alice, recipient: bob, amount: '5' }],
  })
})

const trace = (chain: FakeChain, block: number, amount: string) => ({
  type: 'call',
  action: { callType: 'call', from: token, to: bob, value: amount },
  blockHash: chain.blocks[block]?.hash,
  transactionHash: null as string | null,
  traceAddress: [0],
})

test('R7.32: a rate limit on traces loses no payout of a contract', async () => {
  const chain = createFakeChain()
  const call = { from: alice, to: token, input: '0xa9059cbb' }
  let limited = 0
  chain.fault = (method, [first]) => {
    if (method !== 'trace_block') return undefined
    if (limited-- > 0) return { error: { code: -32005, message: 'rate limit exceeded' } }
    const number = Number(first)
    return {
      result: [{ ...trace(chain, number, '0x5'), transactionHash: chain.toTransactionHash(number, 0) }],
    }
  }
  const { indexer, store, lines, look } = start(chain, { concurrency: 4 })
  const paid = async () => (await store.list({ chain: caipNetworkId, account: bob, limit: 100 })).length
  for (let index = 0; index < 5; index++) chain.mine([call])
  await indexer.sync()
  expect(await paid()).toBe(5)
  limited = 30
  for (let index = 0; index < 20; index++) chain.mine([call])
  await indexer.sync()
  expect(indexer.status().isStale).toBe(true)
  await look(200)
  expect(await paid()).toBe(25)
  expect(indexer.status().isStale).toBe(false)
  // An operator reads of a limit that does not end; the index goes on, and asks for traces again later.
  limited = Number.POSITIVE_INFINITY
  chain.mine([call])
  await look(620)
  expect(lines.filter(line => line.includes('is not indexed'))).toHaveLength(1)
  expect(indexer.status().isStale).toBe(false)
  limited = 0
  await look(620)
  chain.mine([call])
  await look(4)
  expect(await paid()).toBe(26)
})

test('R7.32: an endpoint whose plan refuses traces is indexed without them after ten seconds', async () => {
  const chain = createFakeChain()
  for (let index = 0; index < 5; index++) chain.mine([{ from: alice, to: token, input: '0xa9059cbb' }])
  chain.fault = method =>
    method === 'trace_block' ? { error: { code: -32600, message: 'not on the free tier' } } : undefined
  const { hashes, look } = start(chain)
  await look(16)
  expect(await hashes()).toEqual(await hashesOf(chain))
})

test('without traces in the options no traces are asked for', async () => {
  const chain = createFakeChain()
  chain.mine([{ from: alice, to: token, input: '0xa9059cbb' }])
  const { indexer } = start(chain, {}, openStore(), false)
  await indexer.sync()
  expect(chain.calls.join()).not.toContain('trace_block')
})

test('a failed transaction is kept and moved nothing', async () => {
  const chain = createFakeChain()
  chain.mine([{ ...pay, isFailed: true, logs: [transferLog(token, alice, bob, 5n)] }])
  const { indexer, store } = start(chain)
  await indexer.sync()
  expect(await store.list({ chain: caipNetworkId, account: alice, limit: 2 })).toMatchObject([
    { isFailed: true, entries: [] },
  ])
  expect(await store.list({ chain: caipNetworkId, account: bob, limit: 2 })).toEqual([])
})

test('an endpoint that fails or says nonsense leaves what is there, is logged once and is caught up with', async () => {
  const chain = createFakeChain()
  mineMany(chain, 20)
  const { indexer, hashes, lines, metrics } = start(chain)
  await indexer.sync()
  const before = await hashes()
  mineMany(chain, 20)
  for (const fault of [
    down,
    () => ({ result: { number: 'x' } }),
    () => ({ error: { code: -32000, message: 'secret https://key@host' } }),
  ]) {
    chain.fault = fault
    await indexer.sync()
    await indexer.sync()
    expect(indexer.status().isStale).toBe(true)
  }
  expect(await hashes()).toEqual(before)
  const warnings = lines.filter(line => line.includes('cannot be indexed'))
  expect(warnings).toHaveLength(2)
  expect(lines.join()).not.toContain('secret')
  expect(await metrics.render(undefined)).toContain('what="failure"} 6')
  chain.fault = undefined
  await indexer.sync()
  expect(await hashes()).toEqual(await hashesOf(chain))
})

test('a failure in the middle keeps what was read before, and the next run goes on there', async () => {
  const chain = createFakeChain()
  mineMany(chain, 200)
  chain.fault = (_, [block]) => {
    if (block === '0x64') throw new UpstreamError('UPSTREAM_TIMEOUT', 'The endpoint timed out.')
    return undefined
  }
  const { indexer, state, hashes } = start(chain)
  await indexer.sync()
  const { tip = 0 } = (await state()) ?? {}
  expect(tip).toBeGreaterThan(60)
  expect(tip).toBeLessThan(100)
  chain.fault = undefined
  chain.calls.length = 0
  await indexer.sync()
  expect(chain.calls).not.toContain('eth_getBlockByNumber 0x1')
  expect(await hashes()).toEqual(await hashesOf(chain))
})

test('several indexers of one store index every block once', async () => {
  const chain = createFakeChain()
  mineMany(chain, 150)
  const store = openStore()
  const several = [start(chain, {}, store), start(chain, {}, store), start(chain, {}, store)]
  await Promise.all(several.map(({ indexer }) => indexer.sync()))
  expect(await several[0]?.hashes()).toEqual(await hashesOf(chain))
})

test('calls of sync that come while it runs share the run; close ends it, and nothing runs after', async () => {
  const chain = createFakeChain()
  mineMany(chain, 300)
  const { indexer, state } = start(chain, { pollMs: 1 })
  indexer.start()
  await Promise.all([indexer.sync(), indexer.sync()])
  expect(chain.calls.filter(call => call === 'eth_getBlockByNumber 0x5')).toHaveLength(1)
  await indexer.close()
  const { length } = chain.calls
  chain.mine([pay])
  await indexer.sync()
  expect(chain.calls).toHaveLength(length)
  expect(await state()).toMatchObject({ tip: 299 })
})

test('bytes of responses are counted against the budget, which then holds the index back', async () => {
  const chain = createFakeChain()
  mineMany(chain, 30)
  const { upstream } = chain
  let isHeld = false
  chain.upstream = {
    call: (request, options) => {
      // All that there is for ten minutes.
      if (request.method === 'eth_getBlockByNumber') options?.onBytes?.(isHeld ? 0 : 10_000_000)
      return upstream.call(request, options)
    },
  }
  const { indexer, state } = start(chain, { bytesPerMinute: 1_000_000, concurrency: 1 })
  const running = indexer.sync()
  await expect.poll(() => chain.calls.length).toBe(1)
  // Time for calls that it must not make.
  await new Promise(resolve => setTimeout(resolve, 50))
  isHeld = true
  expect(await state()).toBeUndefined()
  expect(chain.calls).toEqual(['eth_getBlockByNumber latest'])
  // It does not wait for the budget any longer.
  await indexer.close()
  await running
})

test('whatever a chain does between two looks, the index ends as the chain is', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('mine' as const), count: fc.integer({ min: 1, max: 8 }) }),
    fc.record({ kind: fc.constant('reorganise' as const), count: fc.integer({ min: 1, max: 12 }) }),
    fc.record({ kind: fc.constant('look' as const), count: fc.constant(1) }),
    fc.record({ kind: fc.constant('fail' as const), count: fc.integer({ min: 1, max: 5 }) }),
    fc.record({ kind: fc.constant('restart' as const), count: fc.constant(1) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async steps => {
      const chain = createFakeChain()
      mineMany(chain, 15)
      const store = openStore()
      let run = start(chain, { concurrency: 3 }, store)
      for (const { kind, count } of steps) {
        if (kind === 'mine') mineMany(chain, count)
        if (kind === 'reorganise') {
          const depth = Math.min(count, chain.blocks.length - 1)
          chain.reorganise(depth, depth + (count % 3))
        }
        if (kind === 'restart') run = start(chain, { concurrency: 3 }, store)
        let left = count
        chain.fault = kind === 'fail' ? () => (left-- > 0 ? undefined : down()) : undefined
        if (kind === 'look' || kind === 'fail') await run.indexer.sync()
      }
      chain.fault = undefined
      await run.indexer.sync()
      await run.indexer.sync()
      expect(await run.hashes()).toEqual(await hashesOf(chain))
      expect(await run.state()).toMatchObject({ tipHash: chain.blocks.at(-1)?.hash })
    }),
    { numRuns: 150 },
  )
})
