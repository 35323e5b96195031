import { concatBytes } from '@noble/hashes/utils.js'
import { base58, base64 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { createFakeRpc, evmAddress, solanaAddress, toRequest } from '../../../testing/approvalFixtures.js'
import { encodeMessage, encodeWire, transferSol, u64 } from '../../../testing/encodeSolana.js'
import { mint, programs } from '../../../testing/solanaCorpus.js'
import { serialiseUnsigned } from '../../signing/evm/transaction.js'
import { RequestError } from '../../signing/RequestError.js'
import type { Decoded, Hex } from '../../signing/types.js'
import { readEvmAdvice } from './readEvmAdvice.js'
import { readSolanaAdvice } from './readSolanaAdvice.js'

const nothing: Decoded = { actions: [], labels: [], details: [] }
const token = '0x3333333333333333333333333333333333333333'
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const toWord = (value: bigint): string => value.toString(16).padStart(64, '0')
const topic = (address: string): string => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
const gwei = 10n ** 9n

const toEvmRequest = (maxFeePerGas = 30n * gwei) =>
  toRequest({
    kind: 'evmTransaction',
    chainId: '1',
    unsigned: serialiseUnsigned({
      type: 'eip1559',
      chainId: 1n,
      nonce: 0n,
      to: other.toLowerCase() as Hex,
      value: 5n,
      data: '0x',
      gas: 100_000n,
      maxFeePerGas,
      maxPriorityFeePerGas: 1n,
      accessList: [],
    }),
  })

const advise = (replies: object, maxFeePerGas?: bigint) =>
  readEvmAdvice({ request: toEvmRequest(maxFeePerGas), decoded: nothing, rpc: createFakeRpc({ ...replies }) })

describe('R6.5: what a simulation reports that an EVM account gains and loses', () => {
  const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
  const transferSingle = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
  const [mine, theirs] = [topic(evmAddress), topic(other)]
  const log = (address: unknown, topics: unknown, data: unknown) => ({ address, topics, data })
  const simulate = async (...logs: object[]) =>
    (await advise({ eth_simulateV1: [{ calls: [{ logs }] }] })).changes

  test.each<[string, object[], object[]]>([
    [
      'the network’s currency',
      [log(native, [transfer, mine, theirs], `0x${toWord(5n)}`)],
      [{ amount: '-5' }],
    ],
    [
      'a token that goes',
      [log(token, [transfer, mine, theirs], `0x${toWord(5n)}`)],
      [{ amount: '-5', token }],
    ],
    [
      'a token that comes',
      [log(token, [transfer, theirs, mine], `0x${toWord(5n)}`)],
      [{ amount: '5', token }],
    ],
    ['a token between others', [log(token, [transfer, theirs, theirs], `0x${toWord(5n)}`)], []],
    ['a token sent to oneself', [log(token, [transfer, mine, mine], `0x${toWord(5n)}`)], []],
    ['no amount', [log(token, [transfer, mine, theirs], '0x')], []],
    [
      'two that add up',
      [
        log(token, [transfer, mine, theirs], `0x${toWord(5n)}`),
        log(token.toUpperCase().replace('X', 'x'), [transfer, theirs, mine], `0x${toWord(2n)}`),
      ],
      [{ amount: '-3', token }],
    ],
    [
      'an item of a collection',
      [log(token, [transfer, mine, theirs, `0x${toWord(9n)}`], '0x')],
      [{ amount: '-1', token, id: '9' }],
    ],
    [
      'several of one item',
      [log(token, [transferSingle, theirs, mine, theirs], `0x${toWord(9n)}${toWord(3n)}`)],
      [{ amount: '-3', token, id: '9' }],
    ],
    ['an item that is cut off', [log(token, [transferSingle, theirs, mine, theirs], `0x${toWord(9n)}`)], []],
    ['a topic more', [log(token, [transfer, mine, theirs, mine, mine], `0x${toWord(5n)}`)], []],
    ['another event', [log(token, [topic(token), mine, theirs], `0x${toWord(5n)}`)], []],
    ['an event without an address', [log(7, [transfer, mine, theirs], `0x${toWord(5n)}`)], []],
    ['an event without topics', [log(token, 'x', `0x${toWord(5n)}`)], []],
    ['an event without data', [log(token, [transfer, mine, theirs], 5)], []],
  ])('%s', async (_, logs, changes) => {
    expect(await simulate(...logs)).toEqual(changes)
  })

  test.each([
    [null],
    [[]],
    [[{}]],
    [[{ calls: [] }]],
    [[{ calls: [{ logs: 'x' }] }]],
    [[{ calls: [{ logs: [null] }] }]],
  ])('nothing, of a reply as %j', async eth_simulateV1 => {
    expect((await advise({ eth_simulateV1 })).changes).toEqual([])
  })
})

describe('R6.5: whether an EVM transaction would fail, and whether its fee is unusual', () => {
  test('the reason of a call that reverts, with what cannot be seen made visible', async () => {
    const reverted = new RequestError('RPC_FAILED', 'execution reverted: no\u202e', 3)
    const { failure } = await advise({ eth_call: reverted })
    expect(failure).toMatch(/^execution reverted: no/)
    expect(failure).not.toContain('\u202e')
  })

  test('no reason where the call works, or the endpoint cannot be reached', async () => {
    expect((await advise({ eth_call: '0x' })).failure).toBeUndefined()
    expect((await advise({ eth_call: new RequestError('RPC_FAILED', 'away', 5000) })).failure).toBeUndefined()
  })

  const toHistory = (...fees: readonly [bigint, bigint][]) => ({
    eth_feeHistory: {
      baseFeePerGas: fees.map(([base]) => `0x${base.toString(16)}`),
      reward: fees.map(([, tip]) => [`0x${tip.toString(16)}`]),
    },
  })

  test.each<[string, bigint, [bigint, bigint][], object | undefined]>([
    [
      'above ten times the median',
      121n * gwei,
      [
        [90n * gwei, 0n],
        [10n * gwei, 2n * gwei],
        [1n * gwei, 0n],
      ],
      { most: '0.0121 ETH', usual: '0.0012 ETH' },
    ],
    ['ten times the median', 120n * gwei, [[10n * gwei, 2n * gwei]], undefined],
    ['ten gwei where blocks cost nearly nothing', 10n * gwei, [[1n, 0n]], undefined],
    [
      'above ten gwei where blocks cost nearly nothing',
      11n * gwei,
      [[1n, 0n]],
      { most: '0.0011 ETH', usual: '0.0001 ETH' },
    ],
    ['of no known block', 10n ** 15n, [], undefined],
  ])('a fee %s', async (_, maxFeePerGas, fees, expected) => {
    const { isUnusualFee, fees: found } = await advise(toHistory(...fees), maxFeePerGas)
    expect(found).toEqual(expected)
    expect(isUnusualFee).toBe(expected !== undefined)
  })

  test('a block without a tip counts with its base fee', async () => {
    const eth_feeHistory = { baseFeePerGas: [`0x${(10n * gwei).toString(16)}`] }
    expect((await advise({ eth_feeHistory }, 101n * gwei)).fees).toEqual({
      most: '0.0101 ETH',
      usual: '0.001 ETH',
    })
  })
})

describe('R6.5: what a contract says of its token', () => {
  const text = (value: string) =>
    [...new TextEncoder().encode(value)].map(byte => byte.toString(16).padStart(2, '0')).join('')
  const toText = (value: string, length = value.length) =>
    `0x${toWord(32n)}${toWord(BigInt(length))}${text(value).padEnd(64, '0')}`
  const decoded: Decoded = {
    ...nothing,
    actions: [{ title: 'x', facts: [{ name: 'Amount', kind: 'amount', value: '1', token }], movements: [] }],
  }
  async function read(
    symbol: unknown,
    decimals: unknown = `0x${toWord(6n)}`,
    isCollection: unknown = `0x${toWord(0n)}`,
  ) {
    const rpc = createFakeRpc()
    const reply: Record<string, unknown> = {
      '0x95d89b41': symbol,
      '0x313ce567': decimals,
      '0x01ffc9a7': isCollection,
    }
    rpc.request = async ({ method, params }) => {
      const [call] = params as [{ data?: string }]
      if (method !== 'eth_call' || !call.data) throw new RequestError('RPC_FAILED', 'away', 5000)
      return reply[call.data.slice(0, 10)]
    }
    return (await readEvmAdvice({ request: toEvmRequest(), decoded, rpc })).tokens[token]
  }

  test.each<[string, unknown, string | undefined]>([
    ['a text', toText('USDC'), 'USDC'],
    ['a word', `0x${text('MKR').padEnd(64, '0')}`, 'MKR'],
    ['a word without an end', `0x${text('A'.repeat(32))}`, 'A'.repeat(24)],
    ['an empty text', toText(''), undefined],
    ['a long text', toText('A'.repeat(32)), 'A'.repeat(24)],
    ['lines', toText('A\n\nB'), 'A B'],
    ['bytes that are no text', `0x${'ff'.repeat(32)}`, undefined],
    ['a reply that is too long', `0x${'41'.repeat(1000)}`, undefined],
    ['no bytes', 7, undefined],
  ])('its symbol: %s', async (_, symbol, expected) => {
    expect((await read(symbol))?.symbol).toBe(expected)
  })

  test.each<[string, unknown, number | undefined]>([
    ['a word', `0x${toWord(18n)}`, 18],
    ['the largest', `0x${toWord(255n)}`, 255],
    ['a larger one', `0x${toWord(256n)}`, undefined],
    ['no word', '0x12', undefined],
    ['no bytes', 18, undefined],
  ])('its decimals: %s', async (_, decimals, expected) => {
    expect((await read('0x', decimals))?.decimals).toBe(expected)
  })

  test.each<[string, unknown, boolean]>([
    ['one', `0x${toWord(1n)}`, true],
    ['zero', `0x${toWord(0n)}`, false],
    ['two', `0x${toWord(2n)}`, false],
    ['no word', '0x1', false],
    ['nothing', undefined, false],
  ])('whether it is a collection: %s', async (_, reply, expected) => {
    expect((await read('0x', '0x', reply))?.isCollection).toBe(expected)
  })
})

describe('R6.5: what a simulation reports of a Solana transaction', () => {
  const friend = base58.encode(new Uint8Array(32).fill(12))
  const instruction = {
    ...transferSol(solanaAddress, friend, 5n),
  }
  const wire = encodeWire(encodeMessage({ payer: solanaAddress, instructions: [instruction] }))
  const request = toRequest({ kind: 'solanaTransactions', wires: [wire] })
  const system = '11111111111111111111111111111111'
  const info = (lamports: number, data = new Uint8Array(), owner = system) => ({
    lamports,
    owner,
    data: [base64.encode(data), 'base64'],
  })
  const hold = (amount: bigint) =>
    concatBytes(base58.decode(mint), base58.decode(solanaAddress), u64(amount), new Uint8Array(93))

  async function read(value: unknown, before: unknown = [info(100), info(1)], decoded = nothing) {
    const asked: unknown[] = []
    const rpc = createFakeRpc()
    rpc.request = async ({ method, params }) => {
      asked.push([method, ...(params as unknown[])])
      if (method === 'simulateTransaction') return { value }
      if (before instanceof Error) throw before
      return { value: before }
    }
    return { ...(await readSolanaAdvice({ request, decoded, rpc })), asked }
  }

  test('the lamports that go, of the account itself', async () => {
    expect((await read({ err: null, accounts: [info(90), info(6)] })).changes).toEqual([{ amount: '-10' }])
    expect((await read({ err: null, accounts: [info(100), info(6)] })).changes).toEqual([])
  })

  test('the tokens that go, of an account that can be written', async () => {
    const before = [info(100), info(1, hold(9n), programs.token)]
    const { changes } = await read({ accounts: [info(100), info(1, hold(2n), programs.token)] }, before)
    expect(changes).toEqual([{ amount: '-7', token: mint }])
  })

  test('it is simulated with a current blockhash and without signatures, for the accounts that can change', async () => {
    const { asked } = await read({ accounts: [] })
    expect(asked).toContainEqual([
      'simulateTransaction',
      wire,
      {
        encoding: 'base64',
        sigVerify: false,
        replaceRecentBlockhash: true,
        commitment: 'confirmed',
        accounts: { encoding: 'base64', addresses: [solanaAddress, friend] },
      },
    ])
  })

  test.each<[string, unknown, string]>([
    ['in words', 'BlockhashNotFound', 'BlockhashNotFound'],
    ['as an object', { InstructionError: [0, { Custom: 1 }] }, 'InstructionError : 0, Custom :1'],
    ['at length', 'x'.repeat(300), 'x'.repeat(200)],
  ])('why it would fail, %s', async (_, err, failure) => {
    expect(await read({ err, accounts: [info(1), info(1)] })).toMatchObject({ failure, changes: [] })
  })

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['no accounts', { err: null }],
    ['accounts that are no list', { err: null, accounts: 'x' }],
    ['an empty list', { err: null, accounts: [] }],
    ['an account that is none', { err: null, accounts: [null, null] }],
  ])('no change where the endpoint has %s', async (_, value) => {
    const advice = await read(value)
    expect(advice.changes).toEqual([])
    expect(advice.failure).toBeUndefined()
  })

  test('no change where the accounts could not be read before', async () => {
    const value = { accounts: [info(90), info(6)] }
    expect((await read(value, new RequestError('RPC_FAILED', 'away', 5000))).changes).toEqual([])
    expect((await read(value, null)).changes).toEqual([])
  })

  test('whose token account receives, and the decimals of its mint', async () => {
    const decoded: Decoded = {
      ...nothing,
      actions: [
        {
          title: 'Send',
          facts: [
            { name: 'Amount', kind: 'amount', value: '1', token: friend },
            { name: 'To token account', kind: 'address', value: friend },
            {
              name: 'From token account',
              kind: 'address',
              value: base58.encode(new Uint8Array(32).fill(13)),
            },
            { name: 'To', kind: 'address', value: solanaAddress },
          ],
          movements: [],
        },
      ],
    }
    const rpc = createFakeRpc()
    const mintData = new Uint8Array(82)
    mintData[44] = 6
    const known: Record<string, unknown> = {
      [friend]: info(1, hold(9n), programs.token),
      [base58.encode(new Uint8Array(32).fill(13))]: info(1, hold(9n), programs.token),
      [mint]: info(1, mintData, programs.token),
    }
    rpc.request = async ({ method, params }) => {
      if (method !== 'getMultipleAccounts') return {}
      const [addresses] = params as [string[]]
      return { value: addresses.map(address => known[address] ?? null) }
    }
    expect(await readSolanaAdvice({ request, decoded, rpc })).toMatchObject({
      tokens: { [friend]: { decimals: 6 } },
      mints: { [friend]: mint },
      owners: [{ account: friend, owner: solanaAddress }],
    })
  })

  test('a message is not simulated', async () => {
    const rpc = createFakeRpc()
    const message = toRequest({ kind: 'solanaMessage', bytes: '0x68' }, false)
    expect((await readSolanaAdvice({ request: message, decoded: nothing, rpc })).changes).toEqual([])
    expect(rpc.calls).toEqual([])
  })
})
