import type { CaipAddress, SubmittedTransfer, TransferProgress } from '@latchkit/core'
import { Transaction } from '@scure/btc-signer'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createRest } from '../actions/createRest.js'
import { bitcoinMainnet } from '../chains/networks.js'
import { createBitcoinSigner } from '../fixtures/createBitcoinSigner.js'
import { createPsbt } from '../fixtures/createPsbt.js'
import { toHex } from '../utils/bytes.js'
import { finalBlocks, watch } from './watch.js'

const own = createBitcoinSigner('p2wpkh', 1)
const receiver = createBitcoinSigner('p2wpkh', 3)
const network = { ...bitcoinMainnet, rpcUrls: ['http://esplora.test'] }
const account: CaipAddress = `${network.caipNetworkId}:${own.address}`

function createSubmitted(): SubmittedTransfer {
  const transaction = Transaction.fromPSBT(createPsbt([own], receiver))
  transaction.sign(own.secret)
  transaction.finalize()
  return { hash: transaction.id, follow: { transaction: transaction.hex } }
}
const submitted = createSubmitted()
const spent = { txid: toHex(new Uint8Array(32).fill(1)), vout: 0 }
const paid = { scriptpubkey: toHex(receiver.script), value: 30_000 }
const otherHash = 'cd'.repeat(32)

/** An Esplora API that has these things, and what was posted to it. */
function serve() {
  const things = new Map<string, unknown>([['/blocks/tip/height', 100]])
  const posted: string[] = []
  const state = { isDown: false }
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body?: string }) => {
    if (state.isDown) return new Response('', { status: 503 })
    if (method === 'POST') {
      posted.push(body ?? '')
      return new Response(submitted.hash)
    }
    const thing = things.get(new URL(url).pathname)
    return thing === undefined
      ? new Response('not found', { status: 404 })
      : new Response(JSON.stringify(thing))
  })
  return { things, posted, state }
}
const statusOf = (hash: string): string => `/tx/${hash}/status`
const listPath = `/address/${own.address}/txs`

function follow(over: Partial<SubmittedTransfer> = {}) {
  const heard: (TransferProgress | [TransferProgress, string])[] = []
  const outcome: { value?: unknown } = {}
  const watching = watch(createRest(), {
    account,
    network,
    submitted: { ...submitted, ...over },
    onProgress: (progress, hash) => void heard.push(hash ? [progress, hash] : progress),
  }).then(
    () => {
      outcome.value = 'final'
    },
    (error: { code: string }) => {
      outcome.value = error.code
    },
  )
  return { heard, outcome, watching }
}
const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('following a payment', () => {
  test('it is included with its block, and final with the sixth', async () => {
    const { things } = serve()
    things.set(statusOf(submitted.hash), { confirmed: false })
    const { heard, outcome } = follow()
    await pass(10_000)
    expect(heard).toEqual(['submitted'])
    things.set(statusOf(submitted.hash), { confirmed: true, block_height: 100 })
    await pass(20_000)
    expect(heard).toEqual(['submitted', 'included'])
    things.set('/blocks/tip/height', 100 + finalBlocks - 1)
    await pass(20_000)
    expect([heard.at(-1), outcome.value]).toEqual(['final', 'final'])
  })

  test('one that the network has lost is sent again, as it was signed', async () => {
    const { posted, things } = serve()
    const { outcome } = follow()
    await pass(1)
    expect(posted).toEqual([submitted.follow['transaction']])
    things.set(statusOf(submitted.hash), { confirmed: true, block_height: 1 })
    await pass(20_000)
    expect(outcome.value).toBe('final')
  })

  test('the same payment at a higher fee is followed from then on, under its own hash (RBF)', async () => {
    const { things, posted } = serve()
    things.set(listPath, [{ txid: otherHash, vin: [spent], vout: [paid] }])
    things.set(statusOf(otherHash), { confirmed: true, block_height: 1 })
    const { heard, outcome } = follow()
    await pass(20_000)
    expect(heard).toEqual(['submitted', ['included', otherHash], ['final', otherHash]])
    expect([outcome.value, posted.length]).toEqual(['final', 0])
  })

  test('another payment of the same coin ends it with REPLACED', async () => {
    const { things } = serve()
    things.set(listPath, [
      { txid: 'ee'.repeat(32), vin: [{ txid: 'ff'.repeat(32), vout: 0 }], vout: [] },
      { txid: otherHash, vin: [spent], vout: [{ ...paid, value: 1 }] },
    ])
    const { outcome, heard } = follow()
    await pass(5000)
    expect([outcome.value, heard]).toEqual(['REPLACED', ['submitted']])
  })

  test('it goes on while the API fails', async () => {
    const { state, things } = serve()
    state.isDown = true
    const { outcome } = follow()
    await pass(60_000)
    expect(outcome.value).toBeUndefined()
    state.isDown = false
    things.set(statusOf(submitted.hash), { confirmed: true, block_height: 1 })
    await pass(70_000)
    expect(outcome.value).toBe('final')
  })

  test('a stored transaction that is not of the hash is not sent', async () => {
    const { posted } = serve()
    follow({ hash: otherHash })
    await pass(10_000)
    expect(posted).toEqual([])
  })
})
