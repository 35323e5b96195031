import type { TransferRequest } from '@latchkit/core'
import { address, getProgramDerivedAddress } from '@solana/kit'
import { AccountState, findAssociatedTokenPda, getMintEncoder, getTokenEncoder } from '@solana-program/token'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { defineSolanaNetwork } from '../chains/defineSolanaNetwork.js'
import { solanaDevnet } from '../chains/networks.js'
import { createReceiver } from '../fixtures/addresses.js'
import { createFakeNode, inContext, toNodeAccount } from '../fixtures/createFakeNode.js'
import { transfers } from '../fixtures/transfers.js'
import { programs } from './programs.js'

let node: ReturnType<typeof createFakeNode>
let payer: string
let receiver: string
let mint: string
let request: TransferRequest

const mintAccount = (decimals = 6, owner: string = programs.token) =>
  toNodeAccount(1_461_600, {
    owner,
    data: Uint8Array.from(
      getMintEncoder().encode({
        mintAuthority: null,
        supply: 10n,
        decimals,
        isInitialized: true,
        freezeAuthority: null,
      }),
    ),
  })
const tokenAccount = (owner: string, amount: bigint, of = mint, state = AccountState.Initialized) =>
  toNodeAccount(2_039_280, {
    owner: programs.token,
    data: Uint8Array.from(
      getTokenEncoder().encode({
        mint: address(of),
        owner: address(owner),
        amount,
        delegate: null,
        state,
        isNative: null,
        delegatedAmount: 0n,
        closeAuthority: null,
      }),
    ),
  })
const associated = async (owner: string): Promise<string> =>
  (
    await findAssociatedTokenPda({
      owner: address(owner),
      mint: address(mint),
      tokenProgram: address(programs.token),
    })
  )[0]
const plan = (over: Partial<TransferRequest> = {}, networks = [node.network]) =>
  transfers.plan({ request: { ...request, ...over }, networks })
const token = () => ({ address: mint, symbol: 'TOK', decimals: 6 })

beforeEach(() => {
  payer = createReceiver()
  receiver = createReceiver()
  mint = createReceiver()
  node = createFakeNode({ [payer]: toNodeAccount(1_000_000_000), [receiver]: toNodeAccount(1_000_000) })
  request = {
    account: `solana:localnet:${payer}`,
    network: node.network,
    token: { symbol: 'SOL', decimals: 9 },
    receiver,
    amount: 1_000_000n,
  }
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('planning SOL', () => {
  test('returns fee, simulation and notes, without a wallet', async () => {
    expect(await plan()).toEqual({
      fee: { amount: 5000n, parts: [{ kind: 'network', amount: 5000n }] },
      simulation: { status: 'passed' },
      notes: [],
    })
    expect(node.methods().sort()).toEqual([
      'getFeeForMessage',
      'getLatestBlockhash',
      'getMinimumBalanceForRentExemption',
      'getMultipleAccounts',
      'simulateTransaction',
    ])
    const { params } = node.asked.find(({ method }) => method === 'simulateTransaction') ?? {}
    expect(params?.[1]).toEqual({
      encoding: 'base64',
      commitment: 'confirmed',
      sigVerify: false,
      replaceRecentBlockhash: true,
    })
  })

  test('accounts of a million SOL and more are read: a node’s integers are exact to 2^64', async () => {
    const richest = 5_000_000_000_000_001n
    node.accounts[payer] = toNodeAccount(Number(richest))
    node.accounts[receiver] = toNodeAccount(1_000_000_000_000_000)
    expect(await plan()).toMatchObject({ fee: { amount: 5000n }, simulation: { status: 'passed' } })
    expect(await transfers.getMaximum({ request, balance: richest })).toBe(richest - 5000n)
  })

  test('a fee that the endpoint does not have yet is read again, and never guessed (D5)', async () => {
    let times = 0
    node.handlers.getFeeForMessage = () => inContext(times++ === 0 ? null : 7000)
    expect((await plan()).fee.amount).toBe(7000n)
    node.handlers.getFeeForMessage = () => inContext(null)
    await expect(plan()).rejects.toMatchObject({ code: 'RPC_FAILED' })
  })

  test('too little for amount and fee is INSUFFICIENT_FUNDS, with what is missing', async () => {
    await expect(plan({ amount: 1_000_000_000n })).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
      context: { fee: '5000', missing: '5000' },
    })
    delete node.accounts[payer]
    await expect(plan()).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  })

  test('a failed simulation keeps its reason and the programs’ logs', async () => {
    const logs = ['Program 11111111111111111111111111111111 failed: custom program error: 0x1']
    node.handlers.simulateTransaction = () =>
      inContext({ err: { InstructionError: [0, { Custom: 1 }] }, logs, accounts: null })
    expect((await plan()).simulation).toEqual({
      status: 'failed',
      code: 'INSUFFICIENT_FUNDS',
      message: 'The account does not hold enough for this and its costs.',
      logs,
    })
  })

  test('without a simulation by the endpoint it is unavailable', async () => {
    for (const response of [
      { error: { code: -32601, message: 'Method not found' } },
      { error: { code: -32005, message: 'Node is behind by 42 slots', data: { numSlotsBehind: 42 } } },
      inContext(null),
      inContext({}),
      'nonsense',
    ]) {
      node.handlers.simulateTransaction = () => response
      expect((await plan()).simulation).toEqual({ status: 'unavailable' })
    }
  })

  test('a program, an account of a program, and an address off the curve are noted', async () => {
    node.accounts[receiver] = toNodeAccount(1_000_000, { owner: programs.lighthouse, executable: true })
    expect((await plan()).notes).toEqual(['CONTRACT'])
    node.accounts[receiver] = toNodeAccount(1_000_000, {
      owner: 'BPFLoaderUpgradeab1e11111111111111111111111',
    })
    expect((await plan()).notes).toEqual(['CONTRACT'])
    node.accounts[receiver] = toNodeAccount(1_000_000, { owner: programs.lighthouse })
    expect((await plan()).notes).toEqual(['NO_KEY'])
    const [vault] = await getProgramDerivedAddress({
      programAddress: address(programs.token),
      seeds: ['vault'],
    })
    expect((await plan({ receiver: vault })).notes).toEqual(['NO_KEY'])
  })

  test('a program of another cluster is noted where the address is empty here; a cluster that hangs delays nothing', async () => {
    const nobody = createReceiver()
    const devnet = { ...solanaDevnet, rpcUrls: ['http://devnet.test'] }
    const { getMultipleAccounts } = node.handlers
    node.handlers.getMultipleAccounts = (params, url) =>
      url === 'http://devnet.test'
        ? inContext([toNodeAccount(5, { executable: true })])
        : getMultipleAccounts?.(params, url)
    expect((await plan({ receiver: nobody }, [node.network, devnet])).notes).toEqual(['CONTRACT_ELSEWHERE'])
    expect((await plan({}, [node.network, devnet])).notes).toEqual([])
    node.handlers.getMultipleAccounts = (params, url) => {
      if (url === 'http://devnet.test') throw new Error('down')
      return getMultipleAccounts?.(params, url)
    }
    expect((await plan({ receiver: nobody }, [node.network, devnet])).notes).toEqual([])
  })
})

describe('planning tokens', () => {
  beforeEach(async () => {
    node.accounts[mint] = mintAccount()
    node.accounts[await associated(payer)] = tokenAccount(payer, 500n)
    request = { ...request, token: token(), amount: 7n }
  })

  test('a missing account of the receiver is a separate cost', async () => {
    expect((await plan()).fee).toEqual({
      amount: 2_044_280n,
      parts: [
        { kind: 'network', amount: 5000n },
        { kind: 'accountCreation', amount: 2_039_280n },
      ],
    })
    node.accounts[await associated(receiver)] = tokenAccount(receiver, 0n)
    expect((await plan()).fee.parts).toEqual([{ kind: 'network', amount: 5000n }])
  })

  test('the account costs what the simulation creates it with, less the lamports it already has', async () => {
    node.handlers.simulateTransaction = () =>
      inContext({ err: null, logs: [], accounts: [{ lamports: 2_500_000 }] })
    expect((await plan()).fee.amount).toBe(2_505_000n)
    node.accounts[await associated(receiver)] = toNodeAccount(2_000_000)
    expect((await plan()).fee.amount).toBe(505_000n)
    node.accounts[await associated(receiver)] = toNodeAccount(9_000_000)
    expect((await plan()).fee.parts).toEqual([{ kind: 'network', amount: 5000n }])
  })

  test('a fee that cannot be paid is INSUFFICIENT_FUNDS', async () => {
    node.accounts[payer] = toNodeAccount(1_000_000)
    await expect(plan()).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  })

  test('rejects what is not a token, other decimals, and token accounts instead of wallets', async () => {
    await expect(plan({ token: { ...token(), address: receiver } })).rejects.toMatchObject({
      code: 'INVALID_ADDRESS',
    })
    await expect(plan({ token: { ...token(), decimals: 9 } })).rejects.toMatchObject({
      code: 'AMOUNT_INVALID',
      context: { decimals: '6' },
    })
    const held = await associated(payer)
    await expect(plan({ receiver: held })).rejects.toMatchObject({ code: 'INVALID_ADDRESS' })
    node.accounts[await associated(receiver)] = tokenAccount(payer, 0n)
    await expect(plan()).rejects.toMatchObject({ code: 'SIMULATION_FAILED' })
  })

  test('the mint as the receiver is noted', async () => {
    expect((await plan({ receiver: mint })).notes).toEqual(['TOKEN_ITSELF', 'NO_KEY'])
  })

  test('takes one account that suffices, else several, never frozen or other owners’', async () => {
    const list = [
      { pubkey: createReceiver(), account: tokenAccount(payer, 300n) },
      { pubkey: createReceiver(), account: tokenAccount(payer, 900n) },
      { pubkey: createReceiver(), account: tokenAccount(payer, 9000n, mint, AccountState.Frozen) },
      { pubkey: createReceiver(), account: tokenAccount(receiver, 9000n) },
      { pubkey: createReceiver(), account: tokenAccount(payer, 9000n, payer) },
      { pubkey: createReceiver(), account: toNodeAccount(1) },
      { pubkey: await associated(payer), account: tokenAccount(payer, 500n) },
    ]
    node.handlers.getTokenAccountsByOwner = () => inContext(list)
    const count = async (amount: bigint): Promise<number> => {
      node.asked.length = 0
      await plan({ amount })
      const { params } = node.asked.find(({ method }) => method === 'simulateTransaction') ?? {}
      return atob(params?.[0] as string).length
    }
    const one = await count(500n)
    expect(node.methods()).not.toContain('getTokenAccountsByOwner')
    expect(await count(900n)).toBe(one)
    expect(await count(1700n)).toBe(one + 2 * (32 + 17))
    await expect(plan({ amount: 1701n })).rejects.toMatchObject({
      code: 'SIMULATION_FAILED',
      shortMessage: expect.stringMatching(/frozen/),
    })
    await expect(plan({ amount: 10_701n })).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  })

  test('more accounts than fit are an error; the maximum fits', async () => {
    const list = Array.from({ length: 40 }, () => ({
      pubkey: createReceiver(),
      account: tokenAccount(payer, 10n),
    }))
    delete node.accounts[await associated(payer)]
    node.handlers.getTokenAccountsByOwner = () => inContext(list)
    await plan({ amount: 160n })
    const { params } = node.asked.find(({ method }) => method === 'simulateTransaction') ?? {}
    expect(atob(params?.[0] as string).length).toBeLessThanOrEqual(1232)
    await expect(plan({ amount: 161n })).rejects.toMatchObject({
      code: 'SIMULATION_FAILED',
      shortMessage: expect.stringMatching(/too many accounts/),
    })
  })
})

describe('invalid requests and responses', () => {
  test('invalid amounts and addresses never reach the network', async () => {
    for (const amount of [0n, -1n])
      await expect(plan({ amount })).rejects.toMatchObject({ code: 'AMOUNT_INVALID' })
    await expect(plan({ amount: 2n ** 64n })).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    await expect(plan({ token: { symbol: 'SOL', decimals: 6 } })).rejects.toMatchObject({
      code: 'AMOUNT_INVALID',
    })
    for (const bad of ['', 'x'.repeat(10_000), `${receiver}1`, '0x00'])
      await expect(plan({ receiver: bad })).rejects.toMatchObject({ code: 'INVALID_ADDRESS' })
    await expect(plan({ account: `solana:other:${payer}` })).rejects.toMatchObject({ code: 'CHAIN_MISMATCH' })
    expect(node.asked).toEqual([])
  })

  test('an endpoint of another cluster is CHAIN_MISMATCH (T13), and is read once', async () => {
    const devnet = defineSolanaNetwork({
      id: solanaDevnet.id as string,
      name: 'Devnet',
      rpcUrls: [`http://${payer}.test`],
    })
    const onDevnet = { account: `solana:${devnet.id}:${payer}`, network: devnet } as const
    node.handlers.getGenesisHash = () => '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
    await expect(plan(onDevnet)).rejects.toMatchObject({ code: 'CHAIN_MISMATCH' })
    await expect(plan(onDevnet)).rejects.toMatchObject({ code: 'CHAIN_MISMATCH' })
    expect(node.methods().filter(method => method === 'getGenesisHash')).toHaveLength(1)
  })

  test('a page without WebCrypto is CONFIG_INVALID', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues })
    await expect(plan({ token: token() })).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      shortMessage: expect.stringMatching(/https/),
    })
  })

  test('an invalid blockhash or account is INVALID_RESPONSE', async () => {
    node.accounts[mint] = mintAccount()
    node.handlers.getTokenAccountsByOwner = () =>
      inContext([null, { pubkey: 'x', account: tokenAccount(payer, 9n) }])
    await expect(plan({ token: token(), amount: 9n })).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    node.handlers.getLatestBlockhash = () => inContext({ blockhash: 'x', lastValidBlockHeight: 1 })
    await expect(plan()).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
  })

  test('a network without endpoints is RPC_FAILED', async () => {
    const network = { ...node.network, rpcUrls: [] }
    await expect(plan({ network })).rejects.toMatchObject({
      code: 'RPC_FAILED',
      details: 'No endpoint is configured for Local.',
    })
  })

  test('invalid responses are a typed error', async () => {
    for (const response of [
      'x',
      7,
      inContext([]),
      inContext([{ lamports: 'x' }, null]),
      inContext([7, 7]),
      { value: {} },
    ]) {
      node.handlers.getMultipleAccounts = () => response
      await expect(plan(), JSON.stringify(response)).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
    }
  })
})

describe('the most that can be sent', () => {
  const getMaximum = (balance: bigint) => transfers.getMaximum({ request, balance })

  test('SOL: the balance without the fee, and zero where the rest would be below the minimum', async () => {
    expect(await getMaximum(1_000_000_000n)).toBe(999_995_000n)
    expect(await getMaximum(895_880n)).toBe(890_880n)
    for (const balance of [895_879n, 5000n, 1n, 0n, -1n]) expect(await getMaximum(balance)).toBe(0n)
    const { receiver: _, ...open } = request
    expect(await transfers.getMaximum({ request: open, balance: 1_000_000_000n })).toBe(999_995_000n)
  })

  test('tokens: the balance, without a read', async () => {
    request = { ...request, token: token() }
    expect(await getMaximum(500n)).toBe(500n)
    expect(await getMaximum(0n)).toBe(0n)
    expect(node.asked).toEqual([])
  })
})
