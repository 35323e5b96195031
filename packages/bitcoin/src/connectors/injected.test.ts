import type { CaipAddress, ConnectorEvent } from '@latchkit/core'
import { bitcoinTamperings, createBitcoinWallet } from '@latchkit/testing'
import { Transaction } from '@scure/btc-signer'
import { describe, expect, test, vi } from 'vitest'
import { bitcoinMainnet, bitcoinSignet } from '../chains/networks.js'
import { type PageWalletId, pageWallets } from '../discovery/pageWallets.js'
import { createBitcoinSigner } from '../fixtures/createBitcoinSigner.js'
import { createPsbt } from '../fixtures/createPsbt.js'
import { fromBase64, toBase64 } from '../utils/bytes.js'
import { toAddress } from '../utils/caip.js'
import { injected } from './injected.js'
import { quirks } from './quirks.js'

const payment = createBitcoinSigner('p2wpkh', 1)
const ordinals = createBitcoinSigner('p2tr', 2)
const receiver = createBitcoinSigner('p2wpkh', 3)
const networks = [bitcoinMainnet, bitcoinSignet]
const { caipNetworkId } = bitcoinMainnet

/** Wallets that put an object into the page. */
const pageIds = Object.keys(pageWallets) as PageWalletId[]

function open(walletId: PageWalletId) {
  const { hasOneAddress } = quirks[walletId]
  const own = hasOneAddress ? [payment] : [payment, ordinals]
  const page = createBitcoinWallet({ shape: walletId, accounts: [own] })
  const createConnector = () =>
    injected({
      id: walletId,
      type: 'ANNOUNCED',
      name: walletId,
      declaredIds: [`provider:${walletId}`],
      provider: page.provider,
      walletId,
    })
  return { page, own, createConnector }
}

const sign = (connector: ReturnType<typeof injected>, psbt: Uint8Array) =>
  connector.request({
    method: 'signPsbt',
    params: { psbt: toBase64(psbt), signInputs: [{ index: 0, address: payment.address }] },
    caipNetworkId,
  })

describe('a load never prompts (D61)', () => {
  test.each(pageIds)('%s: 10 reloads, allowed or not, ask the visitor nothing', async walletId => {
    const { page, createConnector } = open(walletId)
    const stored: CaipAddress[] = [`${caipNetworkId}:${payment.address}`]
    for (const isAllowed of [false, true]) {
      if (isAllowed) await createConnector().connect({ networks })
      const before = page.promptCount()
      for (let reload = 0; reload < 5; reload++) {
        const connector = createConnector()
        const stop = connector.subscribe(() => {})
        await connector.connect({ networks, silent: true, stored }).catch(() => {})
        await connector.connect({ networks, silent: true }).catch(() => {})
        stop()
      }
      expect(page.promptCount()).toBe(before)
    }
  })

  test.each(pageIds.filter(id => !quirks[id].passive))(
    '%s, which has no passive read, is restored from its stored account and not called',
    async walletId => {
      const { page, createConnector } = open(walletId)
      const account: CaipAddress = `${caipNetworkId}:${payment.address}`
      await expect(createConnector().connect({ networks, silent: true, stored: [account] })).resolves.toEqual(
        { accounts: [account], caipNetworkId },
      )
      expect(page.methods()).toEqual([])
    },
  )

  test('a stored account that is no address is not restored', async () => {
    const { createConnector } = open('leather')
    const stored: CaipAddress[] = [`${caipNetworkId}:bc1qnonsense`]
    await expect(createConnector().connect({ networks, silent: true, stored })).rejects.toMatchObject({
      code: 'NOT_CONNECTED',
    })
  })

  test('a wallet that has withdrawn its permission is not restored from storage', async () => {
    const { createConnector } = open('xverse')
    const stored: CaipAddress[] = [`${caipNetworkId}:${payment.address}`]
    await expect(createConnector().connect({ networks, silent: true, stored })).rejects.toMatchObject({
      code: 'NOT_CONNECTED',
    })
  })
})

describe('every wallet of the page', () => {
  test.each(pageIds)('%s connects with its payment address first', async walletId => {
    const { own, createConnector } = open(walletId)
    const { accounts } = await createConnector().connect({ networks })
    expect(accounts.map(toAddress)).toEqual(own.map(({ address }) => address))
  })

  test.each(pageIds)('%s signs a PSBT, and our own comes back with its signature (D60)', async walletId => {
    const { createConnector } = open(walletId)
    const connector = createConnector()
    await connector.connect({ networks })
    const psbt = createPsbt([payment], receiver)
    const { psbt: signed } = (await sign(connector, psbt)) as { psbt: string }
    const transaction = Transaction.fromPSBT(fromBase64(signed) ?? new Uint8Array())
    expect(transaction.unsignedTx).toEqual(Transaction.fromPSBT(psbt).unsignedTx)
    expect(transaction.getInput(0).finalScriptWitness).toHaveLength(2)
  })

  const cases = pageIds.flatMap(walletId => bitcoinTamperings.map(tampering => ({ walletId, tampering })))
  test.each(cases)(
    '$walletId with $tampering is refused by its connector (D60)',
    async ({ walletId, tampering }) => {
      const { page, createConnector } = open(walletId)
      const connector = createConnector()
      await connector.connect({ networks })
      page.tamper(tampering)
      await expect(sign(connector, createPsbt([payment], receiver))).rejects.toMatchObject({
        code: 'WALLET_FAILED',
        shortMessage: expect.stringContaining('Nothing was sent.'),
      })
    },
  )

  test('a PSBT of an address that the wallet does not share is not passed on', async () => {
    const { page, createConnector } = open('unisat')
    const connector = createConnector()
    await connector.connect({ networks })
    const before = page.promptCount()
    for (const params of [
      { psbt: 'cHNidP8=', signInputs: [{ index: 0, address: receiver.address }] },
      { psbt: 'no base64', signInputs: [{ index: 0 }] },
      { psbt: 'cHNidP8=', signInputs: [] },
      { psbt: 'cHNidP8=', signInputs: [{ index: 0 }], broadcast: true },
      undefined,
    ])
      await expect(connector.request({ method: 'signPsbt', params, caipNetworkId })).rejects.toMatchObject({
        name: 'LatchkitError',
      })
    expect(page.promptCount()).toBe(before)
  })
})

test('an event that Xverse sends twice is reported once', async () => {
  const { page, createConnector } = open('xverse')
  const connector = createConnector()
  await connector.connect({ networks })
  const events: ConnectorEvent[] = []
  const stop = connector.subscribe(event => void events.push(event))
  page.setNetwork('signet')
  await vi.waitFor(() =>
    expect(events.map(({ type }) => type)).toEqual(['networkChanged', 'accountsChanged']),
  )
  expect(page.methods().filter(method => method === 'getAddresses')).toHaveLength(1)
  stop()
})

test('a wallet whose properties are getters that throw rejects with a typed error', async () => {
  const hostile = Object.defineProperty({}, 'request', {
    get: () => {
      throw new Error('hostile')
    },
  })
  const connector = injected({
    id: 'x',
    type: 'ANNOUNCED',
    name: 'x',
    declaredIds: [],
    provider: hostile,
    walletId: 'registry',
  })
  await expect(connector.connect({ networks })).rejects.toMatchObject({ name: 'LatchkitError' })
  await connector.disconnect()
})
