import {
  createFakeEnvironment,
  createMemoryStorage,
  createMockFamily,
  createMockNetwork,
  createMockRemote,
  createMockTransfers,
  type MockRemote,
  type MockTransfers,
} from '@latchkit/testing'
import { describe, expect, test } from 'vitest'
import { createKit, type Kit, readKey, reload } from '../fixtures/page.js'
import { native, own, receiver, startSend } from '../fixtures/send.js'
import {
  confirmSend,
  LatchkitError,
  openModal,
  openSend,
  reviewSend,
  selectAccount,
  selectRoute,
  selectSend,
  setSendAmount,
  setSendReceiver,
  startPairing,
  type Transport,
} from '../internal.js'

const minute = 60_000
const hash = 'mock:mock_send'

type RemotePage = Kit & { remote: MockRemote; transfers: MockTransfers; confirming: Promise<unknown> }

/** A page that has asked a wallet on another device to send 0.25, which the wallet shows. */
async function startAsking(
  createTransport: (remote: MockRemote) => Transport = remote => remote.createTransport(),
): Promise<RemotePage> {
  const environment = createFakeEnvironment()
  const remote = createMockRemote({ id: 'qr', addresses: [own], autoPair: true, environment })
  const transfers = createMockTransfers({ namespace: 'fama', environment, progress: ['submitted'] })
  const kit = createKit({
    networks: [createMockNetwork({ namespace: 'fama' })],
    families: [createMockFamily({ namespace: 'fama', transfers })],
    remoteConnectors: [{ id: 'qr', name: 'QR', load: async () => createTransport(remote) }],
    environment,
    storage: createMemoryStorage(),
    ports: {
      serverRpc: async () => ({ getRpcUrl: () => 'https://server.test/v1' }),
      blockchainData: async () => ({
        getSupportedNetworks: async () => ['fama:1', 'fama:2', 'famb:1'],
        getBalances: async () => [native],
      }),
    },
  })
  await kit.client.prepare()
  startPairing(kit.client)
  await kit.settle()
  openModal(kit.client)
  openSend(kit.client)
  await kit.settle()
  setSendAmount(kit.client, { amount: '0.25' })
  setSendReceiver(kit.client, { receiver })
  await kit.settle()
  await reviewSend(kit.client)
  remote.wallet.setOutcome('request', 'ignore')
  const confirming = confirmSend(kit.client)
  confirming.catch(() => {})
  await kit.settle()
  expect(remote.wallet.requests).toHaveLength(1)
  return { ...kit, remote, transfers, confirming }
}

/** The wallet responds to what it was shown, also to a page that has ended. */
async function respond({ remote }: RemotePage, outcome: 'approve' | 'reject' = 'approve'): Promise<void> {
  remote.wallet.setOutcome('request', outcome)
  await remote.wallet.goOnline()
}

const progress = ({ client }: Kit) => selectSend(client.getState()).progress
const listed = ({ client }: Kit) => client.getState().pendingTransactions
const stored = (kit: Kit) => readKey(kit.storage, 'pending_transactions')

describe('a wallet on another device that responds after a reload (D57, conformance: late responses)', () => {
  test('is not asked again; until it responds the payment may have been sent, then it is followed', async () => {
    const page = await startAsking()
    const next = reload(page)
    await next.settle()
    expect(selectAccount(next.client.getState()).isConnected).toBe(true)
    expect(progress(next)).toMatchObject({ step: 'late', summary: { amount: '0.25', receiver } })
    openModal(next.client)
    expect(next.client.getState().toast).toMatchObject({ about: { kind: 'sendLate', amount: '0.25' } })
    expect(listed(next)).toEqual([])
    await respond(page)
    await next.settle()
    expect(progress(next)).toMatchObject({ step: 'submitted', hash })
    expect(listed(next)).toMatchObject([{ hash, status: 'submitted', summary: { amount: '0.25' } }])
    expect(stored(next)).toMatchObject([{ hash, status: 'submitted' }])
    page.transfers.mock.advance(hash, 'included')
    expect(next.client.getState().toast).toMatchObject({ message: 'Sent 0.25 MCK' })
    expect(page.remote.wallet.requests).toHaveLength(1)
    expect(page.transfers.mock.sends).toHaveLength(1)
  })

  test('that has responded meanwhile: it is followed at once, and nothing says that it may have been sent', async () => {
    const page = await startAsking()
    page.client.destroy()
    await respond(page)
    const next = reload(page)
    await next.settle()
    expect(listed(next)).toMatchObject([{ hash, status: 'submitted' }])
    openModal(next.client)
    expect(next.client.getState().toast).toBeUndefined()
    const again = reload(next)
    await again.settle()
    expect(listed(again)).toMatchObject([{ hash, status: 'submitted' }])
    expect(page.remote.wallet.requests).toHaveLength(1)
  })

  test('over two reloads it is followed all the same', async () => {
    const page = await startAsking()
    const next = reload(page)
    await next.settle()
    const last = reload(next)
    await last.settle()
    await respond(page)
    await last.settle()
    expect(listed(last)).toMatchObject([{ hash }])
    expect(page.remote.wallet.requests).toHaveLength(1)
  })

  test('that refuses: nothing was sent, and it says so', async () => {
    const page = await startAsking()
    const next = reload(page)
    await next.settle()
    openModal(next.client)
    await respond(page, 'reject')
    await next.settle()
    expect(progress(next)).toMatchObject({ step: 'failed', error: { code: 'USER_REJECTED' } })
    expect(next.client.getState().toast).toMatchObject({ about: { kind: 'sendFailed', amount: '0.25' } })
    expect(listed(next)).toEqual([])
    expect(stored(next)).toBeUndefined()
  })

  test('the send form still works: another payment can be made, and the late one is a toast', async () => {
    const page = await startAsking()
    const next = reload(page)
    await next.settle()
    openModal(next.client, { view: 'WalletSend' })
    await next.settle()
    expect(selectRoute(next.client.getState()).view).toBe('WalletSend')
    setSendAmount(next.client, { amount: '0.5' })
    await next.settle()
    await respond(page)
    await next.settle()
    page.transfers.mock.advance(hash, 'included')
    expect(listed(next)).toMatchObject([{ hash, status: 'included' }])
    expect(next.client.getState().toast).toMatchObject({ message: 'Sent 0.25 MCK' })
  })

  test('a response that can no longer arrive leaves it unknown, and is not waited for again', async () => {
    const page = await startAsking()
    page.client.destroy()
    const forgetful = (): Transport => ({
      ...page.remote.createTransport(),
      resume: () => Promise.reject(new LatchkitError('WALLET_TIMEOUT')),
    })
    const next = reload(page, { remoteConnectors: [{ id: 'qr', name: 'QR', load: async () => forgetful() }] })
    await next.settle()
    expect(progress(next).step).toBe('late')
    expect(listed(next)).toEqual([])
    expect(stored(next)).toBeUndefined()
  })

  test('after ten minutes a reload says nothing more, but follows; after a day it is let go', async () => {
    const page = await startAsking()
    page.client.destroy()
    await page.environment.advance(10 * minute)
    const next = reload(page)
    await next.settle()
    expect(progress(next).step).toBe('idle')
    openModal(next.client)
    expect(next.client.getState().toast).toBeUndefined()
    expect(stored(next)).toMatchObject([{ asked: { sender: `fama:1:${own}` } }])
    next.client.destroy()
    await page.environment.advance(24 * 60 * minute)
    const last = reload(next)
    await last.settle()
    await respond(page)
    await last.settle()
    expect(listed(last)).toEqual([])
  })
})

describe('what is stored of a request to a wallet on another device', () => {
  test('is gone once the page itself has heard the response, or the refusal', async () => {
    const page = await startAsking()
    expect(stored(page)).toMatchObject([{ connectorId: 'qr', summary: { amount: '0.25', receiver } }])
    await respond(page)
    await page.settle()
    expect(stored(page)).toMatchObject([{ hash }])
    expect(stored(page)).toHaveLength(1)
    const refused = await startAsking()
    await respond(refused, 'reject')
    await refused.settle()
    await expect(refused.confirming).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(stored(refused)).toBeUndefined()
  })

  test('is nothing for a wallet in the page: its responses end with the page', async () => {
    const kit = await startSend()
    kit.wallet.mock.set({ delay: minute })
    openModal(kit.client)
    openSend(kit.client)
    await kit.settle()
    setSendAmount(kit.client, { amount: '0.25' })
    setSendReceiver(kit.client, { receiver })
    await kit.settle()
    await reviewSend(kit.client)
    confirmSend(kit.client).catch(() => {})
    await kit.settle()
    expect(stored(kit)).toBeUndefined()
  })

  test.each([
    ['no list', '{}'],
    ['other types', JSON.stringify([null, 5, { requestId: 1 }, { requestId: 'a', summary: {} }])],
    ['broken JSON', '[{'],
  ])('%s is ignored', async (_, content) => {
    const page = await startAsking()
    page.client.destroy()
    page.storage.setItem('@latchkit/pending_transactions', content)
    const next = reload(page)
    await next.settle()
    expect(progress(next).step).toBe('idle')
    expect(listed(next)).toEqual([])
  })

  test('is followed over the session that it was asked over alone (security 10)', async () => {
    const page = await startAsking()
    page.client.destroy()
    const [asked] = stored(page) as object[]
    const moved = [{ ...asked, sessionId: 'another' }]
    page.storage.setItem('@latchkit/pending_transactions', JSON.stringify(moved))
    await respond(page)
    const next = reload(page)
    await next.settle()
    expect(listed(next)).toEqual([])
    expect(progress(next).step).toBe('idle')
  })
})
