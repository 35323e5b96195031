import type { CaipAddress, CaipNetworkId } from '@latchkit/core'
import { type BitcoinPageShape, createBitcoinWallet } from '@latchkit/testing'
import { type ConnectorWallet, describeConnector } from '@latchkit/testing/conformance'
import { expect } from 'vitest'
import { toNetworkName } from '../address/networkName.js'
import { bitcoinMainnet, bitcoinSignet } from '../chains/networks.js'
import { createBitcoinSigner } from '../fixtures/createBitcoinSigner.js'
import { toAddress } from '../utils/caip.js'
import { verifyMessage } from '../verify/index.js'
import { injected } from './injected.js'
import { quirks } from './quirks.js'

const networks = [bitcoinMainnet, bitcoinSignet] as const
const accounts = [1, 3].map(number => [
  createBitcoinSigner('p2wpkh', number),
  createBitcoinSigner('p2tr', number + 1),
])

const unisatReads = ['getAccounts', 'getPublicKey']
/** What each wallet may be sent by a silent connect; nothing where it has no read that never prompts. */
const passiveMethods: Partial<Record<BitcoinPageShape, readonly string[]>> = {
  ...Object.fromEntries(['unisat', 'okx', 'binance', 'bitget', 'onekey'].map(shape => [shape, unisatReads])),
  xverse: ['wallet_getCurrentPermissions', 'getAddresses'],
}

const noNetworkEvent = {
  'a change of network is reported, and later accounts stand on it': 'The wallet has no event for it.',
}
const noEvents = {
  ...noNetworkEvent,
  'a change of account is reported as CAIP-10, the active one first': 'The wallet has no events.',
  'an end that the wallet makes is reported once as disconnected': 'The wallet has no events.',
}

/** Shapes with the titles that do not apply to them. */
const shapes: Readonly<Record<BitcoinPageShape, Readonly<Record<string, string>>>> = {
  xverse: {},
  leather: noEvents,
  unisat: {},
  okx: noNetworkEvent,
  binance: {},
  bitget: {},
  onekey: {},
  magicEden: noEvents,
  oyl: noEvents,
  fordefi: noEvents,
  alby: {
    ...noNetworkEvent,
    'an end that the wallet makes is reported once as disconnected': 'The wallet has no event for it.',
  },
  metamask: {},
}
for (const [shape, skips] of Object.entries(shapes)) describeShape(shape as BitcoinPageShape, skips)

function describeShape(walletId: BitcoinPageShape, skips: Record<string, string>): void {
  describeConnector(
    `${walletId} in the page`,
    async () => {
      const isOne = quirks[walletId].hasOneAddress || walletId === 'metamask'
      const page = createBitcoinWallet({
        shape: walletId,
        accounts: accounts.map(signers => (isOne ? signers.slice(0, 1) : signers)),
      })
      let asked: CaipAddress = 'bip122:00:x'
      let current: CaipNetworkId = bitcoinMainnet.caipNetworkId
      const wallet: ConnectorWallet = {
        setOutcome: page.setOutcome,
        promptCount: page.promptCount,
        methods: page.methods,
        async changeAccounts() {
          page.setAccounts([1, 0])
          return page.addresses().map((address): CaipAddress => `${current}:${address}`)
        },
        async changeNetwork(id) {
          current = id
          page.setNetwork(toNetworkName(id) ?? 'mainnet')
        },
        async disconnect() {
          page.disconnect()
        },
        listenerCount: page.listenerCount,
      }
      return {
        networks,
        wallet,
        createConnector: () =>
          injected({
            id: walletId,
            type: 'ANNOUNCED',
            name: walletId,
            declaredIds: [`provider:${walletId}`],
            provider: page.provider,
            walletId,
          }),
        request: {
          method: 'signMessage',
          params: account => {
            asked = account
            return { message: 'hello', address: toAddress(account) }
          },
          check: answer =>
            expect(
              verifyMessage({
                address: toAddress(asked),
                message: 'hello',
                signature: (answer as { signature: string }).signature,
              }),
            ).toMatchObject({ state: 'valid' }),
        },
        passiveMethods: passiveMethods[walletId] ?? [],
        rejectionCode: walletId === 'xverse' || walletId === 'fordefi' ? -32000 : 4001,
        unknownMethod: 'nonsense',
        close: async () => {},
      }
    },
    skips,
  )
}
