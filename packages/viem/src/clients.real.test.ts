import { selectAccount } from '@latchkit/core'
import { plainTokenAbi, waitForReceipt } from '@latchkit/devnet'
import {
  BaseError,
  ChainMismatchError,
  ContractFunctionRevertedError,
  http,
  UserRejectedRequestError,
  verifyMessage,
  verifyTypedData,
} from 'viem'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { PageOptions } from './fixtures/createPage.js'
import { startPages } from './fixtures/startPages.js'
import { getPublicClient } from './getPublicClient.js'
import { getWalletClient } from './getWalletClient.js'
import { networksFromChains } from './networksFromChains.js'

let world: Awaited<ReturnType<typeof startPages>>
beforeAll(async () => {
  vi.stubGlobal('window', new EventTarget())
  world = await startPages()
})
afterAll(async () => {
  await world.stop()
  vi.unstubAllGlobals()
})

const pages: { end(): Promise<void> }[] = []
afterEach(async () => {
  for (const page of pages.splice(0)) await page.end()
})

/** A page with its wallet connected. */
async function start(options: Partial<PageOptions> = {}) {
  const page = await world.createPage(options)
  pages.push(page)
  await page.connect()
  const walletClient = getWalletClient(page.client)
  const publicClient = getPublicClient(page.client)
  if (!walletClient || !publicClient) throw new Error('There is no client.')
  return { ...page, walletClient, publicClient }
}

const typedData = {
  domain: { name: 'A shop', chainId: 31337 },
  types: { Order: [{ name: 'item', type: 'string' }] },
  primaryType: 'Order',
  message: { item: 'Tea' },
} as const

test('the wallet signs a message and typed data through its own provider', async () => {
  const { walletClient, address, wallet } = await start()
  expect(walletClient.account.address).toBe(address)
  const signature = await walletClient.signMessage({ message: 'Hello' })
  expect(await verifyMessage({ address, message: 'Hello', signature })).toBe(true)
  const typed = await walletClient.signTypedData(typedData)
  expect(await verifyTypedData({ address, ...typedData, signature: typed })).toBe(true)
  expect(wallet.prompts().map(({ method }) => method)).toEqual([
    'eth_requestAccounts',
    'personal_sign',
    'eth_signTypedData_v4',
  ])
})

test('a contract is written through the wallet, and read through the endpoints of the site', async () => {
  const { walletClient, publicClient } = await start()
  const receiver = world.createAddress()
  const token = { address: world.token, abi: plainTokenAbi } as const
  const hash = await walletClient.writeContract({
    ...token,
    functionName: 'transfer',
    args: [receiver, 7n],
    chain: world.chains[0],
  })
  expect((await waitForReceipt(publicClient, { hash })).status).toBe('success')
  expect(await publicClient.readContract({ ...token, functionName: 'balanceOf', args: [receiver] })).toBe(7n)
})

test('a rejection in the wallet is viem’s', async () => {
  const { walletClient, wallet } = await start()
  wallet.setOutcome('reject')
  await expect(walletClient.signMessage({ message: 'Hello' })).rejects.toSatisfy(
    error =>
      error instanceof BaseError && error.walk(each => each instanceof UserRejectedRequestError) !== null,
  )
})

test('a switch through the client is the connection’s, and a client of one chain sends on no other', async () => {
  const { client, walletClient } = await start()
  const first = getWalletClient(client, { chainId: 31337 })
  await walletClient.switchChain({ id: 31338 })
  await expect.poll(() => selectAccount(client.getState(), 'eip155').chainId).toBe(31338)
  expect(getWalletClient(client)?.chain?.id).toBe(31338)
  expect(getPublicClient(client)?.chain.id).toBe(31338)
  expect(getWalletClient(client, { chainId: 31337 })).toBe(first)
  const sending = first?.sendTransaction({ to: world.createAddress(), value: 1n })
  await expect(sending).rejects.toSatisfy(
    error => error instanceof BaseError && error.walk(each => each instanceof ChainMismatchError) !== null,
  )
})

const revert = expect.objectContaining({ cause: expect.any(ContractFunctionRevertedError) })

test.each([
  ['the endpoints of the chain', () => ({})],
  [
    'the transport of the site',
    () => ({ networks: networksFromChains(world.chains, { transports: { 31337: http(world.rpcUrl) } }) }),
  ],
  [
    'the server, where the site has no endpoint (D48)',
    () => ({
      networks: [{ ...world.networks[0], rpcUrls: [] }],
      ports: { serverRpc: async () => ({ getRpcUrl: () => world.rpcUrl }) },
    }),
  ],
] satisfies [string, () => Partial<PageOptions>][])(
  'reads through %s, and sees why a call reverts',
  async (_, options) => {
    const { publicClient, address } = await start(options())
    expect(await publicClient.getBalance({ address })).toBe(10n ** 18n)
    expect(await publicClient.getChainId()).toBe(31337)
    const call = {
      address: world.token,
      abi: plainTokenAbi,
      functionName: 'transfer',
      account: address,
    } as const
    const args = [world.createAddress(), 1_001n] as const
    await expect(publicClient.simulateContract({ ...call, args })).rejects.toEqual(revert)
  },
)

test('without an endpoint and without a server a read is rejected with what is missing (D48)', async () => {
  const { publicClient } = await start({ networks: [{ ...world.networks[0], rpcUrls: [] }] })
  await expect(publicClient.getBlockNumber()).rejects.toThrow(/No endpoint is configured/)
})
