import { BaseError, type ErrorCode } from '@latchkit/core'
import { describe, expect, test } from 'vitest'
import { toError } from './toError.js'

/** Recorded payloads: what wallets and nodes really threw, and the code that a visitor's words hang on. */
const recorded: readonly [name: string, payload: unknown, code: ErrorCode, rpcCode: number][] = [
  [
    'MetaMask rejects',
    { code: 4001, message: 'MetaMask Tx Signature: User denied transaction signature.' },
    'USER_REJECTED',
    4001,
  ],
  [
    'MetaMask rejects a connection',
    { code: 4001, message: 'User rejected the request.' },
    'USER_REJECTED',
    4001,
  ],
  [
    'a rejection under an RPC number',
    { code: -32603, message: 'User rejected the transaction' },
    'USER_REJECTED',
    -32603,
  ],
  ['a rejection as text', 'User closed modal', 'USER_REJECTED', 5000],
  [
    'a rejection with a text code',
    { code: 'ACTION_REJECTED', info: { error: { code: 4001, message: 'ethers-user-denied' } } },
    'USER_REJECTED',
    4001,
  ],
  ['WalletConnect rejects', { code: 5000, message: 'User rejected.' }, 'USER_REJECTED', 5000],
  ['WalletConnect rejects methods', { code: 5002, message: 'User rejected methods.' }, 'USER_REJECTED', 5002],
  [
    'a request is already open',
    {
      code: -32002,
      message:
        "Request of type 'wallet_requestPermissions' already pending for origin http://localhost. Please wait.",
    },
    'REQUEST_PENDING',
    -32002,
  ],
  [
    'the extension does not know the chain',
    {
      code: 4902,
      message: 'Unrecognized chain ID "0x7a69". Try adding the chain using wallet_addEthereumChain first.',
    },
    'NETWORK_NOT_FOUND',
    4902,
  ],
  [
    'mobile MetaMask nests 4902',
    {
      code: -32603,
      message: 'Internal error',
      data: { originalError: { code: 4902, message: 'Unrecognized chain ID "0x1".' } },
    },
    'NETWORK_NOT_FOUND',
    4902,
  ],
  [
    'a chain that is not supported yet',
    { code: -32603, message: 'Chain 31337 is not supported yet' },
    'NETWORK_NOT_FOUND',
    -32603,
  ],
  [
    'not authorised',
    { code: 4100, message: 'The requested account has not been authorized by the user.' },
    'NOT_CONNECTED',
    4100,
  ],
  [
    'an unknown method',
    { code: -32601, message: 'The method "wallet_sendCalls" does not exist / is not available.' },
    'METHOD_UNSUPPORTED',
    -32601,
  ],
  ['an unsupported method', { code: 4200, message: 'Unsupported' }, 'METHOD_UNSUPPORTED', 4200],
  [
    'anvil lacks funds',
    { code: -32003, message: 'Insufficient funds for gas * price + value' },
    'INSUFFICIENT_FUNDS',
    -32003,
  ],
  [
    'a revert',
    { code: 3, message: 'execution reverted: ERC20: transfer amount exceeds allowance', data: '0x08c379a0' },
    'REVERTED',
    3,
  ],
  ['a locked wallet', { code: -32603, message: 'Wallet is locked' }, 'WALLET_LOCKED', -32603],
  ['a node that limits', { code: -32005, message: 'limit exceeded' }, 'RATE_LIMITED', -32005],
  ['a provider without chains', { code: 4900, message: 'Disconnected' }, 'OFFLINE', 4900],
  ['a provider on another chain', { code: 4901, message: 'Chain disconnected' }, 'CHAIN_MISMATCH', 4901],
  [
    'a session that is gone',
    { code: 7001, message: 'No matching key. session topic does not exist' },
    'SESSION_NOT_FOUND',
    7001,
  ],
  [
    'an expired request',
    { code: 8000, message: 'Request expired. Please try again.' },
    'SESSION_EXPIRED',
    8000,
  ],
  ['a time-out in words', new Error('The request timed out'), 'TIMEOUT', 5000],
]

describe('toError', () => {
  test.each(recorded)('maps a recorded payload to our code (D44): %s', (_name, payload, code, rpcCode) => {
    const error = toError(payload)
    expect({ code: error.code, rpcCode: error.rpcCode }).toEqual({ code, rpcCode })
  })

  test('keeps the default wallet code 5000 for what is not known (R8.15)', () => {
    expect(toError({ message: 'The frobnicator is jammed' })).toMatchObject({
      code: 'WALLET_FAILED',
      rpcCode: 5000,
      details: 'The frobnicator is jammed',
    })
  })

  test('passes our own errors through', () => {
    const ours = new BaseError('CANCELLED')
    expect(toError(ours)).toBe(ours)
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
        return 1
      },
    },
  ])('answers an error for anything that is thrown: %s', thrown => {
    expect(toError(thrown).code).toBe('WALLET_FAILED')
  })

  test('bounds and flattens what a hostile wallet says', () => {
    const error = toError({ message: `line one\nline two ${'x'.repeat(5000)}` })
    expect(error.details).toHaveLength(300)
    expect(error.details).toMatch(/^line one line two x+$/)
  })

  test('ends on an error that is its own cause', () => {
    const loop: { message: string; cause?: unknown } = { message: 'loop' }
    loop.cause = loop
    expect(toError(loop).code).toBe('WALLET_FAILED')
  })
})
