import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'

const chain = 'eip155:31337'
const path = `/v1/bundler?chainId=${chain}`
const hash = `0x${'ab'.repeat(32)}`
const sender = `0x${'11'.repeat(20)}`
const entryPoint = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
const operation = {
  sender,
  nonce: '0x0',
  callData: '0x',
  callGasLimit: '0x1',
  verificationGasLimit: '0x1',
  preVerificationGas: '0x1',
  maxFeePerGas: '0x1',
  maxPriorityFeePerGas: '0x1',
  signature: '0x00',
}
const receipt = {
  userOpHash: hash,
  sender,
  nonce: '0x0',
  success: true,
  actualGasCost: '0x1',
  actualGasUsed: '0x1',
  receipt: { transactionHash: hash, blockNumber: '0x1' },
}

const toRequest = (method: string, params: unknown = [], id: string | number = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
})
const send = toRequest('eth_sendUserOperation', [operation, entryPoint])

type Reply = { result: unknown } | { error: { code: number; message: string } } | Response | Error

/** What each bundler replies, and what it was sent. */
let replies: Record<string, (method: string) => Reply>
let calls: string[]
let server: TestServer

beforeEach(async () => {
  calls = []
  replies = {}
  server = await createTestServer({
    rpcUrls: { [chain]: 'http://node.example' },
    bundlerUrls: { [chain]: ['http://first.example/key', 'http://second.example'] },
    fetch: async (input, init) => {
      const { host } = new URL(String(input))
      const { id, method } = JSON.parse(String(init?.body)) as { id: number; method: string }
      calls.push(`${host} ${method}`)
      const reply = replies[host]?.(method) ?? { error: { code: -32601, message: 'no such method' } }
      if (reply instanceof Error) throw reply
      return reply instanceof Response ? reply : Response.json({ jsonrpc: '2.0', id, ...reply })
    },
  })
})
afterEach(() => server.server.close())

const call = async (body: unknown, at = path) => {
  const response = await server.post(at, body)
  return { status: response.status, body: await response.json() }
}

test('R9.13: the first bundler takes a user operation, with the id of the caller', async () => {
  replies = { 'first.example': () => ({ result: hash }) }
  const response = await call({ ...send, id: 'mine' })
  expect(response).toEqual({ status: 200, body: { jsonrpc: '2.0', id: 'mine', result: hash } })
  expect(calls).toEqual(['first.example eth_sendUserOperation'])
})

test('a bundler that refuses a user operation decides: the next one is not called', async () => {
  const error = { code: -32507, message: 'Invalid signature' }
  replies = { 'first.example': () => ({ error }), 'second.example': () => ({ result: hash }) }
  expect(await call(send)).toMatchObject({ status: 200, body: { error } })
  expect(calls).toHaveLength(1)
})

test.each([
  ['cannot be reached', () => new TypeError('fetch failed')],
  ['fails', () => new Response('', { status: 500 })],
  ['limits', () => new Response('', { status: 429 })],
  ['sends no JSON', () => new Response('<html>')],
  ['sends no hash', () => ({ result: '0x12' })],
  ['lacks the method', () => ({ error: { code: -32601, message: 'no such method' } })],
  ['fails inside', () => ({ error: { code: -32603, message: 'internal' } })],
] as const)('where the first bundler %s, the next one is called, once each', async (_, reply) => {
  replies = { 'first.example': reply, 'second.example': () => ({ result: hash }) }
  expect(await call(send)).toMatchObject({ status: 200, body: { result: hash } })
  expect(calls).toEqual(['first.example eth_sendUserOperation', 'second.example eth_sendUserOperation'])
})

test('where no bundler responds, the request fails without the address of one', async () => {
  replies = {
    'first.example': () => new TypeError('http://first.example/key'),
    'second.example': () => new TypeError('x'),
  }
  const response = await call(send)
  expect(response).toMatchObject({ status: 502, body: { code: 'RPC_FAILED' } })
  expect(JSON.stringify(response)).not.toContain('example')
  expect(server.lines.join('\n')).not.toContain('/key')
})

describe('what became of a user operation', () => {
  const read = toRequest('eth_getUserOperationReceipt', [hash])

  test('is read at the bundler that knows it', async () => {
    replies = { 'first.example': () => ({ result: null }), 'second.example': () => ({ result: receipt }) }
    expect(await call(read)).toMatchObject({ status: 200, body: { result: receipt } })
  })

  test('is null where every bundler says so', async () => {
    replies = { 'first.example': () => ({ result: null }), 'second.example': () => ({ result: null }) }
    expect(await call(read)).toEqual({ status: 200, body: { jsonrpc: '2.0', id: 1, result: null } })
  })

  test('is not null where the bundler that may know it does not respond', async () => {
    replies = { 'first.example': () => ({ result: null }), 'second.example': () => new TypeError('x') }
    expect(await call(read)).toMatchObject({ status: 502 })
  })

  test.each([
    ['another shape', { ...receipt, success: 'yes' }],
    ['a text', 'included'],
    ['a cost that is no quantity', { ...receipt, actualGasCost: '-1' }],
  ])('is a failure where a bundler sends %s', async (_, result) => {
    replies = { 'first.example': () => ({ result }), 'second.example': () => ({ result }) }
    expect(await call(read)).toMatchObject({ status: 502 })
  })
})

test.each([
  ['another method', toRequest('eth_sendTransaction', [])],
  ['a debug method', toRequest('debug_bundler_clearState')],
  ['a state override', toRequest('eth_estimateUserOperationGas', [operation, entryPoint, {}])],
  ['another entry point', toRequest('eth_sendUserOperation', [operation, sender])],
  [
    'a user operation of version 0.6',
    toRequest('eth_sendUserOperation', [{ ...operation, initCode: '0x' }, entryPoint]),
  ],
  [
    'a nonce above 2^256',
    toRequest('eth_sendUserOperation', [{ ...operation, nonce: `0x1${'0'.repeat(64)}` }, entryPoint]),
  ],
  ['a batch', [send]],
  ['no hash', toRequest('eth_getUserOperationReceipt', ['0x12'])],
])('%s is refused before a bundler is called', async (_, body) => {
  expect((await call(body)).status).toBe(400)
  expect(calls).toEqual([])
})

test('2^256-1 as nonce, and an authorization of EIP-7702, are passed on', async () => {
  replies = { 'first.example': () => ({ result: hash }) }
  const largest = {
    ...operation,
    nonce: `0x${'f'.repeat(64)}`,
    factory: '0x7702',
    eip7702Auth: {
      chainId: '0x7a69',
      address: sender,
      nonce: '0x0',
      yParity: '0x1',
      r: hash,
      s: `0x${'00'.repeat(32)}`,
    },
  }
  expect((await call(toRequest('eth_sendUserOperation', [largest, entryPoint]))).status).toBe(200)
})

test('a chain without a bundler is refused', async () => {
  expect(await call(send, '/v1/bundler?chainId=eip155:1')).toMatchObject({
    status: 400,
    body: { code: 'UNSUPPORTED_CHAIN' },
  })
})

test('a bundler of a chain that the server does not read is no valid option', async () => {
  const create = (chainId: string) =>
    createTestServer({
      rpcUrls: { [chain]: 'http://node.example' },
      bundlerUrls: { [chainId]: 'http://b.example' },
    })
  await expect(create('eip155:1')).rejects.toThrow('bundlerUrls (eip155:1): is not an EVM chain of rpcUrls')
  await expect(create('solana:mainnet')).rejects.toThrow('is not an EVM chain of rpcUrls')
})

test('user operations count as broadcasts', async () => {
  const limited = await createTestServer({
    rpcUrls: { [chain]: 'http://node.example' },
    bundlerUrls: { [chain]: 'http://first.example' },
    rateLimits: { broadcastsPerIp: 1 },
    fetch: async (_, init) =>
      Response.json({ jsonrpc: '2.0', id: JSON.parse(String(init?.body)).id, result: hash }),
  })
  expect((await limited.post(path, send)).status).toBe(200)
  expect((await limited.post(path, send)).status).toBe(429)
  await limited.server.close()
})
