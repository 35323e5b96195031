import type { CaipAddress } from '@latchkit/core'
import { createStacksWallet, type StacksShape } from '@latchkit/testing'
import { type ConnectorWallet, describeConnector } from '@latchkit/testing/conformance'
import { expect } from 'vitest'
import { stacksMainnet, stacksTestnet } from '../chains/networks.js'
import { toNetworkName } from '../utils/caip.js'
import { verifyMessage } from '../verify/index.js'
import { injected } from './injected.js'

const noEvents = 'The wallet has no events.'
const silentSkips = {
  'a change of account is reported as CAIP-10, the active one first': noEvents,
  'a change of network is reported, and later accounts stand on it': noEvents,
  'an end that the wallet makes is reported once as disconnected': noEvents,
}

/** Shapes with the titles that do not apply to them. */
const shapes: Readonly<Record<StacksShape, Readonly<Record<string, string>>>> = {
  xverse: {},
  sip030: {},
  leather: silentSkips,
  fordefi: silentSkips,
}

for (const [shape, skips] of Object.entries(shapes) as [StacksShape, Record<string, string>][])
  describeConnector(
    `a Stacks wallet in the page (${shape})`,
    async () => {
      const wallet = createStacksWallet({ shape })
      let asked: CaipAddress = 'stacks:1:x'
      let network = stacksMainnet.caipNetworkId as `stacks:${number}`
      const driver: ConnectorWallet = {
        setOutcome: wallet.setOutcome,
        promptCount: wallet.promptCount,
        methods: wallet.methods,
        async changeAccounts() {
          wallet.setAccounts([1, 0])
          return [1, 0].map(
            (place): CaipAddress => `${network}:${wallet.keys[place]?.[toNetworkName(network)] ?? ''}`,
          )
        },
        async changeNetwork(caipNetworkId) {
          network = caipNetworkId as `stacks:${number}`
          wallet.setNetwork(toNetworkName(caipNetworkId))
        },
        async disconnect() {
          wallet.disconnect()
        },
        listenerCount: wallet.listenerCount,
      }
      return {
        networks: [stacksMainnet, stacksTestnet],
        wallet: driver,
        createConnector: () =>
          injected({
            id: `wbip-${wallet.path}`,
            type: 'ANNOUNCED',
            name: 'Virtual Stacks',
            declaredIds: [`stacks:${wallet.path}`],
            provider: wallet.provider,
            path: wallet.path,
          }),
        request: {
          method: 'stx_signMessage',
          params: account => {
            asked = account
            return { message: 'hello' }
          },
          check: response =>
            expect(
              verifyMessage({
                address: asked.split(':')[2] ?? '',
                message: 'hello',
                signature: (response as { signature: string }).signature,
              }),
            ).toBe(true),
        },
        passiveMethods: shape === 'xverse' ? ['wallet_getAccount'] : [],
        rejectionCode: shape === 'leather' ? 4001 : -32000,
        unknownMethod: 'stx_nonsense',
        close: async () => {},
      }
    },
    skips,
  )
