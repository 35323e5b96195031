import { mainnet } from 'viem/chains'
import { expectTypeOf, test } from 'vitest'
import { createAppKit, type useAppKitAccount, type useAppKitProvider } from './index.js'

test('chains of viem are networks; what is not here does not compile', () => {
  const create = () => [
    createAppKit({ networks: [mainnet], projectId: 'abc', themeVariables: { '--w3m-accent': 'red' } }),
    createAppKit({ networks: [mainnet], adapters: [{ bind: () => () => {} }] }),
    // @ts-expect-error The vendor's SDK is not loaded.
    createAppKit({ networks: [mainnet], coinbasePreference: 'all' }),
    // @ts-expect-error A sign-in without its functions.
    createAppKit({ networks: [mainnet], siwx: {} }),
    // @ts-expect-error At least one network.
    createAppKit({ networks: [] }),
  ]
  expectTypeOf(create).toBeFunction()
})

test('a view that is not here does not compile', () => {
  const open = (appKit: ReturnType<typeof createAppKit>) => [
    appKit.open({ view: 'WalletSend' }),
    // @ts-expect-error
    appKit.open({ view: 'PayWithExchange' }),
  ]
  expectTypeOf(open).toBeFunction()
})

test('a method that is not here does not compile', () => {
  const call = (appKit: ReturnType<typeof createAppKit>) => [
    appKit.getProviders(),
    // @ts-expect-error Names are read by `fetchIdentity` of `latchkit/actions`.
    appKit.getReownName(),
  ]
  expectTypeOf(call).toBeFunction()
})

test('the account and the provider are those of AppKit', () => {
  expectTypeOf<ReturnType<typeof useAppKitAccount>['address']>().toEqualTypeOf<string | undefined>()
  type Own = { request(): void }
  expectTypeOf<ReturnType<typeof useAppKitProvider<Own>>['walletProvider']>().toEqualTypeOf<Own | undefined>()
})
