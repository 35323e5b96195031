import { plainTokenAbi } from '@latchkit/devnet'
import { Contract, isError, parseEther, verifyMessage, verifyTypedData } from 'ethers'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startPages } from '../fixtures/startPages.js'
import { getPublicClient } from '../getPublicClient.js'
import { getWalletClient } from '../getWalletClient.js'
import { toEthersProvider } from './toEthersProvider.js'
import { toEthersSigner } from './toEthersSigner.js'

let world: Awaited<ReturnType<typeof startPages>>
beforeAll(async () => {
  vi.stubGlobal('window', new EventTarget())
  world = await startPages()
})
afterAll(async () => {
  await world.stop()
  vi.unstubAllGlobals()
})

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function start() {
  const page = await world.createPage()
  ends.push(page.end)
  await page.connect()
  const walletClient = getWalletClient(page.client)
  const publicClient = getPublicClient(page.client)
  if (!walletClient || !publicClient) throw new Error('There is no client.')
  const provider = toEthersProvider(publicClient)
  const signer = toEthersSigner(walletClient)
  ends.push(
    () => provider.destroy(),
    () => signer.provider.destroy(),
  )
  return { ...page, provider, signer }
}

test('a provider of ethers 6 reads through the client of viem', async () => {
  const { provider, address } = await start()
  expect((await provider.getNetwork()).chainId).toBe(31337n)
  expect(await provider.getBalance(address)).toBe(parseEther('1'))
})

test('a signer of ethers 6 signs a message and typed data without another prompt', async () => {
  const { signer, address, wallet } = await start()
  expect(await signer.getAddress()).toBe(address)
  expect(verifyMessage('Hello', await signer.signMessage('Hello'))).toBe(address)
  const domain = { name: 'A shop', chainId: 31337 }
  const types = { Order: [{ name: 'item', type: 'string' }] }
  const order = { item: 'Tea' }
  const signature = await signer.signTypedData(domain, types, order)
  expect(verifyTypedData(domain, types, order, signature)).toBe(address)
  expect(wallet.prompts().map(({ method }) => method)).toEqual([
    'eth_requestAccounts',
    'personal_sign',
    'eth_signTypedData_v4',
  ])
})

test('a contract of ethers 6 is written with the signer, and read with the provider', async () => {
  const { signer, provider } = await start()
  const receiver = world.createAddress()
  const transfer = new Contract(world.token, plainTokenAbi, signer).getFunction('transfer')
  const sent = await transfer.send(receiver, 7n)
  await sent.wait()
  const balanceOf = new Contract(world.token, plainTokenAbi, provider).getFunction('balanceOf')
  expect(await balanceOf.staticCall(receiver)).toBe(7n)
})

test('rejections and reverts are those of ethers', async () => {
  const { signer, provider, wallet, address } = await start()
  const transfer = new Contract(world.token, plainTokenAbi, provider).getFunction('transfer')
  await expect(transfer.staticCall(address, 1n)).rejects.toSatisfy(error => isError(error, 'CALL_EXCEPTION'))
  wallet.setOutcome('reject')
  await expect(signer.signMessage('Hello')).rejects.toSatisfy(error => isError(error, 'ACTION_REJECTED'))
})
