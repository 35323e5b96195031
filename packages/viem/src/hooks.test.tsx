import { disconnect, type NetworkList } from '@latchkit/core'
import { LatchkitError } from '@latchkit/core/family'
import { dispatch } from '@latchkit/core/internal'
import { mainnet as plainMainnet } from '@latchkit/evm/chains'
import { LatchkitProvider } from '@latchkit/react'
import { act, cleanup, render } from '@testing-library/react'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { UserRejectedRequestError } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { base, mainnet, optimism } from 'viem/chains'
import { afterEach, expect, test } from 'vitest'
import { createPage } from './fixtures/createPage.js'
import { networksFromChains } from './networksFromChains.js'
import { usePublicClient } from './usePublicClient.js'
import { useWalletClient } from './useWalletClient.js'

const pages: { end(): Promise<void> }[] = []
afterEach(async () => {
  cleanup()
  for (const page of pages.splice(0)) await page.end()
})

function start(networks: NetworkList = networksFromChains([mainnet, optimism]), failures = {}) {
  const rpcUrls = { 1: 'http://127.0.0.1:1', 10: 'http://127.0.0.1:1' }
  const privateKeys = [generatePrivateKey(), generatePrivateKey()]
  const page = createPage({ networks, wallet: { rpcUrls, privateKeys }, failures })
  pages.push(page)
  return page
}

type Page = ReturnType<typeof start>

/** Renders a hook in a provider; `value` is what it returned last. */
function showHook<Value>({ client }: Page, hook: () => Value): { value: Value | undefined } {
  const seen: { value: Value | undefined } = { value: undefined }
  function Probe() {
    seen.value = hook()
    return null
  }
  render(
    <StrictMode>
      <LatchkitProvider client={client}>
        <Probe />
      </LatchkitProvider>
    </StrictMode>,
  )
  return seen
}

test('useWalletClient is undefined until a wallet is connected, and again once it is disconnected', async () => {
  const page = start()
  const hook = showHook(page, () => useWalletClient())
  expect(hook.value).toBeUndefined()
  await act(page.connect)
  expect(hook.value?.account.address).toBe(page.wallet.addresses()[0])
  expect(hook.value?.chain).toBe(mainnet)
  await act(() => disconnect(page.client))
  expect(hook.value).toBeUndefined()
})

test('it is the same object while account and chain are the same, and follows both', async () => {
  const page = start()
  const hook = showHook(page, () => ({ current: useWalletClient(), other: useWalletClient() }))
  await act(page.connect)
  const first = hook.value?.current
  expect(hook.value?.other).toBe(first)
  act(() => dispatch(page.client, { type: 'modal/opened', view: 'Account', data: {} }))
  expect(hook.value?.current).toBe(first)
  await act(() => page.wallet.setChain(10))
  expect(hook.value?.current?.chain).toBe(optimism)
  await act(() => page.wallet.setChain(1))
  expect(hook.value?.current).toBe(first)
  await act(() => page.wallet.setAccounts([...page.wallet.addresses()].reverse()))
  expect(hook.value?.current?.account.address).toBe(page.wallet.addresses()[0])
  expect(hook.value?.current).not.toBe(first)
})

test('on a chain that the site does not have, the client has no chain, so that nothing is sent by accident', async () => {
  const page = start()
  const hook = showHook(page, () => ({ wallet: useWalletClient(), reads: usePublicClient() }))
  await act(page.connect)
  await act(() => page.wallet.setChain(base.id))
  expect(hook.value?.wallet?.chain).toBeUndefined()
  expect(hook.value?.reads).toBeUndefined()
})

test('with a chainId the client is of that chain, wherever the wallet is', async () => {
  const page = start()
  const hook = showHook(page, () => ({
    optimism: useWalletClient({ chainId: 10 }),
    missing: useWalletClient({ chainId: base.id }),
  }))
  await act(page.connect)
  expect(hook.value?.optimism?.chain).toBe(optimism)
  expect(hook.value?.missing).toBeUndefined()
})

test('a rejection on another device is viem’s rejection', async () => {
  const page = start(undefined, { personal_sign: new LatchkitError('USER_REJECTED', { rpcCode: 5000 }) })
  const hook = showHook(page, () => useWalletClient())
  await act(page.connect)
  const signing = hook.value?.signMessage({ message: 'Hello' })
  await expect(signing).rejects.toBeInstanceOf(UserRejectedRequestError)
})

test('usePublicClient reads without a connection: the network in use, or the one asked for', async () => {
  const page = start([...networksFromChains([optimism]), plainMainnet])
  const hook = showHook(page, () => ({
    current: usePublicClient(),
    mainnet: usePublicClient({ chainId: 1 }),
    missing: usePublicClient({ chainId: base.id }),
  }))
  expect(hook.value?.current?.chain).toBe(optimism)
  expect(hook.value?.mainnet?.chain).toMatchObject({ id: 1, nativeCurrency: { symbol: 'ETH' } })
  expect(hook.value?.missing).toBeUndefined()
  const { mainnet: first } = hook.value ?? {}
  await act(page.connect)
  expect(hook.value?.mainnet).toBe(first)
})

test('a server renders what the browser renders first', () => {
  const page = start()
  function Status() {
    return <p>{`${useWalletClient()?.account.address} ${usePublicClient()?.chain.name}`}</p>
  }
  const text = renderToString(
    <LatchkitProvider client={page.client}>
      <Status />
    </LatchkitProvider>,
  )
  expect(text).toBe('<p>undefined Ethereum</p>')
})
