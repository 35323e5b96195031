import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { createFakeEvm, type FakeEvm } from '../testing/fakeEvm.js'
import { isReadMethod, readMethods } from './methods.js'

const chain = 'eip155:31337'
const path = `/v1?chainId=${chain}`
const request = (method: string, params: unknown[] = [], id: string | number = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
})

let evm: FakeEvm
let server: TestServer
beforeEach(async () => {
  evm = createFakeEvm()
  evm.native = 255n
  server = await createTestServer({
    rpcUrls: { [chain]: 'http://node.example/secret-key' },
    fetch: evm.fetch,
  })
})
afterEach(() => server.server.close())

test('R6.3: a read passes, with the id of the caller', async () => {
  const response = await server.post(path, request('eth_getBalance', ['0xabc', 'latest'], 'my id'))
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 'my id', result: '0xff' })
})

test('a batch keeps its order', async () => {
  const response = await server.post(path, [
    request('eth_chainId', [], 'a'),
    request('eth_getBalance', [], 'b'),
  ])
  expect(await response.json()).toEqual([
    { jsonrpc: '2.0', id: 'a', result: '0x7a69' },
    { jsonrpc: '2.0', id: 'b', result: '0xff' },
  ])
})

test('a JSON-RPC error of the node is a response, not a failure of the server', async () => {
  const response = await server.post(path, request('eth_call', [{ to: '0xabc', data: '0x' }]))
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({
    jsonrpc: '2.0',
    id: 1,
    error: { code: 3, message: 'execution reverted' },
  })
})

const refused = [
  'personal_sign',
  'eth_sign',
  'eth_signTypedData',
  'eth_signTypedData_v3',
  'eth_signTypedData_v4',
  'eth_signTransaction',
  'eth_sendTransaction',
  'eth_sendRawTransaction',
  'eth_sendUserOperation',
  'solana_signTransaction',
  'solana_signMessage',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
  'sendTransaction',
  'requestAirdrop',
  'wallet_sendCalls',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
  'signPsbt',
  'stx_signMessage',
  'eth_accounts',
  'eth_newFilter',
  'eth_subscribe',
  'anvil_setBalance',
  'evm_mine',
  'debug_traceCall',
  'admin_peers',
  'constructor',
  '__proto__',
  'toString',
  'ETH_CALL',
]

test.each(refused)('R6.4, R6.5, D17: %s is refused and never leaves the server', async method => {
  const response = await server.post(path, request(method))
  expect(response.status).toBe(403)
  expect(await response.json()).toEqual({
    jsonrpc: '2.0',
    id: 1,
    error: { code: -32601, message: 'Requested RPC call is not allowed' },
    code: 'RPC_NOT_ALLOWED',
    message: 'Requested RPC call is not allowed',
    requestId: expect.any(String),
  })
  expect(evm.calls).toEqual([])
})

test('one forbidden call in a batch refuses all of it', async () => {
  const response = await server.post(path, [request('eth_chainId'), request('personal_sign')])
  expect(response.status).toBe(403)
  expect(evm.calls).toEqual([])
})

test('the list holds nothing that signs, sends, subscribes or manages a node', () => {
  for (const methods of Object.values(readMethods))
    for (const method of methods)
      expect(method).not.toMatch(
        /sign(?!atures)|send|submit|new|subscribe|^(?:anvil|evm|hardhat|debug|admin|miner|personal|txpool)_/i,
      )
  expect(isReadMethod('cosmos:hub', 'eth_call')).toBe(false)
  expect(isReadMethod('solana:abc', 'eth_call')).toBe(false)
  expect(isReadMethod('solana:abc', 'getBalance')).toBe(true)
})

// The server reads what a transfer needs; the endpoint of the site sends it.
test.each([
  'getAccountInfo',
  'getBlockHeight',
  'getFeeForMessage',
  'getLatestBlockhash',
  'getMinimumBalanceForRentExemption',
  'getMultipleAccounts',
  'getSignatureStatuses',
  'getTokenAccountBalance',
  'getTokenAccountsByOwner',
  'isBlockhashValid',
  'simulateTransaction',
])('%s passes for Solana, sending does not', method => {
  expect(isReadMethod('solana:localnet', method)).toBe(true)
  for (const other of [
    'sendTransaction',
    'sendBundle',
    'requestAirdrop',
    'signatureSubscribe',
    'surfnet_setAccount',
  ])
    expect(isReadMethod('solana:localnet', other)).toBe(false)
})

test.each([
  ['no chain', '/v1', request('eth_chainId'), 400, 'BAD_REQUEST'],
  ['a chain that is none', '/v1?chainId=1', request('eth_chainId'), 400, 'BAD_REQUEST'],
  ['another chain', '/v1?chainId=eip155:1', request('eth_chainId'), 400, 'UNSUPPORTED_CHAIN'],
  ['no JSON', path, '{"jsonrpc"', 400, 'BAD_REQUEST'],
  ['an empty body', path, '', 400, 'BAD_REQUEST'],
  ['an empty batch', path, [], 400, 'BAD_REQUEST'],
  ['a batch over 100', path, Array(101).fill(request('eth_chainId')), 400, 'BAD_REQUEST'],
  ['a notification', path, { jsonrpc: '2.0', method: 'eth_chainId' }, 400, 'BAD_REQUEST'],
  ['a body over 256 kB', path, request('eth_call', ['a'.repeat(262_144)]), 413, 'PAYLOAD_TOO_LARGE'],
])('refuses %s', async (_what, where, body, status, code) => {
  const response = await server.post(where, body)
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ code, requestId: expect.any(String) })
  expect(evm.calls).toEqual([])
})

test('refuses another media type: a form of a foreign page cannot send it', async () => {
  const response = await server.post(path, request('eth_chainId'), { 'content-type': 'text/plain' })
  expect(response.status).toBe(415)
})

test('GET has nothing here', async () => {
  expect((await server.get(path)).status).toBe(404)
})

test('R6.3, R3.4, R7.51: wallet_getAssets returns the balances, raw amounts in hex', async () => {
  const token = '0x00000000000000000000000000000000000000aa'
  evm.native = 10n ** 18n + 1n
  evm.tokens.set(token, 2_500_000n)
  const other = await createTestServer({
    rpcUrls: {
      [chain]: 'http://node.example',
      'eip155:1': 'http://node.example',
      'solana:abc': 'http://a.example',
    },
    tokens: {
      [chain]: [
        { address: token, symbol: 'USDX', name: 'Dollar', decimals: 6, iconUrl: 'https://a.example/a.png' },
      ],
    },
    fetch: evm.fetch,
  })
  const account = '0x00000000000000000000000000000000000A11cE'
  const ask = async (params: unknown) =>
    (await (
      await other.post(path, { jsonrpc: '2.0', id: 1, method: 'wallet_getAssets', params })
    ).json()) as {
      result?: unknown
      error?: unknown
    }
  const native = {
    address: 'native',
    balance: '0xde0b6b3a7640001',
    type: 'NATIVE',
    metadata: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  }
  const usdx = {
    address: '0x00000000000000000000000000000000000000AA',
    balance: '0x2625a0',
    type: 'ERC20',
    metadata: { name: 'Dollar', symbol: 'USDX', decimals: 6, iconUrl: 'https://a.example/a.png' },
  }
  expect((await ask([{ account }])).result).toEqual({ '0x7a69': [native, usdx] })
  expect((await ask([{ account, chainFilter: ['0x1', '0x5'] }])).result).toEqual({ '0x1': [native] })
  expect((await ask([{ account, assetTypeFilter: ['erc20'] }])).result).toEqual({ '0x7a69': [usdx] })
  for (const wrong of [[], [{}], [{ account: 'a' }], [{ account, chainFilter: ['1'] }], {}, undefined])
    expect((await ask(wrong)).error).toEqual({ code: -32602, message: 'Invalid params' })
  await other.server.close()
})

test('every call of a batch counts against the limit of calls', async () => {
  const tight = await createTestServer({
    rpcUrls: { [chain]: 'http://node.example' },
    fetch: evm.fetch,
    rateLimits: { rpcPerIp: 5 },
  })
  expect((await tight.post(path, Array(5).fill(request('eth_chainId')))).status).toBe(200)
  const over = await tight.post(path, request('eth_chainId'))
  expect(over.status).toBe(429)
  expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0)
  await tight.server.close()
})

test('T43: an endpoint that sends rubbish is 502, and its words stay here', async () => {
  evm.fault = () => new Response('<html>secret-key</html>')
  const response = await server.post(path, request('eth_chainId'))
  expect(response.status).toBe(502)
  expect(await response.text()).not.toContain('secret')
  expect(evm.calls).toHaveLength(4)
})
