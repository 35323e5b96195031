import type { TransferRequest } from '@latchkit/core'
import { planTtlMs } from '@latchkit/core/internal'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { FakeNode, NodeHandlers } from '../fixtures/fakeNode.js'
import { createFakeWallet } from '../fixtures/fakeWallet.js'
import { gwei, nativeRequest, startGoodNode, tokenRequest, transfers } from '../fixtures/transferFixture.js'

const nodes: FakeNode[] = []
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(nodes.splice(0).map(node => node.close()))
})
const start = async (over?: NodeHandlers): Promise<FakeNode> => {
  const node = await startGoodNode(over)
  nodes.push(node)
  return node
}
const hex = (value: bigint): string => `0x${value.toString(16)}`
const setBase = (node: FakeNode, base: bigint): void =>
  node.set({ eth_getBlockByNumber: { number: '0x65', baseFeePerGas: hex(base), timestamp: '0x65' } })
const plan = (request: TransferRequest) => transfers.plan({ request, networks: [] })
/** The plan of this request is no longer fresh. */
const age = (): void => void vi.setSystemTime(Date.now() + planTtlMs + 1)

describe('a fee that rises between review and confirm (D56, security 8)', () => {
  test.each([
    ['a native transfer', nativeRequest],
    ['a token', tokenRequest],
  ])('%s: above 1.5 times the reviewed fee the wallet is not asked', async (_, toRequest) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const node = await start()
    const request = toRequest(node)
    const { fee } = await plan(request)
    setBase(node, 90_000n * gwei)
    node.set({ eth_getBalance: hex(10n ** 24n) })
    age()
    const { connector, asked } = createFakeWallet()
    await expect(transfers.send(connector, { request, reviewedFee: fee })).rejects.toMatchObject({
      code: 'FEE_CHANGED',
    })
    expect(asked).toEqual([])
    // Reviewed again, it is sent at the fee that was shown.
    const { fee: shown } = await plan(request)
    await transfers.send(connector, { request, reviewedFee: shown })
    const [{ gas, maxFeePerGas }] = (asked[0]?.params ?? []) as [Record<string, string>]
    expect(BigInt(gas ?? '') * BigInt(maxFeePerGas ?? '')).toBe(shown.amount)
  })

  test('one that the reviewed fee still pays for is asked for with the reviewed fee', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const node = await start()
    const request = nativeRequest(node)
    const { fee } = await plan(request)
    setBase(node, 17n * gwei)
    age()
    const { connector, last } = createFakeWallet()
    await transfers.send(connector, { request, reviewedFee: fee })
    expect(21_000n * BigInt(last().maxFeePerGas ?? '')).toBe(fee.amount)
  })

  test('reading it again keeps the fee that is shown while the chain takes it', async () => {
    const node = await start()
    const request = nativeRequest(node)
    const { fee } = await plan(request)
    setBase(node, 12n * gwei)
    expect((await plan(request)).fee).toEqual(fee)
    setBase(node, 40n * gwei)
    expect((await plan(request)).fee.amount).toBe(21_000n * (81n * gwei + 1n))
  })
})

describe('a request that was planned just now', () => {
  test('is sent as planned, without another read of the chain before the wallet is asked', async () => {
    const node = await start()
    const request = nativeRequest(node)
    const { fee } = await plan(request)
    node.calls.length = 0
    const { connector, last } = createFakeWallet()
    let reads = -1
    await transfers.send(connector, {
      request,
      reviewedFee: fee,
      onAsk: () => {
        reads = node.calls.length
      },
    })
    expect(reads).toBe(0)
    expect(21_000n * BigInt(last().maxFeePerGas ?? '')).toBe(fee.amount)
  })

  test('is read again after a failed simulation, after a change, and the second time', async () => {
    const node = await start({ eth_estimateGas: '0x5208' })
    const { connector, asked } = createFakeWallet()
    const request = tokenRequest(node)
    await plan(request)
    await transfers.send(connector, { request })
    node.calls.length = 0
    await transfers.send(connector, { request })
    expect(node.count('eth_estimateGas')).toBe(1)
    await plan(request)
    request.amount = 301n
    node.calls.length = 0
    await transfers.send(connector, { request })
    expect(node.count('eth_estimateGas')).toBe(1)
    expect(asked).toHaveLength(3)
  })
})

describe('an unusual fee (D56): above 10 times the median of the last blocks', () => {
  const history = (...tips: readonly bigint[]): NodeHandlers => ({
    eth_feeHistory: {
      baseFeePerGas: [...tips.map(() => hex(gwei)), hex(gwei)],
      gasUsedRatio: tips.map(tip => (tip < 0n ? 0 : 0.5)),
      reward: tips.map(tip => [hex(tip < 0n ? 0n : tip)]),
    },
  })
  const empty = -1n
  const getFee = async (over: NodeHandlers) => (await plan(nativeRequest(await start(over)))).fee

  test('a tip of 100 000 gwei is unusual', async () => {
    const over = { eth_maxPriorityFeePerGas: hex(100_000n * gwei) }
    const fee = await getFee({ ...history(gwei, 2n * gwei, gwei), ...over })
    // A payment takes 21,000 of gas, at the median of 2 gwei.
    expect(fee).toMatchObject({ isUnusual: true, usual: 21_000n * 2n * gwei })
  })

  test.each([
    [2n * gwei + 1n, 'above 10 times', [gwei, gwei, gwei], true],
    [gwei, 'at most 10 times', [gwei, gwei * 2n, gwei * 2n], undefined],
  ])('a tip of %s wei: %s', async (tip, _, tips, isUnusual) => {
    // 2 × base fee of 9 gwei + 1 wei + tip, against a median of 2 or 3 gwei.
    const block = { number: '0x64', baseFeePerGas: hex(9n * gwei), timestamp: '0x64' }
    const over = { eth_getBlockByNumber: block, eth_maxPriorityFeePerGas: hex(tip) }
    expect((await getFee({ ...history(...tips), ...over })).isUnusual).toBe(isUnusual)
  })

  test('empty blocks have no median, and less than 10 gwei per unit of gas is never unusual', async () => {
    const block = { number: '0x64', baseFeePerGas: '0x7', timestamp: '0x64' }
    const quiet = { ...history(empty, empty), eth_getBlockByNumber: block }
    expect((await getFee(quiet)).isUnusual).toBeUndefined()
    expect(await getFee({ ...quiet, eth_maxPriorityFeePerGas: hex(11n * gwei) })).toMatchObject({
      isUnusual: true,
    })
  })

  test('a node that never returns its history delays nothing for long, and warns of nothing', async () => {
    const node = await start({ eth_feeHistory: () => new Promise(() => {}) })
    const startedAt = performance.now()
    expect((await plan(nativeRequest(node))).fee.isUnusual).toBeUndefined()
    expect(performance.now() - startedAt).toBeLessThan(5_000)
    expect(node.count('eth_feeHistory')).toBe(1)
  })

  test.each([
    ['no method', undefined],
    ['nothing', null],
    [
      'broken rows',
      { reward: [null, ['x'], [5], 'y'], gasUsedRatio: [1, 'z', {}, null], baseFeePerGas: 'w' },
    ],
  ])('a node with %s for a history warns of nothing', async (_, eth_feeHistory) => {
    expect((await getFee({ eth_feeHistory })).isUnusual).toBeUndefined()
  })
})
