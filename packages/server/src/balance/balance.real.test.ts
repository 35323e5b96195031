import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { type Anvil, startAnvil, waitForReceipt } from '@latchkit/devnet'
import {
  createTestClient,
  defineChain,
  getAddress,
  http,
  parseEther,
  publicActions,
  walletActions,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'

// Real anvil and contracts: the server must return what the chain holds.

const require = createRequire(import.meta.url)
const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
const account = mnemonicToAccount('test test test test test test test test test test test junk')
const holder = '0x00000000000000000000000000000000000A11cE'

const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;
contract Token {
  uint8 public immutable decimals;
  mapping(address => uint256) public balanceOf;
  constructor(uint8 d) { decimals = d; }
  function mint(address to, uint256 amount) external { balanceOf[to] += amount; }
}
contract Hostile {
  function balanceOf(address) external pure returns (uint256) { while (true) {} }
}`

type Artifact = { abi: readonly unknown[]; bytecode: `0x${string}` }

function compile(): { token: Artifact; hostile: Artifact } {
  const solc = require('solc') as { compile(input: string): string }
  const output = JSON.parse(
    solc.compile(
      JSON.stringify({
        language: 'Solidity',
        sources: { 'a.sol': { content: source } },
        settings: { evmVersion: 'paris', outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } } },
      }),
    ),
  ) as { contracts: { 'a.sol': Record<string, { abi: unknown[]; evm: { bytecode: { object: string } } }> } }
  const toArtifact = (name: string): Artifact => {
    const contract = output.contracts['a.sol'][name]
    if (!contract) throw new Error(`${name} did not compile`)
    return { abi: contract.abi, bytecode: `0x${contract.evm.bytecode.object}` }
  }
  return { token: toArtifact('Token'), hostile: toArtifact('Hostile') }
}

const toClient = (id: number, url: string) =>
  createTestClient({
    account,
    mode: 'anvil',
    chain: defineChain({
      id,
      name: 'anvil',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [url] } },
    }),
    transport: http(url),
    pollingInterval: 50,
  })
    .extend(publicActions)
    .extend(walletActions)
type Client = ReturnType<typeof toClient>

async function deploy(client: Client, artifact: Artifact, args: unknown[] = []): Promise<`0x${string}`> {
  const hash = await client.deployContract({ abi: artifact.abi, bytecode: artifact.bytecode, args } as never)
  const receipt = await waitForReceipt(client, { hash })
  if (!receipt.contractAddress) throw new Error('not deployed')
  return getAddress(receipt.contractAddress)
}

async function mint(client: Client, token: `0x${string}`, amount: bigint): Promise<void> {
  const { abi } = artifacts.token
  const hash = await client.writeContract({
    address: token,
    abi,
    functionName: 'mint',
    args: [holder, amount],
  } as never)
  await waitForReceipt(client, { hash })
}

let artifacts: ReturnType<typeof compile>
let anvil: Anvil
let client: Client
let usd: `0x${string}`
let wide: `0x${string}`
let points: `0x${string}`
let none: `0x${string}`
let hostile: `0x${string}`
let server: TestServer

beforeAll(async () => {
  artifacts = compile()
  anvil = await startAnvil({ chainId: 31337 })
  client = toClient(31337, anvil.rpcUrl)
  usd = await deploy(client, artifacts.token, [6])
  wide = await deploy(client, artifacts.token, [18])
  points = await deploy(client, artifacts.token, [0])
  none = await deploy(client, artifacts.token, [18])
  hostile = await deploy(client, artifacts.hostile)
  await client.setBalance({ address: holder, value: parseEther('12.000000000000000001') })
  await mint(client, usd, 1_234_560_000n)
  await mint(client, wide, 2n ** 255n)
  await mint(client, points, 7n)
  server = await createServer()
}, 120_000)

afterAll(async () => {
  await server?.server.close()
  await anvil?.stop()
})

const createServer = () =>
  createTestServer({
    rpcUrls: { 'eip155:31337': anvil.rpcUrl },
    tokens: {
      'eip155:31337': [
        // First, so that it could starve the others of gas.
        { address: hostile, symbol: 'EVIL', name: 'Endless', decimals: 18 },
        { address: usd, symbol: 'USDX', name: 'Dollar', decimals: 6 },
        { address: wide, symbol: 'WIDE', name: 'Wide', decimals: 18 },
        { address: points, symbol: 'PTS', name: 'Points', decimals: 0 },
        { address: none, symbol: 'NONE', name: 'Nothing', decimals: 18 },
        {
          address: '0x00000000000000000000000000000000000000ff',
          symbol: 'VOID',
          name: 'No code',
          decimals: 18,
        },
      ],
    },
  })

type Reply = {
  balances: { symbol: string; address?: string; quantity: { numeric: string; decimals: number } }[]
}
const read = async (query = '') => {
  const response = await server.get(`/v1/account/${holder}/balance?chainId=eip155:31337${query}`)
  expect(response.status).toBe(200)
  return ((await response.json()) as Reply).balances.map(({ symbol, address, quantity }) => ({
    symbol,
    address,
    ...quantity,
  }))
}

const expected = (native = '12.000000000000000001') => [
  { symbol: 'ETH', address: undefined, decimals: 18, numeric: native },
  { symbol: 'USDX', address: `eip155:31337:${usd}`, decimals: 6, numeric: '1234.56' },
  {
    symbol: 'WIDE',
    address: `eip155:31337:${wide}`,
    decimals: 18,
    numeric: '57896044618658097711785492504343953926634992332820282019728.792003956564819968',
  },
  { symbol: 'PTS', address: `eip155:31337:${points}`, decimals: 0, numeric: '7' },
]

test('R7.40, R3.3: without Multicall3 native and ERC-20 balances equal the chain, zero and hostile ones left out', async () => {
  expect(await client.getCode({ address: multicall3 })).toBeUndefined()
  expect(await read()).toEqual(expected())
})

test('R7.40: with Multicall3 the same balances come, from fewer requests', async () => {
  const { multicall3Bytecode } = (await import(
    pathToFileURL(require.resolve('viem/package.json').replace('package.json', '_esm/constants/contracts.js'))
      .href
  )) as { multicall3Bytecode: `0x${string}` }
  const address = await deploy(client, { abi: [], bytecode: multicall3Bytecode })
  const code = await client.getCode({ address })
  await client.setCode({ address: multicall3, bytecode: code ?? '0x' })
  await server.server.close()
  server = await createServer()
  expect(await read()).toEqual(expected())
})

test('R9.14: forceUpdate returns a change at once, and without it the cached reply is returned', async () => {
  await read()
  await client.setBalance({ address: holder, value: parseEther('3.5') })
  expect(await read()).toEqual(expected())
  expect(await read('&forceUpdate=true')).toEqual(expected('3.5'))
  expect(await read()).toEqual(expected('3.5'))
})

test('R6.3: the pass-through gives what the chain gives', async () => {
  const response = await server.post('/v1?chainId=eip155:31337', {
    jsonrpc: '2.0',
    id: 'a',
    method: 'eth_getBalance',
    params: [holder, 'latest'],
  })
  const direct = await client.getBalance({ address: holder })
  expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 'a', result: `0x${direct.toString(16)}` })
})

test('R6.5: a method that writes never reaches the chain', async () => {
  const before = await client.getBlockNumber()
  for (const method of [
    'eth_sendTransaction',
    'eth_sendRawTransaction',
    'anvil_setBalance',
    'evm_mine',
    'eth_accounts',
  ])
    expect(
      (await server.post('/v1?chainId=eip155:31337', { jsonrpc: '2.0', id: 1, method, params: [] })).status,
    ).toBe(403)
  expect(await client.getBlockNumber()).toBe(before)
})
