import { type Anvil, type Solana, startAnvil, startSolana, waitForReceipt } from '@latchkit/devnet'
import { createPublicClient, http, parseEther, parseGwei } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signSolanaTransfer } from '../onramp/sandbox/signSolanaTransfer.js'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'

// Real chains: what the server broadcasts is included, and only once.

const account = mnemonicToAccount('test test test test test test test test test test test junk')
const receiver = '0x00000000000000000000000000000000000A11cE'

let anvil: Anvil
let solana: Solana
let server: TestServer
beforeAll(async () => {
  ;[anvil, solana] = await Promise.all([startAnvil({ chainId: 31337 }), startSolana({ slotTime: 50 })])
  server = await createTestServer({
    rpcUrls: { 'eip155:31337': anvil.rpcUrl, 'solana:localnet': solana.rpcUrl },
  })
}, 120_000)
afterAll(async () => {
  await server?.server.close()
  await Promise.all([anvil?.stop(), solana?.stop()])
})

const broadcast = async (chainId: string, transaction: string) => {
  const response = await server.post('/v1/transactions', { chainId, transaction })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const client = () => createPublicClient({ transport: http(anvil.rpcUrl), pollingInterval: 50 })
const signEvm = (nonce: number, value: bigint, chainId = 31337) =>
  account.signTransaction({
    type: 'eip1559',
    chainId,
    nonce,
    to: receiver,
    value,
    gas: 21_000n,
    maxFeePerGas: parseGwei('20'),
    maxPriorityFeePerGas: parseGwei('1'),
  })

test('D35, D48: a signed EVM payment is broadcast, included, and paid once however often it is sent', async () => {
  const transaction = await signEvm(0, parseEther('1.5'))
  const { status, body } = await broadcast('eip155:31337', transaction)
  expect(status).toBe(200)
  const hash = body['hash'] as `0x${string}`
  const receipt = await waitForReceipt(client(), { hash })
  expect(receipt).toMatchObject({ status: 'success', from: account.address.toLowerCase() })
  expect(await broadcast('eip155:31337', transaction)).toEqual({ status: 200, body: { hash } })
  expect(await client().getBalance({ address: receiver })).toBe(parseEther('1.5'))
})

test('D35: what the EVM node rejects is 422 with its error, and nothing is paid', async () => {
  const before = await client().getBalance({ address: receiver })
  const { status, body } = await broadcast('eip155:31337', await signEvm(1, parseEther('1000000')))
  expect(status).toBe(422)
  expect(body).toMatchObject({
    code: 'TRANSACTION_REJECTED',
    error: { code: expect.any(Number), message: expect.stringMatching(/insufficient funds/i) },
  })
  expect(await client().getBalance({ address: receiver })).toBe(before)
})

const rpc = async (method: string, params: readonly unknown[]): Promise<unknown> => {
  const response = await fetch(solana.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return ((await response.json()) as { result: unknown }).result
}
const readLamports = async (address: string) =>
  ((await rpc('getBalance', [address, { commitment: 'confirmed' }])) as { value: number }).value
const signSolana = async (payer: number, lamports: bigint, version?: 0) => {
  const { value } = (await rpc('getLatestBlockhash', [{ commitment: 'confirmed' }])) as {
    value: { blockhash: string }
  }
  const { privateKey = '' } = solana.accounts[payer] ?? {}
  const to = solana.accounts[9]?.address ?? ''
  return signSolanaTransfer({ privateKey, receiver: to, lamports, blockhash: value.blockhash, version })
}

test.each([undefined, 0] as const)(
  'D35, D48: a signed Solana payment (version %s) is broadcast, included, and paid once however often it is sent',
  async version => {
    const to = solana.accounts[9]?.address ?? ''
    const before = await readLamports(to)
    const { transaction, hash } = await signSolana(0, 1_500_000_000n, version)
    expect(await broadcast('solana:localnet', transaction)).toEqual({ status: 200, body: { hash } })
    await expect.poll(() => readLamports(to)).toBe(before + 1_500_000_000)
    expect(await broadcast('solana:localnet', transaction)).toEqual({ status: 200, body: { hash } })
    expect(await readLamports(to)).toBe(before + 1_500_000_000)
  },
)

test('D35: what the Solana node rejects is 422 with its logs', async () => {
  const { transaction } = await signSolana(7, 5_000_000_000_000n)
  const { status, body } = await broadcast('solana:localnet', transaction)
  expect(status).toBe(422)
  expect(body).toMatchObject({
    code: 'TRANSACTION_REJECTED',
    error: {
      code: -32002,
      data: { logs: expect.arrayContaining([expect.stringContaining('insufficient lamports')]) },
    },
  })
})
