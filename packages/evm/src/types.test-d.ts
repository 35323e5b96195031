import type { CaipNetworkId, Connector, NamespaceTypes, Network } from '@latchkit/core'
import { expectTypeOf, test } from 'vitest'
import { defineEvmNetwork, type EvmNetwork, mainnet } from './chains/index.js'
import { injected } from './connectors/injected.js'
import type { Eip1193Provider, EvmConnector } from './index.js'

test('the address, the chain id and the provider are typed by the namespace', () => {
  expectTypeOf<NamespaceTypes['eip155']['address']>().toEqualTypeOf<`0x${string}`>()
  expectTypeOf<NamespaceTypes['eip155']['provider']>().toEqualTypeOf<Eip1193Provider>()
})

test('a connector of this family has an EIP-1193 provider', () => {
  expectTypeOf(injected).returns.toEqualTypeOf<EvmConnector>()
  expectTypeOf<EvmConnector>().toExtend<Connector>()
  expectTypeOf<EvmConnector['provider']>().toEqualTypeOf<Eip1193Provider>()
})

test('ids of networks are literal types, also after a spread', () => {
  expectTypeOf(mainnet.id).toEqualTypeOf<1>()
  expectTypeOf(mainnet.caipNetworkId).toEqualTypeOf<'eip155:1'>()
  expectTypeOf(mainnet.chainNamespace).toEqualTypeOf<'eip155'>()
  const withEndpoint = { ...mainnet, rpcUrls: ['https://node.test'] }
  expectTypeOf(withEndpoint.caipNetworkId).toEqualTypeOf<'eip155:1'>()
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const local = defineEvmNetwork({ id: 31337, name: 'Local', nativeCurrency })
  expectTypeOf(local).toEqualTypeOf<EvmNetwork<31337>>()
  expectTypeOf(local).toExtend<Network>()
  const number: number = 5
  const any = defineEvmNetwork({ id: number, name: 'Any', nativeCurrency })
  expectTypeOf(any.caipNetworkId).toExtend<CaipNetworkId>()
})
