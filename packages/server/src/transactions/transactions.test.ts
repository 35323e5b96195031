import { base58 } from '@scure/base'
import { keccak256, parseGwei } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterEach, describe, expect, test } from 'vitest'
import { signSolanaTransfer } from '../onramp/sandbox/signSolanaTransfer.js'
import type { ServerOptions } from '../options.js'
import { createEd25519Key } from '../testing/createEd25519Key.js'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'

const account = mnemonicToAccount('test test test test test test test test test test test junk')
const fees = { maxFeePerGas: parseGwei('20'), maxPriorityFeePerGas: parseGwei('1') }
const payment = {
  chainId: 1,
  nonce: 0,
  to: '0x00000000000000000000000000000000000A11cE',
  value: 1n,
  gas: 21_000n,
} as const
const signed = await account.signTransaction({ ...payment, ...fees, type: 'eip1559' })

const toPrivateKey = () => {
  const { seed, publicKey } = createEd25519Key()
  return base58.encode(Buffer.concat([seed, publicKey]))
}
const address = base58.encode(new Uint8Array(32).fill(7))
const solana = signSolanaTransfer({
  privateKey: toPrivateKey(),
  receiver: address,
  lamports: 1n,
  blockhash: address,
})

type Call = { id: number; method: string; params: unknown[] }
type Reply = { result?: unknown; error?: unknown }

const open: TestServer[] = []
afterEach(async () => {
  for (const { server } of open.splice(0)) await server.close()
})

async function start(reply: (call: Call) => Reply, options: ServerOptions = {}) {
  const calls: Call[] = []
  const server = await createTestServer({
    rpcUrls: {
      'eip155:1': 'http://node.example/key',
      'solana:localnet': 'http://node.example/key',
      'cosmos:cosmoshub-4': 'http://node.example/key',
    },
    fetch: async (_input, init) => {
      const call = JSON.parse(String(init?.body)) as Call
      calls.push(call)
      return Response.json({ jsonrpc: '2.0', id: call.id, ...reply(call) })
    },
    ...options,
  })
  open.push(server)
  const broadcast = async (transaction: unknown, chainId: unknown = 'eip155:1', headers = {}) => {
    const response = await server.post('/v1/transactions', { chainId, transaction }, headers)
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  return { ...server, broadcast, calls }
}

const flip = (bytes: Buffer, at: number) => {
  const changed = Buffer.from(bytes)
  changed[at] = (changed[at] ?? 0) ^ 1
  return changed.toString('base64')
}
const legacy = await account.signTransaction({ ...payment, gasPrice: 1n, type: 'legacy' })
const unprotected = await account.signTransaction({
  ...payment,
  chainId: undefined,
  gasPrice: 1n,
  type: 'legacy',
})
const accessList = await account.signTransaction({
  ...payment,
  gasPrice: 1n,
  type: 'eip2930',
  accessList: [],
})
const ofAnotherChain = await account.signTransaction({ ...payment, ...fees, chainId: 5, type: 'eip1559' })
const zeroSignature = `${signed.slice(0, -132)}a0${'00'.repeat(32)}a0${'00'.repeat(32)}`

describe('D35: only a signed transaction of the chain reaches its node', () => {
  test.each([
    ['text that is not hex', 'eip155:1', 'hello'],
    ['hex of nothing', 'eip155:1', '0x'],
    ['half a byte', 'eip155:1', '0x0'],
    ['random bytes', 'eip155:1', `0x02${'ab'.repeat(80)}`],
    ['a cut transaction', 'eip155:1', signed.slice(0, -2)],
    ['an EVM transaction with more bytes after it', 'eip155:1', `${signed}00`],
    ['an EVM transaction for another chain', 'eip155:1', ofAnotherChain],
    ['a legacy transaction that every chain would take', 'eip155:1', unprotected],
    ['a signature of zeros', 'eip155:1', zeroSignature],
    ['base64 on EVM', 'eip155:1', solana.transaction],
    ['hex on Solana', 'solana:localnet', signed],
    ['base64url', 'solana:localnet', `${solana.bytes.toString('base64url')}_`],
    ['a changed message', 'solana:localnet', flip(solana.bytes, solana.bytes.length - 1)],
    ['a changed signature', 'solana:localnet', flip(solana.bytes, 5)],
    [
      'a missing signature',
      'solana:localnet',
      Buffer.concat([Uint8Array.from([1]), new Uint8Array(64), solana.bytes.subarray(65)]).toString('base64'),
    ],
    ['no signer', 'solana:localnet', Buffer.from([0, ...solana.bytes.subarray(65)]).toString('base64')],
    ['a later version', 'solana:localnet', flip(Buffer.from([...solana.bytes.subarray(0, 65), 0x80]), 65)],
    ['a cut Solana transaction', 'solana:localnet', solana.bytes.subarray(0, 120).toString('base64')],
    ['over 1232 bytes', 'solana:localnet', Buffer.alloc(1233, 1).toString('base64')],
  ])('%s is refused before the node is called', async (_what, chainId, transaction) => {
    const { broadcast, calls } = await start(() => ({ result: 'taken' }))
    expect(await broadcast(transaction, chainId)).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST' },
    })
    expect(calls).toEqual([])
  })

  test.each([
    ['a chain that is not configured', 'eip155:10'],
    ['a family that the server does not broadcast', 'cosmos:cosmoshub-4'],
    ['a name of every object', 'constructor:1'],
  ])('%s is 400', async (_what, chainId) => {
    const { broadcast, calls } = await start(() => ({ result: 'taken' }))
    expect(await broadcast(signed, chainId)).toMatchObject({
      status: 400,
      body: { code: chainId === 'constructor:1' ? 'BAD_REQUEST' : 'UNSUPPORTED_CHAIN' },
    })
    expect(calls).toEqual([])
  })

  test.each([undefined, 1, '', 'x'.repeat(262_001)])(
    'a transaction %# of no text is 400',
    async transaction => {
      const { broadcast, calls } = await start(() => ({ result: 'taken' }))
      expect(await broadcast(transaction)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
      expect(calls).toEqual([])
    },
  )

  test('JSON is required, and an origin that is not allowed is refused', async () => {
    const { broadcast, calls } = await start(() => ({ result: 'taken' }))
    expect(await broadcast(signed, 'eip155:1', { 'content-type': 'text/plain' })).toMatchObject({
      status: 415,
    })
    expect(await broadcast(signed, 'eip155:1', { origin: 'https://evil.example' })).toMatchObject({
      status: 403,
    })
    expect(calls).toEqual([])
  })
})

describe('D35: the outcome of a broadcast', () => {
  test.each([
    ['legacy', legacy],
    ['access list', accessList],
    ['EIP-1559', signed],
  ])('a %s transaction is sent once, and its own hash returned', async (_type, transaction) => {
    const hash = keccak256(transaction)
    const { broadcast, calls, lines } = await start(() => ({ result: hash }))
    expect(await broadcast(transaction)).toEqual({ status: 200, body: { hash } })
    expect(calls.map(({ method, params }) => ({ method, params }))).toEqual([
      { method: 'eth_sendRawTransaction', params: [transaction] },
    ])
    expect(lines.join('')).not.toContain(hash.slice(2, 20))
    expect(lines.join('')).not.toContain(transaction.slice(2, 40))
  })

  test('a node that finds it is a success, whatever words it refuses with', async () => {
    const hash = keccak256(signed)
    const { broadcast } = await start(({ method }) =>
      method === 'eth_getTransactionByHash'
        ? { result: { hash } }
        : { error: { code: -32000, message: 'nonce too low' } },
    )
    expect(await broadcast(signed)).toEqual({ status: 200, body: { hash } })
  })

  test.each([
    ['geth', 'eip155:1', signed, { code: -32000, message: 'already known' }],
    ['anvil', 'eip155:1', signed, { code: -32003, message: 'transaction already imported' }],
    ['nethermind', 'eip155:1', signed, { code: -32010, message: 'AlreadyKnown' }],
    ['besu', 'eip155:1', signed, { code: -32000, message: 'Known transaction' }],
    [
      'agave',
      'solana:localnet',
      solana.transaction,
      { code: -32002, message: 'Transaction simulation failed', data: { err: 'AlreadyProcessed', logs: [] } },
    ],
    [
      'surfpool',
      'solana:localnet',
      solana.transaction,
      { code: -32002, message: 'This transaction has already been processed' },
    ],
  ])(
    '%s, which has it but does not find it yet, is a success',
    async (_node, chainId, transaction, error) => {
      const { broadcast } = await start(({ method }) =>
        /^(?:eth_sendRaw|send)Transaction$/.test(method) ? { error } : { result: { value: [null] } },
      )
      expect(await broadcast(transaction, chainId)).toMatchObject({ status: 200 })
    },
  )

  test('security 27: a rejection is 422 with the error of the node, without its URLs', async () => {
    const { broadcast } = await start(({ method }) =>
      method === 'eth_getTransactionByHash'
        ? { result: null }
        : { error: { code: -32000, message: 'nonce too low', data: { at: 'http://node.example/key' } } },
    )
    const { status, body } = await broadcast(signed)
    expect({ status, body }).toMatchObject({
      status: 422,
      body: {
        code: 'TRANSACTION_REJECTED',
        message: 'The network rejected the transaction.',
        error: { code: -32000, message: 'nonce too low' },
      },
    })
    expect(JSON.stringify(body)).not.toContain('key')
  })

  test('a node that returns another hash is 502', async () => {
    const { broadcast } = await start(() => ({ result: keccak256('0x00') }))
    expect(await broadcast(signed)).toMatchObject({ status: 502, body: { code: 'RPC_FAILED' } })
  })

  test('a Solana transaction is sent with a preflight, and its first signature returned', async () => {
    const { broadcast, calls } = await start(() => ({ result: solana.hash }))
    expect(await broadcast(solana.transaction, 'solana:localnet')).toEqual({
      status: 200,
      body: { hash: solana.hash },
    })
    expect(calls[0]).toMatchObject({
      method: 'sendTransaction',
      params: [solana.transaction, { encoding: 'base64', preflightCommitment: 'confirmed' }],
    })
  })

  test('an address that has had its 300 (here 2) of a minute gets 429, and its share of calls is charged', async () => {
    const { broadcast, calls } = await start(() => ({ result: keccak256(signed) }), {
      rateLimits: { broadcastsPerIp: 2 },
    })
    const statuses = []
    for (let each = 0; each < 3; each++) statuses.push((await broadcast(signed)).status)
    expect(statuses).toEqual([200, 200, 429])
    expect(calls).toHaveLength(2)
    const limited = await start(() => ({ result: keccak256(signed) }), { rateLimits: { rpcPerIp: 1 } })
    expect((await limited.broadcast(signed)).status).toBe(200)
    expect((await limited.broadcast(signed)).status).toBe(429)
  })
})
