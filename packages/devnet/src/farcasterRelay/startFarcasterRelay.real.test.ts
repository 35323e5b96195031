import { createAppClient, createWalletClient, viemConnector } from '@farcaster/auth-client'
import { createPublicClient, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { farcasterIdRegistryAbi } from '../contracts/artifacts/farcasterIdRegistry.js'
import { developmentAccounts } from '../evm/accounts.js'
import { type Anvil, startAnvil } from '../evm/startAnvil.js'
import { type FarcasterRelay, startFarcasterRelay } from './startFarcasterRelay.js'

let anvil: Anvil
let relay: FarcasterRelay
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 10 })
  relay = await startFarcasterRelay({ rpcUrl: anvil.rpcUrl })
})
afterAll(async () => {
  await relay?.stop()
  await anvil?.stop()
})

const createApp = () =>
  createAppClient({ relay: relay.url, ethereum: viemConnector({ rpcUrls: [anvil.rpcUrl] }) })
const open = async () => {
  const { data, response } = await createApp().createChannel({
    siweUri: 'https://shop.example/login',
    domain: 'shop.example',
  })
  expect(response?.status).toBe(201)
  if (!data) throw new Error('There is no channel')
  return data
}
const verify = (nonce: string, { message, signature }: { message?: string; signature?: `0x${string}` }) =>
  createApp().verifySignInMessage({
    nonce,
    domain: 'shop.example',
    message: message ?? '',
    signature: signature ?? '0x',
    acceptAuthAddress: false,
  })

test('the registry has the ids of the development people, and no others', async () => {
  const client = createPublicClient({ transport: http(anvil.rpcUrl) })
  const ids = developmentAccounts(4).map(({ address }) =>
    client.readContract({
      address: '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b',
      abi: farcasterIdRegistryAbi,
      functionName: 'idOf',
      args: [address],
    }),
  )
  expect(await Promise.all(ids)).toEqual([1001n, 1002n, 1003n, 0n])
})

test("Farcaster's own app client verifies what a person approves on the page", async () => {
  const { channelToken, url, nonce } = await open()
  const app = createApp()
  expect((await app.status({ channelToken })).response?.status).toBe(202)
  expect(await (await fetch(url)).text()).toContain('shop.example asks who you are')
  await fetch(url, { method: 'POST', body: new URLSearchParams({ person: 'ada' }) })
  const { data } = await app.watchStatus({ channelToken, interval: 10 })
  expect(data).toMatchObject({ state: 'completed', fid: 1001, username: 'ada' })
  expect(await verify(nonce, data ?? {})).toMatchObject({ success: true, fid: 1001, isError: false })
})

test("Farcaster's own wallet client completes a channel; an address without the id is refused", async () => {
  const wallet = createWalletClient({
    relay: relay.url,
    ethereum: viemConnector({ rpcUrls: [anvil.rpcUrl] }),
  })
  const sign = async (index: number) => {
    const { channelToken, nonce } = await open()
    const key = developmentAccounts(index + 1)[index]
    if (!key) throw new Error('There is no such account')
    const account = privateKeyToAccount(key.privateKey)
    const { message = '' } = wallet.buildSignInMessage({
      address: account.address,
      uri: 'https://shop.example/login',
      domain: 'shop.example',
      nonce,
      fid: 1001,
    })
    const signature = await account.signMessage({ message })
    const { response } = await wallet.authenticate({
      channelToken,
      authKey: 'key',
      message,
      signature,
      fid: 1001,
    })
    expect(response?.status).toBe(201)
    const { data } = await createApp().status({ channelToken })
    return verify(nonce, data ?? {})
  }
  expect(await sign(0)).toMatchObject({ success: true, fid: 1001 })
  expect(await sign(1)).toMatchObject({ isError: true })
})
