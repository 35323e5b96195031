// A site that registers its client: the chains of its networks flow to viem's clients. A separate program, because
// there is one `Register` per program.
import { createLatchkit } from '@latchkit/core'
import { evm } from '@latchkit/evm'
import { base, polygon } from '@latchkit/evm/chains'
import { networksFromChains, usePublicClient, useWalletClient } from '@latchkit/viem'
import type { Chain } from 'viem'
import { mainnet, optimism } from 'viem/chains'
import { expectTypeOf, test } from 'vitest'

const client = createLatchkit({
  families: [evm()],
  networks: [...networksFromChains([mainnet, optimism]), { ...base, rpcUrls: ['https://rpc.example'] }],
})

declare module '@latchkit/core' {
  interface Register {
    client: typeof client
  }
}

test('the chain of a public client is the chain of its id', () => {
  const useAll = () => ({
    mainnet: usePublicClient({ chainId: 1 }),
    optimism: usePublicClient({ chainId: 10 }),
    base: usePublicClient({ chainId: 8453 }),
    current: usePublicClient(),
  })
  type All = ReturnType<typeof useAll>
  expectTypeOf<All['mainnet']['chain']>().toEqualTypeOf<typeof mainnet>()
  expectTypeOf<All['optimism']['chain']>().toEqualTypeOf<typeof optimism>()
  expectTypeOf<All['base']['chain']>().toEqualTypeOf<Chain & { id: 8453 }>()
  expectTypeOf<All['base']['chain']['id']>().toEqualTypeOf<8453>()
  expectTypeOf<Extract<All['current'], undefined>>().toEqualTypeOf<undefined>()
  expectTypeOf<NonNullable<All['current']>['chain']['id']>().toEqualTypeOf<1 | 10 | 8453>()
})

test('a wallet client of a chain needs no chain to write; one of the wallet’s chain does', () => {
  const useWrite = async () => {
    const onMainnet = useWalletClient({ chainId: 1 })
    const anywhere = useWalletClient()
    const payment = { to: '0x0000000000000000000000000000000000000001', value: 1n } as const
    await onMainnet?.sendTransaction(payment)
    await anywhere?.sendTransaction({ ...payment, chain: mainnet })
    // @ts-expect-error The wallet may be on a chain that the site does not have.
    await anywhere?.sendTransaction(payment)
    return onMainnet
  }
  type Client = NonNullable<Awaited<ReturnType<typeof useWrite>>>
  expectTypeOf<Client['account']['address']>().toEqualTypeOf<`0x${string}`>()
  expectTypeOf<Client['chain']>().toEqualTypeOf<typeof mainnet>()
})

test('a chain that the site does not have does not compile', () => {
  const useOther = () => [
    // @ts-expect-error
    usePublicClient({ chainId: polygon.id }),
    // @ts-expect-error
    useWalletClient({ chainId: polygon.id }),
  ]
  expectTypeOf(useOther).toBeFunction()
})
