// A site that registers its client: its networks flow from `createLatchkit` to actions and hooks. A program of its
// own, because there is one `Register` per program.
import { createLatchkit, useAccount, useNetwork, useProvider, type useSwitchNetwork } from 'latchkit'
import { switchNetwork } from 'latchkit/actions'
import { base, mainnet } from 'latchkit/networks'
import { expectTypeOf, test } from 'vitest'

const client = createLatchkit({
  networks: [{ ...mainnet, rpcUrls: ['https://rpc.example.com'] }, base],
  defaultNetwork: 'eip155:8453',
})

declare module 'latchkit' {
  interface Register {
    client: typeof client
  }
}

test('a network that the site does not have does not compile', () => {
  const { switchNetwork: change, switchNetworkAsync } = {} as ReturnType<typeof useSwitchNetwork>
  change({ chainId: 1 })
  change({ caipNetworkId: 'eip155:8453' })
  // @ts-expect-error
  change({ chainId: 10 })
  // @ts-expect-error
  change({ caipNetworkId: 'eip155:10' })
  // @ts-expect-error
  change({ chainId: 1, caipNetworkId: 'eip155:8453' })
  // @ts-expect-error
  switchNetworkAsync({ chainId: 10 })
  switchNetwork(client, { chainId: 8453 })
  // @ts-expect-error
  switchNetwork(client, { chainId: 10 })
})

test('the networks of useNetwork are those of the site', () => {
  const useNetworks = () => useNetwork().networks
  expectTypeOf<ReturnType<typeof useNetworks>[number]['id']>().toEqualTypeOf<1 | 8453>()
})

test('with one family, the address and the provider are typed without a namespace', () => {
  const useMine = () => ({ account: useAccount(), provider: useProvider() })
  type Mine = ReturnType<typeof useMine>
  expectTypeOf<Extract<Mine['account'], { isConnected: true }>['address']>().toEqualTypeOf<`0x${string}`>()
  expectTypeOf<NonNullable<Mine['provider']>['request']>().toBeFunction()
})

test('a namespace that the site does not have does not compile', () => {
  const useOther = () => [
    useAccount({ namespace: 'eip155' }),
    // @ts-expect-error
    useAccount({ namespace: 'solana' }),
  ]
  expectTypeOf(useOther).toBeFunction()
})
