import type { CaipAddress } from '@latchkit/core'
import { type Bitcoin, startBitcoin } from '@latchkit/devnet'
import { createBitcoinWallet, createMockTransport } from '@latchkit/testing'
import { describeAdapter } from '@latchkit/testing/conformance'
import { afterAll, beforeAll, describe, expect, vi } from 'vitest'
import { toNetworkName } from './address/networkName.js'
import { bitcoinRegtest, bitcoinSignet } from './chains/networks.js'
import { createAdapter } from './family.js'
import { createBitcoinSigner } from './fixtures/createBitcoinSigner.js'
import { toAddress } from './utils/caip.js'
import { verifyMessage } from './verify/index.js'

let chain: Bitcoin

beforeAll(async () => {
  chain = await startBitcoin({ port: 0 })
})
afterAll(() => chain?.stop())

const check = (signature: string, account: CaipAddress): void =>
  expect(verifyMessage({ address: toAddress(account), message: 'Grüße, 世界', signature })).toMatchObject({
    state: 'valid',
  })

describe('on a real chain', () => {
  describeAdapter('the Bitcoin adapter', async () => {
    const page = Object.assign(new EventTarget(), {})
    vi.stubGlobal('window', page)
    const networks = [{ ...bitcoinRegtest, rpcUrls: [chain.url] }, bitcoinSignet] as const
    const adapter = createAdapter()
    const funded = chain.accounts[0]?.payment.address ?? ''
    const transport = createMockTransport({ autoPair: true, addresses: [funded] })
    const session = await transport.connect({
      proposals: { bip122: await adapter.getProposal(networks) },
      onUri: () => {},
    })
    const places = [
      { id: 'XverseProviders.BitcoinProvider', walletId: 'xverse' },
      { id: 'unisat', walletId: 'unisat' },
    ] as const
    let announced = 0
    return {
      adapter,
      networks,
      async announce() {
        const place = places[announced++]
        if (!place) throw new Error('There are two wallets.')
        const number = 20 + announced
        const wallet = createBitcoinWallet({
          shape: place.walletId,
          accounts: [[createBitcoinSigner('p2wpkh', number, 'regtest')]],
          network: 'regtest',
        })
        const { provider } = wallet
        Object.assign(
          page,
          place.walletId === 'unisat'
            ? { unisat: provider }
            : { XverseProviders: { BitcoinProvider: provider } },
        )
        // The page is looked through every 250 ms: a timer that is set now ends after that.
        await new Promise(resolve => setTimeout(resolve, 300))
        return {
          id: place.id,
          setOutcome: wallet.setOutcome,
          staysOnSwitch: wallet.staysOnSwitch,
          forgetNetwork: ({ caipNetworkId }) =>
            wallet.forgetNetwork(toNetworkName(caipNetworkId) ?? 'mainnet'),
        }
      },
      message: { text: 'Grüße, 世界', check },
      addresses: {
        valid: [
          { value: funded, address: funded },
          { value: funded.toUpperCase(), address: funded },
          ...(['p2pkh', 'p2sh', 'p2tr'] as const).map(kind => {
            const { address } = createBitcoinSigner(kind, 5, 'regtest')
            return { value: address, address }
          }),
        ],
        invalid: [
          `${funded}q`,
          funded.slice(0, -1),
          createBitcoinSigner('p2wpkh', 5).address,
          createBitcoinSigner('p2tr', 5, 'signet').address,
          '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
          'satoshi.btc',
        ],
      },
      balance: {
        address: funded,
        expected: async () => {
          const response = await fetch(`${chain.url}/address/${funded}/utxo`)
          const coins = (await response.json()) as readonly { value: number }[]
          return coins.reduce((sum, { value }) => sum + BigInt(value), 0n)
        },
      },
      unreachable: { ...networks[0], rpcUrls: ['http://127.0.0.1:9'] },
      remote: { transport, session },
      close: async () => {
        vi.unstubAllGlobals()
      },
    }
  })
})
