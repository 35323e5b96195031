import { isLateError, type TransferRequest } from '@latchkit/core'
import { LatchkitError, LateError } from '@latchkit/core/family'
import { planTtlMs } from '@latchkit/core/internal'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFakeNode, inContext, toNodeAccount } from '../fixtures/createFakeNode.js'
import { createSigner, nativeRequest, payer, signAsWallet, transfers } from '../fixtures/transfers.js'
import { toBase58 } from '../utils/base58.js'

let node: ReturnType<typeof createFakeNode>
let request: TransferRequest
let asked: string[]

const connector = createSigner(method => void asked.push(method))
const plan = () => transfers.plan({ request, networks: [] })

beforeEach(() => {
  node = createFakeNode({ [payer]: toNodeAccount(1_000_000_000) })
  asked = []
  request = nativeRequest(node.network)
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
      const { fee } = await plan()
      expect(fee.isUnusual).toBe(isUnusual)
      expect(fee.usual).toBe(isUnusual ? 5_000n : undefined)
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

describe('a wallet that responds after its request has timed out (D57, security 9)', () => {
  const sendLate = async (method: string, toResponse: (transaction: string) => unknown) => {
    const error: unknown = await transfers
      .send(
        {
          ...connector,
          async request(parameters) {
            if (parameters.method === 'solana_getAccounts') return [{ pubkey: payer }]
            if (parameters.method !== method) throw new LatchkitError('METHOD_UNSUPPORTED')
            const { transaction } = parameters.params as { transaction: string }
            const late = Promise.resolve(toResponse(transaction))
            throw new LateError('WALLET_TIMEOUT', late)
          },
        },
        { request },
      )
      .catch(thrown => thrown)
    expect(error).toMatchObject({ code: 'WALLET_TIMEOUT' })
    return isLateError(error) ? error.late : expect.fail('Nothing can come late.')
  }
  const sent = () => node.asked.filter(({ method }) => method === 'sendTransaction')

  test('what it signed is sent while the blockhash is valid, and followed', async () => {
    await expect(sendLate('solana_signTransaction', signAsWallet)).resolves.toMatchObject({
      hash: expect.any(String),
      follow: { lastValidBlockHeight: '200', transaction: expect.any(String) },
    })
    expect(sent()).toHaveLength(1)
  })

  test('afterwards nothing is sent, and it is known to have expired', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const late = sendLate('solana_signTransaction', transaction => {
      vi.setSystemTime(Date.now() + 300_000)
      node.handlers.getBlockHeight = () => 201
      return signAsWallet(transaction)
    })
    await expect(late).rejects.toMatchObject({ code: 'EXPIRED' })
    expect(sent()).toEqual([])
  })

  test('what it has sent itself is followed by its signature', async () => {
    const hash = toBase58(new Uint8Array(64).fill(5))
    await expect(
      sendLate('solana_signAndSendTransaction', () => ({ signature: hash })),
    ).resolves.toMatchObject({
      hash,
    })
    expect(sent()).toEqual([])
  })
})
