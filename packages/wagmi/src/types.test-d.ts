import { createLatchkit } from '@latchkit/core'
import { evm } from '@latchkit/evm'
import { createConfig, http } from '@wagmi/core'
import { mainnet, optimism } from 'viem/chains'
import { expectTypeOf, test } from 'vitest'
import { bindWagmi } from './bindWagmi.js'
import { networksFrom } from './networksFrom.js'

const config = createConfig({
  chains: [mainnet, optimism],
  transports: { [mainnet.id]: http(), [optimism.id]: http() },
})
const metadata = { name: 'A shop', description: '', url: 'https://shop.example', icons: [] }

test('the ids of networks are those of the chains', () => {
  const networks = networksFrom(config)
  expectTypeOf(networks[1].id).toEqualTypeOf<10>()
  expectTypeOf(networks[0].caipNetworkId).toEqualTypeOf<'eip155:1'>()
})

test('a config is taken as a site writes it', () => {
  const client = createLatchkit({ families: [evm()], networks: networksFrom(config), metadata })
  expectTypeOf(bindWagmi(client, config)).toEqualTypeOf<() => void>()
})
