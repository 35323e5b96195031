import type { CaipNetworkId, Connector, NamespaceTypes, Network } from '@latchkit/core'
import type { registerWallet } from '@wallet-standard/wallet'
import { expectTypeOf, test } from 'vitest'
import { defineSolanaNetwork, type SolanaNetwork, solanaMainnet } from './chains/index.js'
import { injected } from './connectors/injected.js'
import type { SolanaConnector, StandardWallet } from './index.js'

test('the address and the provider are typed by the namespace', () => {
  expectTypeOf<NamespaceTypes['solana']['address']>().toEqualTypeOf<string>()
  expectTypeOf<NamespaceTypes['solana']['provider']>().toEqualTypeOf<StandardWallet>()
})

test('a provider is a wallet of Wallet Standard, for libraries that take one', () => {
  expectTypeOf<StandardWallet>().toExtend<Parameters<typeof registerWallet>[0]>()
  expectTypeOf(injected).returns.toEqualTypeOf<SolanaConnector>()
  expectTypeOf<SolanaConnector>().toExtend<Connector>()
  expectTypeOf<SolanaConnector['provider']>().toEqualTypeOf<StandardWallet>()
})

test('ids of networks are literal types, also after a spread', () => {
  const withEndpoint = { ...solanaMainnet, rpcUrls: ['https://node.test'] }
  expectTypeOf(withEndpoint.caipNetworkId).toEqualTypeOf<'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'>()
  expectTypeOf(withEndpoint.chainNamespace).toEqualTypeOf<'solana'>()
  const local = defineSolanaNetwork({ id: 'localnet', name: 'Local' })
  expectTypeOf(local).toEqualTypeOf<SolanaNetwork<'localnet'>>()
  expectTypeOf(local.id).toEqualTypeOf<'localnet'>()
  expectTypeOf(local).toExtend<Network>()
  const text: string = 'x'
  expectTypeOf(defineSolanaNetwork({ id: text, name: 'Any' }).caipNetworkId).toExtend<CaipNetworkId>()
})
