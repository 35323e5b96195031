import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { type FakeNode, NodeFailure, type NodeHandlers, toWordHex } from '../fixtures/fakeNode.js'
import {
  ether,
  gwei,
  nativeRequest,
  receiver,
  sender,
  startGoodNode,
  tokenRequest,
  transfers,
} from '../fixtures/transferFixture.js'
import { toFees } from './quote.js'

const nodes: FakeNode[] = []
afterEach(async () => {
  await Promise.all(nodes.splice(0).map(node => node.close()))
})
const start = async (over?: NodeHandlers, chainId?: number): Promise<FakeNode> => {
  const node = await startGoodNode(over, chainId)
  nodes.push(node)
  return node
}
const fee = 21_000n * (21n * gwei + 1n)

describe('getMaximum', () => {
  test('leaves the fee of a native balance', async () => {
    const node = await start()
    const most = await transfers.getMaximum({ request: nativeRequest(node), balance: ether })
    expect(most).toBe(ether - fee)
  })

  test('is never negative, and reads nothing for an empty balance', async () => {
    const node = await start()
    const request = nativeRequest(node)
    expect(await transfers.getMaximum({ request, balance: fee })).toBe(0n)
    expect(await transfers.getMaximum({ request, balance: fee - 1n })).toBe(0n)
    const asked = node.calls.length
    expect(await transfers.getMaximum({ request, balance: 0n })).toBe(0n)
    expect(await transfers.getMaximum({ request, balance: -1n })).toBe(0n)
    expect(node.calls).toHaveLength(asked)
  })

  test('of a token is the balance, without a read', async () => {
    const node = await start()
    expect(await transfers.getMaximum({ request: tokenRequest(node), balance: 77n })).toBe(77n)
    expect(node.calls).toEqual([])
  })

  test('estimates with the receiver where there is one, else with the account itself', async () => {
    const node = await start()
    const { receiver: _, amount: __, ...request } = nativeRequest(node)
    await transfers.getMaximum({ request, balance: ether })
    await transfers.getMaximum({ request: { ...request, receiver }, balance: ether })
    const measured = node.calls
      .filter(({ method }) => method === 'eth_estimateGas')
      .map(({ params }) => (params[0] as { to: string }).to)
    expect(measured).toEqual([sender.toLowerCase(), receiver.toLowerCase()])
  })

  test('leaves what an OP chain pays to the parent chain', async () => {
    const node = await start({ eth_call: `0x${toWordHex(1000n)}` }, 8453)
    const most = await transfers.getMaximum({ request: nativeRequest(node), balance: ether })
    expect(most).toBe(ether - fee - 2000n)
  })

  test('counts a plain transfer where the receiver rejects one unit', async () => {
    const node = await start({
      eth_estimateGas: () => {
        throw new NodeFailure({ code: 3, message: 'execution reverted' })
      },
    })
    expect(await transfers.getMaximum({ request: nativeRequest(node), balance: ether })).toBe(ether - fee)
  })

  test('is CHAIN_MISMATCH when the endpoint serves another chain (T13)', async () => {
    const node = await start({ eth_chainId: '0x1' })
    await expect(
      transfers.getMaximum({ request: nativeRequest(node), balance: ether }),
    ).rejects.toMatchObject({ code: 'CHAIN_MISMATCH' })
  })
})

describe('the fee that an account can pay', () => {
  const amount = fc.bigInt({ min: 0n, max: 2n ** 96n })

  test('never exceeds the available balance, and is never below what the next block takes', () => {
    fc.assert(
      fc.property(
        amount,
        amount,
        amount,
        amount,
        amount,
        (gas, base, maxPriorityFeePerGas, dataFee, available) => {
          const minFeePerGas = base + base / 8n + 1n + maxPriorityFeePerGas
          const maxFeePerGas = base * 2n + 1n + maxPriorityFeePerGas
          const fees = toFees(
            { gas, price: { minFeePerGas, maxFeePerGas, maxPriorityFeePerGas, blockNumber: 0n }, dataFee },
            available,
          )
          if (!fees) return available < gas * minFeePerGas + dataFee
          return (
            fees.fee <= available &&
            fees.fee >= gas * fees.maxFeePerGas + dataFee &&
            (gas === 0n ||
              fees.maxFeePerGas >= (minFeePerGas < maxFeePerGas ? minFeePerGas : maxFeePerGas)) &&
            fees.maxFeePerGas <= maxFeePerGas
          )
        },
      ),
      { numRuns: 2000 },
    )
  })

  test('takes the maximum a block later, although the base fee has risen', () => {
    const from = (base: bigint) => ({
      minFeePerGas: base + base / 8n + 1n,
      maxFeePerGas: base * 2n + 1n,
      maxPriorityFeePerGas: 0n,
      blockNumber: 0n,
    })
    fc.assert(
      fc.property(
        fc.bigInt({ min: 21_000n, max: 10n ** 7n }),
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        (gas, base) => {
          const left = gas * from(base).maxFeePerGas
          return toFees({ gas, price: from(base + base / 8n), dataFee: 0n }, left) !== undefined
        },
      ),
      { numRuns: 2000 },
    )
  })
})
