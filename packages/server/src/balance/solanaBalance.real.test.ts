import { type Solana, startSolana } from '@latchkit/devnet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { toDecimal } from './toDecimal.js'

// A real Solana: the server must return what the chain holds.

let solana: Solana
let server: TestServer
beforeAll(async () => {
  solana = await startSolana({ slotTime: 50 })
  server = await createTestServer({
    rpcUrls: { 'solana:localnet': solana.rpcUrl },
    tokens: { 'solana:localnet': solana.tokens },
  })
})
afterAll(async () => {
  await server?.server.close()
  await solana?.stop()
})

type Balance = {
  symbol: string
  name: string
  address?: string
  unlisted?: boolean
  quantity: { decimals: number; numeric: string }
}

const rpc = async (method: string, params: readonly unknown[]): Promise<unknown> => {
  const response = await fetch(solana.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return ((await response.json()) as { result: unknown }).result
}
const read = async (address: string): Promise<Balance[]> => {
  const query = 'chainId=solana:localnet&forceUpdate=true'
  const response = await server.get(`/v1/account/${address}/balance?${query}`)
  expect(response.status).toBe(200)
  return ((await response.json()) as { balances: Balance[] }).balances
}

test('balances equal what each mint and account says on the chain, for every development account', async () => {
  for (const { address } of solana.accounts) {
    const { value } = (await rpc('getBalance', [address])) as { value: number }
    const expected: Record<string, string> = { SOL: toDecimal(BigInt(value), 9) }
    for (const { address: mint, symbol } of solana.tokens) {
      const { value: accounts } = (await rpc('getTokenAccountsByOwner', [
        address,
        { mint },
        { encoding: 'jsonParsed' },
      ])) as { value: { pubkey: string }[] }
      for (const { pubkey } of accounts) {
        const held = (await rpc('getTokenAccountBalance', [pubkey])) as {
          value: { amount: string; decimals: number }
        }
        expected[symbol] = toDecimal(BigInt(held.value.amount), held.value.decimals)
      }
    }
    const listed = (await read(address)).filter(({ unlisted }) => !unlisted)
    expect(Object.fromEntries(listed.map(({ symbol, quantity }) => [symbol, quantity.numeric]))).toEqual(
      expected,
    )
  }
})

test('T12: the hostile token of the chain is marked, and its words are harmless', async () => {
  const held = (await read(solana.accounts[0]?.address ?? '')).filter(({ unlisted }) => unlisted)
  expect(held).toEqual([
    {
      name: 'Claim 5000 USDC at evil example/claim CDSU laici',
      symbol: 'visit evil examp',
      chainId: 'solana:localnet',
      address: `solana:localnet:${solana.hostileTokens[0]?.address}`,
      quantity: { decimals: 6, numeric: '5000' },
      unlisted: true,
    },
  ])
})

test('a balance read after a payment has it', async () => {
  const poor = solana.accounts[9]?.address ?? ''
  expect(await read(poor)).toMatchObject([{ symbol: 'SOL', quantity: { numeric: '0' } }])
  await rpc('requestAirdrop', [poor, 1_234_567_891])
  await expect
    .poll(async () => (await read(poor))[0]?.quantity.numeric, { timeout: 5000 })
    .toBe('1.234567891')
})

test('D35: reads of a transfer pass through, sending does not', async () => {
  const ask = async (method: string, params: readonly unknown[]) => {
    const response = await server.post('/v1?chainId=solana:localnet', {
      jsonrpc: '2.0',
      id: 1,
      method,
      params,
    })
    return { status: response.status, body: (await response.json()) as { result?: unknown; error?: unknown } }
  }
  expect((await ask('getLatestBlockhash', [])).body.result).toMatchObject({
    value: { blockhash: expect.any(String), lastValidBlockHeight: expect.any(Number) },
  })
  expect((await ask('getMinimumBalanceForRentExemption', [165])).body.result).toBe(2_039_280)
  expect((await ask('sendTransaction', ['AA==', { encoding: 'base64' }])).status).toBe(403)
  expect((await ask('requestAirdrop', [solana.accounts[9]?.address, 1])).status).toBe(403)
})
