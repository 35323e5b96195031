import type { Connector, TransferRequest } from '@latchkit/core'
import { planTtlMs } from '@latchkit/core/internal'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createReceiver } from '../fixtures/addresses.js'
import { createFakeNode, inContext, toNodeAccount } from '../fixtures/createFakeNode.js'
import { signWire, toSeed, toTestAddress } from '../fixtures/createStandardWallet.js'
import { transfers } from '../fixtures/transfers.js'
import { toBase58 } from '../utils/base58.js'
import { fromBase64, toBase64 } from '../utils/bytes.js'

const payer = toTestAddress(1)
let node: ReturnType<typeof createFakeNode>
let request: TransferRequest
let asked: string[]

const connector: Connector = {
  id: 'fake',
  namespace: 'solana',
  type: 'ANNOUNCED',
  name: 'Fake',
  declaredIds: [],
  connect: () => Promise.reject(new Error('It is connected.')),
  disconnect: async () => {},
  async request({ method, params }) {
    if (method === 'solana_getAccounts') return [{ pubkey: payer }]
    asked.push(method)
    const { transaction } = params as { transaction: string }
    const signed = signWire(fromBase64(transaction) as Uint8Array<ArrayBuffer>, toSeed(1))
    return { signature: toBase58(signed.slice(1, 65)), transaction: toBase64(signed) }
  },
  subscribe: () => () => {},
}
const plan = () => transfers.plan({ request, networks: [] })

beforeEach(() => {
  node = createFakeNode({ [payer]: toNodeAccount(1_000_000_000) })
  asked = []
  request = {
    account: `solana:localnet:${payer}`,
    network: node.network,
    token: { symbol: 'SOL', decimals: 9 },
    receiver: createReceiver(),
    amount: 1_000_000n,
  }
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a fee that rises between review and confirm (D56, security 8)', () => {
  test('above 1.5 times the reviewed fee the wallet is not asked', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { fee } = await plan()
    node.handlers.getFeeForMessage = () => inContext(Number(fee.amount) * 2)
    vi.setSystemTime(Date.now() + planTtlMs + 1)
    await expect(transfers.send(connector, { request, reviewedFee: fee })).rejects.toMatchObject({
      code: 'FEE_CHANGED',
    })
    expect(asked).toEqual([])
    const { fee: shown } = await plan()
    await transfers.send(connector, { request, reviewedFee: shown })
    expect(asked).toEqual(['solana_signTransaction'])
  })

  test('more than 10 times what the network takes for a signature is unusual', async () => {
    for (const [lamports, isUnusual] of [
      [5_000, undefined],
      [50_000, undefined],
      [50_001, true],
    ] as const) {
      node.handlers.getFeeForMessage = () => inContext(lamports)
      expect((await plan()).fee.isUnusual).toBe(isUnusual)
    }
  })
})

test('a request that was planned just now is sent as planned, without another read before the wallet is asked', async () => {
  const { fee } = await plan()
  node.asked.length = 0
  let reads = -1
  const { follow } = await transfers.send(connector, {
    request,
    reviewedFee: fee,
    onAsk: () => {
      reads = node.asked.length
    },
  })
  expect(reads).toBe(0)
  expect(follow.lastValidBlockHeight).toBe('200')
  // The second time it is read again.
  await transfers.send(connector, { request, reviewedFee: fee })
  expect(node.asked.map(({ method }) => method)).toContain('simulateTransaction')
})
