import { encodeFunctionData, type Hex, hashTypedData, parseAbi, recoverAddress, zeroAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'

const chain = 'eip155:31337'
const key = `0x${'42'.repeat(32)}` as const
const paymaster = `0x${'5e'.repeat(20)}` as const
const game = `0x${'aa'.repeat(20)}` as const
const other = `0x${'bb'.repeat(20)}` as const
const entryPoint = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
const play = '0x93e84cd9' as const

const abi = parseAbi([
  'struct Execution { address target; uint256 value; bytes callData; }',
  'function execute(Execution execution)',
  'function execute(address target, uint256 value, bytes data)',
  'function executeBatch(Execution[] executions)',
])
type Call = { target: Hex; value: bigint; callData: Hex }
const toCall = (target: Hex = game, callData: Hex = play, value = 0n): Call => ({ target, callData, value })
const single = (call: Call) => encodeFunctionData({ abi, functionName: 'execute', args: [call] })
const batch = (...calls: Call[]) => encodeFunctionData({ abi, functionName: 'executeBatch', args: [calls] })

/** 400,000 gas and 101,000 of the paymaster at 1 gwei: 501,000 gwei. */
const toOperation = (changes: object = {}) => ({
  sender: `0x${'11'.repeat(20)}`,
  nonce: '0x0',
  callData: single(toCall()),
  callGasLimit: '0x30d40',
  verificationGasLimit: '0x186a0',
  preVerificationGas: '0x186a0',
  maxFeePerGas: '0x3b9aca00',
  maxPriorityFeePerGas: '0x1',
  ...changes,
})
const toRequest = (operation: object, method = 'pm_getPaymasterData', more: object = {}) => ({
  jsonrpc: '2.0',
  id: 1,
  method,
  params: [operation, entryPoint, '0x7a69', {}],
  ...more,
})

const policy = {
  contracts: [{ address: game, methods: [play] }],
  perOperation: '0.001',
  operationsPerVisitor: 2,
  perDay: '0.002',
  total: '0.003',
}
const start = 1_800_000_000_000

let server: TestServer
/** What the chain responds. */
let nonces: Record<string, bigint>
let code: Hex
let calls: string[]

const createSponsored = (options: object = {}) =>
  createTestServer({
    rpcUrls: { [chain]: 'http://node.example' },
    paymasters: { [chain]: { address: paymaster, entryPoint: '0.7' } },
    sponsorKey: key,
    sponsorPolicies: [policy],
    fetch: async (_, init) => {
      const { id, method, params } = JSON.parse(String(init?.body))
      calls.push(method)
      const sender = `0x${String(params[0]?.data).slice(34, 74)}`
      const results: Record<string, unknown> = {
        eth_getCode: code,
        eth_call: `0x${(nonces[sender] ?? 0n).toString(16).padStart(64, '0')}`,
        eth_getBlockByNumber: { timestamp: `0x${Math.floor(Date.now() / 1000).toString(16)}` },
      }
      return Response.json({ jsonrpc: '2.0', id, result: results[method] })
    },
    ...options,
  })

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  nonces = {}
  code = '0x'
  calls = []
  server = await createSponsored()
})
afterEach(async () => {
  await server.server.close()
  vi.useRealTimers()
})

async function ask(body: unknown) {
  const response = await server.post('/v1/paymaster', body)
  return { status: response.status, ...(await response.json()) }
}
const promise = (changes: object = {}) => ask(toRequest(toOperation(changes)))
const reasonOf = async (changes: object = {}) => (await promise(changes)).error?.data?.reason
const senderOf = (index: number) => `0x${`${index}`.padStart(40, '0')}`

test('R9.13: the promise of a fee is signed over the whole user operation, and ends in 10 to 20 minutes', async () => {
  const { result } = await promise()
  expect(result.paymaster).toBe(paymaster)
  const validUntil = Number(`0x${result.paymasterData.slice(14, 26)}`)
  expect(validUntil).toBeGreaterThanOrEqual(start / 1000 + 600)
  expect(validUntil).toBeLessThanOrEqual(start / 1000 + 1200)
  const hash = hashTypedData({
    domain: { name: 'LatchkitPaymaster', version: '1', chainId: 31337, verifyingContract: paymaster },
    primaryType: 'UserOperationRequest',
    types: {
      UserOperationRequest: [
        { name: 'sender', type: 'address' },
        { name: 'nonce', type: 'uint256' },
        { name: 'initCode', type: 'bytes' },
        { name: 'callData', type: 'bytes' },
        { name: 'accountGasLimits', type: 'bytes32' },
        { name: 'preVerificationGas', type: 'uint256' },
        { name: 'gasFees', type: 'bytes32' },
        { name: 'paymasterVerificationGasLimit', type: 'uint256' },
        { name: 'paymasterPostOpGasLimit', type: 'uint256' },
        { name: 'delegate', type: 'address' },
        { name: 'validAfter', type: 'uint48' },
        { name: 'validUntil', type: 'uint48' },
      ],
    },
    message: {
      sender: `0x${'11'.repeat(20)}`,
      nonce: 0n,
      initCode: '0x',
      callData: single(toCall()),
      accountGasLimits: `0x${100_000n.toString(16).padStart(32, '0')}${200_000n.toString(16).padStart(32, '0')}`,
      preVerificationGas: 100_000n,
      gasFees: `0x${1n.toString(16).padStart(32, '0')}${1_000_000_000n.toString(16).padStart(32, '0')}`,
      paymasterVerificationGasLimit: 100_000n,
      paymasterPostOpGasLimit: 1_000n,
      delegate: zeroAddress,
      validAfter: 0,
      validUntil,
    },
  })
  const signature = `0x${result.paymasterData.slice(26)}` as const
  expect(await recoverAddress({ hash, signature })).toBe(privateKeyToAccount(key).address)
})

test('asking again returns the same promise, and counts once', async () => {
  const first = await promise()
  for (let time = 0; time < 5; time++) expect(await promise()).toEqual(first)
  expect(await reasonOf({ nonce: '0x1' })).toBeUndefined()
  expect(await reasonOf({ nonce: '0x2' })).toBe('VISITOR_LIMIT')
})

test('the stub has the length of a promise and the gas of the paymaster, and counts nothing', async () => {
  for (let time = 0; time < 20; time++) {
    const { result } = await ask(toRequest(toOperation(), 'pm_getPaymasterStubData'))
    expect(result).toMatchObject({
      paymaster,
      paymasterVerificationGasLimit: '0x186a0',
      paymasterPostOpGasLimit: '0x3e8',
    })
    expect(result.paymasterData).toHaveLength(2 + 2 * 77)
  }
  expect((await promise()).result.paymasterData).toHaveLength(2 + 2 * 77)
})

describe('what is not promised', () => {
  test.each([
    ['a call of another contract', { callData: single(toCall(other)) }, 'CALL_NOT_SPONSORED'],
    ['another method', { callData: single(toCall(game, '0xa9059cbb')) }, 'CALL_NOT_SPONSORED'],
    ['a payment without data', { callData: single(toCall(game, '0x', 1n)) }, 'CALL_NOT_SPONSORED'],
    ['a batch with one other call', { callData: batch(toCall(), toCall(other)) }, 'CALL_NOT_SPONSORED'],
    [
      'a batch of 17 calls',
      { callData: batch(...Array.from({ length: 17 }, () => toCall())) },
      'UNKNOWN_ACCOUNT',
    ],
    [
      '8 kB of call data',
      { callData: single(toCall(game, `${play}${'00'.repeat(8_192)}`)) },
      'UNKNOWN_ACCOUNT',
    ],
    ['a batch of nothing', { callData: batch() }, 'UNKNOWN_ACCOUNT'],
    ['a way to call that is not known', { callData: '0x12345678' }, 'UNKNOWN_ACCOUNT'],
    ['no call data', { callData: '0x' }, 'UNKNOWN_ACCOUNT'],
    ['call data with more behind it', { callData: `${single(toCall())}00` }, 'UNKNOWN_ACCOUNT'],
    [
      'a delegated call of ERC-7579',
      {
        callData: encodeFunctionData({
          abi: parseAbi(['function execute(bytes32 mode, bytes data)']),
          args: [`0xff${'00'.repeat(31)}`, `${game}${'00'.repeat(32)}${play.slice(2)}`],
        }),
      },
      'UNKNOWN_ACCOUNT',
    ],
    ['a fee over the limit', { maxFeePerGas: '0x77359400' }, 'TOO_EXPENSIVE'],
    ['a fee of nearly 2^128', { maxFeePerGas: `0x${'f'.repeat(32)}` }, 'TOO_EXPENSIVE'],
  ])('%s', async (_, changes, reason) => {
    const reply = await promise(changes)
    expect(reply).toMatchObject({ status: 200, error: { code: -32000, data: { reason } } })
    expect(reply.result).toBeUndefined()
  })

  test.each([
    ['gas limits of 2^128', { callGasLimit: `0x1${'0'.repeat(32)}` }],
    ['no gas limit', { callGasLimit: undefined }],
    ['another gas limit of the paymaster', { paymasterVerificationGasLimit: '0xffffff' }],
  ])('%s', async (_, changes) => {
    expect(await promise(changes)).toMatchObject({ status: 200, error: { code: -32602 } })
  })

  test('a user operation of another entry point', async () => {
    const request = toRequest(toOperation())
    const params = [request.params[0], '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108', '0x7a69']
    expect(await ask({ ...request, params })).toMatchObject({ error: { code: -32602 } })
  })

  test('one of another chain', async () => {
    const request = toRequest(toOperation())
    const params = [request.params[0], entryPoint, '0x1']
    expect(await ask({ ...request, params })).toMatchObject({ status: 400, code: 'UNSUPPORTED_CHAIN' })
  })
})

test('calls of ERC-7579, alone and in a list, are read', async () => {
  const execute = parseAbi(['function execute(bytes32 mode, bytes data)'])
  const data = `${game}${'00'.repeat(32)}${play.slice(2)}` as const
  expect(
    await reasonOf({ callData: encodeFunctionData({ abi: execute, args: [`0x${'00'.repeat(32)}`, data] }) }),
  ).toBeUndefined()
  const list = `0x${batch(toCall(), toCall()).slice(10)}` as const
  expect(
    await reasonOf({
      nonce: '0x1',
      callData: encodeFunctionData({ abi: execute, args: [`0x01${'00'.repeat(31)}`, list] }),
    }),
  ).toBeUndefined()
})

test('50 promises at once do not exceed the budget of a day', async () => {
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, index) => promise({ sender: senderOf(index + 1) })),
  )
  expect(replies.filter(({ result }) => result)).toHaveLength(3)
  expect(new Set(replies.flatMap(({ error }) => error?.data.reason ?? []))).toEqual(new Set(['DAY_LIMIT']))
})

test('an unused promise is given back once no block can include it, a used one is not', async () => {
  for (const index of [1, 2, 3]) expect(await reasonOf({ sender: senderOf(index) })).toBeUndefined()
  expect(await reasonOf({ sender: senderOf(4) })).toBe('DAY_LIMIT')
  nonces[senderOf(1)] = 1n
  vi.setSystemTime(start + 1_300_000)
  expect(await reasonOf({ sender: senderOf(4) })).toBeUndefined()
  expect(await reasonOf({ sender: senderOf(5) })).toBeUndefined()
  expect(await reasonOf({ sender: senderOf(6) })).toBe('DAY_LIMIT')
})

test('those who reach a limit share one look at the chain', async () => {
  for (const index of [1, 2, 3]) await promise({ sender: senderOf(index) })
  vi.setSystemTime(start + 1_300_000)
  nonces = Object.fromEntries([1, 2, 3].map(index => [senderOf(index), 1n]))
  calls = []
  await Promise.all(Array.from({ length: 20 }, (_, index) => promise({ sender: senderOf(index + 10) })))
  expect(calls.filter(method => method === 'eth_call')).toHaveLength(3)
})

test('the code of an account by EIP-7702 is part of what is signed', async () => {
  const plain = await promise()
  code = `0xef0100${'77'.repeat(20)}`
  const delegated = await promise()
  expect(delegated.result.paymasterData).not.toBe(plain.result.paymasterData)
  const authorization = {
    chainId: '0x7a69',
    address: `0x${'77'.repeat(20)}`,
    nonce: '0x0',
    yParity: '0x0',
    r: '0x1',
    s: '0x1',
  }
  code = '0x'
  expect((await promise({ eip7702Auth: authorization })).result).toEqual(delegated.result)
})

test('a policy of a project pays for no other one', async () => {
  const projects = await createSponsored({
    sponsorPolicies: [{ ...policy, projectId: 'mine' }],
    projects: [{ id: 'mine' }, { id: 'theirs' }],
  })
  const at = async (id: string) =>
    (await projects.post(`/v1/paymaster?projectId=${id}`, toRequest(toOperation()))).json()
  expect(await at('theirs')).toMatchObject({ error: { data: { reason: 'NO_POLICY' } } })
  expect(await at('mine')).toMatchObject({ result: { paymaster } })
  await projects.server.close()
})

test.each([
  [{ sponsorKey: undefined }, 'needs sponsorKey'],
  [
    { paymasters: { 'eip155:1': { address: paymaster, entryPoint: '0.7' } } },
    'is not an EVM chain of rpcUrls',
  ],
  [{ paymasters: {} }, 'sponsorPolicies: needs paymasters'],
  [{ sponsorKey: '0x12' }, 'is not 0x and 64 hex characters'],
  [{ sponsorPolicies: [{ ...policy, perDay: '1e3' }] }, 'is not an amount of the coin'],
  [{ sponsorPolicies: [{ ...policy, total: '1000000' }] }, 'is not an amount of the coin below'],
  [{ sponsorPolicies: [{ ...policy, contracts: [] }] }, 'sponsorPolicies'],
])('options without sense are refused: %o', async (options, message) => {
  await expect(createSponsored(options)).rejects.toThrow(message)
})

test('the key is in no log line and no response', async () => {
  await promise()
  expect(server.lines.join('\n')).not.toContain(key.slice(2))
})
