import { BaseError, type ErrorCode } from '@latchkit/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toError } from './toError.js'

/**
 * Payloads as wallets and nodes publicly document them or as they were reported; the source stands above each
 * group. 'Worded:' rows have a documented number or shape and words of ours.
 */
const recorded: readonly [name: string, payload: unknown, code: ErrorCode, rpcCode: number][] = [
  // docs.phantom.com/solana/errors
  ['Phantom rejects', { code: 4001, message: 'User rejected the request.' }, 'USER_REJECTED', 4001],
  [
    'Phantom does not know the site',
    { code: 4100, message: 'The requested method and/or account has not been authorized by the user.' },
    'NOT_CONNECTED',
    4100,
  ],
  [
    'Phantom has lost the network',
    { code: 4900, message: 'Phantom could not connect to the network.' },
    'OFFLINE',
    4900,
  ],
  [
    'Phantom has a window open',
    { code: -32002, message: 'Requested resource not available.' },
    'REQUEST_PENDING',
    -32002,
  ],
  [
    'Phantom makes nothing of the transaction',
    { code: -32003, message: 'Phantom does not recognize a valid transaction.' },
    'SIMULATION_FAILED',
    -32003,
  ],
  [
    'Phantom does not have the method',
    { code: -32601, message: 'Method not found' },
    'METHOD_UNSUPPORTED',
    -32601,
  ],
  ['Phantom failed inside', { code: -32603, message: 'Unexpected error' }, 'WALLET_FAILED', -32603],
  // anza-xyz/wallet-adapter#1061: no number at all survives
  ['Phantom rejects through a wrapper', new Error('User rejected the request.'), 'USER_REJECTED', 5000],
  // solflare-wallet/solflare-sdk#24: JsonRpcError
  ['Solflare rejects', { code: 4001, message: 'Transaction cancelled' }, 'USER_REJECTED', 4001],
  // wormhole-foundation/wormhole-connect#2305
  [
    'Solflare rejects without a number',
    { name: 'WalletSendTransactionError', message: 'Transaction cancelled' },
    'USER_REJECTED',
    5000,
  ],
  // magicblock-labs/Solana.Unity-SDK#213
  ['Solflare rejects a message', { message: 'Message signing cancelled' }, 'USER_REJECTED', 5000],
  // coral-xyz/backpack#904: ApproveTransactionRequest
  ['Backpack rejects', new Error('user rejected signature request'), 'USER_REJECTED', 5000],
  ['Backpack’s window says no', new Error('Approval Denied'), 'USER_REJECTED', 5000],
  // anza-xyz/wallet-adapter#538
  ['Coinbase Wallet rejects', new Error('User canceled request'), 'USER_REJECTED', 5000],
  // brave/brave-wallet-docs#59
  ['Brave rejects', { code: 4001, message: 'User rejected the request.' }, 'USER_REJECTED', 4001],
  [
    'Trust rejects under an RPC number',
    { code: -32603, message: 'The user rejected the request' },
    'USER_REJECTED',
    -32603,
  ],
  ['OKX rejects', { code: 4001, message: 'User rejected the request', data: null }, 'USER_REJECTED', 4001],
  // Worded: seen in no public report with a number of its own.
  ['a window is closed', { message: 'Popup closed' }, 'USER_REJECTED', 5000],
  ['Phantom is locked', { code: -32603, message: 'Wallet is locked' }, 'WALLET_LOCKED', -32603],
  [
    'Solflare is on another cluster',
    { code: -32603, message: 'Wrong network: switch to devnet' },
    'CHAIN_MISMATCH',
    -32603,
  ],
  // WalletConnect, specs.walletconnect.com: sign error codes
  ['WalletConnect rejects', { code: 5000, message: 'User rejected.' }, 'USER_REJECTED', 5000],
  ['WalletConnect rejects methods', { code: 5002, message: 'User rejected methods.' }, 'USER_REJECTED', 5002],
  [
    'WalletConnect does not have the chain',
    { code: 5100, message: 'Unsupported chains.' },
    'NETWORK_NOT_FOUND',
    5100,
  ],
  [
    'WalletConnect does not have the method',
    { code: 5101, message: 'Unsupported methods.' },
    'METHOD_UNSUPPORTED',
    5101,
  ],
  [
    'WalletConnect has lost the session',
    { code: 7001, message: 'No matching key. session topic does not exist' },
    'SESSION_NOT_FOUND',
    7001,
  ],
  [
    'WalletConnect waited too long',
    { code: 8000, message: 'Request expired. Please try again.' },
    'SESSION_EXPIRED',
    8000,
  ],
  // solana-labs/solana#13980 and bonsol#103: sendTransaction's preflight
  [
    'a node does not know the blockhash',
    {
      code: -32002,
      message: 'Transaction simulation failed: Blockhash not found',
      data: { err: 'BlockhashNotFound', logs: [], unitsConsumed: 0 },
    },
    'EXPIRED',
    -32002,
  ],
  // solxen-tx#3
  [
    'the payer holds nothing',
    {
      code: -32002,
      message:
        'Transaction simulation failed: Attempt to debit an account but found no record of a prior credit.',
      data: {
        accounts: null,
        err: 'AccountNotFound',
        innerInstructions: null,
        logs: [],
        returnData: null,
        unitsConsumed: 0,
      },
    },
    'INSUFFICIENT_FUNDS',
    -32002,
  ],
  // Al366io/solana-transactions-wrapper#14
  [
    'the system program lacks lamports',
    {
      code: -32002,
      message: 'Transaction simulation failed: Error processing Instruction 2: custom program error: 0x1',
      data: {
        err: { InstructionError: [2, { Custom: 1 }] },
        logs: [
          'Program 11111111111111111111111111111111 invoke [1]',
          'Transfer: insufficient lamports 387955720, need 12258504000000000',
          'Program 11111111111111111111111111111111 failed: custom program error: 0x1',
        ],
      },
    },
    'INSUFFICIENT_FUNDS',
    -32002,
  ],
  [
    'the token program lacks tokens',
    {
      code: -32002,
      message: 'Transaction simulation failed: Error processing Instruction 0: custom program error: 0x1',
      data: {
        err: { InstructionError: [0, { Custom: 1 }] },
        logs: ['Program log: Error: insufficient funds'],
      },
    },
    'INSUFFICIENT_FUNDS',
    -32002,
  ],
  // solana-transaction-error: TransactionError
  [
    'the fee cannot be paid',
    {
      code: -32002,
      message: 'Transaction simulation failed',
      data: { err: 'InsufficientFundsForFee', logs: [] },
    },
    'INSUFFICIENT_FUNDS',
    -32002,
  ],
  [
    'an account would fall below its rent',
    {
      code: -32002,
      message:
        'Transaction simulation failed: Transaction results in an account (1) with insufficient funds for rent',
      data: { err: { InsufficientFundsForRent: { account_index: 1 } }, logs: [] },
    },
    'INSUFFICIENT_FUNDS',
    -32002,
  ],
  [
    'another program’s own error 0x1 says nothing of funds',
    {
      code: -32002,
      message: 'Transaction simulation failed: Error processing Instruction 1: custom program error: 0x1',
      data: { err: { InstructionError: [1, { Custom: 1 }] }, logs: ['Program log: slippage exceeded'] },
    },
    'SIMULATION_FAILED',
    -32002,
  ],
  [
    'a simulation that a wallet wraps',
    {
      code: -32603,
      message: 'Internal JSON-RPC error.',
      data: {
        originalError: {
          code: -32002,
          message: 'Transaction simulation failed: Error processing Instruction 0: invalid account data',
        },
      },
    },
    'SIMULATION_FAILED',
    -32002,
  ],
  // solana-rpc-client-api: custom_error.rs
  [
    'a node finds a wrong signature',
    { code: -32003, message: 'Transaction signature verification failure' },
    'SIMULATION_FAILED',
    -32003,
  ],
  [
    'a node lags behind',
    { code: -32005, message: 'Node is behind by 42 slots', data: { numSlotsBehind: 42 } },
    'RPC_FAILED',
    -32005,
  ],
  [
    'a node is unhealthy',
    { code: -32005, message: 'Node is unhealthy', data: { numSlotsBehind: null } },
    'RPC_FAILED',
    -32005,
  ],
  [
    'a node has not come to the slot',
    { code: -32016, message: 'Minimum context slot has not been reached', data: { contextSlot: 1 } },
    'RPC_FAILED',
    -32016,
  ],
  [
    'a node does not have the version',
    {
      code: -32015,
      message:
        'Transaction version (0) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": 0',
    },
    'METHOD_UNSUPPORTED',
    -32015,
  ],
  [
    'the public endpoint limits',
    { code: 429, message: 'Too many requests for a specific RPC call' },
    'RATE_LIMITED',
    429,
  ],
  [
    'a provider limits under its own number',
    { code: -32007, message: '15/second request limit reached - rate limit exceeded' },
    'RATE_LIMITED',
    -32007,
  ],
  // @solana/kit wraps what the node said
  [
    'kit wraps a preflight failure',
    Object.assign(new Error('Transaction simulation failed'), {
      context: { __code: -32002 },
      cause: Object.assign(new Error('Blockhash not found'), {}),
    }),
    'EXPIRED',
    5000,
  ],
  // Worded, after the names in wallet-standard and anza-xyz/wallet-adapter.
  [
    'a wallet adapter that is not connected',
    { name: 'WalletNotConnectedError', message: 'Wallet not connected' },
    'NOT_CONNECTED',
    5000,
  ],
  [
    'a feature that is not there',
    {
      name: 'WalletStandardError',
      message: 'The wallet account does not support the feature: feature not supported',
    },
    'METHOD_UNSUPPORTED',
    5000,
  ],
  ['a time-out in words', new Error('The request timed out'), 'TIMEOUT', 5000],
]

describe('toError', () => {
  test.each(recorded)('maps a recorded payload to our code (D44): %s', (_name, payload, code, rpcCode) => {
    const error = toError(payload)
    expect({ code: error.code, rpcCode: error.rpcCode }).toEqual({ code, rpcCode })
    expect(error.cause).toBe(payload)
  })

  test('the table holds at least twenty of wallets and of nodes', () => {
    expect(recorded.length).toBeGreaterThanOrEqual(40)
  })

  test('keeps the default wallet code 5000 for what is not known (R8.15)', () => {
    expect(toError({ message: 'The frobnicator is jammed' })).toMatchObject({
      code: 'WALLET_FAILED',
      rpcCode: 5000,
      details: 'The frobnicator is jammed',
    })
  })

  test('passes our own errors through, and takes another fallback', () => {
    const ours = new BaseError('CANCELLED')
    expect(toError(ours)).toBe(ours)
    expect(toError({ message: 'x' }, 'RPC_FAILED').code).toBe('RPC_FAILED')
  })

  test.each([
    undefined,
    null,
    0,
    '',
    [],
    Symbol('x'),
    () => {},
    {
      get message() {
        throw new Error('trap')
      },
    },
    { message: { toString: () => 'User rejected' } },
    { data: { logs: [1, null, {}] } },
    { err: 1n },
  ])('answers an error for anything that is thrown: %#', thrown => {
    expect(toError(thrown).code).toBe('WALLET_FAILED')
  })

  test('never throws, whatever is thrown', () => {
    fc.assert(fc.property(fc.anything(), thrown => toError(thrown).name === 'LatchkitError'))
  })

  test('bounds and flattens what a hostile wallet says', () => {
    const error = toError({ message: `line one\nline two ${'x'.repeat(5_000_000)}` })
    expect(error.details).toHaveLength(300)
    expect(error.details).toMatch(/^line one line two x+$/)
  })

  test('is quick on text made to slow it down', () => {
    const started = performance.now()
    for (const evil of ['chain '.repeat(1_000_000), 'method '.repeat(1_000_000), 'user '.repeat(1_000_000)])
      toError({ message: evil, logs: Array.from({ length: 10_000 }, () => evil) })
    expect(performance.now() - started).toBeLessThan(2000)
  })

  test('ends on an error that is its own cause', () => {
    const loop: { message: string; cause?: unknown } = { message: 'loop' }
    loop.cause = loop
    expect(toError(loop).code).toBe('WALLET_FAILED')
  })
})
