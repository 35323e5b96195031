import type {
  MutationResult,
  UseAccountReturnType,
  UseBalanceReturnType,
  UseConnectReturnType,
  UseProviderReturnType,
  UseSendReturnType,
  UseSignMessageReturnType,
  UseWalletsReturnType,
} from '@latchkit/react'
import { createWalletClient, custom } from 'viem'
import { expectTypeOf, test } from 'vitest'
import type { ConnectReturnType } from './actions.js'
import {
  type BaseError,
  type Client,
  type CreateLatchkitOptions,
  createLatchkit,
  isError,
  useAccount,
  useProvider,
} from './index.js'
import { base, mainnet, solanaMainnet } from './networks.js'

test('isConnected and status narrow the account (R4.6)', () => {
  const account = {} as UseAccountReturnType
  expectTypeOf(account.status).toEqualTypeOf<'connected' | 'reconnecting' | 'connecting' | 'disconnected'>()
  expectTypeOf(account.address).toEqualTypeOf<string | undefined>()
  if (account.isConnected) {
    expectTypeOf(account.address).toEqualTypeOf<string>()
    expectTypeOf(account.caipAddress).toEqualTypeOf<`${string}:${string}:${string}`>()
    expectTypeOf(account.connectorId).toEqualTypeOf<string>()
    expectTypeOf(account.wallet?.rdns).toEqualTypeOf<string | undefined>()
  }
  if (account.status === 'reconnecting') expectTypeOf(account.address).toEqualTypeOf<string>()
  if (account.status === 'connecting') expectTypeOf(account.address).toEqualTypeOf<undefined>()
  if (account.status === 'disconnected') expectTypeOf(account.chainId).toEqualTypeOf<undefined>()
})

test('the namespace types address, chain id and provider', () => {
  const useBoth = () => ({
    evm: useAccount({ namespace: 'eip155' }),
    solana: useAccount({ namespace: 'solana' }),
  })
  type Both = ReturnType<typeof useBoth>
  type Connected<Account> = Extract<Account, { isConnected: true }>
  expectTypeOf<Connected<Both['evm']>['address']>().toEqualTypeOf<`0x${string}`>()
  expectTypeOf<Connected<Both['evm']>['chainId']>().toEqualTypeOf<number>()
  expectTypeOf<Connected<Both['solana']>['address']>().toEqualTypeOf<string>()
  expectTypeOf<Connected<Both['solana']>['chainId']>().toEqualTypeOf<undefined>()
  expectTypeOf<NonNullable<UseProviderReturnType<'eip155'>>['request']>().toBeFunction()
  expectTypeOf<NonNullable<UseProviderReturnType<'solana'>>['features']>().not.toBeAny()
  expectTypeOf<UseProviderReturnType>().not.toBeUnknown()
})

test('viem takes the provider and the address without a cast', () => {
  const useWalletClient = () => {
    const account = useAccount({ namespace: 'eip155' })
    const provider = useProvider({ namespace: 'eip155' })
    return account.isConnected && provider
      ? createWalletClient({ account: account.address, transport: custom(provider) })
      : undefined
  }
  expectTypeOf(useWalletClient).toBeFunction()
})

test('isError narrows the code', () => {
  const error = {} as unknown
  if (isError(error)) expectTypeOf(error).toExtend<BaseError>()
  if (isError(error, 'USER_REJECTED')) expectTypeOf(error.code).toEqualTypeOf<'USER_REJECTED'>()
  // @ts-expect-error No such code.
  isError(error, 'USER_REJECT')
})

test('the networks of createLatchkit keep their ids', () => {
  const client = createLatchkit({
    networks: [{ ...mainnet, rpcUrls: ['https://rpc.example.com'] }, solanaMainnet],
  })
  expectTypeOf(client.options.networks[0].caipNetworkId).toEqualTypeOf<'eip155:1'>()
  expectTypeOf(client.options.networks[1].chainNamespace).toEqualTypeOf<'solana'>()
  expectTypeOf(client).toExtend<Client>()
  createLatchkit({ networks: [mainnet, base], defaultNetwork: 'eip155:8453' })
  // @ts-expect-error Not among the networks.
  createLatchkit({ networks: [mainnet, base], defaultNetwork: 'eip155:10' })
  // @ts-expect-error At least one network.
  createLatchkit({ networks: [] })
})

test('a mutation narrows by its status and its flags', () => {
  const sign = {} as UseSignMessageReturnType
  expectTypeOf(sign.data).toEqualTypeOf<string | undefined>()
  if (sign.isSuccess) expectTypeOf(sign.data).toEqualTypeOf<string>()
  if (sign.isError) expectTypeOf(sign.error).toEqualTypeOf<BaseError>()
  if (sign.status === 'pending') expectTypeOf(sign.isPending).toEqualTypeOf<true>()
  expectTypeOf(sign.signMessage).returns.toBeVoid()
  expectTypeOf(sign.signMessageAsync).returns.toEqualTypeOf<Promise<string>>()
  expectTypeOf<UseConnectReturnType['connect']>().parameters.toExtend<[unknown?]>()
  expectTypeOf<UseConnectReturnType>().toExtend<MutationResult<ConnectReturnType>>()
  expectTypeOf<NonNullable<UseSendReturnType['data']>['hash']>().toEqualTypeOf<string>()
})

test('a read narrows by its status; a failed refresh keeps its data', () => {
  const balance = {} as UseBalanceReturnType
  if (balance.status === 'success') expectTypeOf(balance.data.formatted).toEqualTypeOf<string | undefined>()
  if (balance.isPending) expectTypeOf(balance.data).toEqualTypeOf<undefined>()
  if (balance.status === 'error') {
    expectTypeOf(balance.error).toEqualTypeOf<BaseError>()
    expectTypeOf(balance.data?.symbol).toEqualTypeOf<string | undefined>()
  }
  expectTypeOf<NonNullable<UseWalletsReturnType['data']>[number]['target']>().toExtend<
    Parameters<UseConnectReturnType['connect']>[0]
  >()
})

test('the keys of the catalogue are those of the words (host A5)', () => {
  type Words = NonNullable<NonNullable<CreateLatchkitOptions['catalogue']>['words']>
  expectTypeOf<{ connectButton: string; connectTitle: string }>().toExtend<Words>()
  // @ts-expect-error: there is no such word
  const wrong: Words = { conectButton: 'Sign in' }
  expectTypeOf(wrong).toEqualTypeOf<Words>()
})
