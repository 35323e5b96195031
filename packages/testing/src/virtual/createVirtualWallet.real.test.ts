import { type Anvil, startAnvil, waitForReceipt } from '@latchkit/devnet'
import { createPublicClient, http, parseEther, toHex } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProvider } from './createProvider.js'
import { createVirtualWallet } from './createVirtualWallet.js'
import type { VirtualWalletOptions } from './types.js'

let chain: Anvil
beforeAll(async () => {
  chain = await startAnvil({ chainId: 31337 })
})
afterAll(() => chain.stop())

async function setup(options: VirtualWalletOptions = {}) {
  const engine = createVirtualWallet({ rpcUrls: { 31337: chain.rpcUrl }, ...options })
  const provider = createProvider(engine)
  const [from] = (await provider.request({ method: 'eth_requestAccounts' })) as string[]
  const send = (transaction: object) =>
    provider.request({
      method: 'eth_sendTransaction',
      params: [{ from, ...transaction }],
    }) as Promise<`0x${string}`>
  return { ...engine, provider, from, send }
}
const client = () => createPublicClient({ transport: http(chain.rpcUrl), pollingInterval: 20 })
const to = '0x00000000000000000000000000000000000000c3'

describe('the virtual wallet on a real chain', () => {
  test('sends value, and fills in what the site left out', async () => {
    const { send } = await setup()
    const hash = await send({ to, value: toHex(parseEther('1.5')) })
    const receipt = await waitForReceipt(client(), { hash })
    expect(receipt.status).toBe('success')
    expect(await client().getBalance({ address: to })).toBe(parseEther('1.5'))
  })

  test('keeps to gas, nonce and price when the site names them', async () => {
    const { send, from } = await setup()
    const nonce = await client().getTransactionCount({ address: from as `0x${string}` })
    const hash = await send({
      to,
      value: '0x1',
      gas: toHex(50_000),
      nonce: toHex(nonce),
      gasPrice: toHex(3_000_000_000),
    })
    const transaction = await client().getTransaction({ hash })
    expect(transaction).toMatchObject({ gas: 50_000n, nonce, gasPrice: 3_000_000_000n })
  })

  test('reads go to the node, and a node’s error keeps its number', async () => {
    const { provider } = await setup()
    const balance = await provider.request({ method: 'eth_getBalance', params: [to, 'latest'] })
    expect(BigInt(balance as string)).toBe(await client().getBalance({ address: to }))
    await expect(provider.request({ method: 'eth_getBalance', params: ['nonsense'] })).rejects.toMatchObject({
      code: -32602,
    })
  })

  test('an account without funds gets an error with a code', async () => {
    const { send } = await setup({ privateKeys: [generatePrivateKey()] })
    await expect(send({ to, value: toHex(parseEther('1')) })).rejects.toMatchObject({
      code: expect.any(Number),
      message: expect.stringMatching(/funds|exceeds|insufficient/i),
    })
  })

  test('a refused transaction never reaches the chain', async () => {
    const { send, wallet } = await setup()
    const before = await client().getBlockNumber()
    wallet.setOutcome('reject')
    await expect(send({ to, value: '0x1' })).rejects.toMatchObject({ code: 4001 })
    expect(await client().getBlockNumber()).toBe(before)
  })
})
