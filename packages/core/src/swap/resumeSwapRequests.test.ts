import {
  createFakeEnvironment,
  createMemoryStorage,
  createMockAdapter,
  createMockFamily,
  createMockNetwork,
  createMockRemote,
} from '@latchkit/testing'
import { describe, expect, test } from 'vitest'
import { createKit, readKey, reload } from '../fixtures/page.js'
import { own } from '../fixtures/send.js'
import { createMarket, read, reviewFilled, type SwapKit, startSwap } from '../fixtures/swap.js'
import {
  confirmSwap,
  LatchkitError,
  LateError,
  openModal,
  reviewSwap,
  type SubmittedTransfer,
  send,
  startPairing,
  swap,
} from '../internal.js'

const minute = 60_000
const hash = 'hash-w-1'
const stored = (kit: Pick<SwapKit, 'storage'>) => readKey(kit.storage, 'pending_swaps')
const legs = ({ market }: Pick<SwapKit, 'market'>) => market.asked.map(({ leg }) => leg)

/** A batch that the wallet has taken, and that no block has yet. */
async function takeBatch() {
  const kit = await startSwap()
  kit.market.canBatch = true
  let end = (_: Promise<void>): void => {}
  kit.market.batch = new Promise<void>(resolve => {
    end = result => void result.then(resolve, () => {})
  })
  await reviewFilled(kit, { amount: '100', flip: true })
  const confirming = confirmSwap(kit.client)
  confirming.catch(() => {})
  await kit.settle()
  return { kit, confirming, include: () => end(Promise.resolve()) }
}

describe('a batch that a wallet has taken (D57, T16)', () => {
  test('attack A-M1: is stored at once, followed after a reload, and never asked for again', async () => {
    const { kit } = await takeBatch()
    expect(read(kit).progress).toMatchObject({ step: 'submitted', leg: 'batch' })
    expect(stored(kit)).toMatchObject([
      {
        connectorId: 'w',
        asked: { leg: 'batch', id: hash },
        account: `fama:1:${own}`,
        swap: { leg: 'batch', sold: { amount: '100', symbol: 'USD' } },
      },
    ])
    let settle = (_: SubmittedTransfer): void => {}
    kit.market.resume = () => new Promise<SubmittedTransfer>(resolve => (settle = resolve))
    const next = { ...kit, ...reload(kit) }
    await next.settle()
    expect(kit.market.resumed).toMatchObject([{ asked: { leg: 'batch', id: hash } }])
    expect(read(next).progress).toMatchObject({ step: 'late', leg: 'batch' })
    // The form that is opened shows it first.
    openModal(next.client)
    expect(next.client.getState().toast).toMatchObject({ about: { kind: 'swapLate', amount: '100' } })
    settle({ hash: 'batch-hash', follow: {} })
    await next.settle()
    expect(read(next).progress).toMatchObject({ step: 'submitted', hash: 'batch-hash' })
    expect(next.client.getState().pendingTransactions).toMatchObject([
      { hash: 'batch-hash', swap: { leg: 'batch' } },
    ])
    expect(stored(next)).toBeUndefined()
    expect(legs(kit)).toEqual(['batch'])
  })

  test('control A-M1: is forgotten once a block has it, and a reload follows its transaction', async () => {
    const { kit, confirming, include } = await takeBatch()
    include()
    expect(await confirming).toEqual({ hash: hash })
    expect(stored(kit)).toBeUndefined()
    const next = { ...kit, ...reload(kit) }
    await next.settle()
    expect(kit.market.resumed).toEqual([])
    expect(next.client.getState().pendingTransactions).toMatchObject([{ hash: hash }])
  })

  test('attack A-M1: whose end the wallet does not report leaves no plan that one tap would swap again', async () => {
    const kit = await startSwap()
    kit.market.canBatch = true
    await reviewFilled(kit, { amount: '100', flip: true })
    let settle = (_: unknown): void => {}
    const late = new Promise(resolve => {
      settle = resolve
    })
    kit.market.walletError = new LateError('WALLET_TIMEOUT', late)
    await expect(confirmSwap(kit.client)).rejects.toMatchObject({ code: 'WALLET_TIMEOUT' })
    expect(read(kit).progress).toMatchObject({ step: 'late', leg: 'batch' })
    expect(read(kit).plan).toBeUndefined()
    await expect(confirmSwap(kit.client)).rejects.toMatchObject({ code: 'SEND_INCOMPLETE' })
    await expect(reviewSwap(kit.client)).rejects.toBeInstanceOf(LatchkitError)
    expect(legs(kit)).toEqual(['batch'])
    // It is no hash: it is not followed as one.
    settle({ id: '0x1' })
    await kit.settle()
    expect(read(kit).progress).toMatchObject({ step: 'late' })
    expect(kit.client.getState().pendingTransactions).toEqual([])
  })

  test('that is still unknown a day later is given up', async () => {
    const { kit } = await takeBatch()
    kit.client.destroy()
    await kit.environment.advance(25 * 60 * minute)
    const next = { ...kit, ...reload(kit) }
    await next.settle()
    expect(kit.market.resumed).toEqual([])
    expect(read(next).progress).toEqual({ step: 'idle' })
  })

  test.each(['x', '{}', '[{}]', '[{"id":"a","connectorId":"w","askedAt":"now"}]'])(
    'broken content reads as nothing: %s',
    async text => {
      const kit = await startSwap()
      kit.storage.setItem('@latchkit/pending_swaps', text)
      const next = { ...kit, ...reload(kit) }
      await next.settle()
      expect(kit.market.resumed).toEqual([])
    },
  )
})

/** A page that has asked a wallet on another device to swap, which the wallet shows. */
async function startAsking() {
  const environment = createFakeEnvironment()
  const { market, source, swaps } = createMarket(() => environment.now())
  const remote = createMockRemote({ id: 'qr', addresses: [own], autoPair: true, environment })
  const adapter = createMockAdapter({
    namespace: 'fama',
    transfers: { environment, progress: ['submitted'] },
  })
  adapter.loadSwaps = async () => swaps
  const kit = createKit({
    networks: [createMockNetwork({ namespace: 'fama' })],
    families: [createMockFamily({ adapter })],
    remoteConnectors: [{ id: 'qr', name: 'QR', load: async () => remote.createTransport() }],
    modules: { send, swap },
    environment,
    storage: createMemoryStorage(),
    ports: {
      serverRpc: async () => ({ getRpcUrl: () => 'https://server.test/v1' }),
      blockchainData: async () => source,
    },
  })
  await kit.client.prepare()
  startPairing(kit.client)
  await kit.settle()
  await reviewFilled(kit)
  remote.wallet.setOutcome('request', 'ignore')
  const confirming = confirmSwap(kit.client)
  confirming.catch(() => {})
  await kit.settle()
  expect(remote.wallet.requests).toHaveLength(1)
  return { ...kit, market, remote, confirming }
}

async function respond(
  { remote }: Pick<Awaited<ReturnType<typeof startAsking>>, 'remote'>,
  outcome: 'approve' | 'reject' = 'approve',
): Promise<void> {
  remote.wallet.setOutcome('request', outcome)
  await remote.wallet.goOnline()
}

describe('a swap over a wallet on another device (D57)', () => {
  test('attack A-A0-9: that is confirmed after a reload is followed, and not asked for again', async () => {
    const page = await startAsking()
    const next = { ...page, ...reload(page) }
    await next.settle()
    expect(read(next).progress).toMatchObject({ step: 'late', leg: 'swap' })
    await respond(page)
    await next.settle()
    const sent = 'mock:mock_send'
    expect(read(next).progress).toMatchObject({ step: 'submitted', hash: sent })
    expect(next.client.getState().pendingTransactions).toMatchObject([{ hash: sent, swap: { leg: 'swap' } }])
    expect(stored(next)).toBeUndefined()
    expect(page.remote.wallet.requests).toHaveLength(1)
    expect(legs(page)).toEqual(['swap'])
  })

  test('control A-A0-9: that is declined after a reload has sent nothing', async () => {
    const page = await startAsking()
    const next = { ...page, ...reload(page) }
    await next.settle()
    await respond(page, 'reject')
    await next.settle()
    expect(read(next).progress).toMatchObject({ step: 'failed', error: { code: 'USER_REJECTED' } })
    expect(stored(next)).toBeUndefined()
    expect(next.client.getState().pendingTransactions).toEqual([])
  })
})
