import type { TransferRequest } from '@latchkit/core'
import { afterEach, expect, test, vi } from 'vitest'
import { rememberAccounts } from '../accounts/accountFacts.js'
import { createRest } from '../actions/createRest.js'
import { bitcoinMainnet } from '../chains/networks.js'
import { createBitcoinSigner, type KeyKind, keyKinds } from '../fixtures/createBitcoinSigner.js'
import { createFundingTransaction } from '../fixtures/createFundingTransaction.js'
import { createTransfers } from './index.js'

const network = { ...bitcoinMainnet, rpcUrls: ['http://esplora.test'] }
const transfers = createTransfers(createRest())
const amounts = [50_000n, 10_000n, 546n]
let serial = 5000

afterEach(() => void vi.unstubAllGlobals())

/** An address with a coin and two small ones, of which no wallet of this page has said what it is for. */
function setup(kind: KeyKind) {
  const own = createBitcoinSigner(kind, ++serial)
  const coins = amounts.map((amount, index) => createFundingTransaction(own.script, amount, index + 1))
  vi.stubGlobal('fetch', async (input: string) => {
    const { pathname } = new URL(input)
    if (pathname === '/fee-estimates') return Response.json({ 1: 1 })
    const found = coins.find(({ txid }) => pathname === `/tx/${txid}/hex`)
    if (found) return new Response(found.hex)
    return Response.json(
      coins.map(({ txid }, index) => ({
        txid,
        vout: 0,
        value: Number(amounts[index]),
        status: { confirmed: true },
      })),
    )
  })
  const request: TransferRequest = {
    account: `${network.caipNetworkId}:${own.address}`,
    network,
    token: { symbol: 'BTC', decimals: 8 },
    receiver: createBitcoinSigner('p2wpkh', 3).address,
    amount: 55_000n,
  }
  return { own, request }
}

test.each(keyKinds)(
  'attack A-L-bitcoinSmallCoins: a %s address over WalletConnect never pays with coins that inscriptions are kept in',
  async kind => {
    const { request } = setup(kind)
    await expect(transfers.plan({ request, networks: [network] })).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
    })
    const balance = amounts.reduce((sum, amount) => sum + amount, 0n)
    expect(await transfers.getMaximum({ request, balance })).toBeLessThan(50_000n)
  },
)

test('control A-L-bitcoinSmallCoins: a wallet that keeps payments apart spends its small coins', async () => {
  const { own, request } = setup('p2wpkh')
  rememberAccounts([{ address: own.address, purpose: 'payment', publicKey: undefined }], false)
  expect(await transfers.plan({ request, networks: [network] })).toMatchObject({
    simulation: { status: 'passed' },
  })
})
